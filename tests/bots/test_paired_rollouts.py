"""Paired rollouts: the same worlds and luck for every action, an answer at any time, no hidden information."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bots.fairness import BotMaker, compare_with_swapped_secrets

from fellfield.bots import Bot, Budget
from fellfield.bots.greedy import Greedy
from fellfield.bots.judgement import Consideration, Judgement, judgement_for
from fellfield.bots.paired_rollouts import Candidate, PairedRollouts, SharedLuck
from fellfield.bots.search import Searcher, TreeSearch, new_search
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action, Game, State, View
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import Seat
from fellfield.samples.tides import PlaceStone, Wade, game
from fellfield.testing.kit import find_kits

KITS = find_kits(Path(__file__).parents[1] / "games")
race = game_by_id("leaping-lemmings")


class RolloutJudgement(Judgement):
    """Another judgement, with paired rollouts."""

    def rollout_search(self, game: Game, view: View, legal: Sequence[Action], source: Source) -> PairedRollouts:
        return PairedRollouts(game, self, view, legal, source)

    def __init__(self, known: Judgement) -> None:
        super().__init__(known.game_id, known.considerations, known.weights)
        self.known = known

    def features(self, state: Any) -> Any:
        return self.known.features(state)

    def sharpness(self, state: Any) -> float:
        return self.known.sharpness(state)

    def prior(self, state: Any, seat: Seat, actions: Sequence[Action]) -> Sequence[float] | None:
        return self.known.prior(state, seat, actions)

    def order_actions(self, state: Any, seat: Seat, actions: Sequence[Action]) -> Sequence[Action] | None:
        return self.known.order_actions(state, seat, actions)

    def sample_action(self, state: Any, seat: Seat, source: Source) -> Action | None:
        return self.known.sample_action(state, seat, source)

    def leaf_chances(self, state: Any, source: Source) -> list[float]:
        return self.known.leaf_chances(state, source)

    def chances(self, state: Any, source: Source) -> list[float]:
        return self.known.chances(state, source)

    def averages_chance(self, state: Any) -> bool:
        return self.known.averages_chance(state)


def with_rollouts(game_id: str) -> Judgement:
    """The judgement of a game, with paired rollouts."""
    return RolloutJudgement(judgement_for(game_id))


def rollouts(state: State, seat: Seat, nodes: int, judgement: Judgement | None = None) -> PairedRollouts:
    made = PairedRollouts(game, judgement or with_rollouts("tides"), state.view(seat), state.legal(seat), Seeded(1))
    made.run(Budget(nodes=nodes).meter())
    return made


def test_rollouts_find_the_winning_last_stone() -> None:
    state = game.scenario("3 players; round 1; Crab 10 points; Heron 9 points; stones 1", options={"rounds": 1})
    assert rollouts(state, 0, 120).best_action() == PlaceStone(2)


class Shortsighted(Judgement):
    """Sees only the result of a finished game; its prior prefers the shallows."""

    evaluation_rounds = 2.0

    def prior(self, state: Any, seat: Seat, actions: Sequence[Action]) -> Sequence[float] | None:
        return [-float(getattr(action, "depth", 0)) for action in actions]


def test_rollouts_see_beyond_the_evaluation() -> None:
    """The evaluation rates all depths equal; rollouts find the depth that wins."""
    judgement = Shortsighted("tides", (Consideration("nothing", 1.0, lambda state, seat: 0.0),))
    state = game.scenario("2 players; round 1; Crab 9 points; Heron 6 points", options={"rounds": 1})
    assert rollouts(state, 0, 400, judgement).best_action() == Wade(2)


def test_few_rollouts_do_not_overrule_the_evaluation() -> None:
    good, bad = Candidate(Wade(1), (0.6, 0.4)), Candidate(Wade(2), (0.5, 0.5))
    for chance in (0.3, 0.35):
        good.rollout_chances.append([chance, 1 - chance])
        bad.rollout_chances.append([chance + 0.1, 0.9 - chance])
    assert good.lead_over(bad, 0, evaluation_rounds=10.0) > 0 > good.lead_over(bad, 0, evaluation_rounds=1.0)


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=40), st.integers(1, 39))
def test_the_paired_difference_does_not_depend_on_when_it_is_asked(ends: list[tuple[float, float]], early: int) -> None:
    mine, theirs = Candidate(Wade(1)), Candidate(Wade(2))
    for index, (end, other) in enumerate(ends):
        mine.rollout_chances.append([end])
        theirs.rollout_chances.append([other])
        if index % early == 0:
            mine.lead_over(theirs, 0, 0.0)
    apart = [end - other for end, other in ends]
    assert mine.lead_over(theirs, 0, 0.0) == pytest.approx(statistics.fmean(apart), abs=1e-12)
    error = statistics.pstdev(apart) / math.sqrt(len(apart))
    assert mine.standard_error(theirs, 0) == pytest.approx(error, abs=1e-7)


ROUND = st.tuples(*[st.tuples(st.floats(0, 1), st.floats(0, 1))] * 3)
"""The chances of two seats at the ends of three rollouts."""


@given(st.lists(ROUND, min_size=2, max_size=20))
def test_paired_differences_of_rivals_and_seats_are_independent(
    ends: list[tuple[tuple[float, float], ...]],
) -> None:
    first, second, third = found = [Candidate(Wade(depth)) for depth in (1, 2, 3)]
    asked = [(second, 0), (third, 0), (second, 1)]
    for line in ends:
        for candidate, end in zip(found, line, strict=True):
            candidate.rollout_chances.append(list(end))
        for other, seat in asked:  # by turns, while it goes on
            first.lead_over(other, seat, 0.0)
    for other, seat in asked:
        apart = [
            mine[seat] - theirs[seat] for mine, theirs in zip(first.rollout_chances, other.rollout_chances, strict=True)
        ]
        assert first.lead_over(other, seat, 0.0) == pytest.approx(statistics.fmean(apart), abs=1e-12)
        error = statistics.pstdev(apart) / math.sqrt(len(apart))
        assert first.standard_error(other, seat) == pytest.approx(error, abs=1e-7)


def test_asking_for_a_lead_leaves_candidates_equal() -> None:
    first, second = Candidate(Wade(1), None, [[0.3]]), Candidate(Wade(1), None, [[0.4]])
    first.lead_over(second, 0, 0.0)
    assert first == Candidate(Wade(1), None, [[0.3]])
    assert first.standard_error(Candidate(Wade(2)), 0) == math.inf


def test_every_rollout_of_a_round_has_the_same_luck() -> None:
    luck = SharedLuck(7)
    fallen = []
    for before in (0, 3):
        luck.begin(1)
        for _ in range(before):
            luck.below(6)
        luck.begin(2)
        fallen.append([luck.below(6) for _ in range(20)])
    assert fallen[0] == fallen[1]
    assert set(fallen[0]) == set(range(6))


def test_searched_actions_list_the_best_action_first() -> None:
    state = game.scenario("3 players; round 1")
    thought = rollouts(state, 0, 90)
    tried = thought.searched_actions()
    assert tried[0].action == thought.best_action()
    assert tried[0].chances[0] == max(candidate.chances[0] for candidate in tried)
    assert all(sum(candidate.chances) == pytest.approx(1) for candidate in tried)


def test_without_time_for_a_rollout_the_answer_is_that_of_the_greedy_bot() -> None:
    state = race.scenario("card 3; Ritz to move; 7c: Ritz; 4c: Ritz; 9b: Biker")
    player = Searcher(race.id, with_rollouts(race.id))
    player.budget = Budget(nodes=1)
    hasty = Greedy(race.id, worlds=1)
    for seed in range(5):
        view, legal = state.view(0), state.legal(0)
        chosen = [bot.choose(view, legal, Seeded(seed)) for bot in (player, hasty)]
        assert chosen[0] == chosen[1]


def test_rollouts_stop_on_request_and_within_their_nodes() -> None:
    state = race.scenario("card 3; Ritz to move; 7c: Ritz; 4c: Ritz; 9b: Biker")
    player = Searcher(race.id, with_rollouts(race.id))
    player.stop_requested = lambda: True
    assert player.choose(state.view(0), state.legal(0), Seeded(1)) in state.legal(0)
    meter = Budget(nodes=200).meter()
    PairedRollouts(race, with_rollouts(race.id), state.view(0), state.legal(0), Seeded(1)).run(meter)
    assert meter.nodes <= 200


def test_a_judgement_may_use_rollouts_and_without_one_a_tree_is_used() -> None:
    state = game.scenario("3 players; round 1")
    blank = RolloutJudgement(Judgement("tides", ()))
    asked = (state.view(0), state.legal(0), Seeded(1))
    assert isinstance(new_search(game, with_rollouts("tides"), *asked), PairedRollouts)
    assert isinstance(new_search(game, judgement_for("tides"), *asked), TreeSearch)
    assert isinstance(new_search(game, blank, *asked), TreeSearch)


def rollout_bot(game_id: str) -> BotMaker:
    def make_bot(state: State) -> Bot:
        made = Searcher(game_id, with_rollouts(game_id))
        made.budget = Budget(nodes=60)
        return made

    return make_bot


KNOWN = {name: kit for name, kit in KITS.items() if judgement_for(kit.game.id).has_considerations()}


@pytest.mark.parametrize("kit", KNOWN.values(), ids=KNOWN.keys())
def test_hidden_information_does_not_change_rollouts(kit: Any) -> None:
    players, options = kit.tables[len(kit.tables) // 2]
    assert (
        compare_with_swapped_secrets(kit, players, options, 3, {"lines": rollout_bot(kit.game.id)}, stride=7, limit=3)
        > 0
    )
