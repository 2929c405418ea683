"""Judging a position: named considerations with weights, weighed up into winning chances.

A game's judgement stands in `fellfield.bots.<game>.judgement` (dashes as underscores) as `judgement`; a package of
yours registers one in the entry point group `fellfield.judgements` under the id of its game. A game without one is
judged by playing on at random.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any, ClassVar, Self, TypeAlias

from mypy_extensions import mypyc_attr

from fellfield.bots.information_set import whole_view
from fellfield.bots.playout import final_chances, random_playout
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, State, View
from fellfield.core.reasons import Fact
from fellfield.core.seats import Seat


@dataclass(frozen=True)
class Consideration:
    """One thing that matters, seen from a seat: the more the better for it, where the weight is positive.

    `value` is a pure function of what the judgement reads in a position (the state itself, if it says nothing else)
    and a seat. The words are the message key `<game>.consider.<name>`; `facts` are the facts they need.
    """

    name: str
    weight: float
    value: Callable[[Any, Seat], float]
    facts: Callable[[Any, Seat], Mapping[str, Fact]] | None = None


EvaluatedAction: TypeAlias = "list[tuple[Callable[[Any, Seat], float], float]]"
"""Considerations that count, each with its weight."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement:
    """What a game's bots know: considerations, and perhaps a first guess at what is worth a try."""

    followup_choices: ClassVar[int] = 2
    """How many choices of its own a greedy bot thinks on after the first, within its turn."""
    followup_breadth: ClassVar[int] = 12
    """How many actions it looks at in each of those."""
    evaluations: ClassVar[int] = 256
    """Actions times worlds, about, that are worth weighing up for one decision."""
    evaluation_visits: ClassVar[float] = 0.5
    """How many looks of a search an action is worth that was weighed up in one world before."""
    rollout_candidates: ClassVar[int] = 8
    """How many actions lines are played for."""
    evaluation_rounds: ClassVar[float] = 10.0
    """How many rounds of lines it is worth that an action was weighed up before."""
    rollout_turns: ClassVar[int] = 1
    """How many turns after the present one a line goes on."""
    initial_width: ClassVar[int] = 3
    """How many actions are open at first in a new node of a search; with a good prior one is enough."""
    analysis_nodes: ClassVar[int] = 40_000
    """Looks that go into looking back at a whole game."""

    def __new__(cls, *given: Any, **named: Any) -> Self:
        """A judgement that is still to be filled in: by `__init__`, or from another one."""
        return super().__new__(cls)

    def __init__(
        self, game_id: str, considerations: Sequence[Consideration], weights: Sequence[float] | None = None
    ) -> None:
        self.game_id = game_id
        self.considerations: tuple[Consideration, ...] = tuple(considerations)
        self._weigh_with([one.weight for one in considerations] if weights is None else weights)

    # -- what a game may say for itself -----------------------------------------------------------------

    def features(self, state: Any) -> Any:
        """What the considerations are given: the state, or whatever several of them need worked out once."""
        return state

    def sharpness(self, state: Any) -> float:
        """How much a lead means here: below 1 while everything is open, above 1 near the end."""
        return 1.0

    def prior(self, state: Any, seat: Seat, actions: Sequence[Action]) -> Sequence[float] | None:
        """A cheap first guess, the better the higher: one number (a logit) an action, or `None` for no idea.

        It may use only what this seat knows. It orders wide choices, and stands in for the others' taste.
        """
        return None

    def order_actions(self, state: Any, seat: Seat, actions: Sequence[Action]) -> Sequence[Action] | None:
        """The actions in the order of the prior, where a game has a quicker way to say so."""
        return None

    def sample_action(self, state: Any, seat: Seat, source: Source) -> Action | None:
        """What this seat may well do, where a game has a quicker way to say so than a prior over all actions."""
        return None

    def leaf_chances(self, state: Any, source: Source) -> list[float]:
        """The chances at the end of a look ahead; a game may play on a little before it judges."""
        return self.chances(state, source)

    def averages_chance(self, state: Any) -> bool:
        """Chance is due: is the position judged better as it is, with all that may fall, than after one draw?"""
        return False

    def secrets(self, state: Any, seat: Seat) -> Hashable:
        """What this seat knows in this world and others may not; the same in all worlds that look the same to it."""
        return whole_view(state, seat)

    def rollout_search(self, game: Game, view: View, legal: Sequence[Action], source: Source) -> Any:
        """How a search looks ahead: `PairedRollouts` or a game's own kind of them; `None` to grow a tree.

        Lines are better where rivals' hands are unknown, for there a tree never gets deep.
        """
        return None

    def actions_reveal_all(self, state: Any) -> bool:
        """Do the actions that everybody sees tell all the news there is? Then a search need not listen to events."""
        return False

    def details(self, view: View, action: Action) -> Mapping[str, Fact]:
        """What a hint adds to the bare words of an action: whose lemming it is, what lies under a tile."""
        return {}

    # -- the same for every game --------------------------------------------------------------------------

    def has_considerations(self) -> bool:
        """Is there anything to consider? Otherwise a position is played out at random."""
        return bool(self.considerations)

    def consideration_values(self, state: State) -> list[list[float]]:
        """The number of each consideration, by seat; unweighted."""
        features = self.features(state)
        return [[one.value(features, seat) for one in self.considerations] for seat in range(state.players)]

    def chances(self, state: State, source: Source) -> list[float]:
        """The chance of each seat to win, exact when the game is over."""
        if not state.todo:
            return final_chances(state)
        if not self.considerations:
            return random_playout(state, source)
        return softmax(self._sums(state), self.sharpness(state))

    def _sums(self, state: State) -> list[float]:
        features = self.features(state)
        return [self.weighted_sum(features, seat) for seat in range(state.players)]

    def weighted_sum(self, features: Any, seat: Seat) -> float:
        """All considerations of a seat in one number."""
        total = 0.0
        for value, weight in self._weighed:
            total += weight * value(features, seat)
        return total

    def _weigh_with(self, weights: Sequence[float]) -> None:
        """Keep the weights, and beside them what is asked again and again."""
        self.weights = tuple(weights)
        pairs = zip(self.considerations, self.weights, strict=True)
        self._weighed: EvaluatedAction = [(one.value, weight) for one, weight in pairs if weight]

    def with_weights(self, weights: Sequence[float]) -> Judgement:
        """The same judgement in another head, which weighs things differently."""
        twin = _blank(self)
        twin._weigh_with(weights)
        return twin


def _blank(judgement: Judgement) -> Judgement:
    """Another judgement of the same kind, with the same considerations and whatever else a subclass has noted."""
    kind = type(judgement)
    twin: Judgement = kind.__new__(kind)
    twin.game_id = judgement.game_id
    twin.considerations = judgement.considerations
    noted: dict[str, Any] = getattr(judgement, "__dict__", {})
    if noted:
        twin.__dict__.update(noted)
    return twin


def softmax(sums: Sequence[float], sharpness: float = 1.0) -> list[float]:
    """Weighted sums by seat as winning chances that add up to one."""
    best = max(sums)
    powers = [math.exp(max(-50.0, sharpness * (one - best))) for one in sums]
    total = sum(powers)
    return [power / total for power in powers]


@cache
def judgement_for(game_id: str) -> Judgement:
    """The judgement of a game: its own, else one that plays on at random."""
    entry = _registered(game_id)
    if entry is not None:
        registered: Judgement = entry.load()
        return registered
    module = judgement_module(game_id)
    if module is None:
        return Judgement(game_id, ())
    found: Judgement = module.judgement
    return found


def game_extra(game_id: str, name: str) -> Any:
    """What stands beside a game's judgement, in the same module, by this name; `None` if there is no such thing."""
    entry = _registered(game_id)
    return getattr(judgement_module(game_id) if entry is None else import_module(entry.module), name, None)


def _registered(game_id: str) -> EntryPoint | None:
    """The judgement that a package has registered for a game; it comes before ours."""
    return next(iter(entry_points(group="fellfield.judgements", name=game_id)), None)


def judgement_module(game_id: str) -> Any:
    """The module with the judgement of one of our games, or `None`."""
    folder = f"fellfield.bots.{game_id.replace('-', '_')}"
    if find_spec(folder) is None or find_spec(f"{folder}.judgement") is None:
        return None
    return import_module(f"{folder}.judgement")
