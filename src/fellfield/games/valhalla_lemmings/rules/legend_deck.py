"""Chapters 2, 4 and 10: the Legend deck is a bag with a known bottom (VL-2.5, VL-4.1, VL-10.10, VL-R9, VL-R12)."""

from __future__ import annotations

from fellfield.core.tuples import changed
from fellfield.games.valhalla_lemmings.actions import LegendCard
from fellfield.games.valhalla_lemmings.events import LegendArrived, LegendSunk
from fellfield.games.valhalla_lemmings.state import Valhalla


def unseen_legends(state: Valhalla) -> int:
    """How many Legends of the deck nobody has seen."""
    return sum(state.deck)


def deck_size(state: Valhalla) -> int:
    """How many Legends the deck holds, known ones at the bottom included."""
    return sum(state.deck) + len(state.bottom)


def draw_legend(state: Valhalla, card: LegendCard) -> int:
    """Take the Legend that chance brought out of the deck, and tell its number."""
    legend = state.rules.deck.index[card.legend]
    state.deck = changed(state.deck, legend, state.deck[legend] - 1)
    return legend


def lay_out(state: Valhalla, legend: int) -> None:
    """A Legend lies on the table for all to see (VL-4.1)."""
    state.table += (legend,)
    if state.wants_events:
        state.emit(LegendArrived(state.rules.deck.ids[legend]))


def leave_table(state: Valhalla, legend: int) -> None:
    """A Legend goes from the table; of equal ones the left."""
    at = state.table.index(legend)
    state.table = state.table[:at] + state.table[at + 1 :]


def sink(state: Valhalla, legend: int) -> None:
    """A Legend that nobody won goes under the deck, where everybody knows it to be (VL-10.10, VL-R12)."""
    leave_table(state, legend)
    state.bottom += (legend,)
    if state.wants_events:
        state.emit(LegendSunk(state.rules.deck.ids[legend]))
