"""The considerations of Antler Island: each reads one number for a seat off the features."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fellfield.bots.antler_island import fights
from fellfield.bots.antler_island.features import IslandFeatures
from fellfield.bots.antler_island.plan_search import remaining_plan
from fellfield.bots.antler_island.values import ANTLER, DEFEAT, KINDS, food_value
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import (
    MOVE,
    kinds_in,
)

if TYPE_CHECKING:
    from fellfield.bots.antler_island.learned_value import RoundEndValue


def track(features: IslandFeatures, seat: Seat) -> float:
    """Does courted; without the marker they may count for nothing (AN-10.2, AN-10.3)."""
    counts = 1.0 if features.state.markers[seat] else 0.9 - 0.8 * features.late
    return counts * float(features.state.tracks[seat])


def reach(features: IslandFeatures, seat: Seat) -> float:
    """Does that the rest of the plan can court."""
    return features.plan_values[seat].does


def marker(features: IslandFeatures, seat: Seat) -> float:
    """The victor's marker, without which nothing counts (AN-10.3)."""
    return (1.0 + 1.5 * features.late) if features.state.markers[seat] else 0.0


def marker_chance(features: IslandFeatures | RoundEndValue, seat: Seat) -> float:
    """The chance that a seat has the marker at the end; between two rounds no fight is considered."""
    state = features.state
    if state.markers[seat]:
        return 1.0
    ahead = 0.5 if isinstance(features, IslandFeatures) and fight(features, seat) > 0.3 else 0.0
    turns = 4.0 - state.used[seat].bit_count() if state.taken else 4.0
    soon = ahead + (1.0 - ahead) * 0.06 * turns
    return soon + (1.0 - soon) * (1.0 - features.late) * 0.85


def fight(features: IslandFeatures, seat: Seat) -> float:
    """Value of planned fights, and of the current one."""
    value, odds = features.plan_values[seat].fights, features.odds_of(seat)
    if odds is not None:
        value += odds * fights.spoils(features.state, seat) - (1.0 - odds) * DEFEAT
    return value


def antlers(features: IslandFeatures, seat: Seat) -> float:
    """Antlers now, and those that the plan will grow; less towards the end."""
    state = features.state
    carried: float = state.antlers[seat] + 0.3 * state.aside[seat]
    return features.fade * carried + features.plan_values[seat].growth / ANTLER


def food(features: IslandFeatures, seat: Seat) -> float:
    """Food held, and food that the plan will find; committed food counts half."""
    state = features.state
    held, committed = state.held[seat], state.committed[seat]
    return (
        food_value(held, features.late)
        + fights.COMMITTED_FOOD_LOSS * food_value(committed, features.late)
        + features.plan_values[seat].food
    )


def place(features: IslandFeatures, seat: Seat) -> float:
    """Value of the place at the end of the round: points, or does and food of the next round."""
    return features.plan_values[seat].place


def tiles(features: IslandFeatures, seat: Seat) -> float:
    """Cunning tiles by kind."""
    state = features.state
    return tiles_value(state.tiles_up[seat] + state.tiles_down[seat]) * (1.0 - 0.6 * features.late)


@lru_cache(maxsize=4096)
def tiles_value(tiles: int) -> float:
    """The value of a set of cunning tiles."""
    return sum(KINDS[kind] for kind in kinds_in(tiles))


def standing(features: IslandFeatures | RoundEndValue, seat: Seat) -> float:
    """Strength compared with the others."""
    mine, ahead = features.strengths[seat], 0.0
    for theirs in features.strengths:
        lead = mine - theirs
        ahead += 3.0 if lead > 3.0 else max(lead, -3.0)
    return ahead / (3.0 * (len(features.strengths) - 1))


def danger(features: IslandFeatures, seat: Seat) -> float:
    """What a stronger rival next to the stag, with moves left, puts at stake."""
    state = features.state
    near = features.board.usable[state.stags[seat]]
    worst = 0.0
    for other, space in enumerate(state.stags):
        if space not in near:
            continue
        numbered, x = remaining_plan(state, other)
        if MOVE not in numbered and x != MOVE:
            continue
        worst = max(worst, min(1.0, max(0.0, 0.4 + 0.15 * (features.strengths[other] - features.strengths[seat]))))
    plan_value = features.plan_values[seat]
    return worst * (plan_value.place + plan_value.does)


def cubes(features: IslandFeatures | RoundEndValue, seat: Seat) -> float:
    """Points for combat cubes, and progress towards them (AN-11.4)."""
    state = features.state
    if not state.rules.advanced:
        return 0.0
    board, players = state.board, state.players
    mine = state.cubes[seat * players : (seat + 1) * players]
    own = board.own_cubes_points if mine[seat] == board.cubes_each else 0.0
    foreign = sum(1 for other, count in enumerate(mine) if other != seat and count)
    share = foreign / (players - 1)
    half_way = 1.0 if share == 1.0 else share * share * (1.0 - 0.7 * features.late)
    return float(own + board.all_colours_points * half_way)
