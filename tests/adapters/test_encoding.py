"""Integers for actions and tensors for views: one to one, fixed, and without hidden information."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.adapters.games import DOUBLING, OWNERS, whole_game
from tests.adapters.tables import TABLES, VARIANTS, named
from tests.games.valhalla_lemmings.owner_deck import owners_deck

from fellfield.adapters.encoding import encoding_of
from fellfield.adapters.encoding.encoding import NoEncoding
from fellfield.adapters.encoding.valhalla_lemmings_actions import TooManyActions
from fellfield.adapters.episode import Episode, IllegalActionNumber
from fellfield.core.chance import Seeded
from fellfield.core.registry import game as game_by_id
from fellfield.testing.kit import Kit, find_kits
from fellfield.testing.position import set_up

KITS = [kit for name, kit in find_kits(Path(__file__).parents[1] / "games").items() if name != "tides"]
SIZES = {
    ("antler-island", 3): (1_638, 895),
    ("antler-island", 4): (1_638, 1_071),
    ("leaping-lemmings", 2): (34_290, 1_202),
    ("leaping-lemmings", 3): (34_290, 1_632),
    ("leaping-lemmings", 4): (34_290, 2_062),
    ("leaping-lemmings", 5): (34_290, 2_508),
    ("leaping-lemmings", 6): (34_290, 2_954),
    ("valhalla-lemmings", 2): (7_627, 979),
    ("valhalla-lemmings", 3): (713, 1_130),
    ("valhalla-lemmings", 4): (753, 1_306),
    ("valhalla-lemmings", 5): (793, 1_498),
    ("valhalla-lemmings", 6): (833, 1_690),
}
DIGESTS = {
    ("antler-island", 3): "b931aae0513ffc76",
    ("antler-island", 4): "b931aae0513ffc76",
    ("leaping-lemmings", 2): "1da3309d093f33cf",
    ("leaping-lemmings", 3): "1da3309d093f33cf",
    ("leaping-lemmings", 4): "1da3309d093f33cf",
    ("leaping-lemmings", 5): "1da3309d093f33cf",
    ("leaping-lemmings", 6): "1da3309d093f33cf",
    ("valhalla-lemmings", 2): "710cbb67c6a16589",
    ("valhalla-lemmings", 3): "fc20adc097cdc15b",
    ("valhalla-lemmings", 4): "d698d558d4b33200",
    ("valhalla-lemmings", 5): "789fdf617da9787e",
    ("valhalla-lemmings", 6): "d17ee20bc5c834b9",
}


@pytest.mark.parametrize("table", [*VARIANTS, *OWNERS], ids=named)
def test_every_legal_action_has_one_integer_and_comes_back_from_it(table: tuple[str, int, dict[str, Any]]) -> None:
    game_id, players, options = table
    encoding = encoding_of(game_id, players, options)
    state = game_by_id(game_id).start(players, options)
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
    state = game_by_id(game_id).start(players, options)
    for step, _ in enumerate(whole_game(state, seed=8)):
        if step % 11 == 0:
            for seat in range(players):
                tensor = encoding.tensor(state.view(seat))
                assert tensor.shape == (encoding.observation_size,)
                assert float(np.abs(tensor).max()) <= 16
    assert encoding.tensor(state.view(0)).any()


@pytest.mark.parametrize(("table", "sizes"), SIZES.items(), ids=[named(table) for table in SIZES])
def test_documented_sizes_are_correct(table: tuple[str, int], sizes: tuple[int, int]) -> None:
    """A change here breaks every policy that somebody has trained: give the space a new version."""
    encoding = encoding_of(*table)
    assert (encoding.action_count, encoding.observation_size) == sizes
    assert sum(family.size for family in encoding.families) == encoding.action_count
    assert sum(part.size for part in encoding.parts) == encoding.observation_size


@pytest.mark.parametrize(("table", "digest"), DIGESTS.items(), ids=[named(table) for table in DIGESTS])
def test_the_meaning_of_every_integer_is_fixed(table: tuple[str, int], digest: str) -> None:
    """The digest of all action texts in their order: trained policies and kept games speak in these integers."""
    encoding = encoding_of(*table)
    texts = "\n".join(encoding.action_text(number) for number in range(encoding.action_count))
    assert sha256(texts.encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize(
    "table", [(*TABLES[0], {}), ("valhalla-lemmings", 4, {}), ("leaping-lemmings", 2, {}), *OWNERS], ids=named
)
def test_every_integer_is_one_action_and_every_action_one_integer(table: tuple[str, int, dict[str, Any]]) -> None:
    """But for new orders of a stack, which hang on the stack that lies there."""
    encoding = encoding_of(*table)
    standing = [family for family in encoding.families if family.name != "reorder"]
    for number in [number for family in standing for number in range(family.first, family.first + family.size)]:
        action = encoding.action(number, dict)
        assert str(action) == encoding.action_text(number)
        assert encoding.number(action, dict) == number


def test_of_all_integers_for_new_orders_exactly_those_of_legal_ones_are_accepted() -> None:
    """Clans that stand twice in a stack, and low stacks, leave many permutations that come to the same order."""
    episode = Episode("leaping-lemmings", 4)
    episode.begin(Seeded(1))
    text = "card 3; Ritz to move; Ritz holds king-of-the-hill; 7c: Ritz Biker Ritz; 8b: IQ Viking"
    episode.state = set_up("leaping-lemmings", text, 4, {}).state
    episode.play(0, episode.encoding.number(episode.game.parse("play king-of-the-hill"), dict))
    orders = next(family for family in episode.encoding.families if family.name == "reorder")
    accepted = [number for number in range(orders.first, orders.first + orders.size) if not refused(episode, number)]
    assert accepted == episode.legal(0)
    assert len(accepted) == 2 + 1, "Ritz Ritz Biker, Biker Ritz Ritz; Viking IQ"


def refused(episode: Episode, number: int) -> bool:
    try:
        episode.action(0, number)
    except IllegalActionNumber:
        return True
    return False


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.id)
def test_worlds_with_equal_views_have_equal_tensors(kit: Kit) -> None:
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
    encoding = encoding_of(*OWNERS[2])
    six = encoding.game.parse("discard 3+3+2+2+1+1")
    assert encoding.action(encoding.number(six, dict), dict) == six


def test_a_deck_that_leaves_too_many_choices_is_refused_at_once() -> None:
    with pytest.raises(TooManyActions, match="more than 200000 different ways"):
        encoding_of("valhalla-lemmings", 2, {"deck": owners_deck(manifold=[DOUBLING] * 8)})


def test_an_integer_that_does_not_exist_is_refused_with_the_range() -> None:
    encoding = encoding_of("antler-island", 3)
    with pytest.raises(ValueError, match="0 to 1637"):
        encoding.action(1638, dict)


def test_a_game_without_an_encoding_raises() -> None:
    with pytest.raises(NoEncoding, match="tides"):
        encoding_of("tides", 2)
