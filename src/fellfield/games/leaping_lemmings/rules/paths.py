"""Paths for events: one path that a move may have taken; all paths are one option (LL-8.9)."""

from __future__ import annotations

from fellfield.games.leaping_lemmings.board import Board
from fellfield.games.leaping_lemmings.hexes import BITS, START, TEXTS, hexes_of


def move_path(board: Board, source: int, goal: int, points: int, free: int, *, sidesteps: int = 1) -> tuple[str, ...]:
    """A path to the goal that spends exactly these points, source first."""
    found = _search(board, source, 1 << goal, points, free, sidesteps)
    assert found is not None, f"no path from {TEXTS[source]} to {TEXTS[goal]} with {points}"
    return tuple(TEXTS[code] for code in (source, *found))


def dive_path(board: Board, source: int, points: int, free: int, *, sidesteps: int = 1) -> tuple[str, ...]:
    """A path to the cliff edge that spends exactly these points, source first."""
    found = _search(board, source, board.cliff, points, free, sidesteps)
    assert found is not None, f"no path from {TEXTS[source]} to the edge with {points}"
    return tuple(TEXTS[code] for code in (source, *found))


def _search(board: Board, here: int, goals: int, points: int, free: int, sidesteps: int) -> list[int] | None:
    if points == 0:
        return [] if here != START and goals & BITS[here] else None
    ahead = board.start if here == START else board.forward[here]
    aside = 0 if here == START or not sidesteps else board.sideways[here]
    for steps, spent in ((ahead, 0), (aside, 1)):
        for code in hexes_of(steps & free):
            cost = 2 if board.brush & BITS[code] else 1
            if cost <= points:
                rest = _search(board, code, goals, points - cost, free, sidesteps - spent)
                if rest is not None:
                    return [code, *rest]
    return None


def straight_path(board: Board, source: int, goal: int) -> tuple[str, ...]:
    """The path of a fleeing lemming: each step reduces the distance to the goal (LL-14.5)."""
    path = [source]
    while path[-1] != goal:
        here = path[-1]
        near = hexes_of(board.forward[here] | board.sideways[here] | board.backward[here])
        closer = [code for code in near if board.distance(code, goal) < board.distance(here, goal)]
        path.append(closer[0] if closer else goal)
    return tuple(TEXTS[code] for code in path)
