"""Cunning tiles: holding, playing, taking, discarding (AN-9.1 to AN-9.7); each type is a file in `tiles/`."""

from __future__ import annotations

from fellfield.core.contract import WhyNot
from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.antler_island.events import (
    OpenTileTaken,
    TileDiscarded,
    TilePlayed,
    TilesShuffled,
    TileTurnedUp,
    TopTileTaken,
)
from fellfield.games.antler_island.material import ONE_TILE, TILES, tile_count, tiles_of
from fellfield.games.antler_island.state import Island

# -- who holds what (AN-9.3, AN-R107) ---------------------------------------------------------------------------


def holds(state: Island, seat: Seat, kind: int) -> bool:
    """Does this seat hold a tile of this kind, face up or face down?"""
    return ((state.tiles_up[seat] | state.tiles_down[seat]) >> (3 * kind) & 7) != 0


def may_hold(state: Island, seat: Seat, kind: int) -> bool:
    """Could this seat hold a tile of this kind, judging by public facts alone? (AN-R107)"""
    return state.tiles_down[seat] != 0 or (state.tiles_up[seat] >> (3 * kind) & 7) != 0


def was_played(state: Island, seat: Seat, kind: int) -> bool:
    """Has this seat played this type in this turn? Other types are not affected (AN-9.7, AN-R65, AN-R84)."""
    return (state.played[seat] >> kind & 1) != 0


def can_play(state: Island, seat: Seat, kind: int) -> bool:
    """Does this seat hold a tile of this kind, and has it not played one in this turn? (AN-9.7)"""
    return holds(state, seat, kind) and not was_played(state, seat, kind)


def why_not_hold(state: Island, seat: Seat, kind: int) -> WhyNot | None:
    """Why a seat cannot play this type: it holds none, or has played one in this turn (AN-9.7)."""
    if was_played(state, seat, kind):
        return WhyNot("AN-9.7", "type-played", tile=TILES[kind])
    if not holds(state, seat, kind):
        return WhyNot("AN-9.6", "tile-not-held", tile=TILES[kind])
    return None


def tiles_held(state: Island, seat: Seat) -> int:
    """The number of tiles that this seat holds."""
    return tile_count(state.tiles_up[seat]) + tile_count(state.tiles_down[seat])


# -- playing and discarding (AN-9.5, AN-R103) -------------------------------------------------------------------


def play(state: Island, seat: Seat, kind: int) -> None:
    """Move a played tile to the discard, the face-up copy first (AN-9.5, AN-R103)."""
    state.played = replace_at(state.played, seat, state.played[seat] | 1 << kind)
    _remove(state, seat, kind, up=tiles_of(state.tiles_up[seat], kind) > 0)
    if state.wants_events:
        state.emit(TilePlayed(seat, TILES[kind]))


def drop(state: Island, seat: Seat, kind: int, *, up: bool) -> None:
    """Discard a tile because of the limit of three (AN-9.4)."""
    _remove(state, seat, kind, up=up)
    if state.wants_events:
        state.emit(TileDiscarded(seat, TILES[kind]))


def _remove(state: Island, seat: Seat, kind: int, *, up: bool) -> None:
    if up:
        state.tiles_up = replace_at(state.tiles_up, seat, state.tiles_up[seat] - ONE_TILE[kind])
    else:
        state.tiles_down = replace_at(state.tiles_down, seat, state.tiles_down[seat] - ONE_TILE[kind])
    state.tile_discard = replace_at(state.tile_discard, kind, state.tile_discard[kind] + 1)


def why_not_discard(state: Island, seat: Seat, kind: int, *, up: bool) -> WhyNot | None:
    """Why this tile cannot be discarded (AN-9.4)."""
    tiles = state.tiles_up[seat] if up else state.tiles_down[seat]
    if tiles_of(tiles, kind):
        return None
    return WhyNot("AN-9.4", "tile-not-there", tile=TILES[kind], side="up" if up else "down")


# -- the pile (AN-9.2, AN-9.5) ------------------------------------------------------------------------------------


def tiles_to_draw(state: Island) -> int:
    """The number of tiles that can be drawn, the discards included (AN-9.5, AN-R69)."""
    return state.tile_bag.size + sum(state.tile_discard)


def ready_tiles(state: Island) -> None:
    """Shuffle the discards as the new pile if the pile is empty (AN-9.5); the open tile stays (AN-R69)."""
    if state.tile_bag.size == 0:
        counts = state.tile_discard
        state.tile_bag = state.tile_bag.refilled(counts)
        state.tiles_filled = counts
        state.tile_discard = (0,) * len(counts)
        state.emit(TilesShuffled(sum(counts)))


def take_top(state: Island, seat: Seat, kind: int) -> None:
    """Give a seat the top tile, face down (AN-9.3)."""
    state.tile_bag = state.tile_bag.without(kind)
    state.tiles_down = replace_at(state.tiles_down, seat, state.tiles_down[seat] + ONE_TILE[kind])
    if state.wants_events:
        state.emit(TopTileTaken(seat, TILES[kind]))


def take_open(state: Island, seat: Seat) -> None:
    """Give a seat the open tile, face up (AN-9.3)."""
    kind = state.open_tile
    assert kind is not None
    state.open_tile = None
    state.tiles_up = replace_at(state.tiles_up, seat, state.tiles_up[seat] + ONE_TILE[kind])
    if state.wants_events:
        state.emit(OpenTileTaken(seat, TILES[kind]))


def turn_up(state: Island, kind: int) -> None:
    """Turn the top tile face up next to the pile (AN-3.10, AN-9.2)."""
    state.tile_bag = state.tile_bag.without(kind)
    state.open_tile = kind
    if state.wants_events:
        state.emit(TileTurnedUp(TILES[kind]))
