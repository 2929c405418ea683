"""What a Legend is worth to whoever takes it, in cards: worked out from its operations, so that any deck will do.

Two numbers: the cards that it rids its owner of (`own`), and everything else, put into the same coin (`edge`): cards
for rivals, a Shield, what waits for the next battle. A rival's card counts less the more rivals there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.deck import (
    ALL_OTHERS,
    ANY,
    BID_LAST,
    BID_MAX,
    DISCARD,
    DOUBLE_LOSSES,
    DRAW_RANDOM,
    LEFT,
    LOOK_HAND,
    MODIFY,
    PASS,
    REACTIVATE,
    RECALL_BID,
    RIGHT,
    SELF,
    SHIELD,
    STRENGTH,
    SWAP_HANDS,
    TAKE_LEGEND,
    TAKE_RANDOM,
    TIE_CHOICE,
    Operation,
)
from fellfield.games.valhalla_lemmings.material import VALUES, count_in, size_of
from fellfield.games.valhalla_lemmings.rules.bidding import USUAL_MOST
from fellfield.games.valhalla_lemmings.state import Valhalla

HEAVY_FIRST: Final = (3, 2, 1, 0)
LIGHT_FIRST: Final = (0, 1, 2, 3)
LOADS: Final[tuple[float, ...]] = (0.0, 1.0, 1.4, 2.0)
"""How heavy a 1, 2, 3 and 5 is: three 1s are lost at will, others win battles that one would rather lose."""
HEAVY: Final = 1.7
"""What it is worth to be rid of a card of weight one, beyond the card itself."""
OTHERS: Final = 1.8
"""What a card for a rival is worth, where it counts in full, against a card less of one's own."""
AIMED: Final = 1.3
"""A blow that can be aimed goes to whoever hurts most."""
SHIELD_WORTH: Final = 0.6
LEGEND_WORTH: Final = 0.1
LOOK_WORTH: Final = 0.05
DOUBLE_WORTH: Final = 1.2
STRENGTH_WORTH: Final = 0.15
TIE_WORTH: Final = 0.1
LAST_WORTH: Final = 0.5
RECALLED: Final = 2.5
"""Cards in a bid that a loser would have been glad to lose."""


class LegendValue:
    """Cards that one gets rid of, how heavy they were, and the rest in the coin of cards.

    Of that rest, `aimed` is how many cards go to one rival, and `each` how many to every rival.
    """

    __slots__ = ("aimed", "each", "edge", "load", "own")

    def __init__(self, own: float, load: float, edge: float, aimed: float = 0.0, each: float = 0.0) -> None:
        self.own = own
        self.load = load
        self.edge = edge
        self.aimed = aimed
        self.each = each

    def total(self) -> float:
        """All together."""
        return self.own + HEAVY * self.load + OTHERS * self.edge


NOTHING: Final = LegendValue(0.0, 0.0, 0.0)


class Holdings:
    """What an effect may reach: the cards in hand, the cards in the bid of this battle."""

    __slots__ = ("bid", "hand")

    def __init__(self, hand: Sequence[int], bid: Sequence[int]) -> None:
        self.hand = hand
        self.bid = bid


def strength(bid: Sequence[int]) -> int:
    """How strong cards are together, as four counts: their values added up (VL-6.1)."""
    return VALUES[0] * bid[0] + VALUES[1] * bid[1] + VALUES[2] * bid[2] + VALUES[3] * bid[3]


def load_of(cards: Sequence[int]) -> float:
    """How heavy cards are together."""
    return cards[1] * LOADS[1] + cards[2] * LOADS[2] + cards[3] * LOADS[3]


def pick_cards(operation: Operation, cards: Holdings) -> tuple[int, float]:
    """How many cards this discard or gift can move at most, the heavy ones first, and how heavy they are."""
    limit = operation.limit
    total = limit.total
    found, load = 0, 0.0
    for kind in HEAVY_FIRST if total == ANY else LIGHT_FIRST:
        there = (cards.hand[kind] if operation.hand else 0) + (cards.bid[kind] if operation.bid else 0)
        if there:
            there = min(there, count_in(limit.caps, kind), limit.n - found)
            if total != ANY:
                there = min(there, total // VALUES[kind])
                total -= there * VALUES[kind]
            found += there
            load += there * LOADS[kind]
    return found, load


def legend_value(state: Valhalla, seat: Seat, legend: int, cards: Holdings) -> LegendValue:
    """What taking this Legend brings."""
    effect = state.rules.deck.legends[legend].effect
    if len(effect) == 1:
        return operation_value(state, seat, effect[0], cards)
    own = load = edge = aimed = each = 0.0
    for operation in effect:
        part = operation_value(state, seat, operation, cards)
        own += part.own
        load += part.load
        edge += part.edge
        aimed += part.aimed
        each += part.each
    return LegendValue(min(own, float(sum(cards.hand) + sum(cards.bid))), load, edge, aimed, each)


def operation_value(state: Valhalla, seat: Seat, operation: Operation, cards: Holdings) -> LegendValue:
    """What one operation brings."""
    code = operation.code
    if code == DISCARD:
        return _discard(state, operation, cards)
    if code == PASS:
        return _gift(state, operation, cards)
    if code == MODIFY:
        return LegendValue(0.0, 0.0, _modifier(state, operation))
    if code == REACTIVATE:
        return _again(state, seat, cards)
    return _plain(state, seat, operation, cards)


def rivals_share(state: Valhalla, who: int) -> float:
    """How much a card for this target is worth to me, against a card less of my own."""
    others: int = state.setup.players - 1
    if who == ALL_OTHERS:
        return 1.0
    return min(1.0, AIMED / others)


def _discard(state: Valhalla, operation: Operation, cards: Holdings) -> LegendValue:
    if operation.who == SELF:
        found, load = pick_cards(operation, cards)
        return LegendValue(found, load, 0.0)
    return LegendValue(0.0, 0.0, -min(operation.limit.n, 2) * rivals_share(state, operation.who))


def _gift(state: Valhalla, operation: Operation, cards: Holdings) -> LegendValue:
    """Cards for somebody else, or for everybody else."""
    moved, load = pick_cards(operation, cards)
    if operation.who != ALL_OTHERS:
        return _blow(state, operation.who, moved, moved, load)
    rivals = state.setup.players - 1
    moved = min(moved * rivals, sum(cards.hand) + sum(cards.bid))
    return LegendValue(moved, load, moved / rivals, 0.0, moved / rivals)


def _blow(state: Valhalla, who: int, count: float, own: float = 0.0, load: float = 0.0) -> LegendValue:
    """So many cards for a target; neighbours are hit by chance, others can be chosen, or are the nearest anyway."""
    edge = count * rivals_share(state, who)
    if who == ALL_OTHERS:
        return LegendValue(own, load, edge, 0.0, count)
    return LegendValue(own, load, edge, 0.0 if who in (LEFT, RIGHT) else count)


def _plain(state: Valhalla, seat: Seat, operation: Operation, cards: Holdings) -> LegendValue:
    """Operations without a choice of cards."""
    code = operation.code
    if code == DRAW_RANDOM:
        drawn = min(operation.n, size_of(state.pile))
        return LegendValue(-drawn, 0.0, 0.0) if operation.who == SELF else _blow(state, operation.who, drawn)
    if code == TAKE_RANDOM:
        return _blow(state, operation.who, -operation.n, -operation.n)
    if code == RECALL_BID:
        return _blow(state, operation.who, RECALLED)
    if code == SWAP_HANDS:
        others = [size_of(hand) for other, hand in enumerate(state.hands) if other != seat]
        return LegendValue(sum(cards.hand) - min(others), 0.0, 0.0)
    return LegendValue(
        0.0, 0.0, {SHIELD: SHIELD_WORTH, TAKE_LEGEND: LEGEND_WORTH, LOOK_HAND: LOOK_WORTH}.get(code, 0.0)
    )


def _modifier(state: Valhalla, operation: Operation) -> float:
    """What a modifier will bring in the next battle."""
    sign = 1.0 if operation.who == SELF else -rivals_share(state, operation.who)
    if operation.what == BID_MAX:
        return sign * 0.4 * (operation.amount - USUAL_MOST)
    worth = {DOUBLE_LOSSES: DOUBLE_WORTH, STRENGTH: STRENGTH_WORTH, TIE_CHOICE: TIE_WORTH, BID_LAST: LAST_WORTH}
    return sign * worth[operation.what]


def _again(state: Valhalla, seat: Seat, cards: Holdings) -> LegendValue:
    """The best Legend of the own Saga that may act again."""
    best = NOTHING
    legends = state.rules.deck.legends
    for card in state.sagas[seat]:
        legend = state.cards[card]
        if REACTIVATE not in legends[legend].codes:
            found = legend_value(state, seat, legend, cards)
            if found.total() > best.total():
                best = found
    return best
