"""What each viewer may know, built from an empty view (AN-12.1).

Committed food is a number to others until antlers are locked (AN-R54, AN-R55).
"""

from __future__ import annotations

from functools import lru_cache

from fellfield.core.public_steps import show_steps
from fellfield.core.seats import Seat, Viewer
from fellfield.core.view_types import Hidden
from fellfield.core.views import hidden
from fellfield.games.antler_island.material import (
    CONTROLS,
    SIZE,
    SPACES,
    TILES,
    VALUES,
    FoodValue,
    Space,
    Tile,
    kinds_in,
    tile_count,
    values_in,
)
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.view_types import (
    FightFacts,
    Mat,
    OwnEntries,
    Pile,
    PlanFacts,
    SharedEntries,
    SpaceContents,
    TilePile,
)


def shared_entries(state: Island) -> SharedEntries:
    """The island, the piles, and what is due."""
    return {
        "round": state.turn,
        "final_round": state.is_final_round(),
        "start_seat": state.pawn,
        "turns_taken": state.taken,
        "active_seat": state.active if state.taken else None,
        "target": state.board.target,
        "spaces": _spaces(state),
        "stags": [SPACES[space] for space in state.stags],
        "reserve": state.reserve,
        "supply": state.supply,
        "piles": _piles(state),
        "main_pile": state.main,
        "food_discard": [value for value, count in zip(VALUES, state.discard, strict=True) for _ in range(count)],
        "open_tile": None if state.open_tile is None else TILES[state.open_tile],
        "tile_pile": _tile_pile(state),
        "tile_discard": _tile_names(state.tile_discard),
        "fight": _fight(state),
        "due": show_steps(state.todo),
    }


def _spaces(state: Island) -> dict[Space, SpaceContents]:
    """By space: does, and for each token the pile it came from, the oldest first; never a value."""
    return {SPACES[space]: {"does": state.does[space], "food": list(state.food[space])} for space in state.board.spaces}


def _piles(state: Island) -> list[Pile]:
    """The bags that tokens come from: what was shuffled into each, less what is known to have left it, and the size."""
    return [
        {
            "name": "start" if number == 0 else "main",
            "generation": bag.generation,
            "shuffled": list(state.filled[number]),
            "left": state.start_left if number == 0 else state.main_left if number == state.main else 0,
        }
        for number, bag in enumerate(state.bags)
    ]


def _tile_pile(state: Island) -> TilePile:
    bag = state.tile_bag
    return {"generation": bag.generation, "shuffled": list(state.tiles_filled), "left": bag.size}


def _tile_names(counts: tuple[int, ...]) -> list[Tile]:
    return [TILES[kind] for kind, count in enumerate(counts) for _ in range(count)]


def _fight(state: Island) -> FightFacts | None:
    fight = state.fight
    if fight is None:
        return None
    return {
        "attacker_seat": fight.attacker,
        "defender_seat": fight.defender,
        "space": SPACES[fight.at],
        "origin": SPACES[fight.origin],
        "locked": fight.locked,
    }


def own_entries(state: Island, viewer: Viewer) -> OwnEntries:
    """The mats; a seat sees more of its own one than the others do."""
    return {"seats": [_mat(state, seat, own=seat == viewer) for seat in range(state.players)]}


def _mat(state: Island, seat: Seat, *, own: bool) -> Mat:
    """A control mat: counts for everybody; values, hidden tiles and the plan for its owner."""
    players = state.players
    locked = state.fight is not None and state.fight.locked
    looked, down = state.looked[seat], state.tiles_down[seat]
    return {
        "track": state.tracks[seat],
        "antlers": state.antlers[seat],
        "aside": state.aside[seat],
        "marker": state.markers[seat],
        "cubes": list(state.cubes[seat * players : (seat + 1) * players]) if state.rules.advanced else [],
        "food": _handful(state.held[seat], own=own),
        "committed": _handful(state.committed[seat], own=own or locked),
        "trail": list(state.trails[seat]),
        "looked": [[known // 4, known % 4] for known in sorted(looked)] if own else hidden(len(looked)),
        "tiles_up": list(_tiles_in(state.tiles_up[seat])),
        "tiles_down": list(_tiles_in(down)) if own else hidden(tile_count(down)),
        "played": list(_tiles_played(state.played[seat])),
        "plan": _plan(state, seat, own=own),
    }


@lru_cache(maxsize=1 << 12)
def _tiles_in(tiles: int) -> tuple[Tile, ...]:
    return tuple([TILES[kind] for kind in kinds_in(tiles)])


@lru_cache(maxsize=1 << 12)
def _tiles_played(kinds: int) -> tuple[Tile, ...]:
    return tuple([tile for kind, tile in enumerate(TILES) if kinds >> kind & 1])


def _handful(food: int, *, own: bool) -> list[FoodValue] | Hidden:
    return list(values_in(food)) if own else hidden(SIZE[food])


def _plan(state: Island, seat: Seat, *, own: bool) -> PlanFacts | None:
    """Tiles beside each action and those turned over; the whole plan for its owner (AN-4.5, AN-R18 to AN-R20)."""
    plan = state.plans[seat]
    if plan is None:
        return None
    tasks, used = plan.tasks(), state.used[seat]
    return {
        "counts": {
            "move": tasks.count("move"),
            "eat": tasks.count("eat"),
            "mate": tasks.count("mate"),
            "grow": tasks.count("grow"),
        },
        "revealed": {control: tasks[number] for number, control in enumerate(CONTROLS) if used >> number & 1},
        "tiles": dict(zip(CONTROLS, tasks, strict=True)) if own else hidden(len(CONTROLS) - used.bit_count()),
    }
