"""The offers of Valhalla Lemmings: bids and choices of cards as sets, everything else one by one.

A card is a value, or a token with its place: `3` in the hand, `bid-3` in the battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fellfield.core.action import Action
from fellfield.core.offers import Choice, Offer, OfferSet, Part, make_offer
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.actions import (
    DECLINE,
    BidNothing,
    DecideTie,
    DeclareStrength,
    Decline,
    DiscardCards,
    GiveCards,
    NameTarget,
    Reactivate,
    TakeLegend,
)
from fellfield.games.valhalla_lemmings.deck import Limit
from fellfield.games.valhalla_lemmings.material import (
    KINDS,
    READING_ORDER,
    SEATS,
    TOKENS,
    VALUES,
    Cards,
    Legend,
    Pick,
    Reach,
    TieAnswer,
    count_in,
)
from fellfield.games.valhalla_lemmings.rules.picks import discards, gifts


@dataclass(frozen=True)
class BidOffers(OfferSet):
    """Bid these cards."""


@dataclass(frozen=True)
class BidNothingOffer(Offer):
    """Bid no cards."""


@dataclass(frozen=True)
class TakeLegendOffer(Offer):
    """Take this Legend."""

    legend: Legend


@dataclass(frozen=True)
class NameTargetOffer(Offer):
    """Aim the effect at this player."""

    target_seat: Seat


@dataclass(frozen=True)
class GiveCardsOffers(OfferSet):
    """Give cards to one of these players."""


@dataclass(frozen=True)
class GiveCardsOffer(Offer):
    """Give these cards to that player."""

    target_seat: Seat
    cards: Pick


@dataclass(frozen=True)
class DiscardCardsOffers(OfferSet):
    """Discard cards."""


@dataclass(frozen=True)
class DiscardCardsOffer(Offer):
    """Discard these cards."""

    cards: Pick


@dataclass(frozen=True)
class SeizeLegendsOffers(OfferSet):
    """Take Legends out of this player's Saga."""

    target_seat: Seat


@dataclass(frozen=True)
class ReactivateOffer(Offer):
    """Activate this Legend again."""

    legend: Legend


@dataclass(frozen=True)
class DeclareStrengthOffer(Offer):
    """Announce this strength."""

    strength: int


@dataclass(frozen=True)
class DecideTieOffer(Offer):
    """Win, lose or leave the tie."""

    answer: TieAnswer


@dataclass(frozen=True)
class DeclineOffer(Offer):
    """Choose nothing."""


def offers_for(actions: Sequence[Action]) -> list[Offer]:
    """The offers of legal actions, one by one."""
    return [make_offer(_CLASSES[type(action)], action) for action in actions]


_CLASSES: Final[dict[type[Action], type[Offer]]] = {
    BidNothing: BidNothingOffer,
    TakeLegend: TakeLegendOffer,
    NameTarget: NameTargetOffer,
    GiveCards: GiveCardsOffer,
    DiscardCards: DiscardCardsOffer,
    Reactivate: ReactivateOffer,
    DeclareStrength: DeclareStrengthOffer,
    DecideTie: DecideTieOffer,
    Decline: DeclineOffer,
}


# -- sets --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def bid_offers(hand: Cards, most: int) -> Offer:
    """The bids of one to `most` cards from this hand (VL-5.1)."""
    counts = [(str(VALUES[kind]), VALUES[kind], count_in(hand, kind)) for kind in reversed(range(KINDS))]
    choices = tuple(Choice(text, value, min(count, most)) for text, value, count in counts if count)
    return BidOffers("bid {cards}", (Part("cards", choices, 1, most, "+"),))


def discard_offers(reach: Reach, limit: Limit) -> list[Offer]:
    """The discards of at least one card, and declining (VL-8.4)."""
    part = _pick(reach, limit)
    if part is None:
        return offers_for(discards(reach, limit))
    return [*([DiscardCardsOffers("discard {cards}", (part,))] if part.choices else []), DECLINE_OFFER]


def gift_offers(reach: Reach, limit: Limit, targets: tuple[Seat, ...]) -> list[Offer]:
    """The gifts of at least one card to one of these players, and declining (VL-R44, VL-R112)."""
    part = _pick(reach, limit)
    if part is None:
        return offers_for(gifts(reach, limit, targets))
    seats = Part("target_seat", tuple(Choice(SEATS[seat], seat) for seat in targets))
    offered = [GiveCardsOffers("give {target_seat} {cards}", (seats, part))] if part.choices else []
    return [*offered, DECLINE_OFFER]


def _pick(reach: Reach, limit: Limit) -> Part | None:
    """The cards that may be picked; `None` if a pick is limited by more than its number and the number of each card."""
    choices: list[Choice] = []
    by_kind = [0] * KINDS
    for number in READING_ORDER:
        place, kind = divmod(number, KINDS)
        count = min(count_in(reach[place], kind), count_in(limit.room, kind))
        if count:
            choices.append(Choice(TOKENS[number], TOKENS[number], count))
            by_kind[kind] += count
    most = min(limit.n, sum(by_kind))
    values = [value for value, count in zip(VALUES, by_kind, strict=True) for _ in range(count)]
    if sum(values[len(values) - most :]) > limit.total:
        return None
    if any(count > count_in(limit.caps, kind) for kind, count in enumerate(by_kind)):
        return None
    return Part("cards", tuple(choices), 1, most, "+")


def seize_offers(saga: Sequence[str], most: int, target: Seat) -> list[Offer]:
    """The Legends that may be taken out of this Saga, and declining (VL-R103)."""
    choices = tuple(Choice(legend, legend, saga.count(legend)) for legend in sorted(set(saga)))
    part = Part("legends", choices, 1, min(most, len(saga)), "+")
    return [SeizeLegendsOffers("seize {legends}", (part,), target), DECLINE_OFFER]


DECLINE_OFFER: Final = DeclineOffer(str(DECLINE))
