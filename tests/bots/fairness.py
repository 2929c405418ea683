"""The swapped-secrets rig: the same choice in worlds that differ only in what the seat may not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fellfield.bots import Bot
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.seats import CHANCE, Seat
from fellfield.testing.contract import walk
from fellfield.testing.kit import Kit

Sitter = Callable[[State], Bot]
"""Sits a bot down at a table; only a cheater looks at the state."""


def choice(sit: Sitter, state: State, seat: Seat, seed: str) -> str:
    """What a bot does that gets the view, the legal actions and a source, and nothing else."""
    player = sit(state)
    return str(player.choose(state.view(seat), state.legal(seat), Seeded(seed)))


def swapped(
    kit: Kit, players: int, options: Mapping[str, Any], seed: int, sitters: Mapping[str, Sitter], *,
    stride: int, limit: int,
) -> int:  # fmt: skip
    """Walk a random game, swap the others' secrets, and compare the choices; how many were compared."""
    source = Seeded(f"twins {seed}")
    compared = 0
    for moment in walk(kit, players, options, seed):
        if moment.actor is CHANCE or (moment.number + seed) % stride or compared >= limit:
            continue
        state: State = moment.state.copy()
        if len(state.legal(moment.actor)) < 2:
            continue
        twin = kit.twin(state, moment.actor, source)
        for name, sit in sitters.items():
            mine, theirs = (choice(sit, world, moment.actor, f"{seed}/{moment.number}") for world in (state, twin))
            assert mine == theirs, f"{name} chose {mine}, but {theirs} when only the others' secrets were different"
        compared += 1
    return compared
