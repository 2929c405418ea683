"""The test kit of Antler Island: variants, twin states, goldens."""

from __future__ import annotations

from tests.games.antler_island.owner_boards import wide_middle

from fellfield.core.chance import Source
from fellfield.core.seats import Seat, Viewer
from fellfield.core.tuples import replace_at
from fellfield.games.antler_island.actions import PLANS, Plan
from fellfield.games.antler_island.definition import game
from fellfield.games.antler_island.material import ONE_TILE, TILES, UNIT, counts_in, tiles_of
from fellfield.games.antler_island.state import Island
from fellfield.testing.kit import Golden, Kit


def twin(state: Island, viewer: Viewer, source: Source) -> Island:
    """A state that this viewer cannot tell apart: hidden food, tiles and plans are exchanged (AN-12.1)."""
    other: Island = state.copy()
    opponents = [seat for seat in range(state.players) if seat != viewer]
    for _ in range(12):
        _swap_food(other, opponents, source)
        _swap_tiles(other, opponents, source)
    for seat in opponents:
        other.plans = replace_at(other.plans, seat, _other_plan(state.plans[seat], state.used[seat], source))
        if state.sealed[seat] is not None:
            other.sealed[seat] = source.pick(PLANS)
    return other


# -- food: held and committed values belong to their owner, values in bags to nobody ---------------------------


def _swap_food(state: Island, opponents: list[Seat], source: Source) -> None:
    """Exchange a token of an opponent with one of the same pile, unseen or held by another opponent."""
    unshown = [seat for seat in opponents if state.looked[seat] and min(state.trails[seat]) >= 0]
    if not unshown:
        return
    seat, other = source.pick(unshown), source.pick(unshown)
    known = source.pick(state.looked[seat])
    bag, value = divmod(known, 4)
    if source.below(2):
        unseen = [kind + 1 for kind, count in enumerate(state.bags[bag].counts) if count]
        if unseen:
            given = source.pick(unseen)
            state.bags = replace_at(state.bags, bag, state.bags[bag].without(given - 1).holding(value - 1))
            _exchange(state, seat, known, given, source)
    else:
        theirs = [token for token in state.looked[other] if token // 4 == bag]
        if theirs and seat != other:
            given = source.pick(theirs)
            _exchange(state, seat, known, given % 4, source)
            _exchange(state, other, given, value, source)


def _exchange(state: Island, seat: Seat, known: int, value: int, source: Source) -> None:
    """Change the value of a token that a seat has looked at, held or committed."""
    looked = list(state.looked[seat])
    looked[looked.index(known)] += value - known % 4
    state.looked[seat] = tuple(looked)
    change = UNIT[value] - UNIT[known % 4]
    locked = state.fight is not None and state.fight.locked  # a lock shows what was committed
    here = counts_in(state.held[seat])[known % 4 - 1]
    there = 0 if locked else counts_in(state.committed[seat])[known % 4 - 1]
    if source.below(here + there) < here:
        state.held[seat] += change
    else:
        state.committed = replace_at(state.committed, seat, state.committed[seat] + change)


# -- cunning tiles held face down -----------------------------------------------------------------------------


def _swap_tiles(state: Island, opponents: list[Seat], source: Source) -> None:
    """Exchange a face-down tile of an opponent with one of another opponent or of the pile."""
    seat, other = source.pick(opponents), source.pick(opponents)
    down = list(state.tiles_down)
    mine = [kind for kind in range(len(TILES)) if tiles_of(down[seat], kind)]
    theirs = [kind for kind in range(len(TILES)) if tiles_of(down[other], kind)]
    if not mine:
        return
    kind = source.pick(mine)
    unseen = [kind for kind, _ in state.tile_bag.odds()]
    if unseen and source.below(2):
        if state.tile_bag.counts[kind] < state.tiles_filled[kind]:
            given = source.pick(unseen)
            state.tile_bag = state.tile_bag.without(given).holding(kind)
            down[seat] += ONE_TILE[given] - ONE_TILE[kind]
    elif theirs and seat != other:
        given = source.pick(theirs)
        down[seat] += ONE_TILE[given] - ONE_TILE[kind]
        down[other] += ONE_TILE[kind] - ONE_TILE[given]
    state.tiles_down = tuple(down)


# -- plans: counts per action and revealed tiles are public, the rest belongs to its owner ---------------------


def _other_plan(plan: Plan | None, used: int, source: Source) -> Plan | None:
    if plan is None:
        return None
    tasks = list(plan.tasks())
    hidden = [place for place in range(len(tasks)) if not used >> place & 1]
    for place, task in zip(hidden, source.shuffled([tasks[place] for place in hidden]), strict=True):
        tasks[place] = task
    return Plan(*tasks)


FULL_MATS = (
    "round 9; P1: at R1, track 9, food 2+3, marker, hides speed roar;"
    "P2: at S, track 8, antlers 5, food 1+3, marker, shows diamond-antlers, hides extra-mate;"
    "P3: at Y1, antlers 4, track 7, food 1+2+3, hides famished keep-one-food;"
    "P4: at G3, track 9, antlers 6, food 2, marker, hides diamond-antlers;"
    "does S 4 G1 1 G2 1 R2 1; food R1 1 Y1 2 B4 1"
)
COURTSHIP = (
    "round 6; P1: at Y1, track 8, marker; P2: at S, track 10, marker, hides extra-mate, plan MECCM;"
    "P3: at G1, track 5; does S 4 W1 1; lap 3; P2 to reveal"
)
PEACE = "round 7; P1: at S, track 11; P2: at Y2, track 9; P3: at B3, track 8; does S 2 G1 1; lap 3; P3 to reveal"
TIE = (
    "round 8; P1: at B1, track 10, marker, food 1; P2: at B3, track 10, marker, food 1; P3: at Y2, track 4, marker;"
    "P4: at R4, track 2; does S 5; lap 3; P2 to reveal"
)
KIT = Kit(
    game,
    tables=(
        (3, {}),
        (4, {}),
        (3, {"advanced": True, "displacement": "anywhere"}),
        (4, {"advanced": True}),
        (3, {"board": wide_middle()}),
    ),
    twin=twin,
    bookkeeping=("due", "turns_taken", "active_seat", "seats.*.played"),
    goldens=(
        Golden("three-players", 3, {}, seed=789),
        Golden("three-players-advanced", 3, {"advanced": True}, seed=1804),
        Golden("four-players", 4, {}, seed=129),
        Golden("four-players-advanced", 4, {"advanced": True}, seed=698),
        Golden("five-tiles", 4, {"advanced": True}, seed=392, opening=FULL_MATS),
        Golden("second-courtship", 3, {"displacement": "anywhere"}, seed=2, opening=COURTSHIP),
        Golden("nobody-fought", 3, {}, seed=0, opening=PEACE),
        Golden("shared-victory", 4, {}, seed=1, opening=TIE),
    ),
    limit=20_000,
)
