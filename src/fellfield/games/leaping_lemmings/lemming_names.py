"""Names of lemmings for the log: twenty for each clan, one for each side of its ten counters.

Lemmings do not differ (LL-R3): a name is computed from public facts, and no rule reads it.
"""

from __future__ import annotations

from typing import Final

NAMES: Final = (
    # Ritz: evening dress
    (
        *("Jesse", "June", "Rick", "Cordelia", "Barnaby", "Opal", "Fitzroy", "Clarisse", "Monty", "Pearl"),
        *("Percival", "Beatrix", "Lionel", "Astrid", "Reginald", "Dolly", "Humphrey", "Velvet", "Aubrey", "Coco"),
    ),
    # Biker: leather
    (
        *("Gene", "Rita", "Wray", "Chopper", "Roxy", "Diesel", "Magpie", "Axle", "Sparky", "Big Lou"),
        *("Gasket", "Trixie", "Hazard", "Mabel", "Torque", "Ziggy", "Rusty", "Vixen", "Clutch", "Tank"),
    ),
    # I.Q.: spectacles
    (
        *("Ed", "Jennifer", "Euclid", "Ada", "Newton", "Hypatia", "Pascal", "Emmy", "Gauss", "Sophie"),
        *("Darwin", "Marie", "Fermat", "Rosalind", "Kepler", "Grace", "Turing", "Lise", "Bohr", "Mileva"),
    ),
    # Viking: horns
    (
        *("Clint", "Sigrid", "Thorvald", "Freya", "Olaf", "Gudrun", "Ragnar", "Hilda", "Bjarne", "Ylva"),
        *("Snorri", "Solveig", "Harald", "Tove", "Knut", "Ingrid", "Leif", "Runa", "Egil", "Siv"),
    ),
    # Soldier: boots
    (
        *("Jonathan", "Sarge", "Mortimer", "Bella", "Flint", "Scout", "Dora", "Trigger", "Maude", "Kit"),
        *("Bugle", "Winnie", "Colonel", "Hattie", "Radar", "Nell", "Ranger", "Tilly", "Drummer", "Vera"),
    ),
    # Rodeo: hats
    (
        *("Dusty", "Annie", "Tex", "Belle", "Cody", "Lasso", "Wyatt", "Daisy", "Bronco", "Ruby Lee"),
        *("Buck", "Clementine", "Hoss", "Josie", "Pecos", "Sadie", "Slim", "Tumble", "Waylon", "Zeke"),
    ),
)


def name_of(clan: int, turn: int, code: int, level: int) -> str:
    """The name in the log of the lemming of this clan at this hex and level in this turn."""
    names = NAMES[clan]
    return names[(turn * 7 + code * 3 + level) % len(names)]
