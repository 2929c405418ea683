"""Diamond Antlers, after a lost lock (AN-9.11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from fellfield.core.contract import Action
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import Step
from fellfield.games.antler_island.actions import Pass
from fellfield.games.antler_island.material import MAX_SEATS, Tile
from fellfield.games.antler_island.rules import combat
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.asking import TileMomentStep, ask_for_tile
from fellfield.games.antler_island.steps.tiles import play_tile
from fellfield.games.antler_island.tiles.cunning_tile import BEFORE_LOSS, CunningTile


class DiamondAntlers(CunningTile):
    """The loser of a fight keeps the antler piece that would be lost (AN-9.11)."""

    def clause(self) -> str:
        return "AN-9.11"

    def moments(self) -> tuple[int, ...]:
        return (BEFORE_LOSS,)

    def has_effect(self, state: Island, seat: Seat) -> bool:
        return state.antlers[seat] > 0

    def play(self, state: Island, seat: Seat, action: Action) -> None:
        play_tile(state, seat, self.number)

    def step(self, seat: Seat) -> Step:
        return _ASKED[seat]

    def step_classes(self) -> tuple[type, ...]:
        return (SaveAntlerStep,)


TILE: Final = DiamondAntlers("diamond-antlers")


class SaveAntlerQuestion(TypedDict):
    """Play Diamond Antlers, or not. Answers: `play diamond-antlers`, `pass`."""

    asked_tile: Tile
    """The tile in question."""
    antlers: int
    """Your antler pieces."""


@dataclass(frozen=True)
class SaveAntlerStep(TileMomentStep):
    """The loser may play Diamond Antlers, in any player's turn (AN-9.8, AN-9.11, AN-R63)."""

    def clause(self) -> str:
        return "AN-9.11"

    def question(self, state: Island, seat: Seat) -> SaveAntlerQuestion:
        return {"asked_tile": TILE.name, "antlers": state.antlers[seat]}

    def tile(self) -> CunningTile:
        return TILE

    def moment(self) -> int:
        return BEFORE_LOSS

    def apply(self, state: Island, actor: Actor, action: Action) -> None:
        state.todo.pop()
        if not isinstance(action, Pass):
            TILE.play(state, self.seat, action)
        elif not ask_for_tile(state, self.seat, self.moment(), after=TILE.number):
            combat.lose_antler(state, self.seat)


_ASKED: Final = [SaveAntlerStep(seat) for seat in range(MAX_SEATS)]
