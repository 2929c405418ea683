"""What matters on the island: each consideration is a number for a seat, read off once for a position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from fellfield.bots.antler_island import fights
from fellfield.bots.antler_island.plan_search import Line, best_line, blended, common_key, plan_left
from fellfield.bots.antler_island.values import ANTLER, DEFEAT, KINDS, UNTIL_THE_END, hand, lateness, strength
from fellfield.core.reasons import Fact
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import (
    GROW,
    MATE,
    MOVE,
    SIZE,
    SPACES,
    kinds_in,
)
from fellfield.games.antler_island.state import Island

if TYPE_CHECKING:
    from fellfield.bots.antler_island.learned_value import Prospects

_DUE: Final = {"MoveStep": MOVE, "MateStep": MATE, "GrowStep": GROW}


class Reading:
    """A position as the considerations look at it."""

    def __init__(self, state: Island) -> None:
        self.state = state
        self.board = state.board
        self.common = common_key(state)
        self.late = lateness(state)
        self.fade = 1.0 - self.late + UNTIL_THE_END * self.late
        self.strengths = [strength(state, seat) for seat in range(state.players)]
        self.odds = fights.odds_under_way(state) if state.fight is not None else None
        self.lines = [self._line(seat) for seat in range(state.players)]

    def _line(self, seat: Seat) -> Line:
        """What is left of the plan, with the task that was turned over a moment ago; in a fight, won or lost."""
        state = self.state
        numbered, x = plan_left(state, seat)
        step = state.todo[-1] if state.todo else None
        if getattr(step, "seat", None) == seat:
            task = _DUE.get(type(step).__name__)
            if task is not None:
                numbered = (task, *numbered)
        line = best_line(state, seat, numbered, x, common=self.common)
        odds = self.odds_of(seat)
        if odds is None or odds == 1.0:
            return line
        return blended(line, best_line(state, seat, numbered, x, fights.refuge(state, seat)), odds)

    def odds_of(self, seat: Seat) -> float | None:
        """The chance of a fighter to win the fight under way; `None` for all others."""
        fight = self.state.fight
        if fight is None or self.odds is None or seat not in (fight.attacker, fight.defender):
            return None
        return self.odds if seat == fight.attacker else 1.0 - self.odds


def track(reading: Reading, seat: Seat) -> float:
    """Does courted so far; without the marker they may come to nothing (AN-10.2, AN-10.3)."""
    counts = 1.0 if reading.state.markers[seat] else 0.9 - 0.8 * reading.late
    return counts * float(reading.state.tracks[seat])


def track_facts(reading: Reading, seat: Seat) -> Mapping[str, Fact]:
    """How many."""
    return {"count": reading.state.tracks[seat]}


def reach(reading: Reading, seat: Seat) -> float:
    """Does that the rest of the plan can court."""
    return reading.lines[seat].does


def marker(reading: Reading, seat: Seat) -> float:
    """The victor's marker, without which nothing counts (AN-10.3)."""
    return (1.0 + 1.5 * reading.late) if reading.state.markers[seat] else 0.0


def hope(reading: Reading | Prospects, seat: Seat) -> float:
    """The chance that a seat has the marker at the end; between two rounds no fight is in sight."""
    state = reading.state
    if state.markers[seat]:
        return 1.0
    ahead = 0.5 if isinstance(reading, Reading) and fight(reading, seat) > 0.3 else 0.0
    turns = 4.0 - state.used[seat].bit_count() if state.taken else 4.0
    soon = ahead + (1.0 - ahead) * 0.06 * turns
    return soon + (1.0 - soon) * (1.0 - reading.late) * 0.85


def fight(reading: Reading, seat: Seat) -> float:
    """Fights ahead that it would win, and the one under way."""
    value, odds = reading.lines[seat].fights, reading.odds_of(seat)
    if odds is not None:
        value += odds * fights.spoils(reading.state, seat) - (1.0 - odds) * DEFEAT
    return value


def antlers(reading: Reading, seat: Seat) -> float:
    """Antlers on the head, and those that the plan will grow; less towards the end."""
    state = reading.state
    carried: float = state.antlers[seat] + 0.3 * state.aside[seat]
    return reading.fade * carried + reading.lines[seat].growth / ANTLER


def antlers_facts(reading: Reading, seat: Seat) -> Mapping[str, Fact]:
    """How many."""
    return {"count": reading.state.antlers[seat]}


def food(reading: Reading, seat: Seat) -> float:
    """Food held and food that the plan will find; committed food is half gone."""
    state = reading.state
    held, committed = state.held[seat], state.committed[seat]
    return hand(held, reading.late) + fights.SPENT * hand(committed, reading.late) + reading.lines[seat].food


def food_facts(reading: Reading, seat: Seat) -> Mapping[str, Fact]:
    """How many tokens."""
    return {"count": SIZE[reading.state.held[seat]]}


def place(reading: Reading, seat: Seat) -> float:
    """A good place when the round is over: points at the end, does and food to come before."""
    return reading.lines[seat].place


def place_facts(reading: Reading, seat: Seat) -> Mapping[str, Fact]:
    """Where the stag stands."""
    return {"space": SPACES[reading.state.stags[seat]]}


def tiles(reading: Reading, seat: Seat) -> float:
    """Cunning tiles, each by its use."""
    state = reading.state
    return tiles_worth(state.tiles_up[seat] + state.tiles_down[seat]) * (1.0 - 0.6 * reading.late)


@lru_cache(maxsize=4096)
def tiles_worth(tiles: int) -> float:
    """What a set of cunning tiles is worth."""
    return sum(KINDS[kind] for kind in kinds_in(tiles))


def standing(reading: Reading | Prospects, seat: Seat) -> float:
    """Stronger than the others in a fight: who is strong keeps its place and chooses it."""
    mine, ahead = reading.strengths[seat], 0.0
    for theirs in reading.strengths:
        lead = mine - theirs
        ahead += 3.0 if lead > 3.0 else max(lead, -3.0)
    return ahead / (3.0 * (len(reading.strengths) - 1))


def danger(reading: Reading, seat: Seat) -> float:
    """A stronger rival with moves left stands next to it: what is at stake here, as a loss."""
    state = reading.state
    near = reading.board.usable[state.stags[seat]]
    worst = 0.0
    for other, space in enumerate(state.stags):
        if space not in near:
            continue
        numbered, x = plan_left(state, other)
        if MOVE not in numbered and x != MOVE:
            continue
        worst = max(worst, min(1.0, max(0.0, 0.4 + 0.15 * (reading.strengths[other] - reading.strengths[seat]))))
    line = reading.lines[seat]
    return worst * (line.place + line.does)


def cubes(reading: Reading | Prospects, seat: Seat) -> float:
    """Points for combat cubes, and what is half-way to them (AN-11.4)."""
    state = reading.state
    if not state.rules.advanced:
        return 0.0
    board, players = state.board, state.players
    mine = state.cubes[seat * players : (seat + 1) * players]
    own = board.own_cubes_points if mine[seat] == board.cubes_each else 0.0
    foreign = sum(1 for other, count in enumerate(mine) if other != seat and count)
    share = foreign / (players - 1)
    half_way = 1.0 if share == 1.0 else share * share * (1.0 - 0.7 * reading.late)
    return float(own + board.all_colours_points * half_way)
