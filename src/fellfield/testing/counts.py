"""Perft: the number of sequences of actions and outcomes from a position, by length."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from fellfield.core.contract import State
from fellfield.core.registry import game
from fellfield.core.simulation import advance


def count_sequences(state: State, depth: int) -> list[int]:
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
        advance(after, actor, action)
        _count(after, level + 1, totals)


class CountedPosition(NamedTuple):
    """A named position and its expected counts."""

    game: str
    name: str
    scenario: str
    counts: list[int]


def read_positions(file: Path) -> list[CountedPosition]:
    """The positions in a file with lines such as `name | scenario | 12 345 6789`; `#` begins a comment."""
    positions: list[CountedPosition] = []
    for line in file.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            name, scenario, counts = (part.strip() for part in line.split("|"))
            positions.append(CountedPosition(file.stem, name, scenario, [int(count) for count in counts.split()]))
    return positions


def recount(position: CountedPosition) -> list[int]:
    """The counts of this position by the present rules."""
    return count_sequences(game(position.game).scenario(position.scenario), len(position.counts))
