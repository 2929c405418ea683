"""OpenSpiel's searches with our judgement of a position in the place of a random playout, for games that last long.

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
    """What a position is worth to each seat: its chances to win, less the fair share; no action is preferred."""

    def __init__(self, seed: int | str = 0) -> None:
        self._luck = Seeded(seed)

    def evaluate(self, state: Any) -> npt.NDArray[np.float64]:
        """The returns of a finished game; before that, those that our judgement expects."""
        if state.is_terminal():
            return np.array(state.returns())
        position = state.position.state.copy()
        resolve_chance(position, self._luck)  # it judges positions in which somebody has to decide
        chances = np.array(judgement_for(position.setup.game.id).chances(position, self._luck))
        worth: npt.NDArray[np.float64] = chances - chances.mean()
        return worth

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All legal actions alike; outcomes of chance by their odds."""
        if state.is_chance_node():
            odds: list[tuple[int, float]] = state.chance_outcomes()
            return odds
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
