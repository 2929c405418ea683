"""Position evaluation: named, weighted considerations, turned into winning chances.

The manifest of a game names its judgement. A game without one is evaluated by random playouts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Self, TypeAlias

from mypy_extensions import mypyc_attr

from fellfield.bots.information_set import whole_view
from fellfield.bots.playout import final_chances, random_playout
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, State, View
from fellfield.core.reasons import Fact
from fellfield.core.registry import load_part
from fellfield.core.seats import Seat


@dataclass(frozen=True)
class Consideration:
    """One weighted term of the evaluation, from the point of view of a seat.

    `value` is a pure function of the features of a position (the state itself by default) and a seat. The message key
    is `<game>.consider.<name>`; `facts` returns the facts that the message needs.
    """

    name: str
    weight: float
    value: Callable[[Any, Seat], float]
    facts: Callable[[Any, Seat], Mapping[str, Fact]] | None = None


WeightedValues: TypeAlias = "list[tuple[Callable[[Any, Seat], float], float]]"
"""Value functions with non-zero weights."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement:
    """What the bots know about a game: considerations, and optionally priors and search settings."""

    followup_choices: ClassVar[int] = 2
    """Own choices after the first, within the turn, that the greedy bot plays out."""
    followup_breadth: ClassVar[int] = 12
    """Actions that it evaluates in each of them."""
    evaluations: ClassVar[int] = 256
    """Actions times worlds, approximately, to evaluate for one decision."""
    evaluation_visits: ClassVar[float] = 0.5
    """Visits of a tree search that one evaluated world counts as."""
    rollout_candidates: ClassVar[int] = 8
    """Actions that paired rollouts compare."""
    evaluation_rounds: ClassVar[float] = 10.0
    """Rounds of paired rollouts that the evaluation of an action counts as."""
    rollout_turns: ClassVar[int] = 1
    """Turns after the current one that a rollout plays."""
    initial_width: ClassVar[int] = 3
    """Actions open in a new node of a tree search (progressive widening); with a good prior one is enough."""
    analysis_nodes: ClassVar[int] = 40_000
    """Nodes for the analysis of a whole game."""

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """An empty judgement, filled by `__init__` or copied from another one."""
        return super().__new__(cls)

    def __init__(
        self, game_id: str, considerations: Sequence[Consideration], weights: Sequence[float] | None = None
    ) -> None:
        self.game_id = game_id
        self.considerations: tuple[Consideration, ...] = tuple(considerations)
        self._set_weights([consideration.weight for consideration in considerations] if weights is None else weights)

    # -- hooks that a game may override -----------------------------------------------------------------

    def features(self, state: Any) -> Any:
        """What the considerations read: the state, or values that several of them share."""
        return state

    def sharpness(self, state: Any) -> float:
        """The factor on weighted sums before the softmax: below 1 while the game is open, above 1 near its end."""
        return 1.0

    def prior(self, state: Any, seat: Seat, actions: Sequence[Action]) -> Sequence[float] | None:
        """One logit for each action from what this seat knows, or `None` for no prior.

        It orders wide choices and serves as the playout policy and the opponent model.
        """
        return None

    def order_actions(self, state: Any, seat: Seat, actions: Sequence[Action]) -> Sequence[Action] | None:
        """The actions in the order of the prior, where a game computes that faster; `None` otherwise."""
        return None

    def sample_action(self, state: Any, seat: Seat, source: Source) -> Action | None:
        """An action sampled by the prior, where a game computes that faster; `None` otherwise."""
        return None

    def leaf_chances(self, state: Any, source: Source) -> list[float]:
        """The chances at a leaf of a search; a game may play on before it evaluates."""
        return self.chances(state, source)

    def averages_chance(self, state: Any) -> bool:
        """Whether the evaluation averages over the chance event that is due; a search then need not sample it."""
        return False

    def secrets(self, state: Any, seat: Seat) -> Hashable:
        """What this seat knows and others may not; equal in all worlds that the seat cannot tell apart."""
        return whole_view(state, seat)

    def rollout_search(self, game: Game, view: View, legal: Sequence[Action], source: Source) -> Any:
        """Paired rollouts for this decision, or `None` for a tree search.

        Rollouts suit games with hidden hands: there every world differs and a tree stays shallow.
        """
        return None

    def actions_reveal_all(self, state: Any) -> bool:
        """Whether public actions alone determine all observations; a search then skips events."""
        return False

    # -- the same for every game --------------------------------------------------------------------------

    def has_considerations(self) -> bool:
        """Whether there is anything to evaluate; otherwise positions are played out at random."""
        return bool(self.considerations)

    def consideration_values(self, state: State) -> list[list[float]]:
        """The unweighted value of each consideration, by seat."""
        features = self.features(state)
        return [
            [consideration.value(features, seat) for consideration in self.considerations]
            for seat in range(state.players)
        ]

    def chances(self, state: State, source: Source) -> list[float]:
        """The winning chance of each seat, exact when the game is over."""
        if not state.todo:
            return final_chances(state)
        if not self.considerations:
            return random_playout(state, source)
        return softmax(self._sums(state), self.sharpness(state))

    def _sums(self, state: State) -> list[float]:
        features = self.features(state)
        return [self.weighted_sum(features, seat) for seat in range(state.players)]

    def weighted_sum(self, features: Any, seat: Seat) -> float:
        """The weighted sum of all considerations for a seat."""
        total = 0.0
        for value, weight in self._weighted_values:
            total += weight * value(features, seat)
        return total

    def _set_weights(self, weights: Sequence[float]) -> None:
        """Set the weights, and cache the value functions whose weight is not zero."""
        self.weights = tuple(weights)
        pairs = zip(self.considerations, self.weights, strict=True)
        self._weighted_values: WeightedValues = [
            (consideration.value, weight) for consideration, weight in pairs if weight
        ]

    def with_weights(self, weights: Sequence[float]) -> Judgement:
        """A copy with other weights."""
        twin = _copy_without_weights(self)
        twin._set_weights(weights)
        return twin


def _copy_without_weights(judgement: Judgement) -> Judgement:
    """A copy without weights, with the attributes that a subclass has set."""
    kind = type(judgement)
    twin: Judgement = kind.__new__(kind)
    twin.game_id = judgement.game_id
    twin.considerations = judgement.considerations
    attributes: dict[str, Any] = getattr(judgement, "__dict__", {})
    if attributes:
        twin.__dict__.update(attributes)
    return twin


def softmax(sums: Sequence[float], sharpness: float = 1.0) -> list[float]:
    """Weighted sums by seat as winning chances that add up to one."""
    best = max(sums)
    powers = [math.exp(max(-50.0, sharpness * (total - best))) for total in sums]
    norm = sum(powers)
    return [power / norm for power in powers]


@cache
def judgement_for(game_id: str) -> Judgement:
    """The judgement that a game brings, or one that plays out at random."""
    found: Judgement | None = load_part(game_id, "judgement")
    return found or Judgement(game_id, ())
