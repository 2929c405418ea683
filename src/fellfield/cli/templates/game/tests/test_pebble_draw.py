"""Pebble Draw, clause by clause, and the checks that every game must pass."""

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

import pebble_draw
from pebble_draw.game import PebbleDraw, game


def position(text: str) -> PositionUnderTest:
    return set_up("pebble-draw", text)


@clause("PD-1.1")
def test_two_to_four_players_may_play() -> None:
    assert [len(game.seat_names(players)) for players in game.players] == [2, 3, 4]


@clause("PD-1.2", "PD-2.1")
def test_a_pebble_is_drawn_unseen_by_the_others() -> None:
    opening = PositionUnderTest(game, game.start(2))
    assert opening.odds() == {f"pebble {number}": 1 for number in range(1, 10)}
    opening.play("*: pebble 7")
    assert [seat["pebble"] for seat in opening.view("Fox")["seats"]] == [7, {"hidden": 0}]
    assert [seat["pebble"] for seat in opening.view("Hare")["seats"]] == [{"hidden": 1}, {"hidden": 0}]


@clause("PD-2.2")
def test_a_swapped_pebble_is_open_and_another_one_is_drawn() -> None:
    table = position("2 players; Fox pebble 2; Hare pebble 5")
    assert table.legal("Fox") == ["keep", "swap"]
    table.play("Fox: swap")
    assert table.view("Hare")["put_down"] == [2]
    assert "pebble 2" not in table.odds()
    table.play("*: pebble 9")
    assert table.to_act() == ["Hare"]


@clause("PD-2.3")
def test_there_is_one_swap_less_than_players() -> None:
    table = position("2 players; Hare to choose; swaps 0")
    assert table.legal("Hare") == ["keep"]
    assert table.refuses("Hare: swap", because="PD-2.3")


@clause("PD-2.4")
def test_the_highest_pebble_scores_a_point() -> None:
    table = position("3 players; Fox pebble 4; Hare pebble 8; Owl pebble 1; Owl to choose")
    table.play("Owl: keep")
    assert table.state.points == [0, 1, 0]
    assert table.events[-2].facts() == {"event": "pebbles-shown", "seat": 1, "pebbles": [4, 8, 1]}


@clause("PD-2.5")
def test_the_second_player_begins_the_second_round() -> None:
    table = position("2 players; Hare to choose")
    table.play("Hare: keep", "*: pebble 1", "*: pebble 2")
    assert table.to_act() == ["Hare"]


@clause("PD-3.1")
def test_the_most_points_win_after_the_last_round() -> None:
    table = position("3 players; round 3; Fox 1 points; Owl 1 points; Hare pebble 9; Owl to choose")
    table.play("Owl: keep")
    assert table.state.result.ranking == ((0, 1, 2),)


# -- what must hold for every game --------------------------------------------------------------------------


def twin(state: PebbleDraw, viewer: Viewer, source: Source) -> PebbleDraw:
    """A state that this viewer cannot tell from the real one: the others hold other pebbles (PD-2.1)."""
    other: PebbleDraw = state.copy()
    if state.shown:
        return other
    owners = [seat for seat, pebble in enumerate(state.pebbles) if pebble and seat != viewer]
    unseen = [pebble for pebble, _ in state.bag.odds()] + [state.pebbles[seat] for seat in owners]
    for seat in owners:
        other.bag = other.bag.holding(state.pebbles[seat])
    for seat, pebble in zip(owners, source.shuffled(unseen), strict=False):
        other.take(seat, pebble)
    return other


KIT = Kit(game, tables=tuple((players, {"rounds": 2}) for players in game.players), twin=twin, limit=200)


@pytest.mark.parametrize(("players", "options"), KIT.tables)
@pytest.mark.parametrize("seed", range(5))
def test_random_games_keep_the_contract(players: int, options: dict[str, int], seed: int) -> None:
    assert check_game(KIT, players, options, seed, stride=1) > 0
    assert check_record(KIT, players, options, seed).state.result is not None


def test_every_clause_has_a_test() -> None:
    assert uncited(ledger("pebble-draw"), citations(Path(__file__).parent)) == []


def test_the_words_are_complete_in_every_language() -> None:
    assert missing_words(KIT) == []
    assert catalogue_problems(Path(pebble_draw.__file__).parent / "locales") == []
