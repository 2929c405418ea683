"""A slow and simple second implementation of Leaping Lemmings, written from the ledger alone, to test the engine.

The whole game is one coroutine: it yields the actor and the texts of the legal actions (with weights for chance) and is
sent the chosen text. Hexes are texts, stacks are lists, moves are found by walking every path. It shares nothing with
the engine but the texts of actions; `begin_at` copies a position of the engine.
"""

from __future__ import annotations

import json
from typing import Any

from tests.games.leaping_lemmings.reference_board import CARDS, Asked, Play, options
from tests.games.leaping_lemmings.reference_cards import CLANS, ReferenceCards


class ReferenceGame(ReferenceCards):
    """The sequence of play."""

    def play(self) -> Play:
        """Play a whole game from the opening."""
        if not self.chaos:
            for _ in range({2: 4, 3: 4, 4: 3, 5: 3, 6: 2}[self.players]):
                for seat in range(self.players):
                    yield from self.draw(seat)
        first = self.rules.get("first_eagle", "random")
        if first == "random":
            text = yield "*", options(f"starts {clan}" for clan in CLANS[: self.players])
            first = CLANS.index(text.split()[1])
        self.eagle_player = first
        yield from self.turn_after_turn()

    def turn_after_turn(self) -> Play:
        while True:
            self.turns += 1
            yield from self.roll()
            yield from self.resolve_dice()
            if (yield from self.reveal()):
                return
            yield from self.lemmings(0, 0)
            self.turn_end()

    def draw(self, seat: int) -> Play:
        text = yield "*", options(f"special {card}" for card in self.undealt)
        self.undealt.remove(text.split()[1])
        self.hands[seat].append(text.split()[1])

    def roll(self) -> Play:
        weights: dict[str, int] = {}
        for red in self.faces:
            for blue in self.faces:
                text = f"dice red:{red} blue:{blue}"
                weights[text] = weights.get(text, 0) + 1
        text = yield "*", weights
        self.dice = dict(part.split(":") for part in text.split()[1:])
        if self.players == 2 and "hover" in self.dice.values():
            self.eagle_player = 1 - self.eagle_player

    def resolve_dice(self) -> Play:
        if self.players == 2:
            yield from self.resolve(self.eagle_player, "blue")
            yield from self.resolve(1 - self.eagle_player, "red")
            return
        text = yield self.eagle_player, options(("first red", "first blue"))
        first = text.split()[1]
        yield from self.resolve(self.eagle_player, first)
        yield from self.resolve(self.eagle_player, "blue" if first == "red" else "red")

    def resolve(self, seat: int, eagle: str) -> Play:
        if self.dice[eagle] == "hover":
            free = [
                name
                for name, entry in self.hexes.items()
                if entry["pellet"] and entry["zones"][eagle] and name not in self.map_pellets and not self.stacks[name]
            ]
            if free and self.pool:
                text = yield seat, options(f"resupply {name}" for name in free)
                self.map_pellets.add(text.split()[1])
                self.pool -= 1
            return
        points = int(self.dice[eagle])
        if self.feasting[eagle]:
            self.feasting[eagle] = False
            points -= 1
        if points:
            ways = ("cw",) if points == 3 else ("cw", "ccw")
            text = yield seat, options(f"eagle {eagle} {way}" for way in ways)
            self.fly(eagle, points if text.endswith(" cw") else -points)
        yield from self.hunt(seat, eagle)

    def reveal(self) -> Play:
        """Reveal the next card and return whether it is Game Over; in Chaos a Hover brings a card."""
        weights: dict[str, int] = {}
        for value in self.deck:
            weights[f"card {value}"] = weights.get(f"card {value}", 0) + 1
        if len(self.deck) <= self.tail - 1:
            weights["card game-over"] = 1
        text = yield "*", weights
        if text == "card game-over":
            return True
        value = int(text.split()[1])
        self.deck.remove(value)
        self.value = [value] * self.players
        if self.chaos and "hover" in self.dice.values():
            yield from self.chaos_card()
        return False

    def chaos_card(self) -> Play:
        if not self.undealt:
            self.undealt, self.unwanted = self.unwanted, []
        if not self.undealt:
            return
        text = yield "*", options(f"special {card}" for card in self.undealt)
        card = text.split()[1]
        self.undealt.remove(card)
        yield from self.offer(card, 0)

    def offer(self, card: str, place: int) -> Play:
        for later in range(place, self.players):
            seat = (self.eagle_player + later) % self.players
            texts = ["hand on"] + ([f"play {card}"] if self.playable(seat, card) else [])
            text = yield seat, options(texts)
            if text != "hand on":
                yield from self.resolve_card(seat, card)
                return
        self.unwanted.append(card)

    def lemmings(self, place: int, stage: int) -> Play:
        for later in range(place, self.players):
            yield from self.step((self.eagle_player + later) % self.players, stage if later == place else 0)

    def turn_end(self) -> None:
        self.doubled = [False] * self.players
        if self.under_dice:
            self.pile.append((self.under_dice, self.eagle_player))
            self.under_dice = ""
        elif self.players > 2:
            self.eagle_player = (self.eagle_player + 1) % self.players

    # -- the player step -----------------------------------------------------------------------------------------

    def step(self, seat: int, stage: int) -> Play:
        """The player step: favour (stage 0), Special Action (stage 0 or 1), lemming move."""
        while True:
            texts = self.favors(seat) if stage == 0 else []
            if stage < 2:
                texts += [f"play {card}" for card in self.hands[seat] if self.playable(seat, card)]
                texts += ["play its-a-5"] if self.five[seat] and self.value[seat] < 5 else []
            texts += self.moves(seat)
            text = yield seat, options(texts)
            word = text.split()[0]
            if word == "favor":
                stage = 1
                yield from self.take_favor(seat, text)
            elif word == "play":
                stage = 2
                yield from self.play_card(seat, text.split()[1])
            else:
                yield from self.move(seat, text)
                return

    def moves(self, seat: int) -> list[str]:
        moves = self.regular(seat)
        if not moves and (self.value[seat] or self.rules.get("claw_at_zero")):
            moves = self.claws(seat)
        return moves or ["pass"]

    def favors(self, seat: int) -> list[str]:
        held = self.claimed[seat].count("favor")
        texts = ["favor move"] if held >= 1 and self.value[seat] < 5 else []
        if held >= 2:
            texts += [f"favor raise {points}" for points in {*self.dived[seat]} - {5}]
        if held >= 3 and self.undealt and not self.chaos:
            texts.append("favor card")
        return texts

    def take_favor(self, seat: int, text: str) -> Play:
        kind = text.split()[1]
        for _ in range({"move": 1, "raise": 2, "card": 3}[kind]):
            self.claimed[seat].remove("favor")
            self.spent[seat] += 1
        if kind == "move":
            self.value[seat] += 1
        elif kind == "raise":
            points = int(text.split()[2])
            self.dived[seat].remove(points)
            self.dived[seat].append(points + 1)
        else:
            yield from self.draw(seat)

    def move(self, seat: int, text: str) -> Play:
        word, *rest = text.split()
        if word == "pass":
            return
        if word == "claw":
            name, level = rest[0].split(".")
            self.stacks[name].append(self.stacks[name].pop(int(level) - 1))
            return
        source = rest[0].split(">")[0]
        if source == "start":
            self.start[seat] -= 1
        else:
            self.stacks[source].pop()
        if word == "dive":
            self.score(seat, int(rest[1]))
        else:
            self.stacks[rest[0].split(">")[1]].append(seat)
        if source in self.map_pellets:
            weights = {f"pellet {kind}": self.bag.count(kind) for kind in ("1", "2", "favor") if kind in self.bag}
            kind = (yield "*", weights).split()[1]
            self.map_pellets.remove(source)
            self.bag.remove(kind)
            self.claimed[seat].append(kind)


# -- positions of the engine ------------------------------------------------------------------------------------------


def begin_at(state: Any) -> Play:
    """Play on from a position of the engine, at the steps at which scenarios begin."""
    rules = {name: value for name, value in state.setup.options.items() if value != "standard"}
    reference = ReferenceGame(state.players, **rules)
    _copy_position(reference, state)
    top = state.view(None)["due"][-1]
    place = (top.get("seat", 0) - reference.eagle_player) % reference.players
    if top["step"] == "roll-step":
        yield from reference.roll()
    if top["step"] in ("roll-step", "dice-order-step"):
        yield from reference.resolve_dice()
    elif top["step"] in ("eat-step", "scatter-step"):
        yield from reference.hunt(top["seat"], top["eagle"])
    if top["step"] in ("player-step", "chaos-step"):
        if top["step"] == "chaos-step":
            yield from reference.offer(state.view(top["seat"])["offered"], place)
            place = 0
        yield from reference.lemmings(place, top.get("stage", 0))
    else:
        if (yield from reference.reveal()):
            return
        yield from reference.lemmings(0, 0)
    reference.turn_end()
    yield from reference.turn_after_turn()


def _copy_position(reference: ReferenceGame, state: Any) -> None:
    """Copy a position from the JSON and the views of the engine."""
    open_view = state.view(None)
    for name, stack in open_view["stacks"].items():
        reference.stacks[name] = list(stack)
    reference.start, reference.chow = open_view["start"], open_view["chow"]
    reference.dived = [
        [points for points, count in enumerate(boxes, start=1) for _ in range(count)] for boxes in open_view["dives"]
    ]
    for eagle in ("red", "blue"):
        reference.zone[eagle] = open_view["eagles"][eagle]["zone"]
        reference.feasting[eagle] = open_view["eagles"][eagle]["side"] == "feasting"
    reference.eagle_player = open_view["eagle_seat"]
    reference.dice = open_view["dice"] or reference.dice
    reference.map_pellets = set(open_view["pellets"])
    reference.pool = open_view["pool"]
    reference.value, reference.doubled = open_view["values"], open_view["doubled"]
    reference.spent = open_view["exchanged"]
    reference.five = [not flipped for flipped in open_view["flipped"]]
    reference.pile = [(played["card"], played["seat"]) for played in open_view["seen"]["specials"]]
    reference.unwanted = list(open_view["seen"]["unwanted"])
    reference.under_dice = open_view["under_dice"] or ""
    for seat in range(reference.players):
        own = state.view(seat)
        reference.hands[seat] = list(own["hands"][seat])
        reference.claimed[seat] = [kind for kind, count in own["claimed"][seat].items() for _ in range(count)]
    for kind in [kind for claimed in reference.claimed for kind in claimed] + ["favor"] * sum(reference.spent):
        reference.bag.remove(kind)
    position = json.loads(json.dumps(state.to_json()))["position"]
    reference.deck = [value for value, count in zip((2, 3, 4, 5), position["deck"], strict=True) for _ in range(count)]
    reference.undealt = [card for index, card in enumerate(CARDS) if position["undealt"] >> index & 1]


# -- playing and counting --------------------------------------------------------------------------------------------


def start(play: Play) -> Asked | None:
    """The first question; `None` if there is none."""
    try:
        return next(play)
    except StopIteration:
        return None


def answer(play: Play, text: str) -> Asked | None:
    """The question after this answer; `None` if the game is over."""
    try:
        return play.send(text)
    except StopIteration:
        return None


def count(state: Any, depth: int) -> list[int]:
    """The number of sequences of 1, 2, ... `depth` actions, each replayed from the position."""
    lines: list[list[str]] = [[]]
    totals = []
    for _ in range(depth):
        longer: list[list[str]] = []
        for line in lines:
            play = begin_at(state)
            asked = start(play)
            for text in line:
                asked = answer(play, text)
            longer += [[*line, text] for text in (asked[1] if asked else ())]
        totals.append(len(longer))
        lines = longer
    return totals
