"""The public API as used in a REPL: actions as texts, wrong arguments, error messages."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

import fellfield
from fellfield.core.chance import Seeded
from fellfield.core.errors import BadOption, BadPosition, IllegalAction, UnknownSeat, Unreadable, WrongSeat
from fellfield.core.match import Match
from fellfield.core.options import default_players
from fellfield.core.seats import CHANCE
from fellfield.core.views import own_view
from fellfield.samples.tides import AllWaded, ShellFound, Tides, Wade, game

LEMMINGS = fellfield.game("leaping-lemmings")
RACE = "card 2; Ritz to move; 9b: Ritz; red A; blue A"


def tides(text: str = "2 players; stones 2") -> Any:
    return game.scenario(text)


def wrong(given: Any) -> Any:
    """A value of the wrong type, hidden from the type checker."""
    return given


# -- actions as text ------------------------------------------------------------------------------------------


def test_an_action_can_be_applied_as_text() -> None:
    by_text, by_value = tides(), tides()
    assert by_text.apply(0, "stone Heron") == by_value.apply(0, game.parse("stone Heron"))
    assert by_text == by_value


def test_a_legal_move_given_as_text_is_played() -> None:
    state = LEMMINGS.scenario("card 3; Ritz to move; 9b: Ritz; red A; blue A")
    assert state.why_not(0, "move 9b>11d") is None
    state.apply(0, "move 9b>11d")
    assert "11d" in state.view(None)["stacks"]


def test_an_outcome_can_be_applied_as_text() -> None:
    state = game.start(2)
    state.apply(CHANCE, "shell 2")
    assert state.view(0)["shells"][0] == 2


def test_an_illegal_text_is_rejected_with_the_same_clause_as_its_action() -> None:
    state = tides()
    assert state.why_not(0, "stone Crab") == state.why_not(0, game.parse("stone Crab"))
    with pytest.raises(IllegalAction, match=r"TI-2\.4"):
        state.apply(0, "stone Crab")


def test_a_text_that_is_not_an_action_is_unreadable_and_changes_nothing() -> None:
    state = tides()
    before = state.to_json()
    for call in (state.apply, state.why_not):
        with pytest.raises(Unreadable):
            call(0, "throw Heron")
    assert state.to_json() == before


@pytest.mark.parametrize("given", [None, 3, ["stone Heron"], b"stone Heron"])
def test_a_value_that_is_neither_action_nor_text_is_a_type_error(given: Any) -> None:
    state = tides()
    for call in (state.apply, state.why_not):
        with pytest.raises(TypeError):
            call(0, given)


# -- seats and viewers ----------------------------------------------------------------------------------------


INVALID_SEATS = [-1, 2, 9]
"""Invalid seats in a two-player game."""


@pytest.mark.parametrize("viewer", INVALID_SEATS)
def test_a_viewer_is_a_seat_or_none(viewer: int) -> None:
    state = tides("2 players")
    state.apply(1, "wade 3")
    for method in (state.view, Match(game, state=state).record_for, partial(own_view, state)):
        with pytest.raises(UnknownSeat, match=f"viewer must be a seat 0-1 or None, not {viewer}"):
            method(viewer)


@pytest.mark.parametrize("game_id", sorted(fellfield.games()))
@pytest.mark.parametrize("given", [-1, 9, "Ritz"])
def test_every_game_rejects_an_unknown_viewer_and_an_unknown_seat(game_id: str, given: Any) -> None:
    """The compiled engine raises TypeError for wrong types."""
    state = fellfield.game(game_id).start()
    errors = UnknownSeat if isinstance(given, int) else (UnknownSeat, TypeError)
    with pytest.raises(errors):
        state.view(given)
    with pytest.raises(errors):
        state.legal(given)


def test_viewer_minus_one_does_not_see_the_sealed_choice_of_the_last_seat() -> None:
    match = Match("valhalla-lemmings", 4, seed=1)
    match.play(3, str(match.state.legal(3)[0]))
    assert match.state.view(3)["sealed"] != match.state.view(None)["sealed"]
    with pytest.raises(UnknownSeat, match="viewer must be a seat 0-3 or None, not -1"):
        match.state.view(-1)


def test_a_negative_seat_does_not_count_from_the_end() -> None:
    match = Match(game, 2, seed=1)
    match.play(1, "wade 3")
    for call in (match.can_withdraw, match.withdraw, lambda seat: match.play(seat, "wade 1")):
        with pytest.raises(UnknownSeat):
            call(-1)
    assert match.can_withdraw(1)


@pytest.mark.parametrize("seat", INVALID_SEATS)
def test_every_method_rejects_an_invalid_seat(seat: int) -> None:
    state = tides()
    message = f"seat must be a seat 0-1 or CHANCE, not {seat}"
    with pytest.raises(UnknownSeat, match=message):
        state.legal(seat)
    with pytest.raises(UnknownSeat, match=message):
        state.why_not(seat, Wade(1))
    with pytest.raises(UnknownSeat, match=message):
        state.apply(seat, "wade 1")


@pytest.mark.parametrize("given", ["Crab", True, 1.0, CHANCE])
def test_a_name_a_number_of_another_type_and_chance_are_not_viewers(given: Any) -> None:
    """The compiled engine raises TypeError for wrong types."""
    with pytest.raises((UnknownSeat, TypeError)):
        tides().view(given)


@pytest.mark.parametrize("given", ["Crab", True, 1.0, None])
def test_a_name_a_number_of_another_type_and_none_cannot_act(given: Any) -> None:
    state = tides()
    with pytest.raises((UnknownSeat, TypeError)):
        state.legal(given)
    with pytest.raises((UnknownSeat, TypeError)):
        state.apply(given, "wade 1")
    with pytest.raises((UnknownSeat, TypeError)):
        state.why_not(given, "wade 1")


def test_an_event_has_no_facts_for_a_negative_seat() -> None:
    with pytest.raises(UnknownSeat, match="viewer must be a seat from 0 on or None, not -1"):
        ShellFound(0, 3).seen_by(-1)
    assert AllWaded((1, 2)).seen_by(None) == {"event": "all-waded", "depths": [1, 2]}


def test_a_result_has_places_only_for_valid_seats() -> None:
    match = Match(game, state=tides("2 players; round 2; stones 1"), seed=1)
    match.play(1, "stone Crab")
    assert match.state.result is not None
    assert match.state.result.place(0) == 1
    with pytest.raises(UnknownSeat):
        match.state.result.place(-1)


def test_the_error_for_acting_out_of_turn_names_the_seat_to_act() -> None:
    with pytest.raises(WrongSeat, match="seat 1 is not to act now; due: seat 0"):
        tides().apply(1, "stone Crab")
    with pytest.raises(WrongSeat, match="chance is not to act now; due: seat 0"):
        tides().apply(CHANCE, "tide 1")


# -- states and matches in a REPL -------------------------------------------------------------------------------


def test_the_repr_of_a_state_shows_game_players_turn_and_seats_to_act() -> None:
    assert repr(tides()) == "<tides state: 2 players, turn 1, to act: Crab>"
    assert repr(game.start(3)) == "<tides state: 3 players, turn 0, to act: chance>"
    assert repr(tides("2 players")) == "<tides state: 2 players, turn 1, to act: Crab, Heron>"


def test_a_state_without_a_setup_has_a_repr() -> None:
    assert repr(Tides.__new__(Tides)) == "<Tides without a setup>"


def test_the_repr_of_a_state_does_not_show_secrets() -> None:
    assert repr(tides("2 players; Crab shell 1")) == repr(tides("2 players; Crab shell 3"))


def test_the_repr_of_a_match_shows_its_state_and_the_length_of_its_log() -> None:
    match = Match("tides", 2, {"rounds": 1}, seed=7)
    assert repr(match) == "<Match of tides: 2 players, turn 1, to act: Crab, Heron, 2 log entries>"
    for seat, text in ((1, "wade 2"), (0, "wade 1"), (0, "stone Heron"), (0, "stone Heron")):
        match.play(seat, text)
    assert repr(match) == "<Match of tides: 2 players, turn 1, over, 7 log entries>"


def test_the_repr_of_a_game_shows_its_id_and_its_rules() -> None:
    assert repr(game) == "<Game tides, rules 1.0>"


def test_states_are_equal_if_game_players_options_and_position_are_equal() -> None:
    state = tides()
    assert state == state.copy() == game.from_json(state.to_json())
    assert state != tides("2 players; stones 1")
    assert state != tides("3 players; stones 2")
    assert state != game.scenario("2 players; stones 2", options={"rounds": 3})
    assert state != LEMMINGS.scenario(RACE)
    assert state != state.to_json()


def test_a_copy_is_unequal_after_a_move() -> None:
    state = tides()
    copy = state.copy()
    copy.apply(0, "stone Heron")
    assert copy != state


def test_a_state_is_not_hashable() -> None:
    with pytest.raises(TypeError, match="to_json"):
        hash(tides())


@pytest.mark.parametrize("game_id", sorted(fellfield.games()))
def test_a_state_equals_its_copy_and_not_its_predecessor_throughout_a_game(game_id: str) -> None:
    state, source = fellfield.game(game_id).start(), Seeded(4)
    for _ in range(60):
        before = state.copy()
        actor = state.to_act[0]
        state.apply(actor, source.draw(state.outcomes()) if state.chance_is_due else source.pick(state.legal(actor)))
        assert state != before
        assert state == state.copy() == state.setup.game.from_json(state.to_json())


def test_chance_is_due_is_true_only_before_an_outcome() -> None:
    state: Any = game.start(2)
    assert state.chance_is_due
    state.apply(CHANCE, "shell 1")
    state.apply(CHANCE, "shell 1")
    assert not state.chance_is_due
    assert state.outcomes() == []


@pytest.mark.parametrize(
    ("game_id", "path"),
    [
        ("leaping-lemmings", ("hands", 0)),
        ("leaping-lemmings", ("claimed", 0)),
        ("valhalla-lemmings", ("hands", 0)),
        ("valhalla-lemmings", ("pile",)),
        ("antler-island", ("seats", 0, "food")),
        ("antler-island", ("seats", 0, "tiles_down")),
    ],
)
def test_hidden_pieces_have_the_same_form_in_every_view(game_id: str, path: tuple[Any, ...]) -> None:
    shown: Any = Match(game_id, 4, seed=1).state.view(1)
    for name in path:
        shown = shown[name]
    assert list(shown) == ["hidden"]
    assert isinstance(shown["hidden"], int)


# -- setting up ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", [*sorted(fellfield.games()), "tides"])
def test_four_players_are_the_default_everywhere(game_id: str) -> None:
    tested = fellfield.game(game_id)
    assert default_players(tested.players) == 4
    assert tested.start().players == Match(tested, seed=1).state.players == tested.scenario("").players == 4


@pytest.mark.parametrize("players", [1, 9, -1])
def test_the_error_for_a_wrong_number_of_players_lists_those_allowed(players: int) -> None:
    with pytest.raises(BadOption, match=f"players must be one of 2, 3, 4, not {players}"):
        game.start(players)


@pytest.mark.parametrize("players", ["4", 4.0, True])
def test_a_number_of_players_is_an_int(players: Any) -> None:
    """The compiled engine raises TypeError for wrong types."""
    with pytest.raises((BadOption, TypeError)):
        game.start(players)


def test_the_error_for_an_unknown_option_lists_the_known_options() -> None:
    with pytest.raises(BadOption, match=r"^no option is called 'round'; options: rounds$") as error:
        game.start(2, {"round": 2})
    assert str(error.value.why) == "unknown-option, option round, allowed ('rounds',)"


@pytest.mark.parametrize("game_id", sorted(fellfield.games()))
def test_the_error_for_an_unknown_option_begins_without_a_clause(game_id: str) -> None:
    tested = fellfield.game(game_id)
    options = {"wings": 2}
    for call in (tested.start, partial(tested.scenario, ""), partial(Match, tested)):
        with pytest.raises(BadOption, match=r"^no option is called 'wings'; options: "):
            call(options=options)


def test_the_error_for_a_wrong_option_value_lists_those_allowed() -> None:
    with pytest.raises(BadOption, match=r"^option rounds must be one of 1, 2, 3, 4, 5, not '2'$"):
        game.start(2, {"rounds": "2"})


def test_options_must_be_a_mapping() -> None:
    with pytest.raises(TypeError):
        game.start(2, wrong(["rounds"]))


@pytest.mark.parametrize("given", [None, 7, random.Random(7), "seed"])
def test_imagine_rejects_a_source_of_the_wrong_type(given: Any) -> None:
    with pytest.raises(TypeError, match="Source"):
        game.imagine(tides().view(0), given)


@pytest.mark.parametrize("given", [None, [], {}, "view"])
def test_imagine_rejects_a_view_of_the_wrong_type(given: Any) -> None:
    with pytest.raises(TypeError):
        game.imagine(given, Seeded(1))


def test_imagine_rejects_a_view_of_another_game() -> None:
    with pytest.raises(ValueError, match="view must be a view of tides, not of leaping-lemmings"):
        game.imagine(LEMMINGS.scenario(RACE).view(0), Seeded(1))


def test_a_match_rejects_a_source_or_seed_of_the_wrong_type() -> None:
    with pytest.raises(TypeError, match="Source"):
        Match(game, 2, source=wrong(random.Random(1)))
    with pytest.raises(TypeError):
        Match(game, 2, seed=wrong(1.5))


def test_a_match_rejects_a_state_of_another_game_or_with_other_players_or_options() -> None:
    with pytest.raises(ValueError, match="state must be a state of tides, not of leaping-lemmings"):
        Match(game, state=LEMMINGS.scenario(RACE))
    with pytest.raises(ValueError, match="players must be left out or 2 as in the state, not 3"):
        Match(game, 3, state=tides())
    with pytest.raises(ValueError, match="rounds=5"):
        Match(game, options={"rounds": 5}, state=tides())


# -- scenarios ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_id", "text", "message"),
    [
        ("leaping-lemmings", "9z: Ritz", "a hex of the board, 1a to 15d, found '9z: Ritz'"),
        ("leaping-lemmings", "16a: Ritz", "a hex of the board, 1a to 15d"),
        ("leaping-lemmings", "red G", "a zone A to F, hunting, feasting, arrives, scatters, found 'G'"),
        ("leaping-lemmings", "9b: Ritz x11", "lemmings of Ritz from 1 to 10, found '11'"),
        ("leaping-lemmings", "Ritz x11", "one of to, dice, start, .*, found 'x11'"),
        ("leaping-lemmings", "9b: Ritz x4; 9c: Ritz x4; 9d: Ritz x3", "at most 2 more lemmings of Ritz, which has 10"),
        ("leaping-lemmings", "3 players; 4 players", "the number of players only once, found '4 players'"),
        ("leaping-lemmings", "card 7", "a movement card from 0 to 5, found '7'"),
        ("leaping-lemmings", "9b: Ritz; 9b: Biker", "the stack in 9b only once"),
        ("leaping-lemmings", "Ritz to move; Biker to move", "the clan to move only once"),
        ("leaping-lemmings", "2 players; Viking holds boo", "a clan: Ritz, Biker, found 'Viking"),
        ("leaping-lemmings", "Ritz holds booo", "a Special Action: boo, caution"),
        ("leaping-lemmings", "no pellet 1a", "a hex where a pellet can lie: 4a"),
        ("leaping-lemmings", "Ritz dives 6", "a dive score from 1 to 5, found '6'"),
        ("leaping-lemmings", "drawn 99", "a number of movement cards from 0 to 32"),
        ("valhalla-lemmings", "3 players; 4 players", "the number of players only once"),
        ("valhalla-lemmings", "3 players; D hand 5", "one of turn, first, .* A, B, C, found 'D hand 5'"),
        ("valhalla-lemmings", "A hand 4", "one of 1, 2, 3, 5, found '4'"),
        ("valhalla-lemmings", "table lemming", "a Legend of this deck: joan_of_arclem, .*, found 'lemming'"),
        ("valhalla-lemmings", "A hand 5; A hand 3", "A hand only once"),
        ("antler-island", "3 players; 4 players", "the number of players only once"),
        ("antler-island", "P1: at Z9", "a space such as R1, W2, G3 or S, found 'Z9'"),
        ("antler-island", "P5: at R1", "one of P1, P2, P3, P4, found 'P5: at R1'"),
        ("antler-island", "P1: at R1; P1: at R2", "P1 at only once, found 'at R2'"),
        ("antler-island", "P1: antlers 99", "pieces of antler from 0 to 50, found '99'"),
        ("tides", "3 players; 4 players", "the number of players only once"),
        ("tides", "Crab shell 3; Heron shell 3", "a shell other than 3, of which there are no more"),
        ("tides", "round 9", "a round from 1 to 2, found '9'"),
    ],
)
def test_the_error_for_an_unreadable_scenario_says_what_was_given_and_what_is_accepted(
    game_id: str, text: str, message: str
) -> None:
    with pytest.raises(Unreadable, match=message):
        fellfield.game(game_id).scenario(text)


@pytest.mark.parametrize(
    ("game_id", "text", "message"),
    [
        ("leaping-lemmings", "Ritz holds boo; Biker holds boo", "LL-26.2: boo is in two places"),
        ("leaping-lemmings", "pool 0", "LL-26.2: the pool can hold 2 to 16 pellets here"),
        ("valhalla-lemmings", "3 players; A hand 5+5+5+5+5+5+5", "VL-1.8: there are 6 cards of value 5, and more"),
        ("valhalla-lemmings", "pile 5; fresh 3", "VL-6.7: fresh names cards that are not in the pile"),
        ("antler-island", "P1: hides roar roar roar", "AN-1.7: there are 2 tiles roar, and more are named"),
        ("antler-island", "does S 3; reserve 1", "AN-12.4: the reserve holds 11 does here, not 1"),
        ("antler-island", "piles main 9x1", "AN-1.4: the main pile can hold at most . tokens of value 1 here"),
    ],
)
def test_the_error_for_an_impossible_scenario_names_the_piece_and_the_clause(
    game_id: str, text: str, message: str
) -> None:
    with pytest.raises(BadPosition, match=message):
        fellfield.game(game_id).scenario(text)


@pytest.mark.parametrize("game_id", [*sorted(fellfield.games()), "tides"])
def test_a_scenario_must_not_contradict_the_argument_players(game_id: str) -> None:
    tested = fellfield.game(game_id)
    assert tested.scenario("3 players", players=3).players == 3
    with pytest.raises(Unreadable, match="4 players, as the argument players says, found '3 players'"):
        tested.scenario("3 players", players=4)


@pytest.mark.parametrize("game_id", [*sorted(fellfield.games()), "tides"])
def test_a_scenario_must_be_a_text(game_id: str) -> None:
    with pytest.raises(TypeError):
        fellfield.game(game_id).scenario(wrong(None))


def test_a_scenario_sets_the_pool_of_pellets() -> None:
    view = LEMMINGS.scenario("pool 3; Ritz exchanged 1").view(None)
    assert view["pool"] == 3
    assert view["exchanged"][0] == 1


def test_a_scenario_sets_food_piles_tile_pile_supply_and_reserve() -> None:
    island = fellfield.game("antler-island")
    text = "piles start nothing main 2x1+3; food B1 1; supply 2; reserve 1; tiles left roar; P1: antlers 5"
    view = island.scenario(text).view(None)
    assert [pile["left"] for pile in view["piles"]] == [0, 2]
    assert (view["supply"], view["reserve"]) == (2, 1)
    assert view["tile_pile"]["left"] == 1
    assert view["seats"][0]["antlers"] == 5


def test_a_scenario_sets_the_box_and_the_public_cards() -> None:
    valhalla = fellfield.game("valhalla-lemmings")
    view = valhalla.scenario("3 players; table lemsar; box 5+5; fresh 3; A hand 2+1 known 2; B hand 1; C hand 1").view(
        1
    )
    assert (view["box"], view["fresh"], view["known"]) == ([5, 5], [3], [[2], [], []])


@pytest.mark.parametrize(
    ("game_id", "text"),
    [
        (
            "leaping-lemmings",
            "unseen nothing; undealt nothing; pellets nothing; Ritz holds nothing; Ritz pellets nothing",
        ),
        (
            "valhalla-lemmings",
            "2 players; table nothing; deck nothing; A hand 1 reserve nothing saga nothing; B hand 1",
        ),
        ("antler-island", "does nothing; food nothing; discard nothing; tiles discarded nothing; P1: food nothing"),
    ],
)
def test_every_scenario_accepts_the_word_nothing(game_id: str, text: str) -> None:
    assert fellfield.game(game_id).scenario(text).invariants() == []


@pytest.mark.parametrize(
    ("game_id", "text"), [("valhalla-lemmings", "bid nothing"), ("antler-island", "commit nothing")]
)
def test_actions_without_pieces_are_written_with_the_word_nothing(game_id: str, text: str) -> None:
    assert str(fellfield.game(game_id).parse(text)) == text


def test_the_old_notation_of_an_empty_bid_is_accepted() -> None:
    assert str(fellfield.game("valhalla-lemmings").parse("bid -")) == "bid nothing"
