"""A second, slow and simple Leaping Lemmings, written from the ledger alone, to check the first one against.

The whole game is one coroutine that reads like the rulebook: it yields who decides and the texts of the options (with
weights for chance) and is sent the text that was chosen. Hexes are texts, stacks are lists, moves are found by walking
every path. It knows nothing of the engine but the texts of actions; `begin_at` copies a position over from one.
"""

from __future__ import annotations

import json
from typing import Any

from tests.games.leaping_lemmings.naive_cards import CLANS, Cards
from tests.games.leaping_lemmings.naive_pieces import CARDS, Asked, Play, options


class Naive(Cards):
    """A whole game, turn after turn."""

    def play(self) -> Play:
        """A whole game from the opening."""
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
                for name, one in self.hexes.items()
                if one["pellet"] and one["zones"][eagle] and name not in self.map_pellets and not self.stacks[name]
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
        """The next card; true for Game Over. In Chaos a Hover brings a card."""
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
        """Favour (stage 0), Special Action (stage up to 1), lemming move."""
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


# -- the same position in the simple game ----------------------------------------------------------------------------


def begin_at(state: Any) -> Play:
    """The simple game from a position of the engine on, at the moments at which scenarios begin."""
    rules = {name: value for name, value in state.setup.options.items() if value != "standard"}
    table = Naive(state.players, **rules)
    _copy_position(table, state)
    top = state.view(None)["due"][-1]
    place = (top.get("seat", 0) - table.eagle_player) % table.players
    if top["step"] == "roll-step":
        yield from table.roll()
    if top["step"] in ("roll-step", "dice-order-step"):
        yield from table.resolve_dice()
    elif top["step"] in ("eat-step", "scatter-step"):
        yield from table.hunt(top["seat"], top["eagle"])
    if top["step"] in ("player-step", "chaos-step"):
        if top["step"] == "chaos-step":
            yield from table.offer(state.view(top["seat"])["offered"], place)
            place = 0
        yield from table.lemmings(place, top.get("stage", 0))
    else:
        if (yield from table.reveal()):
            return
        yield from table.lemmings(0, 0)
    table.turn_end()
    yield from table.turn_after_turn()


def _copy_position(table: Naive, state: Any) -> None:
    """From the engine's own JSON and views, which everybody can read."""
    open_view = state.view(None)
    for name, stack in open_view["stacks"].items():
        table.stacks[name] = list(stack)
    table.start, table.chow = open_view["start"], open_view["chow"]
    table.dived = [
        [points for points, count in enumerate(boxes, start=1) for _ in range(count)] for boxes in open_view["dives"]
    ]
    for eagle in ("red", "blue"):
        table.zone[eagle] = open_view["eagles"][eagle]["zone"]
        table.feasting[eagle] = open_view["eagles"][eagle]["side"] == "feasting"
    table.eagle_player = open_view["eagle_seat"]
    table.dice = open_view["dice"] or table.dice
    table.map_pellets = set(open_view["pellets"])
    table.pool = open_view["pool"]
    table.value, table.doubled = open_view["values"], open_view["doubled"]
    table.spent = open_view["exchanged"]
    table.five = [not flipped for flipped in open_view["flipped"]]
    table.pile = [(card, seat) for card, seat in open_view["seen"]["specials"]]
    table.unwanted = list(open_view["seen"]["unwanted"])
    table.under_dice = open_view["under_dice"] or ""
    for seat in range(table.players):
        own = state.view(seat)
        table.hands[seat] = list(own["hands"][seat])
        table.claimed[seat] = [kind for kind, count in own["claimed"][seat].items() for _ in range(count)]
    for kind in [kind for claimed in table.claimed for kind in claimed] + ["favor"] * sum(table.spent):
        table.bag.remove(kind)
    position = json.loads(json.dumps(state.to_json()))["position"]
    table.deck = [value for value, count in zip((2, 3, 4, 5), position["deck"], strict=True) for _ in range(count)]
    table.undealt = [card for place, card in enumerate(CARDS) if position["undealt"] >> place & 1]


# -- playing and counting --------------------------------------------------------------------------------------------


def start(play: Play) -> Asked | None:
    """What is asked first; `None` when it is over at once."""
    try:
        return next(play)
    except StopIteration:
        return None


def answer(play: Play, text: str) -> Asked | None:
    """What is asked after this answer; `None` when the game is over."""
    try:
        return play.send(text)
    except StopIteration:
        return None


def count(state: Any, depth: int) -> list[int]:
    """The number of sequences of 1, 2, ... `depth` actions, each found by playing it from the position anew."""
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
