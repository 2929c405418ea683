"""Four levels that a person can choose, from friendly to strong.

A weaker level does not play random moves. It misjudges, as people do: it weights a consideration too high or too low
for a whole game (`weight_noise`), ignores some considerations (`ignored`), evaluates few imagined worlds (`worlds`)
and mistakes an action for another of similar value (`choice_noise`). These settings are data: the `levels` in
the manifest of a game. A game without them gets `DEFAULT_LEVELS`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fellfield.bots.action_evaluation import ActionEvaluator, worlds_for
from fellfield.bots.budget import Budget
from fellfield.bots.contract import Bot
from fellfield.bots.greedy import Greedy
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.bots.search import new_search, run_one_simulation
from fellfield.core.chance import Source
from fellfield.core.contract import Action, View
from fellfield.core.registry import game as game_by_id
from fellfield.core.registry import load_part
from fellfield.core.seats import Seat

EASY: Final = "easy"
STEADY: Final = "steady"
SHARP: Final = "sharp"
STRONG: Final = "strong"
IDS: Final = (EASY, STEADY, SHARP, STRONG)
"""From friendly to strong; their display names are the messages `core.level.<id>`."""
_STEPS: Final = 1 << 30


@dataclass(frozen=True)
class Level:
    """How well a level plays.

    With a `budget` it searches that long; without one it evaluates each action to the end of its own turn, in `worlds`
    imagined worlds (0: as many as `worlds_for` gives). `weight_noise` is the standard deviation of the logarithm of its
    personal weights. `choice_noise` is the standard deviation of its errors, in standard deviations of the chances of
    the actions at hand. `ignored` names the considerations that it does not see.
    """

    id: str
    budget: Budget | None = None
    worlds: int = 0
    weight_noise: float = 0.0
    choice_noise: float = 0.0
    ignored: tuple[str, ...] = ()


DEFAULT_LEVELS: Final = (
    Level(EASY, worlds=1, weight_noise=0.9, choice_noise=1.2),
    Level(STEADY, worlds=2, weight_noise=0.4, choice_noise=0.5),
    Level(SHARP, weight_noise=0.1, choice_noise=0.1),
    Level(STRONG, budget=Budget(seconds=1.0)),
)


def levels_of(game_id: str) -> tuple[Level, ...]:
    """The four levels of a game, the weakest first."""
    found: tuple[Level, ...] | None = load_part(game_id, "levels")
    return found or DEFAULT_LEVELS


def level_of(game_id: str, level_id: str) -> Level:
    """The level with this id; raises `KeyError`."""
    return {level.id: level for level in levels_of(game_id)}[level_id]


class LevelBot(Bot):
    """A bot that plays at a level."""

    def __init__(self, game_id: str, level: Level, judgement: Judgement | None = None) -> None:
        self.name = level.id
        self.game = game_by_id(game_id)
        self.level = level
        self.judgement = judgement_for(game_id) if judgement is None else judgement
        self.budget = level.budget or Greedy.budget
        self._judgement: Judgement | None = None

    def warm_up(self, view: View, legal: Sequence[Action]) -> None:
        run_one_simulation(self.game, self.judgement, view, legal)

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        if self._judgement is None:
            self._judgement = personal_judgement(self.judgement, self.level, source)
        if len(legal) == 1:
            return legal[0]
        actions, chances = self._considered(self._judgement, view, legal, source)
        return actions[_noisy_best(chances, self.level.choice_noise, source)]

    def _considered(
        self, judgement: Judgement, view: View, legal: Sequence[Action], source: Source
    ) -> tuple[list[Action], list[float]]:
        """Actions and their chances, as this level sees them."""
        seat: Seat = view["viewer"]
        if self.level.budget is None:
            worlds = self.level.worlds or worlds_for(len(legal), judgement.evaluations)
            evaluated = ActionEvaluator(self.game, judgement, view, source).evaluate(legal, worlds, self.meter())
            return [action.action for action in evaluated], [action.chance(seat) for action in evaluated]
        search = new_search(self.game, judgement, view, legal, source)
        search.run(self.meter())
        searched = search.searched_actions()
        well_visited = (
            [action for action in searched if 3 * action.visits >= searched[0].visits]
            if self.level.choice_noise
            else searched[:1]
        )
        return [action.action for action in well_visited], [action.chances[seat] for action in well_visited]


def personal_judgement(judgement: Judgement, level: Level, source: Source) -> Judgement:
    """A judgement with the personal weights of one player, drawn once for a whole game."""
    weights = [
        0.0 if consideration.name in level.ignored else weight * math.exp(level.weight_noise * normal_sample(source))
        for consideration, weight in zip(judgement.considerations, judgement.weights, strict=True)
    ]
    return judgement.with_weights(weights)


def _noisy_best(chances: Sequence[float], choice_noise: float, source: Source) -> int:
    """The index of the best action after noise proportional to the spread of the chances."""
    mean = sum(chances) / len(chances)
    spread = math.sqrt(sum((chance - mean) ** 2 for chance in chances) / len(chances))
    seen = [chance + choice_noise * spread * normal_sample(source) for chance in chances] if choice_noise else chances
    return max(range(len(seen)), key=lambda index: seen[index])


def normal_sample(source: Source) -> float:
    """A sample of the standard normal distribution (Box-Muller)."""
    radius = (source.below(_STEPS) + 1) / _STEPS
    angle = source.below(_STEPS) / _STEPS
    return math.sqrt(-2.0 * math.log(radius)) * math.cos(2.0 * math.pi * angle)


def easy(game_id: str) -> Bot:
    """A bot of the weakest level."""
    return LevelBot(game_id, level_of(game_id, EASY))


def steady(game_id: str) -> Bot:
    """A bot of the second level."""
    return LevelBot(game_id, level_of(game_id, STEADY))


def sharp(game_id: str) -> Bot:
    """A bot of the third level."""
    return LevelBot(game_id, level_of(game_id, SHARP))


def strong(game_id: str) -> Bot:
    """A bot of the strongest level."""
    return LevelBot(game_id, level_of(game_id, STRONG))
