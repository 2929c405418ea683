"""Special Actions: which may be played now, and their targets (chapters 15 and 16).

Where a card says nothing else, the general rules hold: costs, stacking, covering (LL-15.6). Cards see only lemmings on
the board, so a Starting lemming is never a target (LL-R22).
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import (
    FLIGHTS,
    PLAYS,
    RETURNS,
    SENDS,
    Reorder,
    ReturnTo,
    SwapIdentity,
    reorder,
    swap,
)
from fellfield.games.leaping_lemmings.board import BLUE, RED
from fellfield.games.leaping_lemmings.hexes import BITS, CODES, hexes_of
from fellfield.games.leaping_lemmings.material import (
    BOO,
    CARDS,
    CAUTION,
    CLAN_SHIFT,
    DEJA_VU,
    HEROIC_RETURN,
    ITS_A_5,
    KING_OF_THE_HILL,
    LOST,
    MINE_ALL_MINE,
    MISTAKEN_IDENTITY,
    NOBLE_SACRIFICE,
    PULL_MY_PAW,
    QUICK_START,
    ROCK_SLIDE,
    RUN_LEMMING_RUN,
    SNAP_CRACKLE_POP,
    TOP_VALUE,
    UH_OH,
)
from fellfield.games.leaping_lemmings.rules.flushing import can_pull_paw, can_shake
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.rules.pushing import ALL_SEATS, can_push
from fellfield.games.leaping_lemmings.rules.stacks import clans_in
from fellfield.games.leaping_lemmings.state import Race, seats_after


def playable(state: Race, seat: Seat) -> list[Action]:
    """The Special Actions of this player that can be played now (LL-15.5, LL-R70)."""
    actions: list[Action] = [PLAYS[card] for card in state.hands[seat] if can_play(state, seat, card)]
    if not state.flipped[seat] and can_play(state, seat, ITS_A_5):
        actions.append(PLAYS[ITS_A_5])
    return actions


def why_not_in_hand(state: Race, seat: Seat, card: int) -> WhyNot | None:
    """Why this player has no such Special Action left (LL-15.1, LL-R115)."""
    if state.rules.chaos:
        return WhyNot("LL-R115", "no-hand-in-chaos")
    if card == ITS_A_5:
        return WhyNot("LL-15.1", "flipped") if state.flipped[seat] else None
    return None if card in state.hands[seat] else WhyNot("LL-15.1", "not-in-hand", card=CARDS[card])


def can_play(state: Race, seat: Seat, card: int) -> bool:
    """Is the condition of this card met for this player (LL-15.5, target table of chapter 16)?"""
    if card in (HEROIC_RETURN, MISTAKEN_IDENTITY, NOBLE_SACRIFICE):
        return state.chow[seat] > 0 and _can_use_chow(state, seat, card)
    if card in (CAUTION, MINE_ALL_MINE, QUICK_START, ITS_A_5):
        return _can_change_the_turn(state, seat, card)
    if card == DEJA_VU:
        return _can_copy(state, seat)
    return _can_aim(state, seat, card)


def _can_copy(state: Race, seat: Seat) -> bool:
    """Is the top of the discards another player's card, and playable for this player now (LL-16.7, LL-R81 to LL-R83)?

    It's a 5 never lies there, so it is never copied (LL-R79).
    """
    if not state.discards:
        return False
    card, player = state.discards[-1]
    return player != seat and card != DEJA_VU and can_play(state, seat, card)


def _can_change_the_turn(state: Race, seat: Seat, card: int) -> bool:
    """Cards that change values or the dice (LL-16.4, LL-16.11, LL-16.15, LL-16.20)."""
    if card == CAUTION:
        return any(state.value[other] for other in seats_after(state, seat))
    if card == MINE_ALL_MINE:
        return seat == state.eagle_seat
    if card == QUICK_START:
        return state.start[seat] > 0 and state.value[seat] > 0
    return state.value[seat] < TOP_VALUE


def _can_use_chow(state: Race, seat: Seat, card: int) -> bool:
    """Cards that take a lemming out of the chow box (LL-16.10, LL-16.17, LL-16.18)."""
    if card == HEROIC_RETURN:
        return returns(state) != 0
    if card == MISTAKEN_IDENTITY:
        return bool(identities(state, seat))
    return True


def _can_aim(state: Race, seat: Seat, card: int) -> bool:
    """Cards that need a lemming on the board, or a hunting eagle."""
    if card in (BOO, RUN_LEMMING_RUN):
        return can_push(state, card, ALL_SEATS)
    if card == LOST:
        return can_push(state, LOST, others(state, seat))
    if card == KING_OF_THE_HILL:
        return has_mixed_stack(state)
    if card == PULL_MY_PAW:
        return can_pull_paw(state)
    if card == SNAP_CRACKLE_POP:
        return can_shake(state)
    if card == ROCK_SLIDE:
        return state.board.cliff & state.occupied() != 0
    if card == UH_OH:
        return not (state.feasting[RED] and state.feasting[BLUE])
    return True


_REFUSALS: Final = {
    BOO: ("LL-16.1", "nobody-to-push"),
    CAUTION: ("LL-R78", "nobody-to-caution"),
    HEROIC_RETURN: ("LL-R85", "no-brush-free"),
    KING_OF_THE_HILL: ("LL-R70", "no-stack"),
    LOST: ("LL-16.13", "nobody-to-lose"),
    MINE_ALL_MINE: ("LL-16.15", "only-eagle-player"),
    MISTAKEN_IDENTITY: ("LL-16.17", "nobody-in-red-brush"),
    PULL_MY_PAW: ("LL-R126", "no-company"),
    QUICK_START: ("LL-16.20", "nobody-to-start"),
    ROCK_SLIDE: ("LL-16.21", "empty-edge"),
    RUN_LEMMING_RUN: ("LL-16.22", "nobody-to-push"),
    SNAP_CRACKLE_POP: ("LL-R125", "no-brush-to-shake"),
    UH_OH: ("LL-16.24", "no-hunting-eagle"),
}
"""Clause and reason code when the condition of a card is not met."""

_CHOW_CLAUSES: Final = {HEROIC_RETURN: "LL-16.10", MISTAKEN_IDENTITY: "LL-16.17", NOBLE_SACRIFICE: "LL-16.18"}


def why_not_card(state: Race, seat: Seat, card: int) -> WhyNot | None:
    """Why the condition of this card is not met for this player (LL-15.5)."""
    if can_play(state, seat, card):
        return None
    if card == DEJA_VU:
        return _why_not_deja_vu(state, seat)
    if card == ITS_A_5:
        return WhyNot("LL-R86", "already-five", value=state.value[seat])
    if card in _CHOW_CLAUSES and not state.chow[seat]:
        return WhyNot(_CHOW_CLAUSES[card], "no-own-chow")
    clause, reason = _REFUSALS[card]
    return WhyNot(clause, reason, card=CARDS[card]) if reason == "nobody-to-push" else WhyNot(clause, reason)


def _why_not_deja_vu(state: Race, seat: Seat) -> WhyNot | None:
    """Why the top of the discards cannot be copied (LL-16.7, LL-R81 to LL-R83)."""
    if not state.discards:
        return WhyNot("LL-16.7", "nothing-to-copy")
    card, player = state.discards[-1]
    if player == seat:
        return WhyNot("LL-16.7", "own-card", card=CARDS[card])
    if card == DEJA_VU:
        return WhyNot("LL-R81", "not-twice")
    return why_not_card(state, seat, card)


def others(state: Race, seat: Seat) -> tuple[Seat, ...]:
    """The seats of the other players."""
    return tuple([other for other in range(state.players) if other != seat])


# -- King of the Hill ------------------------------------------------------------------------------------------


def mixed_stacks(state: Race) -> list[int]:
    """The stacks of more than one clan, which King of the Hill can reorder (LL-16.12, LL-R122)."""
    return [code for code in hexes_of(state.occupied()) if is_mixed(state.stacks[code])]


def has_mixed_stack(state: Race) -> bool:
    """Is there a stack of more than one clan?"""
    return any(is_mixed(state.stacks[code]) for code in hexes_of(state.occupied()))


def is_mixed(stack: tuple[int, ...]) -> bool:
    """Does this stack hold more than one clan?"""
    return len(stack) > 1 and len(set(clans_in(stack))) > 1


def orders(state: Race) -> list[Action]:
    """Every other order of every mixed stack (LL-R87).

    Only this card must change something; with any other a player may choose a resolution without effect (LL-R127).
    """
    return [
        reorder(code, order)
        for code in mixed_stacks(state)
        for clans in [clans_in(state.stacks[code])]
        for order in sorted(set(permutations(clans)))
        if order != clans
    ]


def why_not_reorder(state: Race, action: Reorder) -> WhyNot | None:
    """Why a stack may not be put into this order (LL-16.12, LL-R87, LL-R122)."""
    wrong = why_no_hex(state, action.hex)
    if wrong is not None:
        return wrong
    stack = state.stacks[CODES[action.hex]]
    if len(stack) < 2:
        return WhyNot("LL-16.12", "no-stack-there", hex=action.hex)
    clans = clans_in(stack)
    if len(set(clans)) == 1:
        return WhyNot("LL-R122", "one-clan", hex=action.hex)
    if sorted(action.seats) != sorted(clans):
        return WhyNot("LL-16.12", "other-lemmings", hex=action.hex)
    if action.seats == clans:
        return WhyNot("LL-R87", "same-order", hex=action.hex)
    return None


# -- cards of the chow box ---------------------------------------------------------------------------------------


def returns(state: Race) -> int:
    """The blue brush hexes to which a lemming may return: not full, not in the blue eagle's zone (LL-16.10)."""
    board = state.board
    return board.brush & board.circles[BLUE] & ~(state.full | state.zone(BLUE))


def return_actions(state: Race) -> list[Action]:
    """Every return of Heroic Return (LL-16.10)."""
    return [RETURNS[code] for code in hexes_of(returns(state))]


def why_not_return(state: Race, action: ReturnTo) -> WhyNot | None:
    """Why a lemming may not return there (LL-16.10, LL-R85)."""
    wrong = why_no_hex(state, action.hex)
    if wrong is not None:
        return wrong
    bit = BITS[CODES[action.hex]]
    if returns(state) & bit:
        return None
    if not state.board.brush & state.board.circles[BLUE] & bit:
        return WhyNot("LL-16.10", "no-blue-brush", hex=action.hex)
    if state.full & bit:
        return WhyNot("LL-R85", "goal-full", hex=action.hex)
    return WhyNot("LL-16.10", "goal-watched", hex=action.hex)


def identities(state: Race, seat: Seat) -> list[Action]:
    """The lemmings of other clans in red brush; each level is another place: Mistaken Identity (LL-16.17, LL-R92)."""
    return [
        swap(code, level)
        for code in hexes_of(state.board.brush & state.board.circles[RED] & state.occupied())
        for level, clan in enumerate(clans_in(state.stacks[code]), start=1)
        if clan != seat
    ]


def why_not_swap(state: Race, seat: Seat, action: SwapIdentity) -> WhyNot | None:
    """Why a lemming may not be swapped with this one (LL-16.17, LL-R92)."""
    wrong = why_no_hex(state, action.hex)
    if wrong is not None:
        return wrong
    code = CODES[action.hex]
    if not state.board.brush & state.board.circles[RED] & BITS[code]:
        return WhyNot("LL-16.17", "no-red-brush", hex=action.hex)
    stack = state.stacks[code]
    if not 1 <= action.level <= len(stack):
        return WhyNot("LL-16.17", "nobody-at-level", hex=action.hex, level=action.level)
    if stack[action.level - 1] >> CLAN_SHIFT == seat:
        return WhyNot("LL-R92", "own-lemming", hex=action.hex)
    return None


# -- eagles ----------------------------------------------------------------------------------------------------------


def eagle_eye_flights() -> list[Action]:
    """Either eagle, one zone either way: Eagle Eye! (LL-16.9)."""
    return [flight for flights in FLIGHTS for flight in flights]


def uh_oh_flights(state: Race) -> list[Action]:
    """A hunting eagle, any other zone of its circle: Uh-oh! (LL-16.24, LL-R99)."""
    return [
        SENDS[eagle][zone]
        for eagle in (RED, BLUE)
        if not state.feasting[eagle]
        for zone in range(6)
        if zone != state.eagle_zone[eagle]
    ]
