"""Scattering: where a lemming flees (LL-14.1 to LL-14.12)."""

from __future__ import annotations

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import Scatter, scatter
from fellfield.games.leaping_lemmings.events import LemmingFell, LemmingScattered
from fellfield.games.leaping_lemmings.hexes import BITS, CLIFF, CODES, HEXES, START, TEXTS, hexes_of, without
from fellfield.games.leaping_lemmings.lemming_names import id_of, name_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT
from fellfield.games.leaping_lemmings.rules.movement import barred_for, free_hexes
from fellfield.games.leaping_lemmings.rules.movement_reasons import why_no_hex
from fellfield.games.leaping_lemmings.rules.paths import straight_path
from fellfield.games.leaping_lemmings.rules.stacks import (
    distinct_levels,
    put_on_top,
    same_as,
    score,
    take_from,
)
from fellfield.games.leaping_lemmings.state import Race


def shelters(state: Race, code: int, seat: Seat) -> int:
    """The closest hexes that are neither watched nor full (LL-14.3, LL-R65, LL-R66, LL-R108).

    Only zones controlled now are avoided, so the second eagle may still eat the lemming (LL-R60).
    """
    free = without(free_hexes(state), barred_for(state, seat))
    for ring in state.rules.board.rings[code]:
        found = ring & free
        if found:
            return found
    raise AssertionError("LL-R65: there is always a free hex")


def scatterings(state: Race, code: int, levels: list[int]) -> list[Action]:
    """Every scattering of a lemming at these levels of a hex (LL-14.2, LL-14.4).

    From an edge hex the cliff is always an option, from any other never (LL-R62, LL-R63).
    """
    stack = state.stacks[code]
    on_edge = state.rules.board.cliff & BITS[code] != 0
    actions: list[Action] = []
    goals: list[int] = []
    for level in levels:
        if not goals or state.rules.two_player:  # only with two players the clan matters
            goals = hexes_of(shelters(state, code, stack[level - 1] >> CLAN_SHIFT))
        actions += [scatter(code, level, goal) for goal in goals]
        if on_edge:
            actions.append(scatter(code, level, CLIFF))
    return actions


def zone_scatterings(state: Race, eagle: int) -> list[Action]:
    """Every scattering of the next lemming of this eagle's zone (LL-14.1, LL-14.2)."""
    actions: list[Action] = []
    for code in hexes_of(state.zone(eagle) & state.occupied()):
        actions += scatterings(state, code, distinct_levels(state.stacks[code]))
    return actions


def why_not_scatter(state: Race, action: Scatter, zone: int) -> WhyNot | None:
    """Why an eagle that clears this zone may not scatter this lemming there (LL-14.1 to LL-14.4, LL-R3)."""
    wrong = why_no_hex(state, action.source)
    if wrong is not None:
        return wrong
    code = CODES[action.source]
    stack = state.stacks[code]
    if not zone & BITS[code]:
        return WhyNot("LL-14.1", "not-in-the-zone", hex=action.source)
    return why_nobody_there("LL-14.2", action.source, stack, action.level) or why_not_shelter(
        state, code, stack[action.level - 1] >> CLAN_SHIFT, action.goal
    )


def why_nobody_there(clause: str, text: str, stack: tuple[int, ...], level: int) -> WhyNot | None:
    """Why this level names no lemming: there is none (under `clause`), or an equal one lies lower (LL-R3)."""
    if not 1 <= level <= len(stack):
        return WhyNot(clause, "nobody-at-level", hex=text, level=level)
    if same_as(stack, level) != level:
        return WhyNot("LL-R3", "same-lemming", hex=text, level=same_as(stack, level))
    return None


def why_not_shelter(state: Race, code: int, seat: Seat, text: str) -> WhyNot | None:
    """Why a fleeing lemming may not end there (LL-14.3, LL-14.4, LL-R64)."""
    goal = CODES[text]
    if goal == CLIFF:
        return None if state.board.cliff & BITS[code] else WhyNot("LL-14.4", "not-on-the-edge", hex=TEXTS[code])
    if goal == START:
        return WhyNot("LL-R64", "not-to-start")
    wrong = why_no_hex(state, text)
    if wrong is not None:
        return wrong
    if shelters(state, code, seat) & BITS[goal]:
        return None
    if state.watched() & BITS[goal]:
        return WhyNot("LL-14.3", "shelter-watched", hex=text)
    if state.full & BITS[goal]:
        return WhyNot("LL-14.3", "shelter-full", hex=text)
    if barred_for(state, seat) & BITS[goal]:
        return WhyNot("LL-R108", "protected", hex=text)
    return WhyNot("LL-14.3", "closer-shelter", hex=text, nearest=tuple(_texts(shelters(state, code, seat))))


def _texts(mask: int) -> list[str]:
    return [TEXTS[code] for code in hexes_of(mask)]


def flee(state: Race, code: int, level: int, goal: int) -> None:
    """Scatter a lemming: on top of its goal, or over the cliff for one point (LL-14.4, LL-14.5)."""
    lemming = take_from(state, code, level)
    if goal == CLIFF:
        fall(state, lemming, code, level)
        return
    put_on_top(state, goal, lemming)
    if state.wants_events:
        path = straight_path(state.board, code, goal)
        state.emit(
            LemmingScattered(
                lemming >> CLAN_SHIFT, id_of(lemming), name_of(lemming), TEXTS[code], level, TEXTS[goal], path
            )
        )


def fall(state: Race, lemming: int, code: int, level: int, path: tuple[str, ...] = ()) -> None:
    """Score a lemming that falls over the cliff: exactly one point for its owner (LL-9.7)."""
    assert 0 <= code < HEXES
    seat = lemming >> CLAN_SHIFT
    score(state, seat, 1)
    if state.wants_events:
        state.emit(LemmingFell(seat, id_of(lemming), name_of(lemming), TEXTS[code], level, path or (TEXTS[code],)))
