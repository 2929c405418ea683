"""Positions of Valhalla Lemmings for tests, and what tests read from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fellfield.games.valhalla_lemmings.material import SEATS, cards_text, size_of, values_in
from fellfield.games.valhalla_lemmings.state import CARD_STATES
from fellfield.testing.position import PositionUnderTest, set_up

GAME = "valhalla-lemmings"
TWO_PLAYERS = "2 players; first A; table lemsar lemopatra lemmoki; "
"""Two players, three Legends on the table."""
NO_RESERVES = "A reserve nothing; B reserve nothing; "


def vl(text: str, options: Mapping[str, Any] | None = None) -> PositionUnderTest:
    """The position of a scenario."""
    return set_up(GAME, text, options=options)


def two(*texts: str) -> PositionUnderTest:
    """A two-player position without reserves, three Legends on the table."""
    return vl(TWO_PLAYERS + NO_RESERVES + "; ".join(texts))


def battle(text: str, *bids: str, options: Mapping[str, Any] | None = None) -> PositionUnderTest:
    """The position after these bids in seat order (`""`: no bid); the scenario states the hands before bidding."""
    position = vl(text, options)
    for name, bid in zip(SEATS, bids, strict=False):
        if bid:
            position.play(f"{name}: bid {bid}")
    return position


def hand(position: PositionUnderTest, name: str) -> str:
    """The cards that a seat holds, high values first."""
    return cards_text(values_in(position.state.hands[position.seat(name)]))


def bid(position: PositionUnderTest, name: str, number: int = 0) -> str:
    """The bid of a seat in a battle."""
    return cards_text(values_in(position.state.bids[position.state.bid_at(number, position.seat(name))]))


def size(position: PositionUnderTest, name: str) -> int:
    """The number of cards that a seat holds."""
    return size_of(position.state.hands[position.seat(name)])


def pile(position: PositionUnderTest) -> str:
    """The discard pile."""
    return cards_text(values_in(position.state.pile))


def saga(position: PositionUnderTest, name: str) -> list[str]:
    """A Saga from left to right: `lemsar:resolved`."""
    state = position.state
    return [
        f"{state.legend_of(card)}:{CARD_STATES[state.card_states[card]]}" for card in state.sagas[position.seat(name)]
    ]


def modifiers(position: PositionUnderTest, name: str) -> list[str]:
    """The modifiers of a seat: kind, amount, and `!` if due."""
    view = position.view(None)
    return [
        f"{modifier['what']}{modifier['amount'] or ''}{'!' if modifier['due'] else ''}"
        for modifier in view["modifiers"]
        if modifier["seat"] == position.seat(name)
    ]


def event_kinds(position: PositionUnderTest) -> list[str]:
    """The kinds of all events so far."""
    return [event.facts()["event"] for event in position.events]


def events_of_kind(position: PositionUnderTest, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of this kind, secrets included."""
    return [event.facts() for event in position.events if event.facts()["event"] == kind]
