"""Cards, dice and counters (LL-1.1 to LL-1.6); the figures are data, in components.json."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

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

SPECIALS: Final[tuple[str, ...]] = tuple(_DATA["special_actions"])
# The index of each card in that list; literals, because the compiler turns them into constants.
BOO: Final = 0
CAUTION: Final = 1
DEJA_VU: Final = 2
EAGLE_EYE: Final = 3
HEROIC_RETURN: Final = 4
KING_OF_THE_HILL: Final = 5
LOST: Final = 6
MINE_ALL_MINE: Final = 7
MISTAKEN_IDENTITY: Final = 8
NOBLE_SACRIFICE: Final = 9
PULL_MY_PAW: Final = 10
QUICK_START: Final = 11
ROCK_SLIDE: Final = 12
RUN_LEMMING_RUN: Final = 13
SNAP_CRACKLE_POP: Final = 14
UH_OH: Final = 15
ITS_A_5: Final = 16
CARDS: Final = (*SPECIALS, "its-a-5")
"""The names of all Special Actions; the last is printed on the Clan ID cards (LL-1.4)."""

ALL_SPECIALS: Final = (1 << len(SPECIALS)) - 1
DEALT: Final = {int(players): int(count) for players, count in _DATA["specials_dealt"].items()}

# -- pellets and dice ------------------------------------------------------------------------------------------

KINDS: Final[tuple[str, ...]] = tuple(_DATA["pellets"])
PELLETS: Final[tuple[int, ...]] = tuple(int(count) for count in _DATA["pellets"].values())
FAVOR: Final = KINDS.index("favor")
KIND_POINTS: Final = tuple(0 if kind == "favor" else int(kind) for kind in KINDS)

HOVER: Final = 0
FACES: Final = ("hover", "1", "2", "3")

DIVES: Final = 6
"""Length of a clan's row of dive boxes: the index is the score, and box 0 stays empty."""


def specials_in(mask: int) -> list[int]:
    """The cards of a set, in their order."""
    return [card for card in range(len(SPECIALS)) if mask >> card & 1]
