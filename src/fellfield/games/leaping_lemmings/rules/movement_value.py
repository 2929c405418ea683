"""The value of the movement card for one player (LL-7.3, LL-7.4)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.leaping_lemmings.events import ValueChanged
from fellfield.games.leaping_lemmings.state import Race


def set_value(state: Race, seat: Seat, value: int) -> None:
    """Set the value of the card for a player, at least 0; modifiers apply in the order of time (LL-7.3, LL-7.4).

    So a favour after Caution adds to the reduced value (LL-R23).
    """
    state.value = replace_at(state.value, seat, max(0, value))
    if state.wants_events:
        state.emit(ValueChanged(seat, state.value[seat]))
