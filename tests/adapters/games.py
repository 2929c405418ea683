"""Random games for the tests of the adapters, and tables with boards and decks of the owner's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.antler_island.owner_boards import blue_die
from tests.games.leaping_lemmings.owner_board import owners_map
from tests.games.valhalla_lemmings.owner_deck import owners_deck

from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.seats import CHANCE, Actor, Seat
from fellfield.core.simulation import advance

DOUBLING = {"op": "modify", "who": "self", "when": "next_battle", "what": "double_losses"}


def every_position(state: State, seed: int) -> Iterator[Actor]:
    """A random game: before each action who acts, seat or chance, and the state as it is then."""
    source = Seeded(seed)
    while state.to_act:
        actor = state.to_act[0]
        yield actor
        advance(state, actor, source.draw(state.outcomes()) if actor is CHANCE else source.pick(state.legal(actor)))


def whole_game(state: State, seed: int) -> Iterator[Seat]:
    """A random game: before each choice the seat that is asked, and the state as it is then."""
    return (actor for actor in every_position(state, seed) if isinstance(actor, int))


OWNERS: list[tuple[str, int, dict[str, Any]]] = [
    ("valhalla-lemmings", 2, {"deck": owners_deck()}),
    ("valhalla-lemmings", 4, {"deck": owners_deck()}),
    ("valhalla-lemmings", 3, {"deck": owners_deck(twofold=[DOUBLING, DOUBLING])}),
    ("leaping-lemmings", 3, {"board": owners_map()}),
    ("antler-island", 3, {"board": blue_die()}),
]
