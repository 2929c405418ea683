"""A second, slow and simple Leaping Lemmings, written from the ledger alone, to check the first one against.

The whole game is one coroutine that reads like the rulebook: it yields who decides and the texts of the options (with
weights for chance) and is sent the text that was chosen. Hexes are texts, stacks are lists, moves are found by walking
every path. It knows nothing of the engine but the texts of actions; `begin_at` copies a position over from one.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from itertools import permutations
from typing import Any

from fellfield.games.leaping_lemmings.board import standard_data

CLANS = ("Ritz", "Biker", "IQ", "Viking", "Soldier", "Rodeo")
CARDS = (
    *("boo", "caution", "deja-vu", "eagle-eye", "heroic-return", "king-of-the-hill", "lost", "mine-all-mine"),
    *("mistaken-identity", "noble-sacrifice", "pull-my-paw", "quick-start", "rock-slide", "run-lemming-run"),
    *("snap-crackle-pop", "uh-oh"),
)
LETTERS = "ABCDEF"
Asked = tuple[int | str, dict[str, int]]
Play = Generator[Asked, str, Any]


def options(texts: Iterable[str]) -> dict[str, int]:
    return dict.fromkeys(texts, 1)


class Naive:
    """The table and everything on it."""

    def __init__(self, players: int, **rules: Any) -> None:
        data = standard_data()
        self.hexes: dict[str, dict[str, Any]] = {one["id"]: one for one in data["hexes"]}
        self.players = players
        self.rules = rules
        edition = rules.get("edition", "english")
        self.brush_limit = data["stack_limit"]["brush_by_players"][edition][str(players)]
        self.faces = [str(face) for face in rules.get("die_faces", data["eagle_die_faces"])]
        self.chaos = rules.get("chaos", False)
        short = rules.get("short", False)
        self.deck = [2] * (6 if short else 8) + [3] * (6 if short else 8) + [4] * 8 + [5] * 8
        self.tail = (6 if edition == "spanish" else 5) if short else 7
        self.stacks: dict[str, list[int]] = {name: [] for name in self.hexes}
        self.start = [10] * players
        self.chow = [0] * players
        self.dived: list[list[int]] = [[] for _ in range(players)]
        self.zone = {"red": "A", "blue": "A"}
        self.feasting = {"red": False, "blue": False}
        self.eagle_player = 0
        self.dice = {"red": "", "blue": ""}
        self.map_pellets = {name for name, one in self.hexes.items() if one["pellet"]}
        self.bag = ["1"] * 14 + ["2"] * 4 + ["favor"] * 14
        self.pool = 16
        self.claimed: list[list[str]] = [[] for _ in range(players)]
        self.spent = [0] * players
        removed = {"mine-all-mine", "deja-vu"} if self.chaos else {"mine-all-mine"} if players == 2 else set()
        self.undealt = [card for card in CARDS if card not in removed]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.five = [not self.chaos] * players
        self.pile: list[tuple[str, int]] = []
        self.unwanted: list[str] = []
        self.under_dice = ""
        self.value = [0] * players
        self.doubled = [False] * players
        self.turns = 0
        self.walked: dict[str, dict[str, int]] = {}

    # -- look-ups ----------------------------------------------------------------------------------------------

    def brush(self, name: str) -> bool:
        return bool(self.hexes[name]["terrain"] == "brush")

    def full(self, name: str) -> bool:
        return len(self.stacks[name]) >= (self.brush_limit if self.brush(name) else 5)

    def in_zone(self, name: str, eagle: str) -> bool:
        return bool(self.hexes[name]["zones"][eagle] == self.zone[eagle])

    def watched(self, name: str) -> bool:
        return self.in_zone(name, "red") or self.in_zone(name, "blue")

    def barred(self, name: str, clan: int) -> bool:
        """Two players: the other clan stands there in row 1 or 2."""
        return self.players == 2 and self.hexes[name]["row"] <= 2 and any(other != clan for other in self.stacks[name])

    def near(self, name: str) -> list[str]:
        one = self.hexes[name]
        return [*one["forward"], *one["sideways"], *one["backward"]]

    def distance(self, one: str, other: str) -> int:
        """By walking from hex to hex."""
        known = self.walked.get(one)
        if known is None:
            known = {one: 0}
            here = [one]
            while here:
                ahead = [name for old in here for name in self.near(old)]
                here = [name for name in dict.fromkeys(ahead) if name not in known]
                known |= dict.fromkeys(here, max(known.values()) + 1)
            self.walked[one] = known
        return known[other]

    def occupied(self) -> list[str]:
        return [name for name in self.hexes if self.stacks[name]]

    # -- changes -------------------------------------------------------------------------------------------------

    def score(self, clan: int, points: int) -> None:
        self.dived[clan].append(points)

    def eat(self, name: str, eagle: str) -> None:
        self.chow[self.stacks[name].pop()] += 1
        self.feasting[eagle] = True

    # -- regular moves -------------------------------------------------------------------------------------------

    def walks(self, here: str, points: int, *, aside: bool) -> set[str]:
        """Where every path ends: hexes, and `dive n`."""
        ends = set()
        if points == 0:
            return {here}
        if here != "start" and self.hexes[here]["cliff_edge"]:
            ends.add(f"dive {points}")
        if here == "start":
            steps = [(name, aside) for name, one in self.hexes.items() if one["start_adjacent"]]
        else:
            steps = [(name, aside) for name in self.hexes[here]["forward"]]
            steps += [(name, False) for name in self.hexes[here]["sideways"] if aside]
        for name, still in steps:
            cost = 2 if self.brush(name) else 1
            if cost <= points and not self.full(name) and not self.watched(name):
                ends |= self.walks(name, points - cost, aside=still)
        return ends

    def regular(self, clan: int) -> list[str]:
        if not self.value[clan]:
            return []
        sources = ["start"] if self.start[clan] else []
        sources += [name for name in self.occupied() if self.stacks[name][-1] == clan]
        texts = []
        for source in sources:
            points = self.value[clan] * (2 if source == "start" and self.doubled[clan] else 1)
            for end in self.walks(source, points, aside=True):
                if end.startswith("dive"):
                    texts.append(f"dive {source} {end[5:]}")
                elif not self.barred(end, clan):
                    texts.append(f"move {source}>{end}")
        return texts

    def claws(self, clan: int) -> list[str]:
        texts: dict[tuple[str, tuple[int, ...]], str] = {}
        for name in self.occupied():
            stack = self.stacks[name]
            for level in range(1, len(stack)):
                if stack[level - 1] == clan:
                    after = (*stack[: level - 1], *stack[level:], clan)
                    texts.setdefault((name, after), f"claw {name}.{level}")
        return list(texts.values())

    # -- lemmings that flee or are driven ------------------------------------------------------------------------

    def shelters(self, name: str, clan: int) -> list[str]:
        fit = [
            other
            for other in self.hexes
            if not self.watched(other) and not self.full(other) and not self.barred(other, clan)
        ]
        least = min(self.distance(name, other) for other in fit)
        return [other for other in fit if self.distance(name, other) == least]

    def distinct(self, name: str) -> list[tuple[int, int]]:
        """Level and clan of the lemmings in a hex; alike ones, whose going leaves the same behind, once."""
        found: dict[tuple[int, ...], tuple[int, int]] = {}
        stack = self.stacks[name]
        for place, clan in enumerate(stack):
            found.setdefault((clan, *stack[:place], -1, *stack[place + 1 :]), (place + 1, clan))
        unique: dict[tuple[int, tuple[int, ...]], tuple[int, int]] = {}
        for level, clan in found.values():
            unique.setdefault((clan, (*stack[: level - 1], *stack[level:])), (level, clan))
        return list(unique.values())

    def scatter_texts(self, name: str) -> list[str]:
        texts = []
        for level, clan in self.distinct(name):
            texts += [f"scatter {name}.{level}>{goal}" for goal in self.shelters(name, clan)]
            if self.hexes[name]["cliff_edge"]:
                texts.append(f"scatter {name}.{level}>cliff")
        return texts

    def carry(self, text: str) -> str:
        """Do what `scatter 8b.2>7b` or `push ...` says; where the lemming is now."""
        place, goal = text.split()[1].split(">")
        name, level = place.split(".")
        clan = self.stacks[name].pop(int(level) - 1)
        if goal == "cliff":
            self.score(clan, 1)
        else:
            self.stacks[goal].append(clan)
        return goal

    def hunt(self, seat: int, eagle: str) -> Play:
        """An eagle has come into its zone: it eats one and scatters the rest."""
        zone = [name for name in self.hexes if self.in_zone(name, eagle)]
        meals = [name for name in zone if self.stacks[name] and not self.brush(name)]
        if not self.feasting[eagle] and meals:
            text = yield seat, options(f"eat {name}" for name in meals)
            self.eat(text.split()[1], eagle)
        while any(self.stacks[name] for name in zone):
            texts = [text for name in zone if self.stacks[name] for text in self.scatter_texts(name)]
            self.carry((yield seat, options(texts)))

    def arrive(self, seat: int, name: str) -> Play:
        """A Special Action has put a lemming there."""
        if name == "cliff":
            return
        over = [eagle for eagle in ("red", "blue") if self.in_zone(name, eagle)]
        hunting = [eagle for eagle in over if not self.feasting[eagle]]
        if over and (self.brush(name) or not hunting):
            level = len(self.stacks[name])
            texts = [f"scatter {name}.{level}>{goal}" for goal in self.shelters(name, self.stacks[name][-1])]
            if self.hexes[name]["cliff_edge"]:
                texts.append(f"scatter {name}.{level}>cliff")
            self.carry((yield seat, options(texts)))
        elif len(hunting) == 2:
            text = yield seat, options(("feed red", "feed blue"))
            self.eat(name, text.split()[1])
        elif hunting:
            self.eat(name, hunting[0])

    # -- the sequence of play ------------------------------------------------------------------------------------

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

    def fly(self, eagle: str, zones: int) -> None:
        self.zone[eagle] = LETTERS[(LETTERS.index(self.zone[eagle]) + zones) % 6]

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

    # -- Special Actions -----------------------------------------------------------------------------------------

    def playable(self, seat: int, card: str) -> bool:
        later = [(self.eagle_player + place) % self.players for place in range(self.players)]
        later = later[later.index(seat) + 1 :]
        if card == "deja-vu":
            return bool(self.pile) and self.pile[-1][1] != seat and self.playable(seat, self.pile[-1][0])
        tests: dict[str, Any] = {
            "boo": lambda: self.pushes(range(self.players), 2, over=True),
            "caution": lambda: any(self.value[other] for other in later),
            "eagle-eye": lambda: True,
            "heroic-return": lambda: self.chow[seat] and self.returns(),
            "king-of-the-hill": self.reorders,
            "lost": lambda: self.backs([other for other in range(self.players) if other != seat]),
            "mine-all-mine": lambda: seat == self.eagle_player,
            "mistaken-identity": lambda: self.chow[seat] and self.swaps(seat),
            "noble-sacrifice": lambda: self.chow[seat],
            "pull-my-paw": self.paws,
            "quick-start": lambda: self.start[seat] and self.value[seat],
            "rock-slide": lambda: any(self.hexes[name]["cliff_edge"] for name in self.occupied()),
            "run-lemming-run": self.runs,
            "snap-crackle-pop": self.shakes,
            "uh-oh": lambda: not all(self.feasting.values()),
        }
        return bool(tests[card]())

    def play_card(self, seat: int, card: str) -> Play:
        if card == "its-a-5":
            self.five[seat] = False
            self.value[seat] = 5
            return
        self.hands[seat].remove(card)
        effect = self.pile[-1][0] if card == "deja-vu" else card
        if effect == "mine-all-mine":
            self.under_dice = card
            return
        yield from self.resolve_card(seat, effect)
        self.pile.append((card, seat))

    def resolve_card(self, seat: int, card: str) -> Play:
        if card == "caution":
            order = [(self.eagle_player + place) % self.players for place in range(self.players)]
            for other in order[order.index(seat) + 1 :]:
                self.value[other] = max(0, self.value[other] - 2)
        elif card == "quick-start":
            self.doubled[seat] = True
        elif card == "rock-slide":
            for name, one in self.hexes.items():
                while one["cliff_edge"] and self.stacks[name]:
                    self.score(self.stacks[name].pop(), 1)
        elif card in ("boo", "run-lemming-run"):
            texts = self.runs() if card.startswith("run") else self.pushes(range(self.players), 2, over=True)
            yield from self.arrive(seat, self.carry((yield seat, options(texts))))
        elif card == "lost":
            yield from self.lose(seat)
        elif card in ("eagle-eye", "uh-oh"):
            yield from self.fly_by_card(seat, card)
        elif card in ("pull-my-paw", "snap-crackle-pop"):
            yield from self.flush(seat, card)
        else:
            yield from self.resolve_chow_card(seat, card)

    def resolve_chow_card(self, seat: int, card: str) -> Play:
        if card == "heroic-return":
            text = yield seat, options(self.returns())
            self.chow[seat] -= 1
            self.stacks[text.split()[1]].append(seat)
        elif card == "mistaken-identity":
            text = yield seat, options(self.swaps(seat))
            name, level = text.split()[1].split(".")
            self.chow[self.stacks[name][int(level) - 1]] += 1
            self.chow[seat] -= 1
            self.stacks[name][int(level) - 1] = seat
        elif card == "noble-sacrifice":
            text = yield "*", {f"die {face}": self.faces.count(face) for face in self.faces}
            if text != "die hover":
                self.chow[seat] -= 1
                self.score(seat, int(text.split()[1]))
        else:
            text = yield seat, options(self.reorders())
            self.stacks[text.split()[1]] = [CLANS.index(clan) for clan in text.split()[2:]]

    def advances(self, here: str, points: int) -> set[str]:
        """Where forward paths of exactly these points end; `cliff` when points are left on the edge."""
        if points == 0:
            return {here}
        if self.hexes[here]["cliff_edge"]:
            return {"cliff"}
        ends: set[str] = set()
        for name in self.hexes[here]["forward"]:
            cost = 2 if self.brush(name) else 1
            if cost <= points and not self.full(name):
                ends |= self.advances(name, points - cost)
        return ends

    def pushes(self, clans: Iterable[int], points: int, *, over: bool) -> list[str]:
        return [
            f"push {name}.{level}>{goal}"
            for name in self.occupied()
            for level, clan in self.distinct(name)
            if clan in clans
            for goal in self.advances(name, points)
            if (over if goal == "cliff" else not self.barred(goal, clan))
        ]

    def runs(self) -> list[str]:
        texts = self.pushes(range(self.players), 3, over=False)
        return [text for text in texts if self.hexes[text.split()[1].split(".")[0]]["row"] < 9]

    def backs(self, clans: Iterable[int]) -> list[str]:
        return [
            f"push {name}.{level}>{goal}"
            for name in self.occupied()
            for level, clan in self.distinct(name)
            if clan in clans
            for goal in self.hexes[name]["backward"]
            if not self.brush(goal) and not self.full(goal) and not self.barred(goal, clan)
        ]

    def lose(self, seat: int) -> Play:
        due = [other for other in range(self.players) if other != seat]
        while texts := self.backs(due):
            text = yield seat, options(texts)
            name, level = text.split()[1].split(">")[0].split(".")
            due.remove(self.stacks[name][int(level) - 1])
            yield from self.arrive(seat, self.carry(text))

    def fly_by_card(self, seat: int, card: str) -> Play:
        if card == "eagle-eye":
            text = yield seat, options(f"eagle {eagle} {way}" for eagle in ("red", "blue") for way in ("cw", "ccw"))
            eagle, way = text.split()[1:]
            self.feasting[eagle] = False
            self.fly(eagle, 1 if way == "cw" else -1)
        else:
            hunters = [eagle for eagle in ("red", "blue") if not self.feasting[eagle]]
            texts = [f"eagle {one} {zone}" for one in hunters for zone in LETTERS if zone != self.zone[one]]
            text = yield seat, options(texts)
            eagle = text.split()[1]
            self.zone[eagle] = text.split()[2]
        yield from self.hunt(seat, eagle)

    def exits(self, name: str, clan: int) -> list[str]:
        return [other for other in self.near(name) if not self.full(other) and not self.barred(other, clan)]

    def paws(self) -> list[str]:
        return [
            f"paw {name}.{level}"
            for name in self.occupied()
            for level, _ in self.distinct(name)
            if any(self.exits(name, clan) for place, clan in enumerate(self.stacks[name]) if place != level - 1)
        ]

    def shakes(self) -> list[str]:
        return [
            f"scatter {name}.{level}>{goal}"
            for name in self.occupied()
            if self.brush(name)
            for level, clan in self.distinct(name)
            for goal in self.exits(name, clan)
        ]

    def flush(self, seat: int, card: str) -> Play:
        """Mark who is still to go; whoever is scattered back lands on top, unmarked."""
        if card == "pull-my-paw":
            text = yield seat, options(self.paws())
            name, level = text.split()[1].split(".")
            marks = ["go"] * len(self.stacks[name])
            marks[int(level) - 1] = "stay"
        else:
            text = yield seat, options(self.shakes())
            name, level = text.split()[1].split(">")[0].split(".")
            marks = ["go"] * len(self.stacks[name])
            marks.pop(int(level) - 1)
            yield from self.arrive(seat, self.carry(text))
        while texts := self.flushes(name, marks):
            text = yield seat, options(texts)
            marks.pop(int(text.split(".")[1].split(">")[0]) - 1)
            yield from self.arrive(seat, self.carry(text))

    def flushes(self, name: str, marks: list[str]) -> list[str]:
        found: dict[tuple[Any, ...], int] = {}
        stack = self.stacks[name]
        marked = [*zip(stack, marks, strict=False), *((clan, "back") for clan in stack[len(marks) :])]
        for place, (clan, mark) in enumerate(marked):
            if mark == "go":
                found.setdefault((clan, *marked[:place], *marked[place + 1 :]), place + 1)
        return [
            f"scatter {name}.{level}>{goal}" for level in found.values() for goal in self.exits(name, stack[level - 1])
        ]

    def returns(self) -> list[str]:
        return [
            f"return {name}"
            for name, one in self.hexes.items()
            if self.brush(name) and one["zones"]["blue"] and not self.in_zone(name, "blue") and not self.full(name)
        ]

    def swaps(self, seat: int) -> list[str]:
        return [
            f"swap {name}.{place + 1}"
            for name in self.occupied()
            if self.brush(name) and self.hexes[name]["zones"]["red"]
            for place, clan in enumerate(self.stacks[name])
            if clan != seat
        ]

    def reorders(self) -> list[str]:
        return [
            f"order {name} {' '.join(CLANS[clan] for clan in order)}"
            for name in self.occupied()
            for order in set(permutations(self.stacks[name]))
            if list(order) != self.stacks[name]
        ]


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
