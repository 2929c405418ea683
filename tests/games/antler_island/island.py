"""Short hands for the tests of Antler Island."""

from __future__ import annotations

from typing import Any

from fellfield.core.registry import game as game_called
from fellfield.games.antler_island.material import NUMBER, SIZE, SPACES, values_in
from fellfield.testing.table import Table, at

FIGHT = "P1: at B1, antlers 4, food 2; P2: at Y1, antlers 3, food 1; P3: at R3; P4: at R4; P1 to move"
"""P1 may attack P2 on Y1 from B1; the others stand far away."""
LOCK = ("P1: move Y1", "P1: commit 2", "P2: commit 1", "P1: lock")
"""P1 attacks, both commit all their food, and P1 locks."""


def an(text: str, players: int | None = None, **options: Any) -> Table:
    """A table at this position."""
    return at("antler-island", text, players, options)


def does(table: Table, name: str) -> int:
    """How many does stand there."""
    count: int = table.state.does[NUMBER[name]]
    return count


def all_does(table: Table) -> dict[str, int]:
    """The spaces with does."""
    return {SPACES[space]: count for space, count in enumerate(table.state.does) if count}


def tokens(table: Table, name: str) -> int:
    """How many tokens lie there."""
    return len(table.state.food[NUMBER[name]])


def stag(table: Table, name: str) -> str:
    """Where a seat's stag stands."""
    space: int = table.state.stags[table.seat(name)]
    return SPACES[space]


def hand(table: Table, name: str) -> tuple[int, ...]:
    """What a seat holds."""
    food: int = table.state.held[table.seat(name)]
    return values_in(food)


def held(table: Table, name: str) -> int:
    """How many tokens a seat holds."""
    food: int = table.state.held[table.seat(name)]
    return SIZE[food]


def retreats(table: Table, name: str) -> set[str]:
    """The spaces to which this seat may retreat or put the loser."""
    return {text.split()[1] for text in table.legal(name) if text.startswith(("retreat", "place"))}


def kinds(table: Table) -> list[str]:
    """The kinds of events so far."""
    return [event.facts()["event"] for event in table.events]


def fresh(players: int, *lines: str, **options: Any) -> Table:
    """A table at the very beginning, with these outcomes fallen."""
    game = game_called("antler-island")
    table = Table(game, game.start(players, options))
    table.play(*lines)
    return table
