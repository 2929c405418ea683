"""Where an eagle can come to eat next: the chance of every hex, from what everybody at the table sees."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from fellfield.core.contract import View
from fellfield.core.registry import game
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.hexes import texts_of
from fellfield.games.leaping_lemmings.material import FACES, HOVER
from fellfield.games.leaping_lemmings.rules.eagles import zone_after, zones_flown

Odds: TypeAlias = Sequence[tuple[int, float]]
"""How many zones an eagle may have to fly, and how likely that is."""


def danger_by_hex(view: View) -> dict[str, float]:
    """For every hex in question the chance that the next flights let some eagle eat there (LL-12.2, LL-12.4).

    Which way an eagle flies is its player's choice: a hex counts as reached if either way leads there. In brush nobody
    is ever eaten, whoever comes (LL-6.7).
    """
    return _spread(*_coming(view))


def danger_by_eagle(view: View) -> list[dict[str, float]]:
    """The same for each eagle alone."""
    table, flights = _coming(view)
    return [
        _spread(table, tuple((at, odds if one == eagle else ()) for one, (at, odds) in enumerate(flights)))
        for eagle in range(len(EAGLES))
    ]


def _coming(view: View) -> tuple[tuple[int, str], tuple[tuple[int, Odds], ...]]:
    """The table, and for each eagle where it is and how far it may fly."""
    table = _table(view["players"], view["options"])
    die = _rules(*table).die
    return table, tuple((ZONES.index(view["eagles"][name]["zone"]), tuple(_odds(view, name, die))) for name in EAGLES)


def _table(players: int, options: dict[str, Any]) -> tuple[int, str]:
    """What the rules of a table hang on, as a key."""
    spoken = str(options)
    if spoken not in _SPELLED:
        if len(_SPELLED) >= 256:
            _SPELLED.clear()
        _SPELLED[spoken] = json.dumps(options, sort_keys=True)
    return players, _SPELLED[spoken]


_SPELLED: Final[dict[str, str]] = {}
"""Options as JSON by their plain text: a server asks for the danger after every move, and most tables are alike."""


@lru_cache(maxsize=32)
def _rules(players: int, options: str) -> Any:
    return game("leaping-lemmings").prepare(players, json.loads(options))


@lru_cache(maxsize=4096)
def _spread(table: tuple[int, str], flights: tuple[tuple[int, Odds], ...]) -> dict[str, float]:
    """The chances by hex; the same few flights come up in every turn of every table."""
    board = _rules(*table).board
    spared: dict[str, float] = {}
    for eagle, (at, odds) in enumerate(flights):
        for zone, likely in _visits(at, odds).items():
            reached = board.zones[eagle * len(ZONES) + zone]
            for hex_ in texts_of(reached & board.clear):
                spared[hex_] = spared.get(hex_, 1.0) * (1.0 - likely)
            spared.update(dict.fromkeys(texts_of(reached & board.brush), 1.0))
    return {hex_: round(1.0 - left, 4) for hex_, left in spared.items()}


def _visits(at: int, odds: Odds) -> dict[int, float]:
    """The zones that can be reached, with their chances; where both ways lead to one zone it counts once (LL-12.7)."""
    likely: dict[int, float] = {}
    for zones, chance in odds:
        for zone in {zone_after(at, zones, clockwise=way) for way in (True, False)}:
            likely[zone] = likely.get(zone, 0.0) + chance
    return likely


def _odds(view: View, eagle: str, die: tuple[int, ...]) -> Odds:
    """How far this eagle will fly: as its die lies if it is still to be resolved, otherwise as the next roll says."""
    feasting = view["eagles"][eagle]["side"] == "feasting"
    for step in view["due"]:
        if step["step"] == "fly-step" and step["eagle"] == eagle:
            return [(int(step["zones"]), 1.0)]
        if step["step"] == "dice-order-step" or (step["step"] == "resolve-die-step" and step["eagle"] == eagle):
            return _flights(FACES.index(view["dice"][eagle]), 1.0, feasting=feasting)
    whole = sum(die)
    return [
        flight for face, many in enumerate(die) if many for flight in _flights(face, many / whole, feasting=feasting)
    ]


def _flights(face: int, likely: float, *, feasting: bool) -> Odds:
    """A feasting eagle needs its first point to look up from its meal; a hovering one stays (LL-12.3, LL-12.5)."""
    zones = 0 if face == HOVER else zones_flown(face, feasting=feasting)
    return [(zones, likely)] if zones else []
