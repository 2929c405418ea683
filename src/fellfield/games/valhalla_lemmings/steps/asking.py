"""The base class of steps in which a seat decides."""

from __future__ import annotations

from fellfield.core.offers import Offer
from fellfield.core.seats import Seat
from fellfield.core.step import Step
from fellfield.games.valhalla_lemmings.offers import offers_for
from fellfield.games.valhalla_lemmings.state import Valhalla


class AskingStep(Step):
    """A seat decides."""

    def offers(self, state: Valhalla, seat: Seat) -> list[Offer]:
        return offers_for(self.legal(state, seat))
