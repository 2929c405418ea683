"""Extra Mate, with Mate (AN-9.14)."""

from __future__ import annotations

from typing import Final

from fellfield.core.contract import Action
from fellfield.core.seats import Seat
from fellfield.games.antler_island.rules import actions
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.tiles import play_tile
from fellfield.games.antler_island.tiles.cunning_tile import WITH_MATE, CunningTile


class ExtraMate(CunningTile):
    """The stag mates twice (AN-9.14)."""

    def clause(self) -> str:
        return "AN-9.14"

    def moments(self) -> tuple[int, ...]:
        return (WITH_MATE,)

    def has_effect(self, state: Island, seat: Seat) -> bool:
        """Are there two does? (AN-9.14, AN-R83)"""
        return state.does[state.stags[seat]] > 1

    def play(self, state: Island, seat: Seat, action: Action) -> None:
        play_tile(state, seat, self.number)
        actions.mate(state, seat, 2)


TILE: Final = ExtraMate("extra-mate")
