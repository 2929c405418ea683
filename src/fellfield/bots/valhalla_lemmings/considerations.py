"""The considerations of Valhalla Lemmings: each reads one number for a seat off the features."""

from __future__ import annotations

from fellfield.bots.valhalla_lemmings.features import ValhallaFeatures
from fellfield.bots.valhalla_lemmings.opponent_model import nearness
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.rules.bidding import DEFAULT_BID_MAX


def army(features: ValhallaFeatures, seat: Seat) -> float:
    """Few Village cards at the end of the turn: hand, returning bids, reserve (VL-7.2, VL-10.14)."""
    return nearness(features.left[seat])


def out(features: ValhallaFeatures, seat: Seat) -> float:
    """About to go out, with the longest Saga of those who are (VL-7.4, VL-7.5)."""
    return features.out[seat]


def load(features: ValhallaFeatures, seat: Seat) -> float:
    """Few heavy cards: cards other than 1s win battles that one would rather lose."""
    return -features.load[seat]


def prize(features: ValhallaFeatures, seat: Seat) -> float:
    """Effects of a Legend besides cards: Shields, range, modifiers of the next battle."""
    return features.edge[seat]


def legends(features: ValhallaFeatures, seat: Seat) -> float:
    """A long Saga, which decides when several go out (VL-7.5), and which Legends may act again from (VL-9.4)."""
    return float(features.legends[seat])


def shield(features: ValhallaFeatures, seat: Seat) -> float:
    """A Shield that waits (VL-9.5); a second one hardly helps."""
    return min(1.5, float(features.shields[seat]))


def doubled(features: ValhallaFeatures, seat: Seat) -> float:
    """Losses to be doubled in the next battle (VL-9.3)."""
    return float(features.doubled[seat])


def sway(features: ValhallaFeatures, seat: Seat) -> float:
    """A say in the next battle: strength to add, ties to decide, bidding last (12.1)."""
    return features.sway[seat]


def room(features: ValhallaFeatures, seat: Seat) -> float:
    """More cards than usual in the next bid, or fewer (VL-R16)."""
    most = features.room[seat]
    return float(most - DEFAULT_BID_MAX) if most else 0.0
