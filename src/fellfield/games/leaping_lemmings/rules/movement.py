"""Regular movement and cliff dives (LL-7.1 to LL-9.7): where a lemming can get with the points that it has.

All hexes that a lemming can stand on after spending a number of points are one set, and a step forward shifts the whole
set. Two such sets go along: one of lemmings that have not stepped sideways yet, one of those that have (LL-8.3).
"""

from __future__ import annotations

from fellfield.core.action import Action
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import dive, move
from fellfield.games.leaping_lemmings.board import Board
from fellfield.games.leaping_lemmings.material import TOP_VALUE
from fellfield.games.leaping_lemmings.places import BITS, START, hexes_of
from fellfield.games.leaping_lemmings.state import Race


def value_for(state: Race, seat: Seat, source: int) -> int:
    """The points that a lemming of this player has: doubled from the Start Area after Quick Start (LL-7.2, LL-R36)."""
    value = state.value[seat]
    return value * 2 if source == START and state.doubled[seat] else value


def reach(board: Board, source: int, points: int, free: int) -> tuple[int, int]:
    """Where a lemming may stop having spent all its points, and the dives it may make (LL-8.2 to LL-9.4).

    `free` are the hexes that may be entered. Dives come as a set of scores: bit n for a dive of n.
    """
    clear = board.clear & free
    brush = board.brush & free
    cliff = board.cliff
    if source == START:
        here, ahead, aside = 0, board.start, 0
    else:
        here = BITS[source]
        ahead = board.ahead(here)
        aside = here << 1 | here >> 1
    bent = 0  # reached with a sidestep
    ahead_before = aside_before = 0  # one point earlier: brush is entered from there
    dives = 0
    for left in range(points, 0, -1):
        if (here | bent) & cliff:
            dives |= 1 << left
        here = ahead & clear | ahead_before & brush
        bent = aside & clear | aside_before & brush
        ahead_before = ahead
        aside_before = aside
        ahead = here << 8 | (here & board.widening) << 9 | (here & board.narrowing) << 7
        aside = bent << 8 | (bent & board.widening) << 9 | (bent & board.narrowing) << 7 | here << 1 | here >> 1
    return here | bent, dives


def free_hexes(state: Race) -> int:
    """The hexes that a regular move may enter: neither full nor watched by an eagle (LL-8.5, LL-8.6)."""
    rules = state.rules
    zones = rules.board.zones
    return rules.board.all & ~(state.full | zones[state.eagle_zone[0]] | zones[6 + state.eagle_zone[1]])


def barred_for(state: Race, seat: Seat) -> int:
    """Two players: the hexes of the first rows where this clan may not come to rest (LL-19.9, LL-R107, LL-R108)."""
    if not state.rules.two_player:
        return 0
    return state.rules.board.protected & state.active[1 - seat]


def sources_of(state: Race, seat: Seat) -> list[int]:
    """Where the lemmings stand that may make a regular move: the Start Area, and every stack that they top (LL-8.1)."""
    found = hexes_of(state.active[seat])
    return [START, *found] if state.start[seat] else found


def regular_moves(state: Race, seat: Seat) -> list[Action]:
    """Every regular move and dive of a player, by source and goal (LL-8.9, LL-8.11)."""
    value = state.value[seat]
    if value == 0:
        return []
    board = state.rules.board
    free = free_hexes(state)
    rest = board.all & ~barred_for(state, seat)
    moves: list[Action] = []
    for source in sources_of(state, seat):
        moves += moves_from(board, source, value_for(state, seat, source), free, rest)
    return moves


def moves_from(board: Board, source: int, points: int, free: int, rest: int) -> list[Action]:
    """The regular moves of one lemming; looked up where the same hexes around it were free before."""
    cone = board.cone(source, points)
    key = (source, points, free & cone, rest & cone)
    known = board.moves_known.get(key)
    if known is None:
        goals, dives = reach(board, source, points, free)
        known = [move(source, goal) for goal in hexes_of(goals & rest)]
        known += [dive(source, score) for score in range(TOP_VALUE, 0, -1) if dives >> score & 1]
        board.remember_moves(key, known)
    return known


def can_move(state: Race, seat: Seat) -> bool:
    """Has any lemming of this player a legal regular move (LL-8.11)?"""
    if state.value[seat] == 0:
        return False
    free = free_hexes(state)
    rest = ~barred_for(state, seat)
    for source in sources_of(state, seat):
        goals, dives = reach(state.board, source, value_for(state, seat, source), free)
        if goals & rest or dives:
            return True
    return False
