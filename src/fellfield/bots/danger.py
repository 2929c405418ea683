"""The danger of standing at a place, computed from a view, and what it adds to offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fellfield.core.contract import View
from fellfield.core.offers import Offer
from fellfield.core.registry import load_part


def danger_by_place(view: View) -> dict[str, float]:
    """By place, the chance (0 to 1) that a piece there is hit next; what hits it is the game's business."""
    known: Callable[[View], dict[str, float]] | None = load_part(view["game"], "danger")
    return known(view) if known is not None else {}


def offers_with_risk(offers: Iterable[Offer], view: View) -> list[dict[str, Any]]:
    """Offers as JSON, each with the `risk` (0 to 1) at the place where it exposes a piece, if the game tells it."""
    danger: dict[str, float] | None = None
    told: list[dict[str, Any]] = []
    for offer in offers:
        json = offer.to_json()
        place = offer.exposed_place()
        if place:
            if danger is None:
                danger = danger_by_place(view)
            if place in danger:
                json["risk"] = danger[place]
        told.append(json)
    return told
