"""Earning, discarding and refilling cunning tiles (AN-9.1 to AN-9.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import AutomaticStep, ChanceStep
from fellfield.games.antler_island import odds
from fellfield.games.antler_island.actions import (
    DISCARDS_DOWN,
    DISCARDS_UP,
    TAKE_OPEN,
    TAKE_TOP,
    DiscardTile,
    TakeTile,
    TileDrawn,
)
from fellfield.games.antler_island.events import NoTileLeft
from fellfield.games.antler_island.material import MAX_SEATS, MAX_TILES, TILE_NUMBER, TILES, tiles_of
from fellfield.games.antler_island.rules import tiles
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.asking import SeatStep, why_not_now
from fellfield.games.antler_island.view_types import TakeTileQuestion


@dataclass(frozen=True)
class EarnTileStep(AutomaticStep):
    """A seat has earned a tile; if the seats hold all of them, it gets nothing (AN-9.1, AN-R67, AN-R71).

    Each earned tile has a step of its own: choose, refill, obey the limit, then the next (AN-R66).
    """

    seat: Seat

    def clause(self) -> str:
        return "AN-9.1"

    def run(self, state: Island) -> None:
        state.todo.pop()
        if state.open_tile is None and not tiles.tiles_to_draw(state):
            state.emit(NoTileLeft(self.seat))
            return
        state.todo.append(TAKE_TILE[self.seat])


@dataclass(frozen=True)
class TakeTileStep(SeatStep):
    """The earner takes the open tile or the top of the pile (AN-9.2)."""

    def clause(self) -> str:
        return "AN-9.2"

    def question(self, state: Island, seat: Seat) -> TakeTileQuestion:
        return {"tile": "nothing" if state.open_tile is None else TILES[state.open_tile], "count": state.tile_bag.size}

    def options_are_public(self, state: Island, seat: Seat) -> bool:
        return True

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        if state.open_tile is None:
            return []  # only in an unsound position: the open place is always refilled (AN-R70)
        return [TAKE_OPEN, TAKE_TOP] if tiles.tiles_to_draw(state) else [TAKE_OPEN]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, TakeTile):
            return why_not_now(action, self.clause())
        if action.pile == "open" or tiles.tiles_to_draw(state):
            return None
        return WhyNot("AN-R69", "no-tile-to-draw")

    def apply(self, state: Island, actor: Actor, action: TakeTile) -> None:
        state.todo[-1] = LIMIT_TILES[self.seat]
        if action.pile == "open":
            tiles.take_open(state, self.seat)
            refill_open_tile(state)
        else:
            tiles.ready_tiles(state)
            state.todo.append(TOP_TILE[self.seat])


@dataclass(frozen=True)
class TopTileStep(ChanceStep):
    """The earner alone looks at the top tile (AN-9.3)."""

    seat: Seat

    def clause(self) -> str:
        return "AN-9.3"

    def outcomes(self, state: Island) -> list[tuple[Action, int]]:
        return odds.top_tile(state)

    def observers(self, state: Island) -> tuple[Seat, ...] | None:
        return (self.seat,)

    def apply(self, state: Island, actor: Actor, action: TileDrawn) -> None:
        state.todo.pop()
        tiles.take_top(state, self.seat, TILE_NUMBER[action.tile])


@dataclass(frozen=True)
class OpenTileStep(ChanceStep):
    """The top tile is turned up next to the pile (AN-3.10, AN-9.2)."""

    def clause(self) -> str:
        return "AN-9.2"

    def outcomes(self, state: Island) -> list[tuple[Action, int]]:
        return odds.top_tile(state)

    def apply(self, state: Island, actor: Actor, action: TileDrawn) -> None:
        state.todo.pop()
        tiles.turn_up(state, TILE_NUMBER[action.tile])


@dataclass(frozen=True)
class LimitTilesStep(AutomaticStep):
    """A seat with more than three tiles discards one (AN-9.4), after the open place is refilled (AN-R68)."""

    seat: Seat

    def clause(self) -> str:
        return "AN-9.4"

    def run(self, state: Island) -> None:
        state.todo.pop()
        if tiles.tiles_held(state, self.seat) > MAX_TILES:
            state.todo.append(DISCARD_TILE[self.seat])


@dataclass(frozen=True)
class DiscardTileStep(SeatStep):
    """A seat with four tiles discards one; two copies differ by the side that is up (AN-9.4, AN-R103)."""

    def clause(self) -> str:
        return "AN-9.4"

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        up, down = state.tiles_up[seat], state.tiles_down[seat]
        return [DISCARDS_UP[kind] for kind in range(len(TILES)) if tiles_of(up, kind)] + [
            DISCARDS_DOWN[kind] for kind in range(len(TILES)) if tiles_of(down, kind)
        ]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, DiscardTile):
            return why_not_now(action, self.clause())
        return tiles.why_not_discard(state, seat, TILE_NUMBER[action.tile], up=action.side == "up")

    def apply(self, state: Island, actor: Actor, action: DiscardTile) -> None:
        state.todo.pop()
        tiles.drop(state, self.seat, TILE_NUMBER[action.tile], up=action.side == "up")
        refill_open_tile(state)


def play_tile(state: Island, seat: Seat, kind: int) -> None:
    """Play a tile and refill the open place if it is empty (AN-9.5, AN-R70)."""
    tiles.play(state, seat, kind)
    refill_open_tile(state)


def refill_open_tile(state: Island) -> None:
    """Turn up the next tile if the open place is empty and a tile is left (AN-9.2, AN-R70)."""
    if state.open_tile is None and tiles.tiles_to_draw(state):
        tiles.ready_tiles(state)
        state.todo.append(OPEN_TILE)


EARN_TILE: Final = [EarnTileStep(seat) for seat in range(MAX_SEATS)]
TAKE_TILE: Final = [TakeTileStep(seat) for seat in range(MAX_SEATS)]
TOP_TILE: Final = [TopTileStep(seat) for seat in range(MAX_SEATS)]
LIMIT_TILES: Final = [LimitTilesStep(seat) for seat in range(MAX_SEATS)]
DISCARD_TILE: Final = [DiscardTileStep(seat) for seat in range(MAX_SEATS)]
OPEN_TILE: Final = OpenTileStep()
