"""The judgement of Leaping Lemmings: points scored, expected and in danger.

Every consideration is in points, so a weight is the worth of such a point relative to one on the track.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from fellfield.bots.budget import Budget
from fellfield.bots.judgement import Consideration, Judgement
from fellfield.bots.leaping_lemmings import considerations, hint_facts
from fellfield.bots.leaping_lemmings.features import RaceFeatures
from fellfield.bots.leaping_lemmings.priors import ActionPriors
from fellfield.bots.levels import EASY, SHARP, STEADY, STRONG, Level
from fellfield.bots.paired_rollouts import PairedRollouts
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, View
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.flow import RevealStep, RollStep
from fellfield.games.leaping_lemmings.material import KINDS
from fellfield.games.leaping_lemmings.state import Race


class RaceJudgement(Judgement):
    """A race for points; a lead counts more when fewer turns are left."""

    followup_choices = 3
    followup_breadth = 5
    evaluations = 6
    rollout_turns = 1
    analysis_nodes = 10_000

    def features(self, state: Race) -> RaceFeatures:
        return RaceFeatures(state)

    def sharpness(self, state: Race) -> float:
        return 1.0 / (0.72 + 0.132 * sum(state.deck))

    def prior(self, state: Race, seat: Seat, actions: Sequence[Action]) -> Sequence[float] | None:
        return ActionPriors(state, seat).logits(actions)

    def averages_chance(self, state: Race) -> bool:
        """The next roll and the next card are averaged over; pellets and dice of fate are sampled."""
        return isinstance(state.todo[-1], RollStep | RevealStep)

    def rollout_search(self, game: Game, view: View, legal: Sequence[Action], source: Source) -> PairedRollouts:
        """Paired rollouts: rivals' cards are hidden, so a tree stays shallow."""
        return PairedRollouts(game, self, view, legal, source)

    def secrets(self, state: Race, seat: Seat) -> Hashable:
        """Own cards and pellets; in Chaos also cards that passed through the hand (LL-2.3, LL-2.4)."""
        if state.rules.chaos:
            return super().secrets(state, seat)
        return state.hands[seat], tuple(state.held[seat * len(KINDS) : (seat + 1) * len(KINDS)])

    def actions_reveal_all(self, state: Race) -> bool:
        """Only in Chaos are cards passed face down (LL-R113)."""
        return not state.rules.chaos


POINT: Final = 1.0
"""A point on the track: the unit of all weights."""

judgement = RaceJudgement(
    "leaping-lemmings",
    (
        Consideration("points", POINT, considerations.points, hint_facts.points_facts),
        Consideration("dives", 0.82, considerations.dives, hint_facts.dives_facts),
        Consideration("progress", 0.73, considerations.progress, hint_facts.progress_facts),
        Consideration("freedom", 0.8, considerations.freedom, hint_facts.freedom_facts),
        Consideration("safety", 0.68, considerations.safety, hint_facts.safety_facts),
        Consideration("forage", 0.88, considerations.forage, hint_facts.forage_facts),
        Consideration("pellets", 1.22, considerations.pellets, hint_facts.pellets_facts),
        Consideration("cards", 0.68, considerations.cards, hint_facts.cards_facts),
        Consideration("ties", 0.23, considerations.ties, hint_facts.ties_facts),
    ),
)

LEVELS: Final = (
    Level(EASY, worlds=1, weight_noise=0.9, choice_noise=1.4, ignored=("safety", "freedom", "forage")),
    Level(STEADY, worlds=1, weight_noise=0.55, choice_noise=0.75, ignored=("safety",)),
    Level(SHARP, worlds=2, weight_noise=0.3, choice_noise=0.35),
    Level(STRONG, budget=Budget(seconds=1.0)),
)
"""The weaker levels ignore the eagles, rivals on top and pellets; the strongest one searches."""
