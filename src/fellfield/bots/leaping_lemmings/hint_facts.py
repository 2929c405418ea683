"""What a hint says of the position beside each consideration: hexes, eagles, rolls and numbers that everybody sees.

Only what lies open is told here, for a hint reads an imagined world: places, counts and dice, never a hidden card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fellfield.bots.leaping_lemmings.danger import danger_by_eagle
from fellfield.bots.leaping_lemmings.features import RaceFeatures
from fellfield.bots.leaping_lemmings.lemming_values import NEAR, STANCES, UNDER
from fellfield.core.contract import Action, View
from fellfield.core.reasons import Fact
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import Eat, Push, Scatter, SwapIdentity
from fellfield.games.leaping_lemmings.board import EAGLES
from fellfield.games.leaping_lemmings.hexes import BITS, TEXTS, hexes_of, texts_of
from fellfield.games.leaping_lemmings.material import KINDS, TOP_VALUE
from fellfield.games.leaping_lemmings.rules.scoring import scored_lemmings

ROLLS: Final = 36
"""How two dice may fall."""


def action_facts(view: View, action: Action) -> Mapping[str, Fact]:
    """Whose lemming an action moves or feeds to an eagle, and whether it is alone in its hex."""
    if isinstance(action, Scatter | Push):
        place, level = action.source, action.level
    elif isinstance(action, SwapIdentity):
        place, level = action.hex, action.level
    elif isinstance(action, Eat):
        place, level = action.hex, 0
    else:
        return {}
    stack: list[Seat] = view["stacks"][place]
    seat = stack[level - 1]
    whose, among = "own" if seat == view["viewer"] else "other", "others" if len(stack) > 1 else "nobody"
    return {"seat": seat, "whose": whose, "among": among}


def points_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """How many there are."""
    return {"points": features.state.track[seat]}


def dives_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """How many lemmings one card may take over the edge, which is nearest, and what it may score at most (LL-9.5)."""
    away = features.tables.away
    near = [code for code in hexes_of(features.state.active[seat]) if away[code] <= NEAR]
    if not near:
        return {"count": 0, "hex": "", "points": 0}
    best = min(near, key=lambda code: away[code])
    return {"count": len(near), "hex": TEXTS[best], "points": TOP_VALUE - away[best]}


def progress_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """How many are on the way, which of them is foremost, and how many points it has to go (LL-8.4)."""
    away = features.tables.away
    far = [code for code in features.codes[seat] if away[code] > NEAR]
    if not far:
        return {"away": 0, "count": 0, "hex": ""}
    first = min(far, key=lambda code: away[code])
    return {"away": away[first], "count": len(far), "hex": TEXTS[first]}


def freedom_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """How many are held down by rivals, where the foremost of them is, and who is on top there (LL-6.5)."""
    pairs = zip(features.codes[seat], features.places[seat], strict=True)
    under = [code for code, place in pairs if place % STANCES >= UNDER]
    if not under:
        return {"above_seat": seat, "count": 0, "hex": ""}
    best_by_prior = min(under, key=lambda code: features.tables.away[code])
    above = [one for one in features.state.stacks[best_by_prior] if one != seat][-1]
    return {"above_seat": above, "count": len(under), "hex": TEXTS[best_by_prior]}


def safety_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """How many could be eaten next, which is most in danger, by which eagle and on how many rolls of 36 (LL-12.2)."""
    state = features.state
    chances = danger_by_eagle(state.view(seat))
    in_reach = [one for one in texts_of(state.active[seat]) if any(by.get(one, 0.0) for by in chances)]
    if not in_reach:
        return {"by": "none", "count": 0, "hex": "", "rolls": 0}
    rolls, hex_ = max((_rolls([by.get(one, 0.0) for by in chances]), one) for one in in_reach)
    coming = [name for name, by in zip(EAGLES, chances, strict=True) if by.get(hex_, 0.0)]
    return {"by": coming[0] if len(coming) == 1 else "both", "count": len(in_reach), "hex": hex_, "rolls": rolls}


def _rolls(chances: list[float]) -> int:
    """On how many of 36 rolls some eagle may come; at least one, where one may come at all."""
    spared = 1.0
    for chance in chances:
        spared *= 1.0 - chance
    return max(1, round(ROLLS * (1.0 - spared)))


def forage_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """How many pellets lie under lemmings that may go on, and where the foremost is (LL-11.1)."""
    state = features.state
    under = [code for code in hexes_of(state.active[seat]) if state.pellets & BITS[code]]
    return {"count": len(under), "hex": TEXTS[under[-1]] if under else ""}


def pellets_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """How many have been claimed; of what kind only the owner knows (LL-2.4)."""
    kinds = len(KINDS)
    return {"count": sum(features.state.held[seat * kinds : (seat + 1) * kinds])}


def cards_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """How many are unused (LL-15.3); in Chaos how many have been played, for those count against (LL-20.9)."""
    state = features.state
    if state.rules.chaos:
        return {"count": len(state.kept[seat]), "play": "chaos"}
    return {"count": len(state.hands[seat]) + (not state.flipped[seat]), "play": "usual"}


def ties_facts(features: RaceFeatures, seat: Seat) -> Mapping[str, Fact]:
    """Lemmings scored, lemmings eaten (LL-17.4)."""
    return {"eaten": features.state.chow[seat], "scored": scored_lemmings(features.state, seat)}
