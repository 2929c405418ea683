"""Paired rollouts to the end of the round.

The opponents' plans are sampled from the opponent model; all seats follow the playout policy, and the judgement
evaluates the position in which the next plans are due.
"""

from __future__ import annotations

from typing import Any, Final

from fellfield.bots.action_evaluation import seal_choices_of_others
from fellfield.bots.antler_island.opponent_model import OpponentPlans
from fellfield.bots.antler_island.plan_priors import plan_priors
from fellfield.bots.antler_island.priors import action_logits
from fellfield.bots.budget import Meter
from fellfield.bots.paired_rollouts import Candidate, PairedRollouts, RolloutRound, SharedLuck
from fellfield.bots.playout import derive_seed, imagine_world
from fellfield.core.chance import Source
from fellfield.core.contract import Action, State
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.simulation import advance
from fellfield.games.antler_island.actions import PLANS
from fellfield.games.antler_island.state import Island

PLAN_CANDIDATES: Final = 24
"""Number of plans that are compared; for other actions `rollout_candidates` applies."""
EVALUATION_ROUNDS: Final = 3.0
"""Weight of a plan's evaluation, in rollout rounds; for other actions the default of `evaluation_rounds` applies."""
FIRST_ELIMINATION: Final = 16
"""Rounds before the first elimination."""
ELIMINATION_ERRORS: Final = 2.5
"""Standard errors behind the leader at which an action is eliminated."""
EQUAL_ERROR: Final = 0.0015
"""Standard error below which two actions are treated as equal."""


class RoundRollouts(PairedRollouts):
    """The rollouts for one decision; the best action so far is available at any time."""

    opponent_plans: OpponentPlans | None = None

    def prepare(self, meter: Meter) -> None:
        super().prepare(meter)
        self.first_elimination, self.elimination_errors = FIRST_ELIMINATION, ELIMINATION_ERRORS
        if self._is_planning():
            self.remaining = self.candidates[:PLAN_CANDIDATES]
            self.evaluation_rounds = EVALUATION_ROUNDS

    def _is_planning(self) -> bool:
        return bool(self.view["due"][-1]["step"] == "plan-step")

    def _is_clearly_behind(self, candidate: Candidate, best: Candidate) -> bool:
        """Whether an action is significantly worse than the best, or practically equal to it."""
        error = candidate.standard_error(best, self.seat)
        return (
            error < EQUAL_ERROR
            or candidate.lead_over(best, self.seat, self.evaluation_rounds) < -self.elimination_errors * error
        )

    def _new_round(self) -> RolloutRound:
        """A new world in which the opponents' plans are sampled from the opponent model."""
        world: Any = imagine_world(self.game, self.view, self.source)
        if self.opponent_plans is None:
            self.opponent_plans = OpponentPlans(world, self.seat)
        self.opponent_plans.assign_plans(world, self.source)
        seal_choices_of_others(world, self.seat, self.judgement, self.source)
        return RolloutRound(world, SharedLuck(derive_seed(self.source)))

    def _roll_out(self, current: RolloutRound, action: Action) -> State:
        """Play this action, then the playout policy to the end of the round."""
        state: Island = current.world.copy()
        last = state.turn
        current.luck.begin(0)
        advance(state, self.seat, action)
        finish_round(state, current.luck, last)
        return state


def finish_round(state: Island, luck: SharedLuck, last: int) -> None:
    """Let all seats follow the playout policy until the plans after round `last` are due; each turn has its own luck.

    `last` is an argument, because the action under test may already have ended the round.
    """
    taken = 0
    while due := state.to_act:
        actor = due[0]
        if state.turn > last and actor is not CHANCE:
            return
        if state.taken != taken:
            taken = state.taken
            luck.begin(taken)
        if actor is CHANCE:
            advance(state, CHANCE, luck.draw(state.outcomes()))
        else:
            advance(state, actor, playout_action(state, actor, luck))


def playout_action(state: Island, seat: Seat, luck: Source) -> Action:
    """The playout policy: the best action by the prior; a plan is sampled."""
    legal: list[Action] = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    if len(legal) == len(PLANS):
        return plan_priors(state, seat).sample(luck)
    logits = action_logits(state, seat, legal)
    return legal[logits.index(max(logits))]
