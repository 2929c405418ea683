"""The value of a Legend to its taker, in cards, computed from its operations, so that any deck will do.

Two numbers: the cards that it removes from its owner (`own`), and everything else converted to cards (`edge`): cards
for rivals, a Shield, modifiers of the next battle. A rival's card counts less the more rivals there are.
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
from fellfield.games.valhalla_lemmings.rules.bidding import DEFAULT_BID_MAX
from fellfield.games.valhalla_lemmings.state import Valhalla

HEAVY_FIRST: Final = (3, 2, 1, 0)
LIGHT_FIRST: Final = (0, 1, 2, 3)
LOADS: Final[tuple[float, ...]] = (0.0, 1.0, 1.4, 2.0)
"""Weight of a 1, 2, 3 and 5: 1s are easy to lose, others win battles that one would rather lose."""
HEAVY: Final = 1.7
"""Value of getting rid of a card of weight one, beyond the card itself."""
OTHERS: Final = 1.8
"""Value of a card given to a rival, relative to an own card less."""
AIMED: Final = 1.3
"""Factor for a blow whose target can be chosen."""
SHIELD_WORTH: Final = 0.6
LEGEND_WORTH: Final = 0.1
LOOK_WORTH: Final = 0.05
DOUBLE_WORTH: Final = 1.2
STRENGTH_WORTH: Final = 0.15
TIE_WORTH: Final = 0.1
LAST_WORTH: Final = 0.5
RECALLED: Final = 2.5
"""Cards in a bid that its loser would have liked to lose."""


class LegendValue:
    """Cards removed, their weight, and other effects in cards.

    Of the other effects, `aimed` is the number of cards for one rival and `each` the number for every rival.
    """

    __slots__ = ("aimed", "each", "edge", "load", "own")

    def __init__(self, own: float, load: float, edge: float, aimed: float = 0.0, each: float = 0.0) -> None:
        self.own = own
        self.load = load
        self.edge = edge
        self.aimed = aimed
        self.each = each

    def total(self) -> float:
        """The total."""
        return self.own + HEAVY * self.load + OTHERS * self.edge


NOTHING: Final = LegendValue(0.0, 0.0, 0.0)


class Holdings:
    """What an effect may reach: the cards in hand, and the cards in the bid of this battle."""

    __slots__ = ("bid", "hand")

    def __init__(self, hand: Sequence[int], bid: Sequence[int]) -> None:
        self.hand = hand
        self.bid = bid


def strength(bid: Sequence[int]) -> int:
    """The strength of cards given as four counts: the sum of their values (VL-6.1)."""
    return VALUES[0] * bid[0] + VALUES[1] * bid[1] + VALUES[2] * bid[2] + VALUES[3] * bid[3]


def load_of(cards: Sequence[int]) -> float:
    """The total weight of cards."""
    return cards[1] * LOADS[1] + cards[2] * LOADS[2] + cards[3] * LOADS[3]


def pick_cards(operation: Operation, cards: Holdings) -> tuple[int, float]:
    """The most cards that this discard or gift can move, heavy ones first, and their weight."""
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
    """The value of taking this Legend."""
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
    """The value of one operation."""
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
    """The value of a card for this target, relative to an own card less."""
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
    """Cards for one rival, or for all."""
    moved, load = pick_cards(operation, cards)
    if operation.who != ALL_OTHERS:
        return _blow(state, operation.who, moved, moved, load)
    rivals = state.setup.players - 1
    moved = min(moved * rivals, sum(cards.hand) + sum(cards.bid))
    return LegendValue(moved, load, moved / rivals, 0.0, moved / rivals)


def _blow(state: Valhalla, who: int, count: float, own: float = 0.0, load: float = 0.0) -> LegendValue:
    """This many cards for a target; neighbours cannot be chosen, other targets are chosen or are the nearest anyway."""
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
    """The value of a modifier in the next battle."""
    sign = 1.0 if operation.who == SELF else -rivals_share(state, operation.who)
    if operation.what == BID_MAX:
        return sign * 0.4 * (operation.amount - DEFAULT_BID_MAX)
    worth = {DOUBLE_LOSSES: DOUBLE_WORTH, STRENGTH: STRENGTH_WORTH, TIE_CHOICE: TIE_WORTH, BID_LAST: LAST_WORTH}
    return sign * worth[operation.what]


def _again(state: Valhalla, seat: Seat, cards: Holdings) -> LegendValue:
    """The best Legend of the seat's Saga that may be reactivated."""
    best = NOTHING
    legends = state.rules.deck.legends
    for card in state.sagas[seat]:
        legend = state.cards[card]
        if REACTIVATE not in legends[legend].codes:
            found = legend_value(state, seat, legend, cards)
            if found.total() > best.total():
                best = found
    return best
