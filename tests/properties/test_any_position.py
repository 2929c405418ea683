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
    WalkStep,
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
from fellfield.testing.kit import Kit, find_kits

KITS = find_kits(Path(__file__).parents[1] / "games")


def step_at(kit: Kit, setup: tuple[int, Mapping[str, Any]], seed: int, number: int) -> WalkStep:
    """The step with this number, or the last step of a shorter game."""
    last: WalkStep | None = None
    for step in walk(kit, *setup, seed):
        last = WalkStep(step.number, step.state.copy(), step.actor, step.action)
        if step.number == number:
            break
    assert last is not None
    return last


@pytest.mark.parametrize("kit", KITS.values(), ids=list(KITS))
@given(data=st.data())
def test_any_position_satisfies_the_contract(kit: Kit, data: st.DataObject) -> None:
    setup = data.draw(st.sampled_from(kit.tables))
    seed = data.draw(st.integers(0, 1_000_000), label="seed")
    number = data.draw(st.integers(0, 300), label="step")
    step = step_at(kit, setup, seed, number)
    source = Seeded(seed)
    check_invariants(step.state)
    check_legal_agrees(step.state, [step.action])
    check_text(step.action, kit.game.parse)
    check_copy(step)
    check_json(step.state)
    check_twins(kit, step, source)
    check_imagine(kit, step.state, source)
    check_sealed_order(step.state, source)
