"""Four levels a person can choose, from friendly to strong.

A weaker level does not throw dice: it misjudges, as people do. It gives a consideration too much or too little
weight for a whole game (`blur`), has no eye for some of them (`blind`), imagines few worlds and so trusts that all
goes well (`worlds`), and mistakes one action for another that is about as good (`slip`). All of that is data, a
tuple `LEVELS` beside a game's judgement; a game that says nothing gets the usual four.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fellfield.bots.action_evaluation import Scale, worlds_for
from fellfield.bots.budget import Budget
from fellfield.bots.contract import Bot
from fellfield.bots.greedy import Greedy
from fellfield.bots.judgement import Judgement, beside, judgement_for
from fellfield.bots.search import look_once, thinker
from fellfield.core.chance import Source
from fellfield.core.contract import Action, View
from fellfield.core.registry import game as game_called
from fellfield.core.seats import Seat

EASY: Final = "easy"
STEADY: Final = "steady"
SHARP: Final = "sharp"
STRONG: Final = "strong"
IDS: Final = (EASY, STEADY, SHARP, STRONG)
"""From friendly to strong; their names are the words `core.level.<id>`."""
_FINE: Final = 1 << 30


@dataclass(frozen=True)
class Level:
    """How well a level sees. Without a `budget` it looks one turn ahead; with one it searches that long.

    `worlds` is how many worlds it imagines when it looks one turn ahead (0: as many as are worth it). `blur` is the
    spread of its personal weights (as a logarithm), `slip` the spread of its mistakes in units of how far the actions
    at hand lie apart, `blind` names the considerations that it has no eye for.
    """

    id: str
    budget: Budget | None = None
    worlds: int = 0
    blur: float = 0.0
    slip: float = 0.0
    blind: tuple[str, ...] = ()


USUAL: Final = (
    Level(EASY, worlds=1, blur=0.9, slip=1.2),
    Level(STEADY, worlds=2, blur=0.4, slip=0.5),
    Level(SHARP, blur=0.1, slip=0.1),
    Level(STRONG, budget=Budget(seconds=1.0)),
)


def levels_of(game_id: str) -> tuple[Level, ...]:
    """The four levels of a game, the friendliest first."""
    found: tuple[Level, ...] | None = beside(game_id, "LEVELS")
    return found or USUAL


def level_of(game_id: str, level_id: str) -> Level:
    """The level of that id; raises `KeyError`."""
    return {level.id: level for level in levels_of(game_id)}[level_id]


class Levelled(Bot):
    """A bot that sees as well as its level."""

    def __init__(self, game_id: str, level: Level, judgement: Judgement | None = None) -> None:
        self.name = level.id
        self.game = game_called(game_id)
        self.level = level
        self.judgement = judgement_for(game_id) if judgement is None else judgement
        self.budget = level.budget or Greedy.budget
        self._own: Judgement | None = None

    def ready(self, view: View, legal: Sequence[Action]) -> None:
        look_once(self.game, self.judgement, view, legal)

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        if self._own is None:
            self._own = misjudging(self.judgement, self.level, source)
        if len(legal) == 1:
            return legal[0]
        actions, chances = self._looked(self._own, view, legal, source)
        return actions[_slipped(chances, self.level.slip, source)]

    def _looked(
        self, judgement: Judgement, view: View, legal: Sequence[Action], source: Source
    ) -> tuple[list[Action], list[float]]:
        """What it thinks of the actions, the way its level thinks."""
        seat: Seat = view["viewer"]
        if self.level.budget is None:
            worlds = self.level.worlds or worlds_for(len(legal), judgement.looks)
            weighed = Scale(self.game, judgement, view, source).weigh(legal, worlds, self.meter())
            return [one.action for one in weighed], [one.chance(seat) for one in weighed]
        search = thinker(self.game, judgement, view, legal, source)
        search.think(self.meter())
        tried = search.tried()
        often = [one for one in tried if 3 * one.visits >= tried[0].visits] if self.level.slip else tried[:1]
        return [one.action for one in often], [one.chances[seat] for one in often]


def misjudging(judgement: Judgement, level: Level, source: Source) -> Judgement:
    """The judgement as this player has it: a person's weights, for a whole game."""
    weights = [
        0.0 if one.name in level.blind else weight * math.exp(level.blur * bell(source))
        for one, weight in zip(judgement.considerations, judgement.weights, strict=True)
    ]
    return judgement.with_weights(weights)


def _slipped(chances: Sequence[float], slip: float, source: Source) -> int:
    """The place of the best, or of one that was taken for it."""
    middle = sum(chances) / len(chances)
    apart = math.sqrt(sum((one - middle) ** 2 for one in chances) / len(chances))
    seen = [one + slip * apart * bell(source) for one in chances] if slip else chances
    return max(range(len(seen)), key=lambda place: seen[place])


def bell(source: Source) -> float:
    """A number from the normal distribution."""
    far = (source.below(_FINE) + 1) / _FINE
    turn = source.below(_FINE) / _FINE
    return math.sqrt(-2.0 * math.log(far)) * math.cos(2.0 * math.pi * turn)


def easy(game_id: str) -> Bot:
    """The friendliest level."""
    return Levelled(game_id, level_of(game_id, EASY))


def steady(game_id: str) -> Bot:
    """The second level."""
    return Levelled(game_id, level_of(game_id, STEADY))


def sharp(game_id: str) -> Bot:
    """The third level."""
    return Levelled(game_id, level_of(game_id, SHARP))


def strong(game_id: str) -> Bot:
    """The strongest level."""
    return Levelled(game_id, level_of(game_id, STRONG))
