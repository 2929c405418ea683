"""The base class of steps in which a seat decides."""

from __future__ import annotations

from fellfield.core.offers import Offer
from fellfield.core.seats import Seat
from fellfield.core.step import Step
from fellfield.games.leaping_lemmings.offers import offers_for
from fellfield.games.leaping_lemmings.state import Race


class AskingStep(Step):
    """A seat decides."""

    def offers(self, state: Race, seat: Seat) -> list[Offer]:
        return offers_for(state, seat, self.legal(state, seat))
