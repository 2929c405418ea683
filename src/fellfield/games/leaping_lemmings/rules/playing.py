"""Special Actions without a choice: on values or on the edge (LL-16.4, LL-16.11, LL-16.20, LL-16.21)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.leaping_lemmings.events import StartDoubled, ValueChanged
from fellfield.games.leaping_lemmings.hexes import hexes_of
from fellfield.games.leaping_lemmings.material import TOP_VALUE
from fellfield.games.leaping_lemmings.rules.scattering import fall
from fellfield.games.leaping_lemmings.rules.stacks import take_from
from fellfield.games.leaping_lemmings.state import Race, seats_after


def set_value(state: Race, seat: Seat, value: int) -> None:
    """Set the value of the card for a player, at least 0; modifiers apply in the order of time (LL-7.3, LL-7.4).

    So a favour after Caution adds to the reduced value (LL-R23).
    """
    state.value = replace_at(state.value, seat, max(0, value))
    if state.wants_events:
        state.emit(ValueChanged(seat, state.value[seat]))


def caution(state: Race, seat: Seat) -> None:
    """Reduce the value by 2, not below 0, for every player who steps later this turn (LL-16.4, LL-16.5).

    A copy by Déjà vu subtracts once more for those after its player (LL-R29).
    """
    for later in seats_after(state, seat):
        set_value(state, later, state.value[later] - 2)


def its_a_five(state: Race, seat: Seat) -> None:
    """Set the value to 5; a favour taken before is wasted (LL-16.11, LL-R24, LL-R25)."""
    set_value(state, seat, TOP_VALUE)


def quick_start(state: Race, seat: Seat) -> None:
    """Double the value of a lemming that leaves the Start Area (LL-16.20).

    The value as it stands is doubled, after favours and Caution (LL-R26, LL-R28, LL-R97).
    """
    state.doubled = replace_at(state.doubled, seat, value=True)
    if state.wants_events:
        state.emit(StartDoubled(seat))


def rock_slide(state: Race) -> None:
    """Push every lemming on the cliff edge over, of any clan, for one point each (LL-16.21, LL-R100)."""
    for code in hexes_of(state.board.cliff & state.occupied()):
        for level in range(len(state.stacks[code]), 0, -1):
            fall(state, take_from(state, code, level), code, level)
