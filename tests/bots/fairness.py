"""Swapped secrets: a bot chooses the same in worlds that differ only in what its seat may not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fellfield.bots import Bot
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.seats import CHANCE, Seat
from fellfield.testing.contract import walk
from fellfield.testing.kit import Kit

BotMaker = Callable[[State], Bot]
"""Makes a bot for a state; only a cheating bot looks at the state."""


def choice(make_bot: BotMaker, state: State, seat: Seat, seed: str) -> str:
    """The choice of a bot that receives only the view, the legal actions and a source."""
    player = make_bot(state)
    return str(player.choose(state.view(seat), state.legal(seat), Seeded(seed)))


def compare_with_swapped_secrets(
    kit: Kit, players: int, options: Mapping[str, Any], seed: int, bot_makers: Mapping[str, BotMaker], *,
    stride: int, limit: int,
) -> int:  # fmt: skip
    """Walk a random game, swap the others' secrets, and compare the choices; return the number of comparisons."""
    source = Seeded(f"twins {seed}")
    compared = 0
    for step in walk(kit, players, options, seed):
        if step.actor is CHANCE or (step.number + seed) % stride or compared >= limit:
            continue
        state: State = step.state.copy()
        if len(state.legal(step.actor)) < 2:
            continue
        swapped = kit.twin(state, step.actor, source)
        for name, make_bot in bot_makers.items():
            original, changed = (
                choice(make_bot, world, step.actor, f"{seed}/{step.number}") for world in (state, swapped)
            )
            assert original == changed, f"{name} chose {original}, but {changed} when only the others' secrets changed"
        compared += 1
    return compared
