"""The judgement of Antler Island: does and the marker decide; plans, places and strength say who gets them."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Any

from fellfield.bots.antler_island import considerations, hint_facts
from fellfield.bots.antler_island.features import IslandFeatures
from fellfield.bots.antler_island.learned_value import RoundEndValue
from fellfield.bots.antler_island.plan_priors import plan_priors
from fellfield.bots.antler_island.priors import action_logits
from fellfield.bots.antler_island.rollouts import RoundRollouts
from fellfield.bots.budget import Budget
from fellfield.bots.judgement import Consideration, Judgement, softmax
from fellfield.bots.levels import EASY, SHARP, STEADY, STRONG, Level
from fellfield.bots.playout import final_chances
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, View
from fellfield.core.seats import Seat
from fellfield.games.antler_island.actions import PLANS
from fellfield.games.antler_island.material import TURNS_EACH
from fellfield.games.antler_island.steps.deeds import MateStep, MoveStep
from fellfield.games.antler_island.steps.fight import PlaceLoserStep
from fellfield.games.antler_island.steps.planning import PlanStep
from fellfield.games.antler_island.steps.tiles import DiscardTileStep, TakeTileStep
from fellfield.games.antler_island.steps.upkeep import DoeRollStep, FoodRollStep
from fellfield.games.antler_island.tiles.diamond_antlers import SaveAntlerStep
from fellfield.games.antler_island.tiles.famished import FamishedStep
from fellfield.games.antler_island.tiles.roar import RoarAfterStep

PUBLIC_STEPS = (
    MoveStep, MateStep, FamishedStep, PlaceLoserStep, SaveAntlerStep, TakeTileStep, DiscardTileStep, RoarAfterStep,
    FoodRollStep, DoeRollStep,
)  # fmt: skip
"""Steps whose actions and outcomes are all that anybody observes; others also reveal something."""


MAX_LOGITS_BEHIND = 1.5
"""Logits behind the best prior beyond which an action is ignored in a search."""


class IslandJudgement(Judgement):
    """Evaluates the remaining plans of all seats; a lead counts more towards the end."""

    evaluations = 32
    """Evaluations are expensive here, and a good plan needs no more."""
    rollout_turns = 0
    analysis_nodes = 10_000

    def features(self, state: Any) -> IslandFeatures:
        return IslandFeatures(state)

    def sharpness(self, state: Any) -> float:
        missing = max(0, state.board.target - max(state.tracks))
        ahead = 1.0 - state.taken / (TURNS_EACH * state.players)
        left = float(missing + 2.0 * ahead if missing else ahead)
        return 1.1 / math.sqrt(1.0 + left)

    def chances(self, state: Any, source: Source) -> list[float]:
        if not state.todo:
            return final_chances(state)
        features = self.features(state)
        return self._chances_of(features, [self.weighted_sum(features, seat) for seat in range(state.players)])

    def leaf_chances(self, state: Any, source: Source) -> list[float]:
        """Between two rounds the learned value, otherwise the considerations."""
        if not state.todo:
            return final_chances(state)
        if state.plans[0] is not None:
            return self.chances(state, source)
        round_end = RoundEndValue(state, self.weight_ratios())
        return self._chances_of(round_end, [round_end.weighted_sum(seat) for seat in range(state.players)])

    def _chances_of(self, features: IslandFeatures | RoundEndValue, sums: list[float]) -> list[float]:
        """The softmax, less the chance that nobody has the marker at the end and nobody wins (AN-R88)."""
        state = features.state
        chances = softmax(sums, self.sharpness(state))
        if any(state.markers):
            return chances
        nobody = math.prod([1.0 - considerations.marker_chance(features, seat) for seat in range(state.players)])
        return [chance * (1.0 - nobody) for chance in chances]

    def weight_ratios(self) -> dict[str, float]:
        """The weights over their defaults, by consideration."""
        return {
            consideration.name: weight / consideration.weight
            for consideration, weight in zip(self.considerations, self.weights, strict=True)
        }

    def rollout_search(self, game: Game, view: View, legal: Sequence[Action], source: Source) -> RoundRollouts:
        return RoundRollouts(game, self, view, legal, source)

    # -- priors -----------------------------------------------------------------------------------------------

    def prior(self, state: Any, seat: Seat, actions: Sequence[Action]) -> Sequence[float] | None:
        return action_logits(state, seat, actions)

    def order_actions(self, state: Any, seat: Seat, actions: Sequence[Action]) -> Sequence[Action] | None:
        """All plans in order; of other actions only those near the best prior."""
        if len(actions) == len(PLANS):
            return plan_priors(state, seat).ordered_plans()
        logits = action_logits(state, seat, actions)
        least = max(logits) - MAX_LOGITS_BEHIND
        order = sorted(range(len(actions)), key=lambda index: -logits[index])
        return [actions[index] for index in order if logits[index] >= least]

    def sample_action(self, state: Any, seat: Seat, source: Source) -> Action | None:
        return plan_priors(state, seat).sample(source) if isinstance(state.todo[-1], PlanStep) else None

    # -- what the seats know -------------------------------------------------------------------------------------

    def secrets(self, state: Any, seat: Seat) -> Hashable:
        return state.held[seat], state.committed[seat], state.tiles_down[seat], state.plans[seat], state.sealed[seat]

    def actions_reveal_all(self, state: Any) -> bool:
        return isinstance(state.todo[-1], PUBLIC_STEPS)


judgement = IslandJudgement(
    "antler-island",
    (
        Consideration("track", 0.95, considerations.track, hint_facts.track_facts),
        Consideration("reach", 0.9, considerations.reach),
        Consideration("marker", 2.2, considerations.marker),
        Consideration("fight", 0.5, considerations.fight),
        Consideration("place", 0.7, considerations.place, hint_facts.place_facts),
        Consideration("antlers", 0.6, considerations.antlers, hint_facts.antlers_facts),
        Consideration("food", 1.0, considerations.food, hint_facts.food_facts),
        Consideration("tiles", 0.6, considerations.tiles),
        Consideration("standing", 0.4, considerations.standing),
        Consideration("danger", -0.35, considerations.danger),
        Consideration("cubes", 0.7, considerations.cubes),
    ),
)

LEVELS = (
    Level(EASY, worlds=1, weight_noise=1.0, choice_noise=2.2, ignored=("danger", "standing", "tiles")),
    Level(STEADY, worlds=1, weight_noise=0.55, choice_noise=0.75, ignored=("danger",)),
    Level(SHARP, worlds=2, weight_noise=0.15, choice_noise=0.2),
    Level(STRONG, budget=Budget(seconds=1.0)),
)
"""The weaker levels confuse plans and ignore rivals next to them."""
