"""The Legend deck: a bag with a known bottom (VL-2.5, VL-4.1, VL-10.10, VL-R9, VL-R12)."""

from __future__ import annotations

from fellfield.core.tuples import replace_at
from fellfield.games.valhalla_lemmings.actions import LegendCard
from fellfield.games.valhalla_lemmings.events import LegendArrived, LegendSunk
from fellfield.games.valhalla_lemmings.state import Valhalla


def unseen_legends(state: Valhalla) -> int:
    """The number of unseen Legends in the deck."""
    return sum(state.deck)


def deck_size(state: Valhalla) -> int:
    """The number of Legends in the deck, the known ones at the bottom included."""
    return sum(state.deck) + len(state.bottom)


def draw_legend(state: Valhalla, card: LegendCard) -> int:
    """Remove the drawn Legend from the deck and return its number."""
    legend = state.rules.deck.index[card.legend]
    state.deck = replace_at(state.deck, legend, state.deck[legend] - 1)
    return legend


def lay_out(state: Valhalla, legend: int) -> None:
    """Lay a Legend on the table as a prize of this turn's battle (VL-4.1, VL-4.2)."""
    state.table += (legend,)
    if state.wants_events:
        state.emit(LegendArrived(state.rules.deck.ids[legend], len(state.table) - 1))


def leave_table(state: Valhalla, legend: int) -> int:
    """Remove a Legend from the table, the leftmost of equal ones, and return its place there."""
    place = state.table.index(legend)
    state.table = state.table[:place] + state.table[place + 1 :]
    return place


def sink(state: Valhalla, legend: int) -> None:
    """Put a Legend that nobody won under the deck (VL-10.10, VL-R12)."""
    place = leave_table(state, legend)
    state.bottom += (legend,)
    if state.wants_events:
        state.emit(LegendSunk(state.rules.deck.ids[legend], place))
