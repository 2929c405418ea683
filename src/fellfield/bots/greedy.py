"""The bot `greedy`: evaluates every action to the end of its own turn and plays the best."""

from __future__ import annotations

from collections.abc import Sequence

from fellfield.bots.action_evaluation import ActionEvaluator, EvaluatedAction, worlds_for
from fellfield.bots.budget import Budget
from fellfield.bots.contract import Bot
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action, View
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import Seat


class Greedy(Bot):
    """Evaluates actions one turn ahead in a few imagined worlds."""

    name = "greedy"
    budget = Budget(nodes=4 * Judgement.evaluations)

    def __init__(self, game_id: str, judgement: Judgement | None = None, worlds: int | None = None) -> None:
        self.game = game_by_id(game_id)
        self.judgement = judgement_for(game_id) if judgement is None else judgement
        self.worlds = worlds

    def warm_up(self, view: View, legal: Sequence[Action]) -> None:
        ActionEvaluator(self.game, self.judgement, view, Seeded(0)).evaluate(legal, 1, Budget(nodes=1).meter())

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        if len(legal) == 1:
            return legal[0]
        return best(self.evaluate(view, legal, source), view["viewer"]).action

    def evaluate(
        self, view: View, legal: Sequence[Action], source: Source, *, reasons: bool = False
    ) -> list[EvaluatedAction]:
        """The shortlisted actions with their mean outcomes."""
        worlds = self.worlds or worlds_for(len(legal), self.judgement.evaluations)
        return ActionEvaluator(self.game, self.judgement, view, source).evaluate(
            legal, worlds, self.meter(), reasons=reasons
        )


def best(evaluated: Sequence[EvaluatedAction], seat: Seat) -> EvaluatedAction:
    """The action with the best chance for this seat; the first of equals."""
    return max(evaluated, key=lambda action: action.chance(seat))
