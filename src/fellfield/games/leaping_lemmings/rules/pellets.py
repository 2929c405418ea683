"""Pellets and favours (LL-11.1 to LL-11.17)."""

from __future__ import annotations

from typing import Final

from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.board import EAGLES
from fellfield.games.leaping_lemmings.events import PelletPlaced
from fellfield.games.leaping_lemmings.hexes import BITS, CODES, START, TEXTS, without
from fellfield.games.leaping_lemmings.material import DIVES, FAVOR, KINDS, TOP_VALUE
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.state import Race, add_at

FAVOR_PRICES: Final = {"move": 1, "raise": 2, "card": 3}
"""Favour pellets to exchange for each favour (LL-11.7 to LL-11.9)."""


def vacant(state: Race, eagle: int) -> int:
    """The pellet hexes of a circle without pellet or lemming, also in a zone of control (LL-11.14, LL-R53)."""
    return without(without(state.rules.board.supplied[eagle], state.pellets), state.occupied())


def can_resupply(state: Race, eagle: int) -> bool:
    """Is there a pellet left and a vacant hex (LL-11.16)? The first of two Hovers takes the last pellet (LL-R55)."""
    return state.unused > 0 and vacant(state, eagle) != 0


def why_not_resupply(state: Race, eagle: int, text: str) -> WhyNot | None:
    """Why a pellet may not be put there (LL-11.13, LL-11.14)."""
    wrong = why_no_hex(state, text)
    if wrong is not None:
        return wrong
    board, bit = state.board, BITS[CODES[text]]
    if vacant(state, eagle) & bit:
        return None
    if not board.pellets & bit:
        return WhyNot("LL-11.13", "no-pellet-hex", hex=text)
    if not board.circles[eagle] & bit:
        return WhyNot("LL-11.13", "other-circle", hex=text, eagle=EAGLES[eagle])
    return WhyNot("LL-11.14", "not-vacant", hex=text)


def resupply(state: Race, eagle: int, code: int) -> None:
    """Put a pellet from the pool face down on a hex (LL-11.13, LL-11.17)."""
    state.pellets |= BITS[code]
    state.unused -= 1
    if state.wants_events:
        state.emit(PelletPlaced(TEXTS[code], EAGLES[eagle]))


def claims_pellet(state: Race, source: int) -> bool:
    """Does a lemming that leaves this place by a regular move claim a pellet (LL-11.1)?"""
    return source != START and state.pellets & BITS[source] != 0


def pellets_of(state: Race, seat: Seat) -> int:
    """The number of pellets that a seat holds, of any kind; everybody sees it (LL-2.4)."""
    first = seat * len(KINDS)
    return sum(state.held[first : first + len(KINDS)])


def favors_of(state: Race, seat: Seat) -> int:
    """The number of favour pellets that a player holds; a secret of his (LL-R5)."""
    return state.held[seat * len(KINDS) + FAVOR]


def why_not_favor(state: Race, seat: Seat, favor: str) -> WhyNot | None:
    """Why this player may not take this favour, apart from timing (LL-7.5, LL-11.6 to LL-11.9, LL-20.8, LL-R50).

    A favour at value 0 is legal (LL-R51).
    """
    needed = FAVOR_PRICES[favor]
    if favor == "card" and state.rules.chaos:
        return WhyNot("LL-20.8", "no-cards-in-chaos")
    if favors_of(state, seat) < needed:
        return WhyNot("LL-11.6", "too-few-favors", needed=needed, held=favors_of(state, seat))
    if favor == "move" and state.value[seat] >= TOP_VALUE:
        return WhyNot("LL-7.5", "already-five", value=state.value[seat])
    if favor == "card" and not state.undealt:
        return WhyNot("LL-R50", "no-undealt-card")
    return None


def why_not_raise(state: Race, seat: Seat, points: int) -> WhyNot | None:
    """Why this player may not raise a dive of this score (LL-11.8, LL-R50)."""
    if favors_of(state, seat) < 2:
        return WhyNot("LL-11.6", "too-few-favors", needed=2, held=favors_of(state, seat))
    if points == TOP_VALUE:
        return WhyNot("LL-11.8", "best-dive")
    if not 1 <= points <= TOP_VALUE or not state.dives[seat * DIVES + points]:
        return WhyNot("LL-R50", "no-such-scored-lemming", points=points)
    return None


def pay_favors(state: Race, seat: Seat, count: int) -> None:
    """Move `count` favour pellets to the exchange box for good (LL-11.6, LL-11.17)."""
    state.held = add_at(state.held, seat * len(KINDS) + FAVOR, -count)
    state.exchanged = add_at(state.exchanged, seat, count)


def raise_dive(state: Race, seat: Seat, points: int) -> None:
    """Move a scored lemming, however it scored, up one dive box for one more point (LL-11.8, LL-R52)."""
    state.dives = add_at(state.dives, seat * DIVES + points, -1)
    state.dives = add_at(state.dives, seat * DIVES + points + 1)
    state.track = add_at(state.track, seat)
