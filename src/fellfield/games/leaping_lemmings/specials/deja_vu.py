"""Déjà vu (LL-16.6 to LL-16.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Event
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.material import CARDS, Card
from fellfield.games.leaping_lemmings.specials.special_action import SPECIAL_ACTIONS, SpecialAction
from fellfield.games.leaping_lemmings.state import Race


@dataclass(frozen=True)
class SpecialCopied(Event):
    """Déjà vu copied this card (LL-16.6)."""

    seat: Seat
    card: Card


class DejaVu(SpecialAction):
    """The card on top of the discards is played again (LL-16.6).

    It's a 5 never lies there, so it is never copied (LL-R79).
    """

    def is_playable(self, state: Race, seat: Seat) -> bool:
        """Is the top of the discards another player's card, and playable for this player now (LL-16.7, LL-R82)?"""
        if not state.discards:
            return False
        card, player = state.discards[-1]
        return player != seat and card != self.number and SPECIAL_ACTIONS[card].is_playable(state, seat)

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        """Why the top of the discards cannot be copied (LL-16.7, LL-R81 to LL-R83)."""
        if not state.discards:
            return WhyNot("LL-16.7", "nothing-to-copy")
        card, player = state.discards[-1]
        if player == seat:
            return WhyNot("LL-16.7", "own-card", card=CARDS[card])
        if card == self.number:
            return WhyNot("LL-R81", "not-twice")
        return SPECIAL_ACTIONS[card].why_unplayable(state, seat)

    def begin(self, state: Race, seat: Seat) -> None:
        card = state.discards[-1][0]
        if state.wants_events:
            state.emit(SpecialCopied(seat, CARDS[card]))
        SPECIAL_ACTIONS[card].begin(state, seat)


CARD: Final = DejaVu("deja-vu")
