"""Quick Start (LL-16.20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Event
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race


@dataclass(frozen=True)
class StartDoubled(Event):
    """The value was doubled for a lemming of this player that leaves the Start Area (LL-16.20)."""

    seat: Seat


class QuickStart(SpecialAction):
    """The value is doubled for a lemming that leaves the Start Area (LL-16.20)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        return state.start[seat] > 0 and state.value[seat] > 0

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-16.20", "nobody-to-start")

    def begin(self, state: Race, seat: Seat) -> None:
        """Double the value as it stands, after favours and Caution (LL-R26, LL-R28, LL-R97)."""
        state.doubled = replace_at(state.doubled, seat, value=True)
        if state.wants_events:
            state.emit(StartDoubled(seat))


CARD: Final = QuickStart("quick-start")
