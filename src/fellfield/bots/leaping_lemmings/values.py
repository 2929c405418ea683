"""Values of pellets and Special Actions, in points."""

from __future__ import annotations

from typing import Final

from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.material import CARDS, CLAN_CARD, FAVOR, KIND_POINTS, KINDS
from fellfield.games.leaping_lemmings.state import Race

FAVOR_VALUE: Final = 0.6
"""A favour pellet raises a dive by a point, while dives are left (LL-11.7)."""
FAVOR_LEFT: Final = 1 / 3
"""At the end three of them are a point (LL-17.2)."""
TURNS_TO_USE: Final = 8.0
"""Turns in which a held card or pellet will surely be used."""

CARD_VALUES: Final = {
    "deja-vu": 1.1,
    "eagle-eye": 1.9,
    "heroic-return": 2.0,
    "king-of-the-hill": 1.3,
    "lost": 1.3,
    "mine-all-mine": 1.3,
    "mistaken-identity": 1.9,
    "noble-sacrifice": 1.5,
    "uh-oh": 2.1,
    "its-a-5": 2.0,
}
"""Value of a card in hand while there is time to play it; at the end it is a point (LL-15.3)."""
USUAL_CARD_VALUE: Final = 1.2
"""Value of a card that is not in this table."""

_EXTRA: Final[tuple[float, ...]] = tuple(CARD_VALUES.get(card, USUAL_CARD_VALUE) - 1.0 for card in CARDS)


def chance_of_use(turns: float) -> float:
    """The chance that a held item is used within this many turns."""
    return min(1.0, turns / TURNS_TO_USE)


def held_pellet_values(state: Race, favor: float) -> list[float]:
    """The value of claimed pellets by seat: points, and favours that will be used or counted (LL-11.4 to LL-11.9)."""
    kinds = len(KINDS)
    whole = [0.0] * state.players
    for index, count in enumerate(state.held):
        if count:
            kind = index % kinds
            whole[index // kinds] += count * (favor if kind == FAVOR else KIND_POINTS[kind])
    if state.rules.end_favor == "exchanged":
        return [points + spent_favors_value(state.exchanged[seat]) for seat, points in enumerate(whole)]
    return whole


def favor_value(state: Race, use: float) -> float:
    """One favour pellet; by house rule spent favours count at the end (LL-R124)."""
    left = 0.0 if state.rules.end_favor == "exchanged" else FAVOR_LEFT
    return FAVOR_VALUE * use + left * (1 - use)


def spent_favors_value(count: int) -> float:
    """By house rule three spent favours are a point (LL-R124)."""
    return float(count // 3) + 0.2 * (count % 3)


def expected_pellet(state: Race, favor: float) -> float:
    """The expected value of a pellet that is still face down (LL-2.4)."""
    worth, whole = 0.0, 0
    for kind, count in enumerate(state.unseen):
        whole += count
        worth += count * (favor if kind == FAVOR else KIND_POINTS[kind])
    return worth / whole if whole else 0.0


def held_cards_value(state: Race, seat: Seat, use: float) -> float:
    """Special Actions: a point each plus their use; in Chaos played ones count against their owner (LL-20.9)."""
    if state.rules.chaos:
        return -float(len(state.kept[seat]))
    worth = 0.0
    for card in state.hands[seat]:
        worth += 1.0 + use * _EXTRA[card]
    return worth if state.flipped[seat] else worth + 1.0 + use * _EXTRA[CLAN_CARD]
