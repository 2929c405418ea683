"""What one stag can make of the turns it has left, if nobody stirs: the eye of a player who plans.

Each line of play is a sequence of tasks with a place for every move. Its worth is counted in does, a little less
for each turn it takes; a fight on the way counts by its odds. The best line of a given plan says what that plan is
still good for, the best line of every sequence says which of the thousand plans are worth a thought.
"""

from __future__ import annotations

from typing import Any, Final

from fellfield.bots.antler_island.scene import Places, Scene
from fellfield.bots.antler_island.worth import DEFEAT, growth, hand, lateness, pieces_for
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import EAT, GROW, MATE, MOST_HELD, MOVE, SIZE, UNIT, WORTH
from fellfield.games.antler_island.state import Island

HASTE: Final = 0.94
"""What a turn's delay leaves of a gain: others may come first."""
SHARED: Final = 0.55
"""What a doe is worth while a rival stands beside it."""
FLEETING: Final = 0.6
"""A rival may be gone by the time one gets there."""
FOLLY: Final = 3.0
"""What it costs to call the final round without the marker."""
RECKLESS: Final = 0.2
"""Nobody plans a fight with worse odds, if there is another way."""
TURNS: Final = 4
UNSEEN_TOKEN: Final = UNIT[2]
"""A token nobody has looked at counts as a two."""

Turn = tuple[int, int, int]
"""Is it X (1) or a number (0), the task, and where a move goes."""


class Line:
    """A line of play: what it is worth in all, and of that in does, fights, antlers, food and the last place."""

    __slots__ = ("does", "fights", "food", "growth", "place", "turns", "worth")

    def __init__(
        self, worth: float, does: float, fights: float, growth: float, food: float, place: float,
        turns: tuple[Turn, ...],
    ) -> None:  # fmt: skip
        self.worth = worth
        self.does = does
        self.fights = fights
        self.growth = growth
        self.food = food
        self.place = place
        self.turns = turns


def blended(one: Line, other: Line, odds: float) -> Line:
    """Two lines, of which the first comes true with these odds."""
    rest = 1.0 - odds
    return Line(
        odds * one.worth + rest * other.worth,
        odds * one.does + rest * other.does,
        odds * one.fights + rest * other.fights,
        odds * one.growth + rest * other.growth,
        odds * one.food + rest * other.food,
        odds * one.place + rest * other.place,
        one.turns,
    )


class Foresight:
    """Walks through the lines of play of one stag."""

    def __init__(self, scene: Scene, here: int) -> None:
        self.scene = scene
        self.here = here
        self.usable = scene.board.usable
        self.does = scene.does[:]
        self.food = scene.food[:]
        self.courted = 0
        self.path: list[Turn] = []
        self.best: Line | None = None
        self.most = -1e9
        self.by_code: dict[int, float] = {}

    # -- a plan that is laid ----------------------------------------------------------------------------------

    def of_plan(self, numbered: tuple[int, ...], x: int | None) -> Line:
        """The best line of these numbered tasks and X at any time (AN-5.3)."""
        scene = self.scene
        self._plan(numbered, x, self.here, scene.held, scene.antlers, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0)
        assert self.best is not None
        return self.best

    def beginning_with(self, task: int, numbered: tuple[int, ...], x: int | None) -> Line:
        """The best line that begins with this task."""
        scene = self.scene
        self._task(task, 0, numbered, x, self.here, scene.held, scene.antlers, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0)
        assert self.best is not None
        return self.best

    def _plan(
        self, numbered: tuple[int, ...], x: int | None, here: int, held: int, antlers: int,
        share: float, fade: float, does: float, fights: float, grown: float, eaten: float,
    ) -> None:  # fmt: skip
        if x is not None:
            self._task(x, 1, numbered, None, here, held, antlers, share, fade, does, fights, grown, eaten)
            if numbered and numbered[0] != x:
                rest = numbered[1:]
                self._task(
                    numbered[0], 0, rest, x, here, held, antlers, share, fade, does, fights, grown, eaten
                )  # fmt: skip
        elif numbered:
            rest = numbered[1:]
            self._task(numbered[0], 0, rest, None, here, held, antlers, share, fade, does, fights, grown, eaten)
        else:
            place = share * self.scene.places.at(here)
            worth = does + fights + grown + eaten + place
            if worth > self.most:
                self.most = worth
                self.best = Line(worth, does, fights, grown, eaten, place, tuple(self.path))

    def _task(
        self, task: int, x_tile: int, numbered: tuple[int, ...], x: int | None, here: int, held: int, antlers: int,
        share: float, fade: float, does: float, fights: float, grown: float, eaten: float,
    ) -> None:  # fmt: skip
        """One turn, and on with the rest."""
        later, path = fade * HASTE, self.path
        if task == MOVE:
            for to in self.usable[here]:
                path.append((x_tile, MOVE, to))
                odds, gain = self._fight(to, share * fade, fights)
                self._plan(
                    numbered, x, to, held, antlers, share * odds, later, does, fights + gain, grown, eaten
                )  # fmt: skip
                path.pop()
            return
        path.append((x_tile, task, here))
        if task == MATE and self.does[here]:
            gain = share * fade * self._court(here, fights)
            self._plan(numbered, x, here, held, antlers, share, later, does + gain, fights, grown, eaten)
            self._uncourt(here)
        elif task == EAT and self.food[here] and SIZE[held] < MOST_HELD:
            count = min(self.food[here], MOST_HELD - SIZE[held])
            after = held + count * UNSEEN_TOKEN
            gain = share * fade * (hand(after, self.scene.late) - hand(held, self.scene.late))
            self.food[here] -= count
            self._plan(numbered, x, here, after, antlers, share, later, does, fights, grown, eaten + gain)
            self.food[here] += count
        elif task == GROW and held:
            pieces, gain, lost = self._growth(held, antlers)
            grown += share * fade * gain
            self._plan(numbered, x, here, 0, antlers + pieces, share, later, does, fights, grown, eaten - share * lost)
        else:
            self._plan(numbered, x, here, held, antlers, share, later, does, fights, grown, eaten)
        path.pop()

    # -- what the tasks bring ------------------------------------------------------------------------------------

    def _fight(self, to: int, weight: float, fights: float) -> tuple[float, float]:
        """The chance to stand on a space after moving there, and what the fight on the way is worth.

        The marker is taken once (AN-8.11).
        """
        odds = self.scene.rivals.get(to)
        if odds is None:
            return 1.0, 0.0
        spoils = self.scene.again if fights > 0.0 else self.scene.spoils
        return odds, weight * FLEETING * (odds * spoils - (1.0 - odds) * DEFEAT)

    def _court(self, here: int, fights: float) -> float:
        """Court one doe; its worth. To call the end without the marker is to lose (AN-10.3)."""
        self.does[here] -= 1
        self.courted += 1
        scene = self.scene
        if self.courted >= scene.enough and fights <= 0.0:
            return -FOLLY
        return scene.doe * (SHARED if here in scene.rivals and here != self.here else 1.0)

    def _uncourt(self, here: int) -> None:
        self.does[here] += 1
        self.courted -= 1

    def _growth(self, held: int, antlers: int) -> tuple[int, float, float]:
        """All food for antlers: the pieces, what they are worth, and what the food was."""
        scene = self.scene
        pieces = min(pieces_for(held), scene.aside + scene.supply)
        aside = max(0, scene.antlers + scene.aside - antlers)
        return pieces, growth(pieces, antlers, aside, scene.late), hand(held, scene.late)

    # -- all plans there are -------------------------------------------------------------------------------------

    def of_all(self) -> dict[int, float]:
        """The worth of the best line of every sequence of tasks that gets something done each turn."""
        self._all(0, 0, self.here, self.scene.held, self.scene.antlers, 1.0, 1.0, 0.0, 0.0)
        return self.by_code

    def _all(
        self, depth: int, code: int, here: int, held: int, antlers: int, share: float, fade: float, worth: float,
        fights: float,
    ) -> None:  # fmt: skip
        if depth == TURNS:
            total = worth + share * self.scene.places.at(here)
            if total > self.by_code.get(code, -1e9):
                self.by_code[code] = total
            return
        depth, code, later = depth + 1, code * 4, fade * HASTE
        ways = self.usable[here]
        for to in ways:
            odds, gain = self._fight(to, share * fade, fights)
            if odds > RECKLESS or to == ways[-1]:
                self._all(depth, code + MOVE, to, held, antlers, share * odds, later, worth + gain, fights + gain)
        if self.does[here]:
            gain = share * fade * self._court(here, fights)
            self._all(depth, code + MATE, here, held, antlers, share, later, worth + gain, fights)
            self._uncourt(here)
        if self.food[here] and SIZE[held] < MOST_HELD:
            count = min(self.food[here], MOST_HELD - SIZE[held])
            after = held + count * UNSEEN_TOKEN
            gain = share * fade * (hand(after, self.scene.late) - hand(held, self.scene.late))
            self.food[here] -= count
            self._all(depth, code + EAT, here, after, antlers, share, later, worth + gain, fights)
            self.food[here] += count
        if held:
            pieces, gain, lost = self._growth(held, antlers)
            gain = share * (fade * gain - lost)
            self._all(depth, code + GROW, here, 0, antlers + pieces, share, later, worth + gain, fights)


# -- kept, because a bot looks at the same things again and again ---------------------------------------------------


def plan_left(state: Island, seat: Seat) -> tuple[tuple[int, ...], int | None]:
    """The numbered tasks that a seat has not turned over yet, and X (AN-5.2)."""
    plan = state.plans[seat]
    return ((), None) if plan is None else plan_after(plan.tasks(), state.used[seat])


def plan_after(tasks: tuple[str, ...], used: int) -> tuple[tuple[int, ...], int | None]:
    """The same for a plan and the tiles used."""
    key = (tasks, used & 15)
    found = _lefts.get(key)
    if found is None:
        numbers = tuple(TASK[tasks[tile]] for tile in range(3) if not used >> tile & 1)
        found = _lefts[key] = (numbers, None if used >> 3 & 1 else TASK[tasks[3]])
    return found


TASK: Final = {"move": MOVE, "eat": EAT, "mate": MATE, "grow": GROW}
_lefts: Final[dict[Any, tuple[tuple[int, ...], int | None]]] = {}


def common_key(state: Island) -> tuple[Any, ...]:
    """Everything that the looks ahead of all seats depend on."""
    sizes = [SIZE[one] + SIZE[two] for one, two in zip(state.held, state.committed, strict=True)]
    return (
        id(state.board), tuple(state.stags), tuple(state.does), tuple(map(len, state.food)), tuple(state.antlers),
        tuple(sizes), max(state.tracks), state.supply < 8,
    )  # fmt: skip


def key_of(state: Island, seat: Seat, common: tuple[Any, ...] | None = None) -> tuple[Any, ...]:
    """Everything that a look ahead of this seat depends on."""
    return (
        common or common_key(state), seat, WORTH[state.held[seat]] + WORTH[state.committed[seat]], state.aside[seat],
        state.markers[seat] or state.tracks[seat],
    )  # fmt: skip


def best_line(
    state: Island, seat: Seat, numbered: tuple[int, ...], x: int | None, here: int | None = None,
    common: tuple[Any, ...] | None = None,
) -> Line:  # fmt: skip
    """The best line of what is left of a plan, from where the stag stands or another space."""
    start = state.stags[seat] if here is None else here
    if not numbered and x is None:
        return resting(state, start)
    return _kept((key_of(state, seat, common), None, numbered, x, start), state, seat, None, numbered, x, start)


def forced_line(
    state: Island,
    seat: Seat,
    task: int,
    numbered: tuple[int, ...],
    x: int | None,
    common: tuple[Any, ...] | None = None,
) -> Line:
    """The best line that begins with this task."""
    start = state.stags[seat]
    return _kept((key_of(state, seat, common), task, numbered, x, start), state, seat, task, numbered, x, start)


def _kept(
    key: Any, state: Island, seat: Seat, task: int | None, numbered: tuple[int, ...], x: int | None, start: int
) -> Line:
    found = _lines.get(key)
    if found is None:
        if len(_lines) > _MOST_LINES:
            _lines.clear()
        eye = Foresight(_scene(key[0][0], state, seat), start)
        found = eye.of_plan(numbered, x) if task is None else eye.beginning_with(task, numbered, x)
        _lines[key] = found
    return found


def _scene(common: tuple[Any, ...], state: Island, seat: Seat) -> Scene:
    """The island as a seat sees it; what places are worth is the same for all seats."""
    places = _places.get(common)
    if places is None:
        if len(_places) > _MOST_PLACES:
            _places.clear()
        food = [len(tokens) for tokens in state.food]
        places = _places[common] = Places(state.board, state.does[:], food, lateness(state), walked=False)
    return Scene(state, seat, places.food, places)


def resting(state: Island, here: int) -> Line:
    """No turns left: only the place counts. When plans are due the does have walked already."""
    food = [len(tokens) for tokens in state.food]
    place = Places(state.board, state.does, food, lateness(state), walked=state.plans[0] is None).at(here)
    return Line(place, 0.0, 0.0, 0.0, 0.0, place, ())


def worth_of_sequences(state: Island, seat: Seat) -> dict[int, float]:
    """What each sequence of four tasks is worth at its best, for a seat that is planning."""
    return Foresight(Scene(state, seat, [len(tokens) for tokens in state.food]), state.stags[seat]).of_all()


_lines: Final[dict[Any, Line]] = {}
_places: Final[dict[Any, Places]] = {}
_MOST_LINES: Final = 20_000
_MOST_PLACES: Final = 2_000
