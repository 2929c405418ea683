"""It's a 5, on the Clan ID card (LL-16.11)."""

from __future__ import annotations

from typing import Final

from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.material import TOP_VALUE
from fellfield.games.leaping_lemmings.rules.movement_value import set_value
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race


class ItsAFive(SpecialAction):
    """The value becomes 5; a favour taken before is wasted (LL-16.11, LL-R24, LL-R25)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        return state.value[seat] < TOP_VALUE

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-R86", "already-five", value=state.value[seat])

    def begin(self, state: Race, seat: Seat) -> None:
        set_value(state, seat, TOP_VALUE)


CARD: Final = ItsAFive("its-a-5")
