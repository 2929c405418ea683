"""Regular movement and cliff dives: where a lemming can go with its points (chapters 7 to 9).

The hexes that a lemming can reach by spending a number of points are one set, and a step forward shifts the whole set.
The search keeps two sets: reached without a sidestep, and reached with one (LL-8.3).
"""

from __future__ import annotations

from fellfield.core.action import Action
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.actions import dive, move
from fellfield.games.leaping_lemmings.board import Board
from fellfield.games.leaping_lemmings.hexes import HEXES, START, hexes_of, without
from fellfield.games.leaping_lemmings.material import TOP_VALUE
from fellfield.games.leaping_lemmings.move_window import MoveWindow
from fellfield.games.leaping_lemmings.state import Race


def value_for(state: Race, seat: Seat, source: int) -> int:
    """The points of a lemming of this player: doubled from the Start Area after Quick Start (LL-7.2, LL-R36).

    Everything else about such a move is regular (LL-8.12). The cap of 5 binds favours, not the doubling (LL-R26).
    """
    value = state.value[seat]
    return value * 2 if source == START and state.doubled[seat] else value


def reach(board: Board, source: int, points: int, free: int) -> tuple[int, int]:
    """The goals of a lemming that spends all its points, and its dives (LL-8.2 to LL-8.4, LL-9.1 to LL-9.4).

    `free` is the set of hexes that may be entered. Dives are a set of scores: bit n for a dive of n.
    """
    window = board.move_window(source, points)
    goals, dives = spread(window, free >> window.lift & window.cone)
    return goals << window.lift, dives


def spread(window: MoveWindow, free: int) -> tuple[int, int]:
    """`reach` within a window: point by point, forward, with one sidestep for each move (LL-8.3, LL-8.4, LL-R33).

    No path revisits a hex (LL-R30). The Start Area has no sideways neighbour, but row 1 has (LL-R31). A sidestep into
    brush costs 2 (LL-R32). Every path counts, so a lemming may waste points for a lower dive or sidestep along the edge
    (LL-R39, LL-R40). It cannot stay on the edge with points left (LL-R38). The dive itself enters no hex (LL-9.6).
    """
    clear = window.clear & free
    brush = window.brush & free
    cliff = window.cliff
    here, ahead, aside = window.here, window.ahead, window.aside
    bent = 0  # reached with a sidestep
    ahead_before = aside_before = 0  # one point earlier: brush is entered from there
    dives = 0
    for left in range(window.points, 0, -1):
        if (here | bent) & cliff:
            dives |= 1 << left
        here = ahead & clear | ahead_before & brush
        bent = aside & clear | aside_before & brush
        ahead_before = ahead
        aside_before = aside
        ahead = window.steps_ahead(here)
        aside = window.steps_ahead(bent) | here << 1 | here >> 1
    return here | bent, dives


def free_hexes(state: Race) -> int:
    """The hexes that a regular move may enter: not full, not in a zone of control (LL-8.5, LL-8.6).

    This holds for a move after Quick Start as well (LL-R37).
    """
    red, blue = state.eagle_zone
    return without(state.rules.board.unwatched[red * 6 + blue], state.full)


def barred_for(state: Race, seat: Seat) -> int:
    """Two players: the hexes of the first rows where this clan may not end a move (LL-19.9, LL-R107, LL-R108)."""
    if not state.rules.two_player:
        return 0
    return state.rules.board.protected & state.active[1 - seat]


def regular_moves(state: Race, seat: Seat) -> list[Action]:
    """Every regular move and dive of a player, by source and goal (LL-8.9, LL-8.11).

    Sources are the Start Area and every stack that the player tops (LL-8.1).
    """
    value = state.value[seat]
    moves: list[Action] = []
    if value == 0:
        return moves
    board = state.rules.board
    free = free_hexes(state)
    barred = barred_for(state, seat)
    if state.start[seat]:
        moves += moves_from(board, START, value_for(state, seat, START), free, barred)
    for source in hexes_of(state.active[seat]):
        moves += moves_from(board, source, value, free, barred)
    return moves


def moves_from(board: Board, source: int, points: int, free: int, barred: int) -> list[Action]:
    """The regular moves of one lemming, cached by the free hexes of its window."""
    window = board.move_window(source, points)
    key = near = free >> window.lift & window.cone
    if barred:
        key |= (barred >> window.lift & window.cone) << HEXES
    known = window.known.get(key)
    if known is None:
        known = new_moves_from(window, source, near, barred)
        board.remember_moves(window, key, known)
    return known


def new_moves_from(window: MoveWindow, source: int, free: int, barred: int) -> list[Action]:
    """The regular moves of one lemming: goals first, then dives, the best first; no dive exceeds 5 (LL-8.9, LL-R41)."""
    goals, dives = spread(window, free)
    moves: list[Action] = [move(source, goal) for goal in hexes_of(without(goals << window.lift, barred))]
    if dives:
        moves += [dive(source, score) for score in range(TOP_VALUE, 0, -1) if dives >> score & 1]
    return moves


def can_move(state: Race, seat: Seat) -> bool:
    """Has any lemming of this player a regular move, each with its own value (LL-8.11, LL-R45)?"""
    return bool(regular_moves(state, seat))
