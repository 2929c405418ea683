"""Facts about a position that hints state with a consideration.

A hint reads an imagined world, so only public facts may appear here: places, counts and dice, never a hidden card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fellfield.bots.leaping_lemmings.danger import danger_by_eagle
from fellfield.bots.leaping_lemmings.features import RaceFeatures
from fellfield.bots.leaping_lemmings.lemming_values import NEAR, STANCES, UNDER
from fellfield.core.reasons import Fact
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.board import EAGLES
from fellfield.games.leaping_lemmings.hexes import BITS, TEXTS, hexes_of, texts_of
from fellfield.games.leaping_lemmings.material import KINDS, TOP_VALUE
from fellfield.games.leaping_lemmings.rules.scoring import scored_lemmings
from fellfield.games.leaping_lemmings.rules.stacks import clans_in

ROLLS: Final = 36
"""Outcomes of two dice."""


def points_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Points on the track."""
    return {"points": features.state.track[seat]}


def dives_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Lemmings that one card may take over the edge, the nearest one, and its highest possible score (LL-9.5)."""
    away = features.tables.away
    near = [code for code in hexes_of(features.state.active[seat]) if away[code] <= NEAR]
    if not near:
        return {"count": 0, "hex": "", "points": 0}
    best = min(near, key=lambda code: away[code])
    return {"count": len(near), "hex": TEXTS[best], "points": TOP_VALUE - away[best]}


def progress_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Lemmings on the way, the foremost one, and its distance to the edge (LL-8.4)."""
    away = features.tables.away
    far = [code for code in features.codes[seat] if away[code] > NEAR]
    if not far:
        return {"away": 0, "count": 0, "hex": ""}
    first = min(far, key=lambda code: away[code])
    return {"away": away[first], "count": len(far), "hex": TEXTS[first]}


def freedom_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Lemmings under rivals, the foremost of them, and who is on top there (LL-6.5)."""
    pairs = zip(features.codes[seat], features.places[seat], strict=True)
    under = [code for code, place in pairs if place % STANCES >= UNDER]
    if not under:
        return {"above_seat": seat, "count": 0, "hex": ""}
    foremost = min(under, key=lambda code: features.tables.away[code])
    above = [clan for clan in clans_in(features.state.stacks[foremost]) if clan != seat][-1]
    return {"above_seat": above, "count": len(under), "hex": TEXTS[foremost]}


def safety_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Lemmings in reach of the eagles, and the one most in danger: by whom, on how many of 36 rolls (LL-12.2)."""
    state = features.state
    chances = danger_by_eagle(state.view(seat))
    in_reach = [hex_ for hex_ in texts_of(state.active[seat]) if any(by.get(hex_, 0.0) for by in chances)]
    if not in_reach:
        return {"by": "none", "count": 0, "hex": "", "rolls": 0}
    rolls, hex_ = max((_rolls([by.get(text, 0.0) for by in chances]), text) for text in in_reach)
    coming = [name for name, by in zip(EAGLES, chances, strict=True) if by.get(hex_, 0.0)]
    return {"by": coming[0] if len(coming) == 1 else "both", "count": len(in_reach), "hex": hex_, "rolls": rolls}


def _rolls(chances: list[float]) -> int:
    """On how many of 36 rolls some eagle may come; at least one if one may come at all."""
    spared = 1.0
    for chance in chances:
        spared *= 1.0 - chance
    return max(1, round(ROLLS * (1.0 - spared)))


def forage_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Pellets under lemmings that are free to move, and the foremost of them (LL-11.1)."""
    state = features.state
    under = [code for code in hexes_of(state.active[seat]) if state.pellets & BITS[code]]
    return {"count": len(under), "hex": TEXTS[under[-1]] if under else ""}


def pellets_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Pellets claimed; their kind is known to the owner only (LL-2.4)."""
    kinds = len(KINDS)
    return {"count": sum(features.state.held[seat * kinds : (seat + 1) * kinds])}


def cards_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Unused Special Actions (LL-15.3); in Chaos those played, which count against their owner (LL-20.9)."""
    state = features.state
    if state.rules.chaos:
        return {"count": len(state.kept[seat]), "play": "chaos"}
    return {"count": len(state.hands[seat]) + (not state.flipped[seat]), "play": "usual"}


def ties_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Lemmings scored and eaten (LL-17.4)."""
    return {"eaten": features.state.chow[seat].bit_count(), "scored": scored_lemmings(features.state, seat)}
