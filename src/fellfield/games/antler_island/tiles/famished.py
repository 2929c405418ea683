"""Famished, with Eat (AN-9.12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from fellfield.core.contract import Action
from fellfield.core.seats import Seat
from fellfield.core.step import Step
from fellfield.games.antler_island.material import MAX_HELD, MAX_SEATS, SIZE, Tile
from fellfield.games.antler_island.rules import food, tiles
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.asking import TileMomentStep
from fellfield.games.antler_island.steps.deeds import DRAW_FOOD
from fellfield.games.antler_island.steps.tiles import refill_open_tile
from fellfield.games.antler_island.tiles.cunning_tile import AFTER_EAT, CunningTile


class Famished(CunningTile):
    """After eating, a token more from the piles (AN-9.12, AN-R78)."""

    def clause(self) -> str:
        return "AN-9.12"

    def moments(self) -> tuple[int, ...]:
        return (AFTER_EAT,)

    def has_effect(self, state: Island, seat: Seat) -> bool:
        """Is there room in hand, and a token to draw? (AN-R79)"""
        return SIZE[state.held[seat]] < MAX_HELD and food.tokens_to_draw(state) > 0

    def play(self, state: Island, seat: Seat, action: Action) -> None:
        tiles.play(state, seat, self.number)
        food.ready_pile(state)
        state.todo.append(DRAW_FOOD[seat])
        refill_open_tile(state)

    def step(self, seat: Seat) -> Step:
        return _ASKED[seat]

    def step_classes(self) -> tuple[type, ...]:
        return (FamishedStep,)


TILE: Final = Famished("famished")


class FamishedQuestion(TypedDict):
    """Play Famished, or not. Answers: `play famished`, `pass`."""

    asked_tile: Tile
    """The tile in question."""
    count: int
    """Food held."""


@dataclass(frozen=True)
class FamishedStep(TileMomentStep):
    """A seat plays Famished for one more token, or passes (AN-9.12, AN-R78)."""

    def clause(self) -> str:
        return "AN-9.12"

    def question(self, state: Island, seat: Seat) -> FamishedQuestion:
        return {"asked_tile": TILE.name, "count": SIZE[state.held[seat]]}

    def tile(self) -> CunningTile:
        return TILE

    def moment(self) -> int:
        return AFTER_EAT


_ASKED: Final = [FamishedStep(seat) for seat in range(MAX_SEATS)]
