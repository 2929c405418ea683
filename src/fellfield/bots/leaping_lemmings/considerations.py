"""The considerations of Leaping Lemmings: each reads one number for a seat, in points, off the features."""

from __future__ import annotations

from fellfield.bots.leaping_lemmings.features import RaceFeatures
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.rules.scoring import scored_lemmings


def points(features: RaceFeatures, seat: Seat) -> float:
    """Points on the track (LL-9.5)."""
    return float(features.state.track[seat])


def dives(features: RaceFeatures, seat: Seat) -> float:
    """Expected points of lemmings that the next card may take over the edge."""
    return features.allocations[seat].near


def progress(features: RaceFeatures, seat: Seat) -> float:
    """Expected points of the other lemmings, those in the Start Area included."""
    return features.allocations[seat].far


def freedom(features: RaceFeatures, seat: Seat) -> float:
    """Expected points lost while rivals sit on top (LL-6.5)."""
    return features.allocations[seat].covered


def safety(features: RaceFeatures, seat: Seat) -> float:
    """Expected points that the eagles take, as a loss (LL-13.1, LL-14.1)."""
    return -features.danger[seat]


def forage(features: RaceFeatures, seat: Seat) -> float:
    """Expected points of pellets under own lemmings (LL-11.1)."""
    return features.forage[seat]


def pellets(features: RaceFeatures, seat: Seat) -> float:
    """Value of claimed pellets (LL-11.4)."""
    return features.pellets[seat]


def cards(features: RaceFeatures, seat: Seat) -> float:
    """Value of unused Special Actions (LL-15.3)."""
    return features.cards[seat]


def ties(features: RaceFeatures, seat: Seat) -> float:
    """Tie-breakers: scored lemmings, then few eaten ones (LL-17.4)."""
    state = features.state
    return scored_lemmings(state, seat) - 0.3 * state.chow[seat].bit_count()
