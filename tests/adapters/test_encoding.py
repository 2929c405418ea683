"""Integers for actions and tensors for views: one to one, fixed, and blind to what a seat may not know."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.adapters.tables import VARIANTS, named
from tests.games.valhalla_lemmings.owners_deck import owners_deck

from fellfield.adapters.encoding import encoding_of
from fellfield.adapters.encoding.door import NotEncoded
from fellfield.adapters.encoding.valhalla_lemmings import TooManyActions
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.registry import game as game_called
from fellfield.core.seats import CHANCE
from fellfield.testing.kit import Kit, found

KITS = [kit for name, kit in found(Path(__file__).parents[1] / "games").items() if name != "tides"]
SIZES = {
    ("leaping-lemmings", 2): (34_290, 1_081),
    ("leaping-lemmings", 3): (34_290, 1_489),
    ("leaping-lemmings", 4): (34_290, 1_897),
    ("leaping-lemmings", 5): (34_290, 2_305),
    ("leaping-lemmings", 6): (34_290, 2_713),
    ("valhalla-lemmings", 2): (7_627, 449),
    ("valhalla-lemmings", 3): (713, 580),
    ("valhalla-lemmings", 4): (753, 733),
    ("valhalla-lemmings", 5): (793, 886),
    ("valhalla-lemmings", 6): (833, 1_039),
    ("antler-island", 3): (1_639, 439),
    ("antler-island", 4): (1_639, 548),
}


def whole_game(state: State, seed: int) -> Any:
    """A random game: before each choice the seat that is asked, and the state."""
    source = Seeded(seed)
    while state.to_act:
        actor = state.to_act[0]
        if actor is CHANCE:
            state.advance(CHANCE, source.draw(state.outcomes()))
            continue
        yield actor
        state.advance(actor, source.pick(state.legal(actor)))


DOUBLING = {"op": "modify", "who": "self", "when": "next_battle", "what": "double_losses"}
OWNERS = [
    ("valhalla-lemmings", 2, {"deck": owners_deck()}),
    ("valhalla-lemmings", 4, {"deck": owners_deck()}),
    ("valhalla-lemmings", 3, {"deck": owners_deck(twofold=[DOUBLING, DOUBLING])}),
]


@pytest.mark.parametrize("table", [*VARIANTS, *OWNERS], ids=named)
def test_every_legal_action_has_one_integer_and_comes_back_from_it(table: tuple[str, int, dict[str, Any]]) -> None:
    game_id, players, options = table
    encoding = encoding_of(game_id, players, options)
    state = game_called(game_id).start(players, options)
    for seat in whole_game(state, seed=7):
        legal = state.legal(seat)
        look = partial(state.view, seat)
        numbers = [encoding.number(action, look) for action in legal]
        assert len(set(numbers)) == len(legal)
        assert all(0 <= number < encoding.action_count for number in numbers)
        assert [encoding.action(number, look) for number in numbers] == legal
        assert int(encoding.mask(legal, look).sum()) == len(legal)


@pytest.mark.parametrize("table", VARIANTS, ids=named)
def test_an_observation_always_has_the_same_length_and_moderate_numbers(
    table: tuple[str, int, dict[str, Any]],
) -> None:
    game_id, players, options = table
    encoding = encoding_of(game_id, players, options)
    state = game_called(game_id).start(players, options)
    for step, _ in enumerate(whole_game(state, seed=8)):
        if step % 11 == 0:
            for seat in range(players):
                tensor = encoding.tensor(state.view(seat))
                assert tensor.shape == (encoding.observation_size,)
                assert float(np.abs(tensor).max()) <= 16
    assert encoding.tensor(state.view(0)).any()


@pytest.mark.parametrize(("table", "sizes"), SIZES.items(), ids=[named(table) for table in SIZES])
def test_the_sizes_that_are_written_down_hold(table: tuple[str, int], sizes: tuple[int, int]) -> None:
    """A change here breaks every policy that somebody has trained: give the space a new version."""
    encoding = encoding_of(*table)
    assert (encoding.action_count, encoding.observation_size) == sizes
    assert sum(family.size for family in encoding.families) == encoding.action_count
    assert sum(part.size for part in encoding.parts) == encoding.observation_size


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.id)
def test_seats_see_the_same_numbers_in_two_worlds_that_look_alike_to_them(kit: Kit) -> None:
    players, options = kit.tables[-1]
    encoding = encoding_of(kit.game.id, players, options)
    state = kit.game.start(players, options)
    source = Seeded(3)
    for step, _ in enumerate(whole_game(state, seed=9)):
        if step % 17 == 0:
            for seat in range(players):
                twin = kit.twin(state, seat, source)
                assert (encoding.tensor(twin.view(seat)) == encoding.tensor(state.view(seat))).all()
                assert encoding.text(twin.view(seat)) == encoding.text(state.view(seat))


def test_losses_that_a_deck_doubles_twice_at_once_have_integers_too() -> None:
    encoding = encoding_of(*OWNERS[-1])
    six = encoding.game.parse("discard 3+3+2+2+1+1")
    assert encoding.action(encoding.number(six, dict), dict) == six


def test_a_deck_that_leaves_too_many_choices_is_refused_at_once() -> None:
    with pytest.raises(TooManyActions, match="too many to number"):
        encoding_of("valhalla-lemmings", 2, {"deck": owners_deck(manifold=[DOUBLING] * 8)})


def test_an_integer_that_does_not_exist_is_refused_with_the_range() -> None:
    encoding = encoding_of("antler-island", 3)
    with pytest.raises(ValueError, match="0 to 1638"):
        encoding.action(1639, dict)


def test_a_game_without_numbers_says_so() -> None:
    with pytest.raises(NotEncoded, match="tides"):
        encoding_of("tides", 2)
