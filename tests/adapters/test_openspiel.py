"""Our match in step with OpenSpiel's state; resampling, cloning, perfect recall, declared bounds."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from tests.adapters.games import OWNERS, every_position
from tests.adapters.spiel import loaded
from tests.adapters.tables import TABLES, VARIANTS, named

import fellfield.adapters.openspiel_game as openspiel_game
from fellfield.adapters.openspiel_evaluator import JudgementEvaluator
from fellfield.adapters.rewards import MAX_POINTS
from fellfield.core.chance import Script
from fellfield.core.match import Match
from fellfield.core.registry import game as game_by_id
from fellfield.games.leaping_lemmings.material import LEMMINGS, PELLETS, TOP_VALUE
from fellfield.games.valhalla_lemmings.deck_check import MAX_LEGENDS


def text_of(options: dict[str, Any]) -> str:
    return ";".join(f"{name}:{str(value).lower()}" for name, value in options.items())


@pytest.mark.parametrize("table", VARIANTS, ids=named)
def test_a_match_and_its_openspiel_state_stay_in_step(table: tuple[str, int, dict[str, Any]]) -> None:
    game_id, players, options = table
    state = loaded(game_id, players, options=text_of(options), recall=False).new_initial_state()
    game = game_by_id(game_id)
    ours = game.start(players, options)
    choice = random.Random(12)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = ours.outcomes()
            total = sum(weight for _, weight in outcomes)
            assert state.chance_outcomes() == [(n, weight / total) for n, (_, weight) in enumerate(outcomes)]
            number = choice.randrange(len(outcomes))
            ours.apply(ours.to_act[0], outcomes[number][0])
        else:
            seat = state.current_player()
            assert seat == ours.to_act[0]
            legal = {state.action_to_string(seat, number): number for number in state.legal_actions()}
            assert set(legal) == {str(action) for action in ours.legal(seat)}
            text = choice.choice(sorted(legal))
            number = legal[text]
            ours.apply(seat, game.parse(text))
        state.apply_action(number)
    result = ours.result
    assert result is not None
    share = [1 / len(result.winners) if seat in result.winners else 0 for seat in range(players)]
    fair = 1 / players if result.winners else 0
    assert state.returns() == pytest.approx([seat_share - fair for seat_share in share])


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_an_imagined_state_looks_the_same_to_the_seat_and_survives_serialisation(table: tuple[str, int]) -> None:
    game = loaded(*table)
    state, choice = game.new_initial_state(), random.Random(5)
    for _ in range(60):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            seat = state.current_player()
            other = state.resample_from_infostate(seat, choice.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.legal_actions() == state.legal_actions()
            again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, other))[1]
            for player in range(table[1]):
                assert again.information_state_string(player) == other.information_state_string(player)
        state.apply_action(choice.choice(state.legal_actions()))


def test_a_clone_is_independent() -> None:
    state = loaded("valhalla-lemmings", 3).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state), state.information_state_string(0)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert (str(state), state.information_state_string(0)) == before
    assert clone.information_state_string(0) != before[1]


def test_perfect_recall_distinguishes_histories_with_equal_views() -> None:
    """Whoever chose differently before knows it still, though the table may look the same."""
    told = set()
    for number in (0, 1):
        state = loaded("antler-island", 3).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        state.apply_action(state.legal_actions()[number])
        told.add(state.information_state_string(0).rsplit("\n", 1)[1])
    assert len(told) == 2


@pytest.mark.parametrize("table", [("valhalla-lemmings", 2), ("leaping-lemmings", 2), ("antler-island", 3)], ids=named)
def test_the_search_bots_of_openspiel_play_our_games(table: tuple[str, int]) -> None:
    state = loaded(*table, recall=False).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1)
    for bot in (
        ismcts.ISMCTSBot(game=state.get_game(), evaluator=evaluator, uct_c=1.0, max_simulations=2),
        mcts.MCTSBot(state.get_game(), 1.0, 2, evaluator),
    ):
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("table", [*VARIANTS, *OWNERS], ids=named)
def test_outcomes_and_points_stay_within_what_openspiel_is_promised(table: tuple[str, int, dict[str, Any]]) -> None:
    game_id, players, options = table
    state = game_by_id(game_id).start(players, options)
    most = max(len(state.outcomes()), *(len(state.outcomes()) for _ in every_position(state, seed=31)))
    assert most <= openspiel_game.MAX_CHANCE_OUTCOMES
    result = state.result
    assert result is not None
    assert max(result.scores) - min(result.scores) <= MAX_POINTS


def test_no_deck_brings_more_outcomes_and_no_race_more_points_than_promised() -> None:
    assert MAX_LEGENDS <= openspiel_game.MAX_CHANCE_OUTCOMES
    dives, pellets = LEMMINGS * TOP_VALUE, 2 * sum(PELLETS)
    assert dives + pellets <= MAX_POINTS


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_our_judgement_values_a_position_within_the_bounds_and_leaves_it_as_it_is(table: tuple[str, int]) -> None:
    state, choice, judged = (
        loaded(*table, recall=False).new_initial_state(),
        random.Random(3),
        JudgementEvaluator(seed=1),
    )
    for _ in range(40):
        if state.is_terminal():
            break
        before = str(state)
        worth = judged.evaluate(state)
        assert str(state) == before
        assert sum(worth) == pytest.approx(0, abs=1e-6)
        assert all(-1 <= value <= 1 for value in worth)
        assert sum(odds for _, odds in judged.prior(state)) == pytest.approx(1)
        state.apply_action(choice.choice(state.legal_actions()))


def test_options_are_parsed_and_invalid_ones_raise() -> None:
    assert openspiel_game.parse_options("short:true;edition:italian") == {"short": True, "edition": "italian"}
    with pytest.raises(ValueError, match="name:value"):
        openspiel_game.parse_options("short")


def test_a_record_of_ours_replays_in_openspiel() -> None:
    state = loaded("valhalla-lemmings", 2).new_initial_state()
    choice, lines = random.Random(1), []
    while not state.is_terminal():
        number = choice.choice(state.legal_actions())
        lines.append((state.is_chance_node(), state.current_player(), state.action_to_string(number)))
        state.apply_action(number)
    match = Match(game_by_id("valhalla-lemmings"), 2, source=Script([text for luck, _, text in lines if luck]))
    for luck, seat, text in lines:
        if not luck:
            match.play(seat, text)
    result = match.state.result
    assert result is not None
    assert [seat in result.winners for seat in range(2)] == [payoff > 0 for payoff in state.returns()]
