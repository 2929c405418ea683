"""The tree search: finds good actions, respects sealed choices, widens, separates information sets."""

from __future__ import annotations

from functools import partial

import pytest

from fellfield.bots import Budget, bot
from fellfield.bots.action_evaluation import SHORTLIST, ActionEvaluator
from fellfield.bots.hints import hint
from fellfield.bots.information_set import ObservationHistory, initial_observations
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.bots.playout import imagine_world, resolve_chance
from fellfield.bots.search import TreeSearch
from fellfield.bots.tree import Node
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.match import Match
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE
from fellfield.samples.tides import PlaceStone, Wade, game


def searched(state: State, seat: int, nodes: int, judgement: Judgement | None = None) -> TreeSearch:
    search = TreeSearch(game, judgement or judgement_for("tides"), state.view(seat), state.legal(seat), Seeded(1))
    search.run(Budget(nodes=nodes).meter())
    return search


@pytest.mark.parametrize("judgement", [None, Judgement("tides", ())], ids=["knowing", "playouts"])
def test_the_search_finds_the_winning_last_stone(judgement: Judgement | None) -> None:
    state = game.scenario("3 players; round 1; Crab 10 points; Heron 9 points; stones 1", options={"rounds": 1})
    assert searched(state, 0, 120, judgement).best_action() == PlaceStone(2)


def test_a_seat_behind_takes_a_risk_and_a_leader_does_not() -> None:
    """The keeper will have to give both stones to the other."""
    state = game.scenario("2 players; round 1", options={"rounds": 1})
    assert searched(state, 0, 300).best_action() == Wade(3)
    assert searched(state, 1, 300).best_action() != Wade(3)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_seat_of_a_simultaneous_choice_has_its_own_node(seat: int) -> None:
    state = game.scenario("3 players; round 1")
    search = searched(state, seat, 60)
    assert search.root.visits == sum(searched.visits for searched in search.searched_actions()) > 0
    assert all(sum(searched.chances) == pytest.approx(1) for searched in search.searched_actions())


def test_sealed_choices_do_not_see_each_other() -> None:
    """Whatever the first one seals, the second one stands before the same node."""
    state = game.scenario("3 players; round 1")
    names = set()
    for depth in (1, 2, 3):
        world: State = state.copy()
        history = ObservationHistory(initial_observations(world, 0))
        history.play(world, 0, Wade(depth))
        names.add(history.information_set(1))
        assert history.information_set(0) != ObservationHistory(initial_observations(world, 0)).information_set(0)
    assert len(names) == 1


def test_revealed_choices_are_seen_by_all() -> None:
    state = game.scenario("2 players; round 1")
    names = set()
    for depth in (1, 2, 3):
        world: State = state.copy()
        history = ObservationHistory([0, 0])
        history.play(world, 0, Wade(depth))
        history.play(world, 1, Wade(1))
        names.add(history.information_set(1))
    assert len(names) == 3


def test_a_secret_draw_is_known_to_its_witness_only() -> None:
    outcomes = game.start(2).outcomes()
    histories = []
    for outcome, _ in outcomes:
        world = game.start(2)
        history = ObservationHistory([0, 0])
        history.play(world, CHANCE, outcome)
        histories.append(history)
    assert len({history.information_set(0) for history in histories}) == len(outcomes)
    assert len({history.information_set(1) for history in histories}) == 1


def test_what_others_have_sealed_is_still_open_in_an_imagined_world() -> None:
    state = game.scenario("3 players; round 1")
    state.apply(1, Wade(2))
    world = imagine_world(game, state.view(0), Seeded(1))
    assert set(world.to_act) == {0, 1, 2}


def test_own_sealed_choices_stay() -> None:
    state = game.scenario("3 players; round 1")
    state.apply(0, Wade(2))
    assert game.imagine(state.view(0), Seeded(1)).sealed[0] == Wade(2)


def test_a_wide_choice_opens_progressively_in_the_order_of_the_prior() -> None:
    actions = [PlaceStone(seat) for seat in range(1000)]
    node = Node(0, actions, base=3, growth=1.5)
    tried = []
    for _ in range(400):
        place = node.select()
        tried.append(place)
        node.update(place, 0.5)
    assert max(tried) < 31
    assert sorted(set(tried)) == list(range(max(tried) + 1))


def test_a_search_concentrates_on_a_few_of_a_thousand_plans() -> None:
    """Spread evenly over all that were weighed up, so few looks would pick from noise."""
    island = game_by_id("antler-island")
    state, source = island.start(3), Seeded(1)
    resolve_chance(state, source)
    assert len(state.legal(0)) > SHORTLIST
    search = TreeSearch(island, judgement_for(island.id), state.view(0), state.legal(0), Seeded(1))
    search.run(Budget(nodes=200).meter())
    assert search.root.opened < SHORTLIST / 2
    assert search.searched_actions()[0].visits > 2 * search.root.visits / search.root.opened


def test_the_better_action_gets_more_visits() -> None:
    node = Node(0, [PlaceStone(seat) for seat in range(3)])
    source = Seeded(1)
    for _ in range(300):
        place = node.select()
        node.update(place, [0.2, 0.5, 0.3][place] + source.below(100) / 1000)
    assert node.most_visited() == 1
    assert node.counts[1] > 150


def test_a_search_stops_on_request() -> None:
    state = game.scenario("3 players; round 1")
    player = bot("search@5s")("tides")
    player.stop_requested = lambda: True
    assert player.choose(state.view(0), state.legal(0), Seeded(1)) in state.legal(0)


def test_the_evaluation_of_a_wide_choice_stops_on_request() -> None:
    """In the middle of the first world as many actions count as were reached; in a later one that world does not."""
    island = game_by_id("antler-island")
    match = Match(island, 4, {}, 1)
    view, legal = match.state.view(0), match.state.legal(0)
    for calls, wide, worlds in ((0, 2, 1), (10, 12, 1), (SHORTLIST + 10, SHORTLIST, 1), (2 * SHORTLIST, SHORTLIST, 2)):
        meter = Budget().meter(partial(next, iter([False] * calls), True))
        evaluated = ActionEvaluator(island, judgement_for(island.id), view, Seeded(1)).evaluate(legal, 3, meter)
        assert [evaluation.worlds for evaluation in evaluated] == [worlds] * wide


def test_a_hint_stops_on_request() -> None:
    state = game.scenario("3 players; round 1")
    found = hint(game, state.view(0), state.legal(0), Seeded(1), meter=Budget(seconds=5).meter(lambda: True))
    assert found.action in state.legal(0)
    assert found.runner_up in state.legal(0)
