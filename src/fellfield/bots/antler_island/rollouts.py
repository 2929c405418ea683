"""How a search looks ahead on the island: the best few actions, each played on to the end of the round.

All are tried in the same worlds with the same luck, so that only the choice sets them apart. The plans of the others
are drawn by what they would like to do; everybody plays on by first logits, and the judgement speaks when the next
plans are due.
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
from fellfield.games.antler_island.actions import PLANS
from fellfield.games.antler_island.state import Island

PLANS_TRIED: Final = 24
"""How many plans are played on; of other actions as many as the judgement says."""
CREDIT: Final = 3.0
"""How many rounds it is worth that a plan was weighed up before; of other actions as many as the judgement says."""
ENOUGH: Final = 16
"""Rounds before anything is left out for being clearly behind."""
BEYOND_DOUBT: Final = 2.5
"""How many standard errors that is."""
ALIKE: Final = 0.0015
"""Two actions so surely alike that it does not matter which is taken: nothing is at stake."""


class RoundRollouts(PairedRollouts):
    """One decision being thought about; can be asked for its favourite at any time."""

    opponent_plans: OpponentPlans | None = None

    def prepare(self, meter: Meter) -> None:
        super().prepare(meter)
        self.first_elimination, self.elimination_errors = ENOUGH, BEYOND_DOUBT
        if self._planning():
            self.remaining = self.candidates[:PLANS_TRIED]
            self.evaluation_rounds = CREDIT

    def _planning(self) -> bool:
        return bool(self.view["due"][-1][0] == "plan-step")

    def _is_clearly_behind(self, candidate: Candidate, best: Candidate) -> bool:
        """Is it behind beyond doubt, or is it sure that the two come to the same?"""
        error = candidate.standard_error(best, self.seat)
        return (
            error < ALIKE
            or candidate.lead_over(best, self.seat, self.evaluation_rounds) < -self.elimination_errors * error
        )

    def _new_round(self) -> RolloutRound:
        """A world in which the others have laid plans they may well have liked."""
        world: Any = imagine_world(self.game, self.view, self.source)
        if self.opponent_plans is None:
            self.opponent_plans = OpponentPlans(world, self.seat)
        self.opponent_plans.assign_plans(world, self.source)
        seal_choices_of_others(world, self.seat, self.judgement, self.source)
        return RolloutRound(world, SharedLuck(derive_seed(self.source)))

    def _roll_out(self, current: RolloutRound, action: Action) -> State:
        """Play this action, then everybody by first logits to the end of the round."""
        state: Island = current.world.copy()
        last = state.turn
        current.luck.begin(0)
        state.advance(self.seat, action)
        finish_round(state, current.luck, last)
        return state


def finish_round(state: Island, luck: SharedLuck, last: int) -> None:
    """Let everybody follow first logits until the plans after that round are due; each turn has luck of its own.

    The round is named, for the action that was tried may have ended it already.
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
            state.advance(CHANCE, luck.draw(state.outcomes()))
        else:
            state.advance(actor, playout_action(state, actor, luck))


def playout_action(state: Island, seat: Seat, luck: Source) -> Action:
    """What looks best at first sight; a plan is drawn, for nobody can be read there."""
    legal: list[Action] = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    if len(legal) == len(PLANS):
        return plan_priors(state, seat).sample(luck)
    logits = action_logits(state, seat, legal)
    return legal[logits.index(max(logits))]
