"""Facts about a position that hints state with a consideration; all of them are public."""

from __future__ import annotations

from collections.abc import Mapping

from fellfield.bots.valhalla_lemmings.features import ValhallaFeatures
from fellfield.core.reasons import Fact
from fellfield.core.seats import Seat


def army_facts(features: ValhallaFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Village cards now."""
    return {"count": features.count(seat)}


def legends_facts(features: ValhallaFeatures, seat: Seat) -> Mapping[str, Fact]:
    """How many there are now."""
    return {"count": len(features.state.sagas[seat])}
