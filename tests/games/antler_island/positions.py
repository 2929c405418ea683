"""Positions of Antler Island for tests, and what tests read from them."""

from __future__ import annotations

from typing import Any

from fellfield.core.registry import game as game_by_id
from fellfield.games.antler_island.material import NUMBER, SIZE, SPACES, values_in
from fellfield.testing.position import PositionUnderTest, set_up

FIGHT = "P1: at B1, antlers 4, food 2; P2: at Y1, antlers 3, food 1; P3: at R3; P4: at R4; P1 to move"
"""P1 may attack P2 on Y1 from B1; the others are far away."""
LOCK = ("P1: move Y1", "P1: commit 2", "P2: commit 1", "P1: lock")
"""P1 attacks, both commit all their food, and P1 locks."""


def an(text: str, players: int | None = None, **options: Any) -> PositionUnderTest:
    """The position of a scenario."""
    return set_up("antler-island", text, players, options)


def does(position: PositionUnderTest, name: str) -> int:
    """The number of does on a space."""
    count: int = position.state.does[NUMBER[name]]
    return count


def all_does(position: PositionUnderTest) -> dict[str, int]:
    """The number of does by space."""
    return {SPACES[space]: count for space, count in enumerate(position.state.does) if count}


def tokens(position: PositionUnderTest, name: str) -> int:
    """The number of tokens on a space."""
    return len(position.state.food[NUMBER[name]])


def stag(position: PositionUnderTest, name: str) -> str:
    """The space of a seat's stag."""
    space: int = position.state.stags[position.seat(name)]
    return SPACES[space]


def hand(position: PositionUnderTest, name: str) -> tuple[int, ...]:
    """The food values that a seat holds."""
    food: int = position.state.held[position.seat(name)]
    return values_in(food)


def held(position: PositionUnderTest, name: str) -> int:
    """The number of tokens that a seat holds."""
    food: int = position.state.held[position.seat(name)]
    return SIZE[food]


def retreats(position: PositionUnderTest, name: str) -> set[str]:
    """The spaces to which this seat may retreat or put the loser."""
    return {text.split()[1] for text in position.legal(name) if text.startswith(("retreat", "place"))}


def event_kinds(position: PositionUnderTest) -> list[str]:
    """The kinds of events so far."""
    return [event.facts()["event"] for event in position.events]


def fresh(players: int, *lines: str, **options: Any) -> PositionUnderTest:
    """The first position, after these outcomes."""
    game = game_by_id("antler-island")
    position = PositionUnderTest(game, game.start(players, options))
    position.play(*lines)
    return position
