"""Counting lines of play: how many sequences of actions and outcomes there are, by length."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from fellfield.core.contract import State
from fellfield.core.registry import game


def count(state: State, depth: int) -> list[int]:
    """The number of sequences of 1, 2, ... `depth` actions; where several seats are due, the first one acts."""
    totals = [0] * depth
    _count(state, 0, totals)
    return totals


def _count(state: State, level: int, totals: list[int]) -> None:
    if not state.to_act:
        return
    actor = state.to_act[0]
    legal = state.legal(actor)
    totals[level] += len(legal)
    if level + 1 == len(totals):
        return
    for action in legal:
        after = state.copy()
        after.advance(actor, action)
        _count(after, level + 1, totals)


class Position(NamedTuple):
    """A named position and its counts as they are kept."""

    game: str
    name: str
    scenario: str
    counts: list[int]


def kept(file: Path) -> list[Position]:
    """The positions of a file: `name | scenario | 12 345 6789`, one a line; `#` begins a comment."""
    positions: list[Position] = []
    for line in file.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            name, scenario, counts = (part.strip() for part in line.split("|"))
            positions.append(Position(file.stem, name, scenario, [int(one) for one in counts.split()]))
    return positions


def counted(position: Position) -> list[int]:
    """The counts as they are now."""
    return count(game(position.game).scenario(position.scenario), len(position.counts))
