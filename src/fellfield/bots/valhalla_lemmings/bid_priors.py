"""Priors of bids: expected gain and loss of each bid against likely bids of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fellfield.bots.valhalla_lemmings.opponent_model import Opponent, nearness, winning_chance
from fellfield.bots.valhalla_lemmings.values import NOTHING, Holdings, LegendValue, legend_value, load_of, strength
from fellfield.core.contract import Action
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.actions import Bid
from fellfield.games.valhalla_lemmings.deck import DOUBLE_LOSSES
from fellfield.games.valhalla_lemmings.material import KIND_OF, KINDS, size_of
from fellfield.games.valhalla_lemmings.state import Valhalla
from fellfield.games.valhalla_lemmings.steps.bidding import LockedBidStep

NEARNESS: Final = 1.1
BURDEN: Final = 0.25
EDGE: Final = 0.3
"""Weights of the number of cards left, of heavy cards, and of other effects of a Legend."""
LOGITS_PER_VALUE: Final = 7.0
"""Factor from values to logits."""
UNLIKELY: Final = 0.02
MANY: Final = 20
"""No Legend draws more cards from the pile at once."""
MAX_CACHED: Final = 20_000
_CACHE: Final[dict[tuple[object, ...], list[float]]] = {}
"""Priors by cache key; a search asks the same question many times."""


def _counted(values: Sequence[int]) -> list[int]:
    """Card values as four counts."""
    counts = [0] * KINDS
    for value in values:
        counts[KIND_OF[value]] += 1
    return counts


class BidPriors:
    """The priors of one seat's bid: its cards, the Legends at stake, the number of cards of the others."""

    def __init__(self, state: Valhalla, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.held = state.held(seat)
        self.load = load_of(self.held)
        self.size = sum(self.held) + size_of(state.reserves[seat])
        self.doubled = sum([modifier.seat == seat and modifier.what == DOUBLE_LOSSES for modifier in state.modifiers])
        self.legends = dict.fromkeys(state.table)
        self.places = len(state.table)
        if state.setup.players == 2:
            self._limit_to_one_battle()
        self.rivals = self._rivals()
        self._chances: dict[int, float] = {}

    def _limit_to_one_battle(self) -> None:
        """With two players each Legend has its own battle; cards bid earlier are still at stake (VL-10.5)."""
        state, step = self.state, self.state.todo[-1]
        assert isinstance(step, LockedBidStep)
        battle = step.battle
        self.legends = dict.fromkeys(state.table[battle : battle + 1])
        self.places = len(self.legends)
        self.size += sum([sum(state.bid(earlier, self.seat)) for earlier in range(battle)])

    def _rivals(self) -> tuple[Opponent, ...]:
        state, players = self.state, self.state.setup.players
        hands, mine = state.hands, (self.seat - state.first) % players
        return tuple(
            sorted(
                (size_of(hands[other]), players == 2 or (other - state.first) % players < mine)
                for other in range(players)
                if other != self.seat
            )
        )

    def logits(self, actions: Sequence[Action]) -> list[float]:
        """One logit for each bid, cached."""
        key = self._cache_key(actions)
        found = _CACHE.get(key)
        if found is None:
            if len(_CACHE) >= MAX_CACHED:
                _CACHE.clear()
            found = _CACHE[key] = self._compute(actions)
        return found

    def _cache_key(self, actions: Sequence[Action]) -> tuple[object, ...]:
        """Everything that the priors depend on."""
        state = self.state
        return (
            state.rules.deck,
            self.held,
            self.size,
            len(actions),
            self.doubled,
            tuple(self.legends),
            self.places,
            self.rivals,
            tuple([state.cards[card] for card in state.sagas[self.seat]]),
            min(MANY, size_of(state.pile)),
        )

    def _compute(self, actions: Sequence[Action]) -> list[float]:
        return [self._logit(_counted(action.cards if isinstance(action, Bid) else ())) for action in actions]

    def _logit(self, bid: Sequence[int]) -> float:
        held = self.held
        rest = (held[0] - bid[0], held[1] - bid[1], held[2] - bid[2], held[3] - bid[3])
        chance = self.chance(strength(bid))
        prize = self._prize(Holdings(rest, bid)) if chance > UNLIKELY else NOTHING
        left = max(0.0, self.size - prize.own)
        won = NEARNESS * nearness(left) - BURDEN * (self.load - prize.load) + EDGE * prize.edge
        lost = sum(bid)
        if self.doubled:
            lost += sum([min(rest[kind], self.doubled * bid[kind]) for kind in range(KINDS)])
        gone = NEARNESS * nearness(self.size - lost) - BURDEN * load_of(rest)
        return LOGITS_PER_VALUE * (chance * won + (1.0 - chance) * gone)

    def chance(self, strength: int) -> float:
        """The chance of this strength to win a Legend."""
        found = self._chances.get(strength)
        if found is None:
            found = self._chances[strength] = winning_chance(self.rivals, strength, self.places) if self.places else 0.0
        return found

    def _prize(self, cards: Holdings) -> LegendValue:
        """The best Legend for this seat."""
        best, most = NOTHING, -9.0
        for legend in self.legends:
            found = legend_value(self.state, self.seat, legend, cards)
            total = found.total()
            if total > most:
                best, most = found, total
        return best
