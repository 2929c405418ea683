"""Caution (LL-16.4, LL-16.5)."""

from __future__ import annotations

from typing import Final

from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.rules.movement_value import set_value
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race, seats_after


class Caution(SpecialAction):
    """The value is reduced by 2 for every player who steps later this turn (LL-16.4)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        return any(state.value[other] for other in seats_after(state, seat))

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-R78", "nobody-to-caution")

    def begin(self, state: Race, seat: Seat) -> None:
        """Reduce the value by 2, not below 0, for every player who steps later this turn (LL-16.4, LL-16.5).

        A copy by Déjà vu subtracts once more for those after its player (LL-R29).
        """
        for later in seats_after(state, seat):
            set_value(state, later, state.value[later] - 2)


CARD: Final = Caution("caution")
