"""Cards, dice and counters (LL-1.1 to LL-1.6); the figures are data, in components.json."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import resources
from typing import Any, Final, Literal, TypeAlias

_DATA: Final[dict[str, Any]] = json.loads(
    (resources.files("fellfield.games.leaping_lemmings") / "components.json").read_text(encoding="utf-8")
)

CLANS: Final[tuple[str, ...]] = tuple(_DATA["clans"])
LEMMINGS: Final[int] = _DATA["lemmings"]
CLAN_SHIFT: Final = 4
"""A lemming's id is its clan, shifted by this, plus its number within the clan: the same from set-up to the end."""

# -- movement cards --------------------------------------------------------------------------------------------

VALUES: Final = (2, 3, 4, 5)
TOP_VALUE: Final = 5
MOVEMENT: Final = tuple(int(_DATA["movement_cards"][str(value)]) for value in VALUES)
MOVEMENT_SHORT: Final = tuple(int(_DATA["movement_cards_short"][str(value)]) for value in VALUES)
TAIL: Final[dict[str, int]] = _DATA["game_over_within"]
TAIL_SHORT: Final[dict[str, int]] = _DATA["game_over_within_short"]

# -- Special Actions -------------------------------------------------------------------------------------------

Card: TypeAlias = str
"""The name of a Special Action, such as `king-of-the-hill`."""
CARDS: Final[tuple[Card, ...]] = tuple(line["card"] for line in _DATA["special_actions"])
"""The names of all Special Actions by number. Positions and encodings hold these numbers, so new cards come last."""
CARD_NUMBERS: Final = {name: number for number, name in enumerate(CARDS)}
CLAN_CARD: Final = [line.get("on") for line in _DATA["special_actions"]].index("clan-id-card")
"""The Special Action that is printed on the Clan ID cards and never in the deck (LL-1.4)."""
SPECIALS: Final = tuple(name for number, name in enumerate(CARDS) if number != CLAN_CARD)
"""The names of the cards that a deck may hold."""


def deck_of(cards: Iterable[str]) -> int:
    """A deck of these cards: a set of numbers, one bit for each."""
    return sum(1 << CARD_NUMBERS[card] for card in cards)


def _left_out_of(variant: str) -> int:
    """The cards that a variant, or the standard deck, leaves in the box."""
    return deck_of(line["card"] for line in _DATA["special_actions"] if variant in line.get("left_out", ()))


ALL_SPECIALS: Final = deck_of(SPECIALS)
STANDARD_DECK: Final = ALL_SPECIALS & ~_left_out_of("standard")
"""The deck of the printed game (LL-1.3)."""
LEFT_OUT_OF_CHAOS: Final = _left_out_of("chaos")
LEFT_OUT_FOR_TWO: Final = _left_out_of("two-player")
DEALT: Final = {int(players): int(count) for players, count in _DATA["specials_dealt"].items()}

# -- pellets and dice ------------------------------------------------------------------------------------------

PelletKind: TypeAlias = Literal["1", "2", "favor"]
"""A kind of pellet: 1 point, 2 points, a favour."""
KINDS: Final[tuple[PelletKind, ...]] = tuple(_DATA["pellets"])
PELLETS: Final[tuple[int, ...]] = tuple(int(count) for count in _DATA["pellets"].values())
FAVOR: Final = KINDS.index("favor")
KIND_POINTS: Final = tuple(0 if kind == "favor" else int(kind) for kind in KINDS)

HOVER: Final = 0
Face: TypeAlias = Literal["hover", "1", "2", "3"]
"""A face of an eagle die."""
FACES: Final[tuple[Face, ...]] = ("hover", "1", "2", "3")

DIVES: Final = 6
"""Length of a clan's row of dive boxes: the index is the score, and box 0 stays empty."""


def specials_in(mask: int) -> list[int]:
    """The cards of a set, in their order."""
    return [card for card in range(len(CARDS)) if mask >> card & 1]
