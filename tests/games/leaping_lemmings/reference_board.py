"""The board of the reference game: pieces, regular moves, scattering and eagles."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from fellfield.games.leaping_lemmings.board import standard_data

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


class ReferenceBoard:
    """The board, the boxes off the map and all pieces."""

    def __init__(self, players: int, **rules: Any) -> None:
        data = standard_data()
        self.hexes: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in data["hexes"]}
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
        self.map_pellets = {name for name, entry in self.hexes.items() if entry["pellet"]}
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
        """Two players: is the hex in row 1 or 2 and held by the other clan?"""
        return self.players == 2 and self.hexes[name]["row"] <= 2 and any(other != clan for other in self.stacks[name])

    def near(self, name: str) -> list[str]:
        entry = self.hexes[name]
        return [*entry["forward"], *entry["sideways"], *entry["backward"]]

    def distance(self, source: str, goal: str) -> int:
        """The distance of two hexes, found by walking from hex to hex."""
        known = self.walked.get(source)
        if known is None:
            known = {source: 0}
            here = [source]
            while here:
                ahead = [name for old in here for name in self.near(old)]
                here = [name for name in dict.fromkeys(ahead) if name not in known]
                known |= dict.fromkeys(here, max(known.values()) + 1)
            self.walked[source] = known
        return known[goal]

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
        """The ends of all paths: hexes, and `dive n`."""
        ends = set()
        if points == 0:
            return {here}
        if here != "start" and self.hexes[here]["cliff_edge"]:
            ends.add(f"dive {points}")
        if here == "start":
            steps = [(name, aside) for name, entry in self.hexes.items() if entry["start_adjacent"]]
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

    # -- scattered and pushed lemmings ---------------------------------------------------------------------------

    def shelters(self, name: str, clan: int) -> list[str]:
        fit = [
            other
            for other in self.hexes
            if not self.watched(other) and not self.full(other) and not self.barred(other, clan)
        ]
        least = min(self.distance(name, other) for other in fit)
        return [other for other in fit if self.distance(name, other) == least]

    def distinct(self, name: str) -> list[tuple[int, int]]:
        """Level and clan of the lemmings in a hex; equal ones, whose departure leaves the same stack, once."""
        found: dict[tuple[int, ...], tuple[int, int]] = {}
        stack = self.stacks[name]
        for index, clan in enumerate(stack):
            found.setdefault((clan, *stack[:index], -1, *stack[index + 1 :]), (index + 1, clan))
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
        """Carry out `scatter 8b.2>7b` or `push ...`, and return where the lemming is now."""
        place, goal = text.split()[1].split(">")
        name, level = place.split(".")
        clan = self.stacks[name].pop(int(level) - 1)
        if goal == "cliff":
            self.score(clan, 1)
        else:
            self.stacks[goal].append(clan)
        return goal

    def fly(self, eagle: str, zones: int) -> None:
        self.zone[eagle] = LETTERS[(LETTERS.index(self.zone[eagle]) + zones) % 6]

    def hunt(self, seat: int, eagle: str) -> Play:
        """An eagle in its zone eats one lemming and scatters the others."""
        zone = [name for name in self.hexes if self.in_zone(name, eagle)]
        meals = [name for name in zone if self.stacks[name] and not self.brush(name)]
        if not self.feasting[eagle] and meals:
            text = yield seat, options(f"eat {name}" for name in meals)
            self.eat(text.split()[1], eagle)
        while any(self.stacks[name] for name in zone):
            texts = [text for name in zone if self.stacks[name] for text in self.scatter_texts(name)]
            self.carry((yield seat, options(texts)))

    def arrive(self, seat: int, name: str) -> Play:
        """An eagle reacts to a lemming that a Special Action has put there."""
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
