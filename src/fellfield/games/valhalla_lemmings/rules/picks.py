"""Choices of cards for an effect, and why others are illegal (VL-8.2 to VL-8.4, VL-R4)."""

from __future__ import annotations

from typing import Final

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.actions import DECLINE, DiscardCards, GiveCards
from fellfield.games.valhalla_lemmings.deck import Limit
from fellfield.games.valhalla_lemmings.material import (
    KINDS,
    READING_ORDER,
    TOKEN_OF,
    TOKENS,
    VALUES,
    Pick,
    Reach,
    at_most,
    count_in,
)

MAX_CACHED: Final = 4096


def picks(reach: Reach, limit: Limit) -> list[Pick]:
    """Every non-empty set of cards within reach that obeys the limit; equal cards do not differ (VL-R4)."""
    there = [number for number in READING_ORDER if count_in(reach[number // KINDS], number % KINDS)]
    found: list[Pick] = []
    _extend((reach, limit), there, (), (limit.n, limit.total), found)
    return found


def _extend(
    rule: tuple[Reach, Limit], there: list[int], chosen: Pick, left: tuple[int, int], found: list[Pick]
) -> None:
    """Add every extension of `chosen` by the cards in `there`; `left` is the number and total still allowed."""
    reach, limit = rule
    for at, number in enumerate(there):
        place, kind = divmod(number, KINDS)
        value, token = VALUES[kind], TOKENS[number]
        room = count_in(limit.caps, kind) - _of_kind(chosen, kind)
        most = min(count_in(reach[place], kind), left[0], left[1] // value, room)
        pick = chosen
        for count in range(1, most + 1):
            pick += (token,)
            found.append(pick)
            if count < left[0]:
                _extend(rule, there[at + 1 :], pick, (left[0] - count, left[1] - count * value), found)


def _of_kind(chosen: Pick, kind: int) -> int:
    """The number of cards of this kind picked so far."""
    return sum([TOKEN_OF[token] % KINDS == kind for token in chosen])


def discards(reach: Reach, limit: Limit) -> list[Action]:
    """Every discard of at least one card, and declining."""
    useful = _useful(reach, limit)
    offered = limit.discards.get(useful)
    if offered is None:
        offered = [*(DiscardCards(pick) for pick in picks(useful, limit)), DECLINE]
        if len(limit.discards) < MAX_CACHED:
            limit.discards[useful] = offered
    return offered[:]


def gifts(reach: Reach, limit: Limit, targets: tuple[Seat, ...]) -> list[Action]:
    """Every gift of at least one card to one of these players, and declining; less than the limit is fine (VL-R44)."""
    useful = _useful(reach, limit)
    offered = limit.gifts.get((useful, targets))
    if offered is None:
        chosen = picks(useful, limit)
        offered = [*(GiveCards(target, pick) for target in targets for pick in chosen), DECLINE]
        if len(limit.gifts) < MAX_CACHED:
            limit.gifts[(useful, targets)] = offered
    return offered[:]


def _useful(reach: Reach, limit: Limit) -> Reach:
    """The cards within reach, limited to what a pick can hold: a key for the cache."""
    held, bid, middle, right = reach
    room = limit.room
    held = at_most(held, room)
    if bid:
        bid = at_most(bid, room)
    if middle or right:
        middle, right = at_most(middle, room), at_most(right, room)
    return (held, bid, middle, right)


def why_not_pick(reach: Reach, limit: Limit, pick: Pick) -> WhyNot | None:
    """Why these cards may not be picked."""
    counts = [0] * len(TOKENS)
    for token in pick:
        counts[TOKEN_OF[token]] += 1
    for number, count in enumerate(counts):
        if count > count_in(reach[number // KINDS], number % KINDS):
            return _out_of_reach(reach, number, count)
    return _over_the_limit(limit, counts)


def _out_of_reach(reach: Reach, number: int, count: int) -> WhyNot:
    """Why the cards are out of reach: missing, or not covered by the effect (VL-8.2, VL-8.3)."""
    place, kind = divmod(number, KINDS)
    if not reach[place]:
        return WhyNot("VL-8.2", "place-out-of-reach", card=TOKENS[number])
    there = count_in(reach[place], kind)
    return WhyNot("VL-8.3", "not-so-many-there", card=TOKENS[number], count=count, there=there)


def _over_the_limit(limit: Limit, counts: list[int]) -> WhyNot | None:
    """Why the number, the total or the values exceed the limit (VL-8.4)."""
    by_kind = [sum(counts[kind::KINDS]) for kind in range(KINDS)]
    size = sum(by_kind)
    if size > limit.n:
        return WhyNot("VL-8.4", "too-many-cards", count=size, most=limit.n)
    total = sum(count * VALUES[kind] for kind, count in enumerate(by_kind))
    if total > limit.total:
        return WhyNot("VL-8.4", "too-much-value", total=total, most=limit.total)
    for kind, count in enumerate(by_kind):
        most = count_in(limit.caps, kind)
        if count > most:
            if most == 0:
                return WhyNot("VL-8.4", "wrong-value", value=VALUES[kind])
            return WhyNot("VL-8.4", "too-many-of-value", value=VALUES[kind], most=most)
    return None
