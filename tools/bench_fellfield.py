"""Our games for the benchmark of other engines, which calls `make(rnd)` and expects `(chunk, clone)`.

`chunk()` plays a random game and returns the numbers of games, decisions, legal actions and outcomes; `clone()` copies
a position from the middle of a game. The variable `FELLFIELD_TABLE` names game and players, as in `leaping-lemmings/4`;
`PYTHONPATH` decides which engine runs. The loop uses the public API only; `advance` skips the check of what `legal` has
just offered.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from itertools import cycle
from typing import TypeAlias

from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Game, State
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance

Chunk: TypeAlias = Callable[[], tuple[int, int, int, int]]

VARIABLE = "FELLFIELD_TABLE"
POSITIONS = 32


def make(rnd: Callable[[], float]) -> tuple[Chunk, Callable[[], State]]:
    """Return the two functions that the benchmark times: one game, one copy."""
    game_id, players = os.environ[VARIABLE].split("/")
    opening = _game(game_id).start(int(players))
    source = Seeded(int(rnd() * 1e9))
    positions = cycle([_middle(opening, source) for _ in range(POSITIONS)])

    def chunk() -> tuple[int, int, int, int]:
        state = opening.copy()
        return (1, *_play_out(state, source))

    def clone() -> State:
        twin: State = next(positions).copy()
        return twin

    return chunk, clone


def _game(game_id: str) -> Game:
    """Return a game by its id, without entry points: the peers' environment has none of ours."""
    folder = game_id.replace("-", "_")
    place = "fellfield.samples" if game_id == "tides" else "fellfield.games"
    found: Game = import_module(f"{place}.{folder}").game
    return found


def _play_out(state: State, source: Source, most: int = 1_000_000) -> tuple[int, int, int]:
    """Play to the end, or for `most` decisions; return the numbers of decisions, legal actions and outcomes."""
    decisions = legal_actions = outcomes = 0
    due = state.to_act
    while due and decisions < most:
        actor = due[0]
        if actor is CHANCE:
            advance(state, CHANCE, source.draw(state.outcomes()))
            outcomes += 1
        else:
            legal = state.legal(actor)
            decisions += 1
            legal_actions += len(legal)
            advance(state, actor, source.pick(legal))
        due = state.to_act
    return decisions, legal_actions, outcomes


def _middle(opening: State, source: Source) -> State:
    """Return a position half way through a game."""
    length, _, _ = _play_out(opening.copy(), source)
    state: State = opening.copy()
    _play_out(state, source, max(1, length // 2))
    return state
