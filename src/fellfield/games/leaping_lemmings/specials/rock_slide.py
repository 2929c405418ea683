"""Rock Slide (LL-16.21)."""

from __future__ import annotations

from typing import Final

from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.hexes import hexes_of
from fellfield.games.leaping_lemmings.rules.scattering import fall
from fellfield.games.leaping_lemmings.rules.stacks import take_from
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race


class RockSlide(SpecialAction):
    """Every lemming on the cliff edge goes over, of any clan, for one point each (LL-16.21, LL-R100)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        return state.board.cliff & state.occupied() != 0

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-16.21", "empty-edge")

    def begin(self, state: Race, seat: Seat) -> None:
        for code in hexes_of(state.board.cliff & state.occupied()):
            for level in range(len(state.stacks[code]), 0, -1):
                fall(state, take_from(state, code, level), code, level)


CARD: Final = RockSlide("rock-slide")
