"""Which cards may be picked for an effect, and why others may not (VL-8.2 to VL-8.4, VL-R4)."""

from __future__ import annotations

from functools import lru_cache

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.actions import DiscardCards, GiveCards
from fellfield.games.valhalla_lemmings.deck import Limit
from fellfield.games.valhalla_lemmings.material import KINDS, READING_ORDER, TOKEN_OF, TOKENS, VALUES, Pick


@lru_cache(maxsize=32768)
def picks(reach: tuple[int, ...], limit: Limit) -> tuple[Pick, ...]:
    """Every different non-empty set of cards within reach that keeps the limit; equal cards are one (VL-R4)."""
    there = [number for number in READING_ORDER if reach[number] and limit.caps[number % KINDS]]
    found: list[Pick] = []
    _extend((reach, limit), there, (), (limit.n, limit.total), found)
    return tuple(found)


def _extend(
    rule: tuple[tuple[int, ...], Limit], there: list[int], chosen: Pick, left: tuple[int, int], found: list[Pick]
) -> None:
    """Add every way to go on with the cards of these places; `left` is what number and total still allow."""
    reach, limit = rule
    for place, number in enumerate(there):
        kind = number % KINDS
        value, token = VALUES[kind], TOKENS[number]
        most = min(reach[number], left[0], left[1] // value, limit.caps[kind] - _of_kind(chosen, kind))
        pick = chosen
        for count in range(1, most + 1):
            pick += (token,)
            found.append(pick)
            if count < left[0]:
                _extend(rule, there[place + 1 :], pick, (left[0] - count, left[1] - count * value), found)


def _of_kind(chosen: Pick, kind: int) -> int:
    """How many cards of this kind have been picked from places before."""
    return sum([TOKEN_OF[token] % KINDS == kind for token in chosen])


@lru_cache(maxsize=32768)
def discards(reach: tuple[int, ...], limit: Limit) -> tuple[Action, ...]:
    """Every discard of at least one card."""
    return tuple(DiscardCards(pick) for pick in picks(reach, limit))


@lru_cache(maxsize=32768)
def gifts(reach: tuple[int, ...], limit: Limit, target: Seat) -> tuple[Action, ...]:
    """Every gift of at least one card to this player."""
    return tuple(GiveCards(target, pick) for pick in picks(reach, limit))


def why_not_pick(reach: tuple[int, ...], limit: Limit, pick: Pick) -> WhyNot | None:
    """Why these cards may not be picked, if they may not."""
    counts = [0] * len(TOKENS)
    for token in pick:
        counts[TOKEN_OF[token]] += 1
    for number, count in enumerate(counts):
        if count > reach[number]:
            return _out_of_reach(reach, number, count)
    return _over_the_limit(limit, counts)


def _out_of_reach(reach: tuple[int, ...], number: int, count: int) -> WhyNot:
    """The cards are not there, or the effect does not reach them (VL-8.2, VL-8.3)."""
    at = number // KINDS * KINDS
    if not any(reach[at : at + KINDS]):
        return WhyNot("VL-8.2", "place-out-of-reach", card=TOKENS[number])
    return WhyNot("VL-8.3", "not-so-many-there", card=TOKENS[number], count=count, there=reach[number])


def _over_the_limit(limit: Limit, counts: list[int]) -> WhyNot | None:
    """The number, the total or the values break what the card says (VL-8.4)."""
    by_kind = [sum(counts[kind::KINDS]) for kind in range(KINDS)]
    size = sum(by_kind)
    if size > limit.n:
        return WhyNot("VL-8.4", "too-many-cards", count=size, most=limit.n)
    total = sum(count * VALUES[kind] for kind, count in enumerate(by_kind))
    if total > limit.total:
        return WhyNot("VL-8.4", "too-much-value", total=total, most=limit.total)
    for kind, count in enumerate(by_kind):
        if count > limit.caps[kind]:
            if limit.caps[kind] == 0:
                return WhyNot("VL-8.4", "wrong-value", value=VALUES[kind])
            return WhyNot("VL-8.4", "too-many-of-value", value=VALUES[kind], most=limit.caps[kind])
    return None
