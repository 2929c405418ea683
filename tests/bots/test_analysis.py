"""Analysis: the curve of chances, luck that is fair on average, attributions that add up."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import replace

import pytest
from tools.bot_match import play_to_end

from fellfield.bots import Budget, bot
from fellfield.bots.analysis import Analyst
from fellfield.bots.analysis_results import Analysis, Attribution
from fellfield.bots.calibration import HorizonDrift
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.bots.stratified_luck import StratifiedLuck
from fellfield.core.chance import Seeded
from fellfield.core.contract import Action, State
from fellfield.core.match import Entry, Match
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.samples.tides import PlaceStone, game


def sample(seed: int, names: tuple[str, ...] = ("greedy", "random", "random"), rounds: int = 3) -> Match:
    match = Match("tides", len(names), {"rounds": rounds}, seed)
    return play_to_end(match, [bot(name)("tides") for name in names], Seeded(f"bots {seed}"))


def analyse_within(seed: int, judgement: Judgement | None = None) -> Analysis:
    return Analyst(sample(seed), seed=1, budget=Budget(nodes=24), judgement=judgement).analyse()


@pytest.mark.parametrize("judgement", [None, Judgement("tides", ())], ids=["knowing", "playouts"])
def test_luck_skill_and_rest_add_up_from_first_chance_to_result(
    judgement: Judgement | None,
) -> None:
    analysis = analyse_within(2, judgement)
    for account in analysis.attributions:
        whole = account.start + account.luck + account.skill + account.others + account.rest
        assert whole == pytest.approx(account.result, abs=1e-9)
    assert sum(account.result for account in analysis.attributions) == pytest.approx(1)
    assert sum(account.luck for account in analysis.attributions) == pytest.approx(0, abs=1e-9)


OWN = judgement_for("tides")


def long_accounts(judgement: Judgement) -> list[Attribution]:
    """Of games of five rounds, none of which the drift was measured in."""
    found: list[Attribution] = []
    for seed in range(10):
        analyst = Analyst(sample(seed, rounds=5), seed=1, judgement=judgement)
        analyst.luck = StratifiedLuck(48, analyst.source)
        found += analyst.analyse(costs=False).attributions
    return found


def test_luck_and_skill_add_up_to_the_result_within_the_stated_error_nearly_always() -> None:
    accounts = long_accounts(OWN)
    assert sum(account.adds_up for account in accounts) >= 0.85 * len(accounts)
    assert max(account.error for account in accounts) < 0.75


def test_a_judgement_with_negated_weights_does_not_add_up() -> None:
    accounts = long_accounts(OWN.with_weights([-weight for weight in OWN.weights]))
    assert sum(account.adds_up for account in accounts) <= 0.6 * len(accounts)


def test_without_a_calibration_no_attribution_adds_up() -> None:
    analysis = replace(analyse_within(2), drift=None)
    assert [(attribution.error, attribution.adds_up) for attribution in analysis.attributions] == [(1.0, False)] * 3


def test_few_games_make_for_a_wide_error() -> None:
    assert HorizonDrift(0.01, 5).error(4, 0.0) > HorizonDrift(0.01, 50).error(4, 0.0) > 1.96 * 0.2
    assert HorizonDrift(4.0, 5).error(4, 0.0) == 1.0


def test_luck_is_fair_on_average() -> None:
    lucks = [
        moment.shift[0]
        for seed in range(12)
        for moment in analyse_within(seed).analysed_steps
        if moment.actor is CHANCE
    ]
    assert abs(statistics.mean(lucks)) <= 3 * statistics.stdev(lucks) / len(lucks) ** 0.5


def test_luck_averages_to_zero_over_all_outcomes() -> None:
    match = sample(6)
    analyst = Analyst(match)
    rolls = 0
    state = match.game.start(3, match.state.setup.options)
    fallen: Counter[int] = Counter()
    for entry in match.log:
        turn = state.turn
        if entry.actor is CHANCE and turn:
            before = analyst.sample_rollouts(state, turn, fallen[turn]).mean()
            lucks = [
                (weight, _luck(analyst, state, outcome, fallen[turn], before)) for outcome, weight in state.outcomes()
            ]
            whole = sum(weight for weight, _ in lucks)
            assert sum(weight * luck for weight, luck in lucks) / whole == pytest.approx(0, abs=0.02)
            rolls += max(luck for _, luck in lucks) > 0.05
        fallen[turn] += entry.actor is CHANCE
        advance(state, entry.actor, entry.action)
    assert rolls


def _luck(analyst: Analyst, state: State, outcome: Action, fallen: int, before: tuple[float, ...]) -> float:
    """What an outcome brings the first seat."""
    world: State = state.copy()
    advance(world, CHANCE, outcome)
    return analyst.sample_rollouts(world, state.turn, fallen + 1).mean()[0] - before[0]


def cost(position: str, rounds: int, seed: int) -> float:
    """What it costs to give the stone to Heron, as random games tell it."""
    state = game.scenario(position, 3, {"rounds": rounds})
    analyst = Analyst(Match("tides", 3, {}, 1), seed, Budget(nodes=12), Judgement("tides", ()))
    return analyst._cost(state, Entry(state.turn, 0, PlaceStone(1)))[1]


def test_a_lucky_comparison_is_not_a_mistake() -> None:
    counted = [cost("round 1; stones 2", 2, seed) for seed in range(60)]  # Heron and Seal are alike
    assert sum(loss > 0 for loss in counted) <= 4


def test_a_stone_for_the_leader_is_a_mistake() -> None:
    assert all(cost("round 1; stones 2; Crab 4 points; Heron 4 points", 1, seed) > 0.05 for seed in range(3))


def test_a_loss_is_never_negative() -> None:
    for moment in analyse_within(3).analysed_steps:
        if moment.actor is CHANCE:
            assert moment.best is None
        else:
            assert moment.loss >= 0
            assert moment.best is not None


def test_a_random_player_loses_more_by_its_choices_than_a_greedy_one() -> None:
    skills = [[account.skill for account in analyse_within(seed).attributions] for seed in range(12)]
    greedy, first, second = (statistics.mean(column) for column in zip(*skills, strict=True))
    assert greedy > max(first, second)


def test_an_unfinished_game_can_be_analysed() -> None:
    match = Match("tides", 3, {}, 4)
    match.play(0, "wade 2")
    analysis = Analyst(match, budget=Budget(nodes=10)).analyse()
    assert not analysis.over
    assert len(analysis.chance_curve(0)) == len(match.log) + 1


def test_the_same_seed_gives_the_same_analysis() -> None:
    assert analyse_within(5).facts() == analyse_within(5).facts()
