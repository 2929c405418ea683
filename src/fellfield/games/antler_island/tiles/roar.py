"""Roar, before or after the action (AN-9.13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from fellfield.core.contract import Action, Event, WhyNot
from fellfield.core.seats import Seat
from fellfield.core.step import Step
from fellfield.games.antler_island.material import MAX_SEATS, SPACES, Space, Tile
from fellfield.games.antler_island.rules import tiles
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.asking import TileMomentStep
from fellfield.games.antler_island.steps.tiles import refill_open_tile
from fellfield.games.antler_island.tiles.cunning_tile import TURN_END, WITH_REVEAL, CunningTile


@dataclass(frozen=True)
class DoesCalled(Event):
    """Roar: one doe came from each of these spaces (AN-9.13)."""

    seat: Seat
    space: Space
    origins: tuple[Space, ...]


class Roar(CunningTile):
    """One doe comes from every neighbouring space that has one (AN-9.13)."""

    def clause(self) -> str:
        return "AN-R45"

    def moments(self) -> tuple[int, ...]:
        return WITH_REVEAL, TURN_END

    def has_effect(self, state: Island, seat: Seat) -> bool:
        """Is there a doe on a neighbouring space, wetlands and summit included? (AN-9.13, AN-R80)"""
        does = state.does
        for space in state.board.neighbours[state.stags[seat]]:  # noqa: SIM110 - a generator takes twice as long
            if does[space]:
                return True
        return False

    def why_no_effect(self, state: Island, seat: Seat) -> WhyNot:
        return WhyNot("AN-9.13", "no-doe-near", space=SPACES[state.stags[seat]])

    def play(self, state: Island, seat: Seat, action: Action) -> None:
        """Move one doe from every neighbouring space that has one; there is no choice (AN-9.13, AN-R9)."""
        tiles.play(state, seat, self.number)
        here, does = state.stags[seat], state.does
        origins = [space for space in state.board.neighbours[here] if does[space]]
        for space in origins:
            does[space] -= 1
        does[here] += len(origins)
        if state.wants_events:
            state.emit(DoesCalled(seat, SPACES[here], tuple(SPACES[space] for space in origins)))
        refill_open_tile(state)

    def step(self, seat: Seat) -> Step:
        return _ASKED[seat]

    def step_classes(self) -> tuple[type, ...]:
        return (RoarAfterStep,)


TILE: Final = Roar("roar")


class RoarAfterQuestion(TypedDict):
    """Play Roar after an action, or not. Answers: `play roar`, `pass`."""

    asked_tile: Tile
    """The tile in question."""
    space: Space
    """Where your stag stands."""


@dataclass(frozen=True)
class RoarAfterStep(TileMomentStep):
    """A seat plays Roar from where its stag stands now, or ends its turn (AN-5.6, AN-R81)."""

    def clause(self) -> str:
        return "AN-5.6"

    def question(self, state: Island, seat: Seat) -> RoarAfterQuestion:
        return {"asked_tile": TILE.name, "space": SPACES[state.stags[seat]]}

    def tile(self) -> CunningTile:
        return TILE

    def moment(self) -> int:
        return TURN_END


_ASKED: Final = [RoarAfterStep(seat) for seat in range(MAX_SEATS)]
