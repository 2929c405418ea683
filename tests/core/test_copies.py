"""A copy shares nothing mutable with its original, and contains only declared fields."""

from __future__ import annotations

from fellfield.core.build import engine
from fellfield.core.copies import by_field
from fellfield.core.fields import declared_fields
from fellfield.samples.tides import Tides, game


def test_a_copy_equals_its_original_and_shares_no_list_with_it() -> None:
    state = game.scenario("3 players; round 2; Crab shell 3; Heron 4 points")
    twin = state.copy()
    assert type(twin) is Tides
    assert twin.to_json() == state.to_json()
    assert twin.setup is state.setup
    for name in declared_fields(Tides):
        value = getattr(state, name)
        assert getattr(twin, name) == value
        assert (getattr(twin, name) is value) == (not isinstance(value, list))


def test_an_undeclared_attribute_is_not_copied() -> None:
    state = game.scenario("")
    state._remembered = [1]  # type: ignore[attr-defined]
    assert not hasattr(state.copy(), "_remembered")
    assert state.copy().to_json() == state.to_json()


def test_a_copy_does_not_collect_the_events_of_its_original() -> None:
    state = game.scenario("")
    state._events = []
    assert not state.copy().wants_events


def test_the_source_code_of_a_copier_copies_every_field_once() -> None:
    source_code = by_field(game.scenario(""))
    for name in ("setup", *declared_fields(Tides)):
        assert source_code.count(f"twin.{name} = state.{name}") == 1


def test_engine_is_compiled_or_interpreted() -> None:
    assert engine() in ("compiled", "interpreted")
