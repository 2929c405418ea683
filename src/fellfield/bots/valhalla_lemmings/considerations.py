"""The considerations of Valhalla Lemmings: each returns a number for one seat from the features."""

from __future__ import annotations

from fellfield.bots.valhalla_lemmings.features import ValhallaFeatures
from fellfield.bots.valhalla_lemmings.opponent_model import nearness
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.rules.bidding import DEFAULT_BID_MAX


def army(features: ValhallaFeatures, seat: Seat) -> float:
    """Few Village cards at the end of the turn: hand, returning bids, reserve (VL-7.2, VL-10.14)."""
    return nearness(features.left[seat])


def out(features: ValhallaFeatures, seat: Seat) -> float:
    """About to go out, with the longest Saga among the seats about to go out (VL-7.4, VL-7.5)."""
    return features.out[seat]


def load(features: ValhallaFeatures, seat: Seat) -> float:
    """Few heavy cards: cards other than 1s win battles that the seat should lose."""
    return -features.load[seat]


def prize(features: ValhallaFeatures, seat: Seat) -> float:
    """Effects of a Legend besides cards: Shields, range, modifiers of the next battle."""
    return features.edge[seat]


def legends(features: ValhallaFeatures, seat: Seat) -> float:
    """A long Saga: it breaks ties when several go out (VL-7.5), and its Legends may act again (VL-9.4)."""
    return float(features.legends[seat])


def shield(features: ValhallaFeatures, seat: Seat) -> float:
    """A Shield that is ready (VL-9.5); a second one hardly helps."""
    return min(1.5, float(features.shields[seat]))


def doubled(features: ValhallaFeatures, seat: Seat) -> float:
    """Losses to be doubled in the next battle (VL-9.3)."""
    return float(features.doubled[seat])


def sway(features: ValhallaFeatures, seat: Seat) -> float:
    """Influence on the next battle: strength to add, ties to decide, bidding last."""
    return features.sway[seat]


def room(features: ValhallaFeatures, seat: Seat) -> float:
    """How many cards more than usual the next bid may have; negative for fewer (VL-R16)."""
    bid_max = features.room[seat]
    return float(bid_max - DEFAULT_BID_MAX) if bid_max else 0.0
