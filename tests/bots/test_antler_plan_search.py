"""Antler Island: caches of the plan search, rollouts of a round, and the opponent model."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest

import fellfield
from fellfield.bots.antler_island.opponent_model import OpponentPlans
from fellfield.bots.antler_island.plan_context import PlanContext
from fellfield.bots.antler_island.plan_priors import PlanPriors, plan_priors
from fellfield.bots.antler_island.plan_search import (
    PlanSearch,
    PlanValue,
    best_plan_value,
    remaining_plan,
    sequence_values,
)
from fellfield.bots.antler_island.rollouts import RoundRollouts
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.core.chance import Seeded, Source
from fellfield.core.seats import CHANCE, Seat
from fellfield.games.antler_island.material import GROW, MATE, MAX_HELD, MOVE, VALUES, handful, pieces_for
from fellfield.games.antler_island.rules.actions import give_food
from fellfield.games.antler_island.steps.planning import PlanStep

GAME = fellfield.game("antler-island")
FAR = "P2: at B2; P3: at B3; P4: at B4"
HUNGRY = ("plan EMEEM", "plan MEEEM", "plan MEMEM")


# -- what is remembered ---------------------------------------------------------------------------------------------


def afresh(state: Any, seat: Seat, numbered: tuple[int, ...], x: int | None) -> PlanValue:
    """The best line, by an eye that remembers nothing."""
    context = PlanContext(state, seat, [len(tokens) for tokens in state.food])
    return PlanSearch(context, state.stags[seat]).best_of_plan(numbered, x)


def sketch(line: PlanValue) -> tuple[float, ...]:
    return line.worth, line.does, line.fights, line.growth, line.food, line.place


def walked(seed: str, decisions: int) -> Iterator[Any]:
    """The positions of a game of hungry stags, whose hands are full; in all else they do anything."""
    state: Any = GAME.start(4)
    source = Seeded(seed)
    while decisions and state.to_act:
        actor = state.to_act[0]
        if actor is CHANCE:
            state.apply(CHANCE, source.draw(state.outcomes()))
            continue
        yield state
        decisions -= 1
        planning = isinstance(state.todo[-1], PlanStep)
        state.apply(actor, GAME.parse(source.pick(HUNGRY)) if planning else source.pick(state.legal(actor)))


@pytest.mark.parametrize("seed", ["a", "b"])
def test_cached_plan_values_equal_fresh_ones(seed: str) -> None:
    """In worlds that the seat to act imagines, as a bot does all the time; they differ in the food of the others."""
    source, compared = Seeded(seed), 0
    for state in walked(seed, 200):
        view = state.view(state.to_act[0])
        for _ in range(4):
            world: Any = GAME.imagine(view, source)
            for seat in range(4):
                for numbered, x in (remaining_plan(world, seat), ((MOVE, MATE), MATE)):
                    if numbered or x is not None:
                        compared += 1
                        assert sketch(best_plan_value(world, seat, numbered, x)) == sketch(
                            afresh(world, seat, numbered, x)
                        )
    assert compared > 500


def test_cached_plan_priors_equal_fresh_ones() -> None:
    for state in walked("taste", 300):
        if state.plans[0] is None:
            assert plan_priors(state, 0).program_logits == PlanPriors(sequence_values(state, 0)).program_logits


ALIKE = {
    "the marker, or one doe courted": (
        f"round 3; P1: at G1, marker, antlers 5; {FAR}; does S 2",
        f"round 3; P1: at G1, track 1, antlers 5; {FAR}; does S 2",
    ),
    "as many tokens of the same value, but not the best three": (
        "round 3; P1: at G1, antlers 3, food 1+1+3+3; P2: at S, antlers 7; P3: at B3; P4: at B4; does S 2",
        "round 3; P1: at G1, antlers 3, food 2+2+2+2; P2: at S, antlers 7; P3: at B3; P4: at B4; does S 2",
    ),
}


@pytest.mark.parametrize("name", ALIKE)
def test_different_positions_have_different_cache_keys(name: str) -> None:
    found = []
    for position in ALIKE[name]:
        state: Any = GAME.scenario(position.replace("P2: at B2;", "P2: at B2, track 2;"))
        found.append(sketch(best_plan_value(state, 0, (MOVE, MATE), MATE)))
        assert found[-1] == sketch(afresh(state, 0, (MOVE, MATE), MATE))
    assert found[0] != found[1]


def test_an_empty_supply_has_its_own_cache_key() -> None:
    state: Any = GAME.scenario(f"round 3; P1: at G1, food 3+3+3+3+3; {FAR}")
    worths = []
    for state.supply in (0, 3, 7, 30):
        worths.append(best_plan_value(state, 0, (GROW,), None).worth)
        assert worths[-1] == afresh(state, 0, (GROW,), None).worth
    assert worths[0] < worths[1] < worths[2] == worths[3]


def test_food_brings_as_many_pieces_as_by_the_rules() -> None:
    for count in range(1, MAX_HELD + 1):
        for food in combinations_with_replacement(VALUES, count):
            state: Any = GAME.scenario(f"round 3; P1: at G1, food {'+'.join(map(str, food))}; {FAR}")
            assert give_food(state, 0, food) == pieces_for(handful(food))


# -- how far it plays on ----------------------------------------------------------------------------------------------


class Noting(Judgement):
    """Notes in which round each line is judged."""

    def __init__(self) -> None:
        super().__init__("antler-island", ())
        self.known = judgement_for("antler-island")
        self.rounds: list[int] = []

    def leaf_chances(self, state: Any, source: Source) -> list[float]:
        self.rounds.append(state.turn)
        return self.known.leaf_chances(state, source)


LAST_TURN = (
    "round 3; P1: at G1, plan EEEMM, used 123X; P2: at S, plan EEEEE, used 123X; P3: at B3, plan EEEEE, used 123X;"
    "P4: at B4, plan EEEEE, used 123X; lap 4; start P2; P1 to move"
)  # fmt: skip


def test_all_actions_of_the_last_turn_are_evaluated_in_the_same_round() -> None:
    """One of the moves begins a fight, the others end the round at once."""
    state, noting = GAME.scenario(LAST_TURN), Noting()
    legal = state.legal(0)
    assert len(legal) > 1
    RoundRollouts(GAME, noting, state.view(0), legal, Seeded(1)).compare_actions(legal, 3)
    assert set(noting.rounds) == {4}
    assert len(noting.rounds) == 3 * len(legal)


# -- what lies face down ----------------------------------------------------------------------------------------------

WELL_FED = (
    "round 2; P1: at R1, marker, plan EEEEE; P2: at Y2, food 1+1+3+3, plan MCGEM; P3: at B3, food 2, plan EEEEE;"
    "P4: at S, antlers 6, plan EEEEE; does G2 3; P1 to reveal"
)  # fmt: skip


def test_the_opponent_model_does_not_depend_on_imagined_food() -> None:
    """The odds of each way to lay them are the same in every world that one view allows."""
    view, source = GAME.scenario(WELL_FED).view(0), Seeded(3)
    found, hands = [], set()
    for _ in range(20):
        world: Any = GAME.imagine(view, source)
        hands.add(world.held[1])
        opponent_plans, luck, laid = OpponentPlans(world, 0), Seeded(1), []
        for _ in range(30):
            opponent_plans.assign_plans(world, luck)
            laid.append(str(world.plans[1]))
        found.append(laid)
    assert len(hands) > 1
    assert all(laid == found[0] for laid in found)
