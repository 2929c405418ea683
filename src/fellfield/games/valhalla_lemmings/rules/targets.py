"""The targets of an operation (VL-8.9, VL-R34, VL-R35, VL-R89, VL-R96, VL-R114)."""

from __future__ import annotations

from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.deck import (
    ALL_OTHERS,
    FEWEST_OTHER,
    FIRST_PLAYER,
    LEFT,
    MOST_OTHER,
    ONE_LOSER,
    ONE_OTHER,
    SELF,
)
from fellfield.games.valhalla_lemmings.rules.cards import bid_cards, hand_size
from fellfield.games.valhalla_lemmings.state import Activation, Valhalla


def is_named_once(who: int) -> bool:
    """Does the controller name this target once for the whole activation (VL-8.9)?"""
    return who in (ONE_OTHER, ONE_LOSER)


def is_measured(who: int) -> bool:
    """Is this target the player with the fewest or the most cards (VL-R35)?"""
    return who in (FEWEST_OTHER, MOST_OTHER)


def named(activation: Activation, who: int) -> tuple[Seat, ...]:
    """The player named for this symbol; the controller himself if he named nobody, empty before he is asked."""
    return activation.other if who == ONE_OTHER else activation.loser


def others(state: Valhalla) -> list[Seat]:
    """All players but the controller, in turn order (VL-8.1)."""
    controller = state.activations[-1].seat
    return [seat for seat in state.turn_order() if seat != controller]


def candidates(state: Valhalla, who: int) -> list[Seat]:
    """The players that this symbol allows, whatever they hold.

    A single player with the fewest or the most cards is the target without a choice (VL-R35); whoever names one other
    player is asked even if there is only one (VL-8.9, VL-R96).
    """
    controller = state.activations[-1].seat
    players = state.setup.players
    if who == SELF:
        return [controller]
    if who in (ONE_OTHER, ALL_OTHERS):
        return others(state)
    if who == ONE_LOSER:
        return [seat for seat in others(state) if seat in state.losers and bid_cards(state, seat)]
    if is_measured(who):
        return _extreme(state, who)
    if who == FIRST_PLAYER:
        return [state.first]
    return [(controller + (1 if who == LEFT else -1)) % players]


def _extreme(state: Valhalla, who: int) -> list[Seat]:
    """The other players with the fewest, or the most, cards in hand, without bids (VL-R34, VL-R35)."""
    sizes = [(hand_size(state, seat), seat) for seat in others(state)]
    wanted = min(sizes)[0] if who == FEWEST_OTHER else max(size for size, _ in sizes)
    return [seat for size, seat in sizes if size == wanted]


def why_not_target(state: Valhalla, who: int, target: Seat) -> WhyNot | None:
    """Why this player cannot be the target (VL-8.9, VL-R34, VL-R88, VL-R89, VL-R96)."""
    if target >= state.setup.players:
        return WhyNot("VL-1.6", "nobody-there")
    if target in candidates(state, who):
        return None
    if target == state.activations[-1].seat:
        return WhyNot("VL-8.9", "not-yourself")
    if who == ONE_LOSER:
        if target not in state.losers:
            return WhyNot("VL-R89", "not-a-loser", seat=target)
        return WhyNot("VL-R88", "no-bid-left", seat=target)
    allowed = tuple(candidates(state, who if who != ALL_OTHERS else ONE_OTHER))
    clause = "VL-R34" if is_measured(who) else "VL-R96"
    return WhyNot(clause, "not-the-target", seat=target, seats=allowed)
