"""Facts about a position that hints state with a consideration; all of them are public."""

from __future__ import annotations

from collections.abc import Mapping

from fellfield.bots.antler_island.features import IslandFeatures
from fellfield.core.reasons import Fact
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import SIZE, SPACES


def track_facts(features: IslandFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Does courted."""
    return {"count": features.state.tracks[seat]}


def antlers_facts(features: IslandFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Pieces of antler."""
    return {"count": features.state.antlers[seat]}


def food_facts(features: IslandFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Food tokens held."""
    return {"count": SIZE[features.state.held[seat]]}


def place_facts(features: IslandFeatures, seat: Seat) -> Mapping[str, Fact]:
    """The space of the stag."""
    return {"space": SPACES[features.state.stags[seat]]}
