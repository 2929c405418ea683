"""An OpenSpiel evaluator that uses our judgement instead of random playouts, for long games.

from open_spiel.python.algorithms import ismcts
from fellfield.adapters.openspiel_evaluator import Judged

bot = ismcts.ISMCTSBot(game=game, evaluator=Judged(seed=1), uct_c=1.0, max_simulations=100)
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from open_spiel.python.algorithms import mcts

from fellfield.bots.judgement import judgement_for
from fellfield.bots.playout import resolve_chance
from fellfield.core.chance import Seeded


class JudgementEvaluator(mcts.Evaluator):  # type: ignore[misc]
    """Evaluates a position by the chances of its judgement minus the fair share; its prior is uniform."""

    def __init__(self, seed: int | str = 0) -> None:
        self._luck = Seeded(seed)

    def evaluate(self, state: Any) -> npt.NDArray[np.float64]:
        """The returns of a finished game, otherwise those that the judgement expects."""
        if state.is_terminal():
            return np.array(state.returns())
        position = state.position.state.copy()
        resolve_chance(position, self._luck)  # the judgement evaluates positions in which a seat has to decide
        chances = np.array(judgement_for(position.setup.game.id).chances(position, self._luck))
        worth: npt.NDArray[np.float64] = chances - chances.mean()
        return worth

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """A uniform prior over legal actions; chance outcomes by their odds."""
        if state.is_chance_node():
            odds: list[tuple[int, float]] = state.chance_outcomes()
            return odds
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
