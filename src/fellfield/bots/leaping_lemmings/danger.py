"""For every hex, the chance that the next flight of some eagle lets it eat there, from public information."""

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
"""Numbers of zones that an eagle may fly, each with its probability."""


def danger_by_hex(view: View) -> dict[str, float]:
    """By hex in reach, the chance (0 to 1) that the next flight of some eagle lets it eat there (LL-12.2, LL-12.4).

    A player chooses the direction of a flight; a hex counts as reached if either direction leads there. Nobody is eaten
    in brush (LL-6.7).
    """
    return _danger_of_flights(*_flight_odds(view))


def danger_by_eagle(view: View) -> list[dict[str, float]]:
    """The same chances for each eagle on its own."""
    rules_key, flights = _flight_odds(view)
    return [
        _danger_of_flights(
            rules_key,
            tuple((zone_now, odds if other == eagle else ()) for other, (zone_now, odds) in enumerate(flights)),
        )
        for eagle in range(len(EAGLES))
    ]


def _flight_odds(view: View) -> tuple[tuple[int, str], tuple[tuple[int, Odds], ...]]:
    """The cache key of the rules, and for each eagle its zone and the odds of its flight."""
    rules_key = _rules_key(view["players"], view["options"])
    die = _rules(*rules_key).die
    return rules_key, tuple(
        (ZONES.index(view["eagles"][name]["zone"]), tuple(_odds(view, name, die))) for name in EAGLES
    )


def _rules_key(players: int, options: dict[str, Any]) -> tuple[int, str]:
    """Players and options as a cache key."""
    text = str(options)
    if text not in _OPTIONS_JSON:
        if len(_OPTIONS_JSON) >= 256:
            _OPTIONS_JSON.clear()
        _OPTIONS_JSON[text] = json.dumps(options, sort_keys=True)
    return players, _OPTIONS_JSON[text]


_OPTIONS_JSON: Final[dict[str, str]] = {}
"""Options as JSON by their `str`: looked up after every move, and most tables have the same options."""


@lru_cache(maxsize=32)
def _rules(players: int, options: str) -> Any:
    return game("leaping-lemmings").prepare(players, json.loads(options))


@lru_cache(maxsize=4096)
def _danger_of_flights(rules_key: tuple[int, str], flights: tuple[tuple[int, Odds], ...]) -> dict[str, float]:
    """The chances by hex, cached because few distinct flights occur."""
    board = _rules(*rules_key).board
    survival: dict[str, float] = {}
    for eagle, (zone_now, odds) in enumerate(flights):
        for zone, probability in _visit_odds(zone_now, odds).items():
            reached = board.zones[eagle * len(ZONES) + zone]
            for hex_ in texts_of(reached & board.clear):
                survival[hex_] = survival.get(hex_, 1.0) * (1.0 - probability)
            survival.update(dict.fromkeys(texts_of(reached & board.brush), 1.0))
    return {hex_: round(1.0 - left, 4) for hex_, left in survival.items()}


def _visit_odds(start: int, odds: Odds) -> dict[int, float]:
    """The zones in reach with their probabilities; a zone that both directions lead to counts once (LL-12.7)."""
    probability: dict[int, float] = {}
    for distance, chance in odds:
        for zone in {zone_after(start, distance, clockwise=clockwise) for clockwise in (True, False)}:
            probability[zone] = probability.get(zone, 0.0) + chance
    return probability


def _odds(view: View, eagle: str, die: tuple[int, ...]) -> Odds:
    """How far this eagle flies: by its die if that is still to be resolved, otherwise by the next roll."""
    feasting = view["eagles"][eagle]["side"] == "feasting"
    for step in view["due"]:
        if step["step"] == "fly-step" and step["eagle"] == eagle:
            return [(int(step["zones"]), 1.0)]
        if step["step"] == "dice-order-step" or (step["step"] == "resolve-die-step" and step["eagle"] == eagle):
            return _flights(FACES.index(view["dice"][eagle]), 1.0, feasting=feasting)
    faces = sum(die)
    return [
        flight for face, count in enumerate(die) if count for flight in _flights(face, count / faces, feasting=feasting)
    ]


def _flights(face: int, probability: float, *, feasting: bool) -> Odds:
    """A feasting eagle spends its first point on rising; a hovering one stays (LL-12.3, LL-12.5)."""
    zones = 0 if face == HOVER else zones_flown(face, feasting=feasting)
    return [(zones, probability)] if zones else []
