"""Stacks flushed by a Special Action: Pull My Paw and Snap Crackle Pop (LL-16.19, LL-16.23, LL-R94 to LL-R96).

Lemmings flee from a hex one by one. Those not handled yet are the lowest ones, since a lemming that an eagle scatters
back lands on top and is not moved again (LL-R72).
"""

from __future__ import annotations

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import PullPaw, Scatter, paw, scatter
from fellfield.games.leaping_lemmings.hexes import BITS, CLIFF, CODES, START, TEXTS, hexes_of, without
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT
from fellfield.games.leaping_lemmings.rules.movement import barred_for
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.rules.scattering import why_nobody_there
from fellfield.games.leaping_lemmings.rules.stacks import clans_in, distinct_levels
from fellfield.games.leaping_lemmings.state import Race


def ways_out(state: Race, code: int, seat: Seat) -> int:
    """The adjacent hexes to which a lemming of this clan can flee: costs do not matter, limits do (LL-R95, LL-R96)."""
    near = state.rules.board.rings[code][0]
    return without(without(near, state.full), barred_for(state, seat))


def fleeing_levels(stack: tuple[int, ...], left: int, stays: int) -> list[int]:
    """The levels still to be handled, equal neighbours merged, without the lemming that stays (LL-R3)."""
    levels = [level for level in range(1, left + 1) if level != stays]
    clans = clans_in(stack)
    return [level for level in levels if level == 1 or level - 1 == stays or clans[level - 2] != clans[level - 1]]


def flushings(state: Race, code: int, left: int, stays: int) -> list[Action]:
    """Every scattering of the next lemming of this hex (LL-16.19, LL-16.23)."""
    stack = state.stacks[code]
    return [
        scatter(code, level, goal)
        for level in fleeing_levels(stack, left, stays)
        for goal in hexes_of(ways_out(state, code, stack[level - 1] >> CLAN_SHIFT))
    ]


def can_flush(state: Race, code: int, left: int, stays: int) -> bool:
    """Can any lemming still leave (LL-R95)?"""
    stack = state.stacks[code]
    return any(level != stays and ways_out(state, code, stack[level - 1] >> CLAN_SHIFT) for level in range(1, left + 1))


def can_shake(state: Race) -> bool:
    """Is there a brush hex from which a lemming can leave (LL-16.23, LL-R125)?"""
    brush = hexes_of(state.rules.board.brush & state.occupied())
    return any(can_flush(state, code, len(state.stacks[code]), 0) for code in brush)


def brush_to_shake(state: Race) -> list[int]:
    """The brush hexes from which a lemming can leave: Snap Crackle Pop (LL-16.23, LL-R125)."""
    return [
        code
        for code in hexes_of(state.board.brush & state.occupied())
        if can_flush(state, code, len(state.stacks[code]), 0)
    ]


def paws(state: Race) -> list[Action]:
    """The lemmings that may be chosen for Pull My Paw: another lemming of the hex can leave (LL-16.19, LL-R126)."""
    return [
        paw(code, level)
        for code in hexes_of(state.occupied())
        for level in distinct_levels(state.stacks[code])
        if can_flush(state, code, len(state.stacks[code]), level)
    ]


def can_pull_paw(state: Race) -> bool:
    """Is there a stack of two or more lemmings from which one can leave (LL-16.19)?"""
    for code in hexes_of(state.occupied()):
        count = len(state.stacks[code])
        if count > 1 and (can_flush(state, code, count, 1) or can_flush(state, code, count, 2)):
            return True
    return False


def why_not_paw(state: Race, action: PullPaw) -> WhyNot | None:
    """Why this lemming may not be chosen (LL-16.19, LL-R126)."""
    wrong = why_no_hex(state, action.hex)
    if wrong is not None:
        return wrong
    code = CODES[action.hex]
    stack = state.stacks[code]
    wrong = why_nobody_there("LL-16.19", action.hex, stack, action.level)
    if wrong is not None:
        return wrong
    if not can_flush(state, code, len(stack), action.level):
        return WhyNot("LL-R126", "nobody-can-leave", hex=action.hex)
    return None


def why_not_flush(state: Race, code: int, left: int, stays: int, action: Scatter) -> WhyNot | None:
    """Why this is not a scattering of the next lemming of this hex (LL-16.19, LL-16.23, LL-R94, LL-R95)."""
    clause, stack, level = "LL-16.19" if stays else "LL-16.23", state.stacks[code], action.level
    if CODES[action.source] != code:
        return WhyNot(clause, "other-hex", hex=TEXTS[code])
    if not 1 <= level <= len(stack):
        return WhyNot(clause, "nobody-at-level", hex=TEXTS[code], level=level)
    if level == stays:
        return WhyNot("LL-16.19", "this-one-stays", hex=TEXTS[code], level=level)
    if level > left:
        return WhyNot("LL-R72", "not-moved-again", hex=TEXTS[code], level=level)
    same = max(lower for lower in fleeing_levels(stack, left, stays) if lower <= level)
    if same != level:
        return WhyNot("LL-R3", "same-lemming", hex=TEXTS[code], level=same)
    return _why_not_next_door(state, code, stack[level - 1] >> CLAN_SHIFT, action.goal, clause)


def _why_not_next_door(state: Race, code: int, seat: Seat, text: str, clause: str) -> WhyNot | None:
    goal = CODES[text]
    if goal in (CLIFF, START):
        return WhyNot("LL-R94" if goal == CLIFF else "LL-R16", f"not-to-{text}")
    wrong = why_no_hex(state, text)
    if wrong is not None:
        return wrong
    if ways_out(state, code, seat) & BITS[goal]:
        return None
    if not state.board.rings[code][0] & BITS[goal]:
        return WhyNot(clause, "not-adjacent", hex=text)
    if state.full & BITS[goal]:
        return WhyNot("LL-R17", "goal-full", hex=text)
    return WhyNot("LL-R108", "protected", hex=text)


def why_not_shake(state: Race, action: Scatter) -> WhyNot | None:
    """Why Snap Crackle Pop may not begin with this lemming (LL-16.23, LL-R125)."""
    wrong = why_no_hex(state, action.source)
    if wrong is not None:
        return wrong
    code = CODES[action.source]
    if not state.board.brush & BITS[code]:
        return WhyNot("LL-16.23", "no-brush", hex=action.source)
    return why_not_flush(state, code, len(state.stacks[code]), 0, action)
