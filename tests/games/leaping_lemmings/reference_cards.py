"""The Special Actions of the reference game: when each can be played, and what it does."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Any

from tests.games.leaping_lemmings.reference_board import LETTERS, Play, ReferenceBoard, options

CLANS = ("Ritz", "Biker", "IQ", "Viking", "Soldier", "Rodeo")


class ReferenceCards(ReferenceBoard):
    """The board with the Special Actions."""

    def playable(self, seat: int, card: str) -> bool:
        later = [(self.eagle_player + index) % self.players for index in range(self.players)]
        later = later[later.index(seat) + 1 :]
        if card == "deja-vu":
            return bool(self.pile) and self.pile[-1][1] != seat and self.playable(seat, self.pile[-1][0])
        conditions: dict[str, Any] = {
            "boo": lambda: self.push_texts(range(self.players), 2, over=True),
            "caution": lambda: any(self.value[other] for other in later),
            "eagle-eye": lambda: True,
            "heroic-return": lambda: self.chow[seat] and self.return_texts(),
            "king-of-the-hill": self.reorder_texts,
            "lost": lambda: self.push_back_texts([other for other in range(self.players) if other != seat]),
            "mine-all-mine": lambda: seat == self.eagle_player,
            "mistaken-identity": lambda: self.chow[seat] and self.swap_texts(seat),
            "noble-sacrifice": lambda: self.chow[seat],
            "pull-my-paw": self.paw_texts,
            "quick-start": lambda: self.start[seat] and self.value[seat],
            "rock-slide": lambda: any(self.hexes[name]["cliff_edge"] for name in self.occupied()),
            "run-lemming-run": self.run_texts,
            "snap-crackle-pop": self.brush_scatter_texts,
            "uh-oh": lambda: not all(self.feasting.values()),
        }
        return bool(conditions[card]())

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
            order = [(self.eagle_player + index) % self.players for index in range(self.players)]
            for other in order[order.index(seat) + 1 :]:
                self.value[other] = max(0, self.value[other] - 2)
        elif card == "quick-start":
            self.doubled[seat] = True
        elif card == "rock-slide":
            for name, entry in self.hexes.items():
                while entry["cliff_edge"] and self.stacks[name]:
                    self.score(self.stacks[name].pop(), 1)
        elif card in ("boo", "run-lemming-run"):
            texts = self.run_texts() if card.startswith("run") else self.push_texts(range(self.players), 2, over=True)
            yield from self.arrive(seat, self.carry((yield seat, options(texts))))
        elif card == "lost":
            yield from self.resolve_lost(seat)
        elif card in ("eagle-eye", "uh-oh"):
            yield from self.resolve_flight_card(seat, card)
        elif card in ("pull-my-paw", "snap-crackle-pop"):
            yield from self.resolve_flush(seat, card)
        else:
            yield from self.resolve_chow_card(seat, card)

    def resolve_chow_card(self, seat: int, card: str) -> Play:
        if card == "heroic-return":
            text = yield seat, options(self.return_texts())
            self.chow[seat] -= 1
            self.stacks[text.split()[1]].append(seat)
        elif card == "mistaken-identity":
            text = yield seat, options(self.swap_texts(seat))
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
            text = yield seat, options(self.reorder_texts())
            self.stacks[text.split()[1]] = [CLANS.index(clan) for clan in text.split()[2:]]

    def forward_ends(self, here: str, points: int) -> set[str]:
        """The hexes that forward paths of exactly these points end in; `cliff` if points are left on the cliff edge."""
        if points == 0:
            return {here}
        if self.hexes[here]["cliff_edge"]:
            return {"cliff"}
        ends: set[str] = set()
        for name in self.hexes[here]["forward"]:
            cost = 2 if self.brush(name) else 1
            if cost <= points and not self.full(name):
                ends |= self.forward_ends(name, points - cost)
        return ends

    def push_texts(self, clans: Iterable[int], points: int, *, over: bool) -> list[str]:
        """Pushes forward of these clans by exactly these points; `over` allows pushes over the cliff."""
        return [
            f"push {name}.{level}>{goal}"
            for name in self.occupied()
            for level, clan in self.distinct(name)
            if clan in clans
            for goal in self.forward_ends(name, points)
            if (over if goal == "cliff" else not self.barred(goal, clan))
        ]

    def run_texts(self) -> list[str]:
        texts = self.push_texts(range(self.players), 3, over=False)
        return [text for text in texts if self.hexes[text.split()[1].split(".")[0]]["row"] < 9]

    def push_back_texts(self, clans: Iterable[int]) -> list[str]:
        """Pushes of these clans by one clear hex backward."""
        return [
            f"push {name}.{level}>{goal}"
            for name in self.occupied()
            for level, clan in self.distinct(name)
            if clan in clans
            for goal in self.hexes[name]["backward"]
            if not self.brush(goal) and not self.full(goal) and not self.barred(goal, clan)
        ]

    def resolve_lost(self, seat: int) -> Play:
        """Push one lemming of every other clan backward where possible, in any order."""
        clans = [other for other in range(self.players) if other != seat]
        while texts := self.push_back_texts(clans):
            text = yield seat, options(texts)
            name, level = text.split()[1].split(">")[0].split(".")
            clans.remove(self.stacks[name][int(level) - 1])
            yield from self.arrive(seat, self.carry(text))

    def resolve_flight_card(self, seat: int, card: str) -> Play:
        if card == "eagle-eye":
            text = yield seat, options(f"eagle {eagle} {way}" for eagle in ("red", "blue") for way in ("cw", "ccw"))
            eagle, way = text.split()[1:]
            self.feasting[eagle] = False
            self.fly(eagle, 1 if way == "cw" else -1)
        else:
            hunters = [eagle for eagle in ("red", "blue") if not self.feasting[eagle]]
            texts = [f"eagle {eagle} {zone}" for eagle in hunters for zone in LETTERS if zone != self.zone[eagle]]
            text = yield seat, options(texts)
            eagle = text.split()[1]
            self.zone[eagle] = text.split()[2]
        yield from self.hunt(seat, eagle)

    def free_neighbours(self, name: str, clan: int) -> list[str]:
        return [other for other in self.near(name) if not self.full(other) and not self.barred(other, clan)]

    def paw_texts(self) -> list[str]:
        return [
            f"paw {name}.{level}"
            for name in self.occupied()
            for level, _ in self.distinct(name)
            if any(
                self.free_neighbours(name, clan) for index, clan in enumerate(self.stacks[name]) if index != level - 1
            )
        ]

    def brush_scatter_texts(self) -> list[str]:
        return [
            f"scatter {name}.{level}>{goal}"
            for name in self.occupied()
            if self.brush(name)
            for level, clan in self.distinct(name)
            for goal in self.free_neighbours(name, clan)
        ]

    def resolve_flush(self, seat: int, card: str) -> Play:
        """Scatter the lemmings marked `go`; a lemming that comes back lands on top and is not scattered again."""
        if card == "pull-my-paw":
            text = yield seat, options(self.paw_texts())
            name, level = text.split()[1].split(".")
            marks = ["go"] * len(self.stacks[name])
            marks[int(level) - 1] = "stay"
        else:
            text = yield seat, options(self.brush_scatter_texts())
            name, level = text.split()[1].split(">")[0].split(".")
            marks = ["go"] * len(self.stacks[name])
            marks.pop(int(level) - 1)
            yield from self.arrive(seat, self.carry(text))
        while texts := self.flush_texts(name, marks):
            text = yield seat, options(texts)
            marks.pop(int(text.split(".")[1].split(">")[0]) - 1)
            yield from self.arrive(seat, self.carry(text))

    def flush_texts(self, name: str, marks: list[str]) -> list[str]:
        found: dict[tuple[Any, ...], int] = {}
        stack = self.stacks[name]
        marked = [*zip(stack, marks, strict=False), *((clan, "back") for clan in stack[len(marks) :])]
        for index, (clan, mark) in enumerate(marked):
            if mark == "go":
                found.setdefault((clan, *marked[:index], *marked[index + 1 :]), index + 1)
        return [
            f"scatter {name}.{level}>{goal}"
            for level in found.values()
            for goal in self.free_neighbours(name, stack[level - 1])
        ]

    def return_texts(self) -> list[str]:
        return [
            f"return {name}"
            for name, entry in self.hexes.items()
            if self.brush(name) and entry["zones"]["blue"] and not self.in_zone(name, "blue") and not self.full(name)
        ]

    def swap_texts(self, seat: int) -> list[str]:
        return [
            f"swap {name}.{index + 1}"
            for name in self.occupied()
            if self.brush(name) and self.hexes[name]["zones"]["red"]
            for index, clan in enumerate(self.stacks[name])
            if clan != seat
        ]

    def reorder_texts(self) -> list[str]:
        return [
            f"order {name} {' '.join(CLANS[clan] for clan in order)}"
            for name in self.occupied()
            for order in set(permutations(self.stacks[name]))
            if list(order) != self.stacks[name]
        ]
