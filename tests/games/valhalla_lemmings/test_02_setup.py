"""Chapter 2: setup for three to six players."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.valhalla_lemmings.positions import battle, modifiers, saga, vl

import fellfield
from fellfield.core.seats import CHANCE
from fellfield.games.valhalla_lemmings import game
from fellfield.games.valhalla_lemmings.material import counts_in, worth
from fellfield.testing.clauses import clause


def opened(players: int, seed: int = 1) -> Any:
    """The position when the first bids are due."""
    return fellfield.Match(game, players, seed=seed).state


@clause("VL-2.1")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_everybody_starts_with_a_whole_clan(players: int) -> None:
    state = opened(players)
    for seat in range(players):
        assert state.held(seat) == (5, 2, 2, 1)


@clause("VL-2.2")
def test_three_players_get_one_more_five() -> None:
    state = opened(3)
    for seat in range(3):
        assert state.held(seat) == (5, 2, 2, 2)
        assert worth(state.hands[seat]) == 25


@clause("VL-2.3", "VL-2.4")
@pytest.mark.parametrize(
    ("players", "pile", "box"),
    [
        (3, [15, 6, 6, 0], [2, 1, 2, 0]),
        (4, [10, 4, 4, 2], [2, 1, 2, 0]),
        (5, [5, 2, 2, 1], [2, 1, 2, 0]),
        (6, [2, 1, 2, 0], [0, 0, 0, 0]),
    ],
)
def test_undealt_cards_are_the_pile_and_neutral_ones_serve_six_only(
    players: int, pile: list[int], box: list[int]
) -> None:
    state = opened(players)
    assert counts_in(state.pile) == tuple(pile)
    assert counts_in(state.box) == tuple(box)


@clause("VL-2.5")
def test_the_legend_deck_is_a_bag_where_every_card_is_equally_likely() -> None:
    state = game.start(4)
    odds = state.outcomes()
    assert len(odds) == 22
    assert {weight for _, weight in odds} == {2}


@clause("VL-2.5", "VL-4.1")
@pytest.mark.parametrize(("players", "left", "shown"), [(3, 41, 1), (4, 40, 2), (5, 39, 2), (6, 38, 3)])
def test_the_deck_after_the_sagas_and_the_legends_of_a_turn(players: int, left: int, shown: int) -> None:
    view = opened(players).view(None)
    assert len(view["table"]) == shown
    assert view["deck"] == left - shown


@clause("VL-2.6")
def test_every_seat_lays_out_one_legend_that_is_not_activated() -> None:
    state: Any = game.start(3)
    for legend in ("lemmhilde_shield", "lemmerlino", "lemmedusa"):
        assert state.to_act == (CHANCE,)
        state.apply(CHANCE, game.parse(f"legend {legend}"))
    assert state.modifiers == ()
    assert [len(saga) for saga in state.sagas] == [1, 1, 1]
    assert set(state.card_states) == {0}


@clause("VL-2.7")
def test_chance_names_the_first_player_evenly() -> None:
    state = game.start(5)
    for _ in range(5):
        state.apply(CHANCE, state.outcomes()[0][0])
    assert [(str(outcome), weight) for outcome, weight in state.outcomes()] == [
        (f"first {name}", 1) for name in "ABCDE"
    ]


@clause("VL-2.8")
def test_a_player_always_sees_the_own_hand() -> None:
    state = opened(4)
    assert state.view(2)["hands"][2] == [5, 3, 3, 2, 2, 1, 1, 1, 1, 1]
    assert state.view(1)["hands"][2] == {"hidden": 10}


@clause("VL-R6")
def test_the_first_saga_card_counts_in_the_tie_break() -> None:
    position = battle("3 players; first C; table lemsar; A hand 1 saga lemopatra; B hand 1; C hand 5+5", "1", "1", "5")
    position.play("C: decline")
    assert position.state.result.winners == (0,)
    assert position.state.result.reason == "longest-saga"


@clause("VL-R7")
def test_a_shield_dealt_as_first_saga_card_is_not_ready() -> None:
    position = vl("3 players; table lemsar; B saga lemmhilde_shield")
    assert saga(position, "B") == ["lemmhilde_shield:inactive"]


@clause("VL-R8")
def test_a_deferred_legend_dealt_as_first_saga_card_does_nothing_in_turn_one() -> None:
    position = battle(
        "3 players; first A; table lemsar; A hand 3+1 saga lemmerlino; B hand 5+5; C hand 1+1", "3", "5", "1"
    )
    assert modifiers(position, "A") == []
    position.play("B: decline")
    assert position.to_act() == ["*"]
    assert "losses-doubled" not in [event.facts()["event"] for event in position.events]
