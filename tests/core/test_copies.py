"""A copy shares nothing that can change, and takes along nothing that is not declared."""

from __future__ import annotations

from fellfield.core.build import engine
from fellfield.core.copies import by_field
from fellfield.core.fields import declared
from fellfield.samples.tides import Tides, game


def test_a_copy_equals_its_original_and_shares_no_list_with_it() -> None:
    state = game.scenario("3 players; round 2; Crab shell 3; Heron 4 points")
    twin = state.copy()
    assert type(twin) is Tides
    assert twin.to_json() == state.to_json()
    assert twin.setup is state.setup
    for name in declared(Tides):
        value = getattr(state, name)
        assert getattr(twin, name) == value
        assert (getattr(twin, name) is value) == (not isinstance(value, list))


def test_what_is_not_declared_stays_behind() -> None:
    state = game.scenario("")
    state._remembered = [1]  # type: ignore[attr-defined]
    assert not hasattr(state.copy(), "_remembered")
    assert state.copy().to_json() == state.to_json()


def test_a_copy_does_not_listen_to_what_its_original_says() -> None:
    state = game.scenario("")
    state._events = []
    assert not state.copy().wants_events


def test_the_text_of_a_copier_names_every_field_once() -> None:
    text = by_field(game.scenario(""))
    for name in ("setup", *declared(Tides)):
        assert text.count(f"twin.{name} = state.{name}") == 1


def test_the_engine_says_what_it_is() -> None:
    assert engine() in ("compiled", "interpreted")
