"""The names and texts of Legends in three languages, and their provenance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from fellfield.games.valhalla_lemmings.deck import STANDARD, standard_data


@dataclass(frozen=True)
class LegendText:
    """Name, text and provenance of one Legend in one language."""

    name: str
    text: str
    provenance: str


def legend_text(deck: object, legend: str, language: str) -> LegendText | None:
    """The texts of a Legend of this deck (the value of the option), or None if the deck lacks it."""
    entry = _standard_entries().get(legend) if deck == STANDARD else _entry(deck, legend)
    if entry is None:
        return None
    return LegendText(entry["name"][language], entry["text"][language], entry["provenance"])


def legend_name(deck: object, legend: str, language: str) -> str | None:
    """The name of a Legend, or None if the deck lacks it."""
    found = legend_text(deck, legend, language)
    return None if found is None else found.name


@cache
def _standard_entries() -> dict[str, Mapping[str, Any]]:
    return {entry["id"]: entry for entry in standard_data()["legends"]}


def _entry(deck: object, legend: str) -> Mapping[str, Any] | None:
    entries = deck["legends"] if isinstance(deck, Mapping) else []
    return next((entry for entry in entries if entry["id"] == legend), None)
