"""Mine! All Mine! (LL-16.15, LL-16.16)."""

from __future__ import annotations

from typing import Final

from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race


class MineAllMine(SpecialAction):
    """The Eagle Player keeps the dice for another turn (LL-16.15)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        return seat == state.eagle_seat

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-16.15", "only-eagle-player")

    def begin(self, state: Race, seat: Seat) -> None:
        """Lay the card under the dice until Turn End; so does Déjà vu if it copies this one (LL-16.15, LL-R80)."""
        state.under_dice = state.shown
        state.shown = None


CARD: Final = MineAllMine("mine-all-mine")
