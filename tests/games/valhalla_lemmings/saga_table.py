"""Short words for the tests of this game: a position, a battle, and what lies where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fellfield.games.valhalla_lemmings.material import SEATS, cards_text, size_of, values_in
from fellfield.games.valhalla_lemmings.state import CARD_STATES
from fellfield.testing.table import Table, at

GAME = "valhalla-lemmings"
TWO_PLAYERS = "2 players; first A; table lemsar lemopatra lemmoki; "
"""Two players, three Legends lying there."""
NO_RESERVES = "A reserve nothing; B reserve nothing; "


def vl(text: str, options: Mapping[str, Any] | None = None) -> Table:
    """A table at this position."""
    return at(GAME, text, options=options)


def two(*texts: str) -> Table:
    """A table of two without reserves, three Legends lying there."""
    return vl(TWO_PLAYERS + NO_RESERVES + "; ".join(texts))


def battle(text: str, *bids: str, options: Mapping[str, Any] | None = None) -> Table:
    """Everybody bids in the order of the seats (`""`: nothing to bid); hands are those before bidding."""
    table = vl(text, options)
    for name, bid in zip(SEATS, bids, strict=False):
        if bid:
            table.play(f"{name}: bid {bid}")
    return table


def hand(table: Table, name: str) -> str:
    """The cards a seat holds, high values first."""
    return cards_text(values_in(table.state.hands[table.seat(name)]))


def bid(table: Table, name: str, number: int = 0) -> str:
    """The cards a seat has on the table in a battle."""
    return cards_text(values_in(table.state.bids[table.state.bid_at(number, table.seat(name))]))


def size(table: Table, name: str) -> int:
    """How many cards a seat holds."""
    return size_of(table.state.hands[table.seat(name)])


def pile(table: Table) -> str:
    """The discard pile."""
    return cards_text(values_in(table.state.pile))


def saga(table: Table, name: str) -> list[str]:
    """A Saga from left to right: `lemsar:resolved`."""
    state = table.state
    return [f"{state.legend_of(card)}:{CARD_STATES[state.card_states[card]]}" for card in state.sagas[table.seat(name)]]


def modifiers(table: Table, name: str) -> list[str]:
    """What is pending on a seat."""
    view = table.view(None)
    return [
        f"{one['what']}{one['amount'] or ''}{'!' if one['due'] else ''}"
        for one in view["modifiers"]
        if one["seat"] == table.seat(name)
    ]


def kinds(table: Table) -> list[str]:
    """The names of all events so far."""
    return [event.facts()["event"] for event in table.events]


def happened(table: Table, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of this kind, secrets included."""
    return [event.facts() for event in table.events if event.facts()["event"] == kind]
