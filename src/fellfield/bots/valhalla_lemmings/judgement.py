"""The judgement of Valhalla Lemmings: who is nearest to having no cards left.

Every consideration looks at the end of the turn as far as it is determined (`features.py`). The value of a Legend
follows from its operations (`values.py`), so custom decks are judged like ours. The weights were fitted to thousands of
games.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from fellfield.bots.budget import Budget
from fellfield.bots.judgement import Consideration, Judgement
from fellfield.bots.levels import EASY, SHARP, STEADY, STRONG, Level
from fellfield.bots.playout import final_chances
from fellfield.bots.valhalla_lemmings import considerations, hint_facts
from fellfield.bots.valhalla_lemmings.bid_priors import BURDEN, NEARNESS
from fellfield.bots.valhalla_lemmings.features import ValhallaFeatures
from fellfield.bots.valhalla_lemmings.learned_value import LEARNED_MIN_PLAYERS, finish_turn, learned_chances
from fellfield.bots.valhalla_lemmings.priors import action_logits
from fellfield.bots.valhalla_lemmings.rollouts import TurnRollouts
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, View
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.material import size_of
from fellfield.games.valhalla_lemmings.state import Valhalla
from fellfield.games.valhalla_lemmings.steps.legends import LegendStep

SHARPNESS: Final = {2: 0.5, 3: 1.05, 4: 0.92, 5: 1.03, 6: 0.95}
"""The factor before the softmax, by number of players."""
LATE, EARLY = 1.1, 0.5
"""The same by the smallest hand: two cards and less, six and more."""


class ValhallaJudgement(Judgement):
    """Few cards are good; the last ones count most."""

    initial_width = 2
    rollout_turns = 0
    rollout_candidates = 14
    evaluation_rounds = 2.0

    def features(self, state: Valhalla) -> ValhallaFeatures:
        return ValhallaFeatures(state)

    def sharpness(self, state: Valhalla) -> float:
        fewest = min([size_of(hand) for hand in state.hands])
        late: float = max(EARLY, LATE - 0.15 * max(0, fewest - 2))
        return SHARPNESS[state.setup.players] * late

    def averages_chance(self, state: Valhalla) -> bool:
        """The next Legends are not sampled; a finished turn is evaluated before they arrive."""
        return isinstance(state.todo[-1], LegendStep)

    def rollout_search(self, game: Game, view: View, legal: Sequence[Action], source: Source) -> TurnRollouts | None:
        """Paired rollouts to the end of the turn with the learned value; a tree with fewer players."""
        return TurnRollouts(game, self, view, legal, source) if view["players"] >= LEARNED_MIN_PLAYERS else None

    def leaf_chances(self, state: Valhalla, source: Source) -> list[float]:
        """With four players and more the learned value at the end of the turn."""
        if state.setup.players < LEARNED_MIN_PLAYERS:
            return self.chances(state, source)
        finish_turn(self, state, source)
        return learned_chances(state) if state.todo else final_chances(state)

    def secrets(self, state: Valhalla, seat: Seat) -> Hashable:
        """A seat's own cards: hand, reserve, face-down bids."""
        bids = tuple([state.bid(battle, seat) for battle in range(state.rules.battles)])
        return (state.hands[seat], state.reserves[seat], bids)

    def prior(self, state: Valhalla, seat: Seat, actions: Sequence[Action]) -> Sequence[float] | None:
        return action_logits(state, seat, actions)


judgement = ValhallaJudgement(
    "valhalla-lemmings",
    (
        Consideration("army", NEARNESS, considerations.army, hint_facts.army_facts),
        Consideration("out", 1.4, considerations.out),
        Consideration("load", BURDEN, considerations.load),
        Consideration("prize", 0.15, considerations.prize),
        Consideration("legends", 0.18, considerations.legends, hint_facts.legends_facts),
        Consideration("shield", 0.4, considerations.shield),
        Consideration("doubled", 0.35, considerations.doubled),
        Consideration("sway", 0.05, considerations.sway),
        Consideration("room", 0.05, considerations.room),
    ),
)

_UNSEEN_AT_FIRST: Final = ("out", "load", "prize", "legends", "shield", "doubled", "sway", "room")

LEVELS: Final = (
    Level(EASY, worlds=1, weight_noise=0.8, choice_noise=7.0, ignored=_UNSEEN_AT_FIRST),
    Level(STEADY, worlds=1, weight_noise=0.65, choice_noise=1.9, ignored=("load", "sway", "room")),
    Level(SHARP, worlds=1, weight_noise=0.3, choice_noise=0.4),
    Level(STRONG, budget=Budget(seconds=1.0)),
)
"""A beginner counts cards and takes them all for equal; the next level sees Legends and who is about to go out."""
