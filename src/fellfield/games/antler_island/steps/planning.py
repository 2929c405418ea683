"""All seats plan at once and in secret (AN-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.offers import Offer
from fellfield.core.seats import Seat
from fellfield.core.step import SealedStep
from fellfield.games.antler_island.actions import PLANS, Plan
from fellfield.games.antler_island.events import PlansLaid
from fellfield.games.antler_island.material import MAX_SEATS
from fellfield.games.antler_island.offers import PLAN_OFFERS
from fellfield.games.antler_island.rules.planning import tile_counts
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.asking import why_not_now


@dataclass(frozen=True)
class PlanStep(SealedStep):
    """Every seat lays all five control tiles in secret; turns begin when the last is ready (AN-4.1, AN-4.4, AN-R16)."""

    def clause(self) -> str:
        return "AN-4.1"

    def asked(self, state: Island) -> tuple[Seat, ...]:
        return ALL_SEATS[state.players]

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        return PLANS[:]

    def offers(self, state: Island, seat: Seat) -> list[Offer]:
        return [PLAN_OFFERS]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        # Every assignment is legal, and no other text can be read as a plan (AN-4.2).
        return None if isinstance(action, Plan) else why_not_now(action, self.clause())

    def open(self, state: Island, choices: list[Action | None]) -> None:
        state.plans = tuple([choice if isinstance(choice, Plan) else None for choice in choices])
        if state.wants_events:
            counts = [tile_counts(plan) for plan in state.plans if plan is not None]
            state.emit(PlansLaid(*(tuple(count[task] for count in counts) for task in range(4))))


ALL_SEATS: Final = [tuple(range(players)) for players in range(MAX_SEATS + 1)]
