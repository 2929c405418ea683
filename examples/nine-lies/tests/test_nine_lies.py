"""Nine Lies, clause by clause, and the checks that every game must pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from fellfield.core.chance import Source
from fellfield.core.ledger import ledger
from fellfield.core.seats import Viewer
from fellfield.i18n.check import catalogue_problems
from fellfield.testing.clauses import citations, clause, uncited
from fellfield.testing.contract import check_game, check_record, missing_words
from fellfield.testing.kit import Kit
from fellfield.testing.position import PositionUnderTest, set_up

import nine_lies
from nine_lies.game import NineLies, game


def position(text: str) -> PositionUnderTest:
    return set_up("nine-lies", text)


@clause("NL-1.1")
def test_two_to_four_players_may_play() -> None:
    assert [len(game.seat_names(players)) for players in game.players] == [2, 3, 4]


@clause("NL-1.2", "NL-2.1")
def test_each_player_is_dealt_two_cards_in_secret() -> None:
    opening = PositionUnderTest(game, game.start(2))
    opening.play("*: card 7", "*: card 2")
    assert "card 7" not in opening.odds()
    assert [seat["hand"] for seat in opening.view("Magpie")["seats"]] == [[2, 7], {"hidden": 0}]
    assert [seat["hand"] for seat in opening.view("Jackdaw")["seats"]] == [{"hidden": 2}, []]


@clause("NL-1.3")
def test_the_number_of_lives_can_be_agreed_on() -> None:
    assert PositionUnderTest(game, game.start(2)).state.lives == [2, 2]
    assert PositionUnderTest(game, game.start(2, {"lives": 1})).state.lives == [1, 1]


@clause("NL-2.2")
def test_a_number_must_rise_and_may_be_a_lie() -> None:
    table = position("2 players; Magpie hand 3 8; Jackdaw hand 1 2")
    assert table.refuses("Magpie: lay 4 as 4", because="NL-2.2")
    table.play("Magpie: lay 3 as 6")
    assert table.view("Jackdaw")["claims"] == [{"seat": 0, "number": 6, "card": {"hidden": 1}}]
    assert table.refuses("Jackdaw: lay 1 as 6", because="NL-2.2")
    assert table.offers("Jackdaw: lay 1 as 7")


@clause("NL-2.3")
def test_who_begins_cannot_doubt() -> None:
    assert position("2 players; Magpie hand 3 8").refuses("Magpie: doubt", because="NL-2.3")


@clause("NL-2.4")
def test_without_a_card_or_after_a_nine_one_must_doubt() -> None:
    assert position("2 players; Magpie laid 3 as 4").legal("Jackdaw") == ["doubt"]
    assert position("2 players; Jackdaw hand 5; Magpie laid 3 as 9").legal("Jackdaw") == ["doubt"]


@clause("NL-2.5")
@pytest.mark.parametrize(("said", "lives"), [("3", [2, 1]), ("4", [1, 2])])
def test_who_told_a_lie_or_doubted_the_truth_loses_a_life(said: str, lives: list[int]) -> None:
    table = position(f"2 players; Magpie laid 3 as {said}; Jackdaw hand 5")
    table.play("Jackdaw: doubt")
    assert table.state.lives == lives


@clause("NL-3.1")
def test_the_game_ends_when_somebody_has_no_life_left() -> None:
    table = position("3 players; Magpie 1 lives; Magpie laid 3 as 4")
    table.play("Jackdaw: doubt")
    assert table.state.result.ranking == ((1, 2), (0,))


# -- what must hold for every game --------------------------------------------------------------------------


def twin(state: NineLies, viewer: Viewer, source: Source) -> NineLies:
    """A state that this viewer cannot tell from the real one: others hold, and have laid, other cards (NL-2.1)."""
    other: NineLies = state.copy()
    open_cards = state.laid[-1:] if state.open else []
    mine = list(state.hands[viewer]) if viewer is not None else []
    mine += [card for card, seat in zip(state.laid, state.laid_by, strict=True) if seat == viewer]
    unseen = source.shuffled([card for card in range(1, 10) if card not in mine and card not in open_cards])
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            other.hands[seat] = tuple(sorted(unseen.pop() for _ in hand))
    for place, seat in enumerate(state.laid_by):
        if seat != viewer and state.laid[place] not in open_cards:
            other.laid[place] = unseen.pop()
    used = [card for hand in other.hands for card in hand] + other.laid
    other.bag = type(state.bag)(state.bag.name, tuple(int(card > 0 and card not in used) for card in range(10)))
    return other


KIT = Kit(game, tables=tuple((players, {"lives": 2}) for players in game.players), twin=twin, limit=400)


@pytest.mark.parametrize(("players", "options"), KIT.tables)
@pytest.mark.parametrize("seed", range(5))
def test_random_games_keep_the_contract(players: int, options: dict[str, int], seed: int) -> None:
    assert check_game(KIT, players, options, seed, stride=1) > 0
    assert check_record(KIT, players, options, seed).state.result is not None


def test_every_clause_has_a_test() -> None:
    assert uncited(ledger("nine-lies"), citations(Path(__file__).parent)) == []


def test_the_words_are_complete_in_every_language() -> None:
    assert missing_words(KIT) == []
    assert catalogue_problems(Path(nine_lies.__file__).parent / "locales") == []
