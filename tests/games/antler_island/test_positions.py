"""A written position with one value changed is refused or playable: no crash, no endless loop."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import fellfield
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.errors import BadPosition
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance

GAME = fellfield.game("antler-island")
STRANGE = (0, 1, 2, 3, -1, 99, None, "x", True, 12)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all single values."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inside is None:
        yield path
        return
    for name, child in inside:
        yield from leaves(child, (*path, name))


def step(state: State, source: Seeded) -> None:
    """Play one random action or outcome."""
    actor = state.to_act[0]
    advance(state, actor, source.draw(state.outcomes()) if actor is CHANCE else source.pick(state.legal(actor)))


@pytest.mark.parametrize("players", GAME.players)
def test_a_position_with_one_value_changed_is_refused_or_can_be_played(players: int) -> None:
    source, refused = Seeded(players), 0
    state = GAME.start(players, {"advanced": True})
    for _ in range(160):
        step(state, source)
        data = copy.deepcopy(state.to_json())
        path = source.pick(list(leaves(data["position"])))
        spot = data["position"]
        for name in path[:-1]:
            spot = spot[name]
        spot[path[-1]] = source.pick(STRANGE)
        try:
            changed = GAME.from_json(data)
        except BadPosition:
            refused += 1
            continue
        for _ in range(20):
            if changed.to_act:
                changed.view(0)
                step(changed, source)
    assert refused > 80


@pytest.mark.parametrize("tile", [-1, 6, 99, "x"])
def test_an_open_tile_that_does_not_exist_is_refused_also_while_the_place_is_empty(tile: object) -> None:
    state = GAME.start(3, {})
    while not any(type(step).__name__ == "OpenTileStep" for step in state.todo[-1:]):
        step(state, Seeded(1))
    data = state.to_json()
    assert data["position"]["open_tile"] is None
    data["position"]["open_tile"] = tile
    with pytest.raises(BadPosition, match=r"AN-1\.7|the field open_tile"):
        GAME.from_json(data)
