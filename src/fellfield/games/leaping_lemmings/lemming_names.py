"""Ids and names of lemmings: ten to a clan, the same from set-up to the end.

Lemmings of one clan do not differ (LL-R3): a name is decoration, and no rule ever asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from fellfield.games.leaping_lemmings.material import CLAN_SHIFT, CLANS

LemmingId: TypeAlias = str
"""A lemming, such as `ritz-3`. An id never changes; lemmings leave the Start Area in the order of their ids."""

_CLAN_IDS: Final = tuple(clan.lower() for clan in CLANS)
NAMES: Final = (
    # Ritz: evening dress
    ("Jesse", "June", "Rick", "Cordelia", "Barnaby", "Opal", "Fitzroy", "Clarisse", "Monty", "Pearl"),
    # Biker: leather
    ("Gene", "Rita", "Wray", "Chopper", "Roxy", "Diesel", "Magpie", "Axle", "Sparky", "Big Lou"),
    # I.Q.: spectacles
    ("Ed", "Jennifer", "Euclid", "Ada", "Newton", "Hypatia", "Pascal", "Emmy", "Gauss", "Sophie"),
    # Viking: horns
    ("Clint", "Sigrid", "Thorvald", "Freya", "Olaf", "Gudrun", "Ragnar", "Hilda", "Bjarne", "Ylva"),
    # Soldier: boots
    ("Jonathan", "Sarge", "Mortimer", "Bella", "Flint", "Scout", "Dora", "Trigger", "Maude", "Kit"),
    # Rodeo: hats
    ("Dusty", "Annie", "Tex", "Belle", "Cody", "Lasso", "Wyatt", "Daisy", "Bronco", "Ruby Lee"),
)


_IDS: Final = [f"{clan}-{number + 1}" for clan in _CLAN_IDS for number in range(1 << CLAN_SHIFT)]
"""The ids by lemming; only the first ten of each clan exist."""


def id_of(lemming: int) -> LemmingId:
    """The id of a lemming in views and events: its clan and its number from 1, as in `ritz-3` (LL-R3)."""
    return _IDS[lemming]


def ids_of(lemmings: Iterable[int]) -> list[str]:
    """The ids of these lemmings, in order."""
    return [_IDS[lemming] for lemming in lemmings]


def lemming_with_id(text: LemmingId) -> int:
    """The lemming that has this id."""
    clan, _, number = text.rpartition("-")
    return _CLAN_IDS.index(clan) << CLAN_SHIFT | int(number) - 1


def name_of(lemming: int) -> str:
    """The name of a lemming: it follows from the id, so it is the same for everybody and for the whole game."""
    clan = lemming >> CLAN_SHIFT
    return NAMES[clan][lemming - (clan << CLAN_SHIFT)]
