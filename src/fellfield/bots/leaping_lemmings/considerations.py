"""The considerations of Leaping Lemmings: each reads one number for a seat, in points, off the features."""

from __future__ import annotations

from fellfield.bots.leaping_lemmings.features import RaceFeatures
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.rules.scoring import scored_lemmings


def points(features: RaceFeatures, seat: Seat) -> float:
    """Points on the track (LL-9.5)."""
    return float(features.state.track[seat])


def dives(features: RaceFeatures, seat: Seat) -> float:
    """Dives ahead: lemmings that one card may take over the edge."""
    return features.allocations[seat].near


def progress(features: RaceFeatures, seat: Seat) -> float:
    """Lemmings on their way, those to come, and the moves that are left for all of them."""
    return features.allocations[seat].far


def freedom(features: RaceFeatures, seat: Seat) -> float:
    """What is lost while rivals sit on top (LL-6.5)."""
    return features.allocations[seat].covered


def safety(features: RaceFeatures, seat: Seat) -> float:
    """What the eagles will probably take (LL-13.1, LL-14.1)."""
    return -features.danger[seat]


def forage(features: RaceFeatures, seat: Seat) -> float:
    """Pellets under own paws (LL-11.1)."""
    return features.forage[seat]


def pellets(features: RaceFeatures, seat: Seat) -> float:
    """Pellets claimed (LL-11.4)."""
    return features.pellets[seat]


def cards(features: RaceFeatures, seat: Seat) -> float:
    """Special Actions unused (LL-15.3)."""
    return features.cards[seat]


def ties(features: RaceFeatures, seat: Seat) -> float:
    """What breaks a tie: scored lemmings, then few eaten ones (LL-17.4)."""
    state = features.state
    return scored_lemmings(state, seat) - 0.3 * state.chow[seat]
