"""Stacks flushed by a Special Action: Pull My Paw and Snap Crackle Pop (LL-16.19, LL-16.23, LL-R94 to LL-R96).

Lemmings flee from a hex one by one. Those not handled yet are the lowest ones, since a lemming that an eagle scatters
back lands on top and is not moved again (LL-R72).
"""

from __future__ import annotations

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import Scatter, scatter
from fellfield.games.leaping_lemmings.hexes import BITS, CLIFF, CODES, START, TEXTS, hexes_of, without
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT
from fellfield.games.leaping_lemmings.rules.movement import barred_for
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.rules.stacks import clans_in
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
    if goal == CLIFF:
        return WhyNot("LL-R94", "not-to-cliff")
    if goal == START:
        return WhyNot("LL-R16", "not-to-start")
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
