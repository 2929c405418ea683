"""The contract holds at any position of random games with any setup."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fellfield.core.chance import Seeded
from fellfield.testing.contract import (
    Moment,
    check_copy,
    check_imagine,
    check_invariants,
    check_json,
    check_legal_agrees,
    check_sealed_order,
    check_text,
    check_twins,
    walk,
)
from fellfield.testing.kit import Kit, found

KITS = found(Path(__file__).parents[1] / "games")


def moment_of(kit: Kit, table: tuple[int, Mapping[str, Any]], seed: int, number: int) -> Moment:
    """The moment of that number, or the last one of a shorter game."""
    last: Moment | None = None
    for moment in walk(kit, *table, seed):
        last = Moment(moment.number, moment.state.copy(), moment.actor, moment.action)
        if moment.number == number:
            break
    assert last is not None
    return last


@pytest.mark.parametrize("kit", KITS.values(), ids=list(KITS))
@given(data=st.data())
def test_any_position_satisfies_the_contract(kit: Kit, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(kit.tables))
    seed = data.draw(st.integers(0, 1_000_000), label="seed")
    number = data.draw(st.integers(0, 300), label="moment")
    moment = moment_of(kit, table, seed, number)
    source = Seeded(seed)
    check_invariants(moment.state)
    check_legal_agrees(moment.state, [moment.action])
    check_text(moment.action, kit.game.parse)
    check_copy(moment)
    check_json(moment.state)
    check_twins(kit, moment, source)
    check_imagine(kit, moment.state, source)
    check_sealed_order(moment.state, source)
