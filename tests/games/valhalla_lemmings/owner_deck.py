"""A deck file of an owner, with the extra vocabulary of section 12 (VL-R114)."""

from __future__ import annotations

from typing import Any

from fellfield.games.valhalla_lemmings.deck import standard_data
from fellfield.games.valhalla_lemmings.deck_effects import expected_timing, is_negative, targets_used

EXTRA: dict[str, list[dict[str, Any]]] = {
    "tithe": [{"op": "discard", "from": ["hand", "bid"], "n": 1, "who": "all_others"}],
    "purge": [{"op": "discard", "from": ["hand"], "n": "all", "filter": {"value": 1}, "who": "one_other"}],
    "barter": [{"op": "swap_hands", "who": "one_other"}],
    "burden": [
        {"op": "pass", "from": ["hand"], "to": "most_other", "n": 1},
        {"op": "draw_random", "who": "most_other", "n": 1},
    ],
    "homage": [
        {"op": "pass", "from": ["hand", "bid"], "to": "first_player", "n": 1, "max_total": 3},
        {"op": "modify", "who": "first_player", "when": "next_bidding", "what": "bid_max", "value": 2},
    ],
    "tribute": [{"op": "take_random", "who": "all_others", "n": 1}, {"op": "look_hand", "who": "left"}],
    "alms": [{"op": "pass", "from": ["hand"], "to": "all_others", "n": 1}],
    "raid": [{"op": "take_legend", "who": "one_other", "n": 2}, {"op": "reactivate", "from": "own_saga"}],
    "feast": [{"op": "draw_random", "who": "self", "n": 1}, {"op": "recall_bid", "who": "all_others"}],
    "oath": [{"op": "discard", "from": ["hand"], "n": 1}, {"op": "shield", "charges": 1}],
    "spite": [
        {"op": "pass", "from": ["hand"], "to": "one_other", "n": 1},
        {"op": "draw_random", "who": "one_other", "n": 1},
    ],
    "gift": [{"op": "pass", "from": ["bid"], "to": "one_loser", "n": 1}],
}


def entry(name: str, effect: list[dict[str, Any]], copies: int = 2) -> dict[str, Any]:
    """A Legend entry whose descriptive fields follow from its effect."""
    words = {language: f"{name} ({language})" for language in ("en", "it", "es")}
    return {
        "id": name,
        "copies": copies,
        "name": words,
        "text": words,
        "timing": expected_timing(effect),
        "negative": is_negative(effect),
        "target": targets_used(effect),
        "two_player": True,
        "provenance": "owner",
        "effect": effect,
    }


def owners_deck(**only: list[dict[str, Any]]) -> dict[str, Any]:
    """The standard deck plus the extra Legends, or plus these."""
    data: dict[str, Any] = standard_data()
    data["legends"] += [entry(name, effect) for name, effect in (only or EXTRA).items()]
    return data
