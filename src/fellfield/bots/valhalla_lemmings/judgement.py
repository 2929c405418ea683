"""How a bot judges Valhalla Lemmings: who is nearest to having no card left, and what stands in the way.

Every consideration looks at the end of the turn, as far as that can be told (`features.py`): cards on the table are as
good as lost or as good as back in hand, and winners will use their Legends. What a Legend is worth follows from its
operations (`values.py`), so owners' decks are judged like ours. The weights were fitted to thousands of played games.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from fellfield.bots.budget import Budget
from fellfield.bots.judgement import Consideration, Judgement
from fellfield.bots.levels import EASY, SHARP, STEADY, STRONG, Level
from fellfield.bots.playout import final_chances
from fellfield.bots.valhalla_lemmings.bid_priors import BURDEN, NEARNESS
from fellfield.bots.valhalla_lemmings.features import Reading
from fellfield.bots.valhalla_lemmings.learned_value import LONG_SIGHTED, end_turn, long_chances
from fellfield.bots.valhalla_lemmings.opponent_model import nearness
from fellfield.bots.valhalla_lemmings.priors import guesses
from fellfield.bots.valhalla_lemmings.rollouts import LongLines
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, View
from fellfield.core.reasons import Fact
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.material import size_of
from fellfield.games.valhalla_lemmings.rules.bidding import USUAL_MOST
from fellfield.games.valhalla_lemmings.state import Valhalla
from fellfield.games.valhalla_lemmings.steps.legends import LegendStep

SHARPNESS: Final = {2: 0.5, 3: 1.05, 4: 0.92, 5: 1.03, 6: 0.95}
"""How much a lead means, by the number of players."""
LATE, EARLY = 1.1, 0.5
"""The same by the smallest hand: two cards and less, six and more."""


def army(reading: Reading, seat: Seat) -> float:
    """Few Village cards left at the end of the turn: hand, bids that come back, reserve (VL-7.2, VL-10.14)."""
    return nearness(reading.left[seat])


def army_facts(reading: Reading, seat: Seat) -> Mapping[str, Fact]:
    """How many there are now."""
    return {"count": reading.count(seat)}


def out(reading: Reading, seat: Seat) -> float:
    """About to go out, and with the longest Saga of those who are (VL-7.4, VL-7.5)."""
    return reading.out[seat]


def load(reading: Reading, seat: Seat) -> float:
    """No heavy cards: all but 1s win battles that one would rather lose."""
    return -reading.load[seat]


def prize(reading: Reading, seat: Seat) -> float:
    """What a Legend will bring besides cards: protection, a longer reach, something for the next battle."""
    return reading.edge[seat]


def legends(reading: Reading, seat: Seat) -> float:
    """A long Saga, which decides when several go out (VL-7.5), and which Legends may act again from (VL-9.4)."""
    return float(reading.legends[seat])


def legends_facts(reading: Reading, seat: Seat) -> Mapping[str, Fact]:
    """How many there are now."""
    return {"count": len(reading.state.sagas[seat])}


def shield(reading: Reading, seat: Seat) -> float:
    """A Shield that waits (VL-9.5); a second one hardly helps."""
    return min(1.5, float(reading.shields[seat]))


def doubled(reading: Reading, seat: Seat) -> float:
    """Losses to be doubled in the next battle (VL-9.3)."""
    return float(reading.doubled[seat])


def sway(reading: Reading, seat: Seat) -> float:
    """A say in the next battle: strength to add, ties to decide, bidding last (12.1)."""
    return reading.sway[seat]


def room(reading: Reading, seat: Seat) -> float:
    """More cards than usual in the next bid, or fewer (VL-R16)."""
    most = reading.room[seat]
    return float(most - USUAL_MOST) if most else 0.0


class ValhallaJudgement(Judgement):
    """The fewer cards, the better; the last ones count most."""

    initial_width = 2
    rollout_turns = 0
    rollout_candidates = 14
    evaluation_rounds = 2.0

    def read(self, state: Valhalla) -> Reading:
        return Reading(state)

    def sharpness(self, state: Valhalla) -> float:
        fewest = min([size_of(hand) for hand in state.hands])
        late: float = max(EARLY, LATE - 0.15 * max(0, fewest - 2))
        return SHARPNESS[state.setup.players] * late

    def averages_chance(self, state: Valhalla) -> bool:
        """Which Legends come next is nobody's merit; a turn that is over is judged before they arrive."""
        return isinstance(state.todo[-1], LegendStep)

    def rollout_search(self, game: Game, view: View, legal: Sequence[Action], source: Source) -> LongLines | None:
        """Lines to the end of the turn where the long sight is good; a tree where it is not."""
        return LongLines(game, self, view, legal, source) if view["players"] >= LONG_SIGHTED else None

    def leaf_chances(self, state: Valhalla, source: Source) -> list[float]:
        """With four players and more a search has the long sight, from the end of the turn on."""
        if state.setup.players < LONG_SIGHTED:
            return self.chances(state, source)
        end_turn(self, state, source)
        return long_chances(state) if state.todo else final_chances(state)

    def secrets(self, state: Valhalla, seat: Seat) -> Hashable:
        """A seat's own cards: in hand, in the reserve, face down in a battle."""
        bids = tuple([state.bid(battle, seat) for battle in range(state.rules.battles)])
        return (state.hands[seat], state.reserves[seat], bids)

    def prior(self, state: Valhalla, seat: Seat, actions: Sequence[Action]) -> Sequence[float] | None:
        return guesses(state, seat, actions)


judgement = ValhallaJudgement(
    "valhalla-lemmings",
    (
        Consideration("army", NEARNESS, army, army_facts),
        Consideration("out", 1.4, out),
        Consideration("load", BURDEN, load),
        Consideration("prize", 0.15, prize),
        Consideration("legends", 0.18, legends, legends_facts),
        Consideration("shield", 0.4, shield),
        Consideration("doubled", 0.35, doubled),
        Consideration("sway", 0.05, sway),
        Consideration("room", 0.05, room),
    ),
)

_UNSEEN_AT_FIRST: Final = ("out", "load", "prize", "legends", "shield", "doubled", "sway", "room")

LEVELS: Final = (
    Level(EASY, worlds=1, weight_noise=0.8, choice_noise=7.0, ignored=_UNSEEN_AT_FIRST),
    Level(STEADY, worlds=1, weight_noise=0.65, choice_noise=1.9, ignored=("load", "sway", "room")),
    Level(SHARP, worlds=1, weight_noise=0.3, choice_noise=0.4),
    Level(STRONG, budget=Budget(seconds=1.0)),
)
"""A beginner counts cards and takes all of them for equal; the next one sees Legends and who is about to go out."""
