"""Moving imagined positions on: chance, the others' sealed choices, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Game, State, View
from fellfield.core.seats import CHANCE, CHANCE_IS_DUE, Seat
from fellfield.core.step import SealedStep

LONG: Final = 20_000
"""Decisions after which a random game is given up as undecided."""
_MANY: Final = 1 << 48


def final_chances(state: State) -> list[float]:
    """The chances when the game is over: one, shared by the winners."""
    result = state.result
    assert result is not None
    share = 1.0 / len(result.winners) if result.winners else 0.0
    return [share if seat in result.winners else 0.0 for seat in range(state.players)]


def random_playout(state: State, source: Source, limit: int = LONG) -> list[float]:
    """The chances after one random game from here on; everybody's share if it does not end."""
    world: State = state.copy()
    for _ in range(limit):
        due = world.to_act
        if not due:
            return final_chances(world)
        actor = due[0]
        if actor is CHANCE:
            world.advance(CHANCE, source.draw(world.outcomes()))
        else:
            world.advance(actor, source.pick(world.legal(actor)))
    return [1.0 / state.players] * state.players


def _never(state: State) -> bool:
    return False


def resolve_chance(state: State, source: Source, foreseen: Callable[[State], bool] = _never) -> None:
    """Let chance fall until somebody has to decide, the game is over, or what may fall is foreseen anyway."""
    while state.to_act == CHANCE_IS_DUE and not foreseen(state):
        state.advance(CHANCE, source.draw(state.outcomes()))


def imagine_world(game: Game, view: View, source: Source) -> State:
    """A world that fits the view; what the others have sealed is still open, since nobody knows it."""
    state = game.imagine(view, source)
    unseal_others(state, view["viewer"])
    return state


def unseal_others(state: State, seat: Seat) -> None:
    """Let the others choose anew what they have sealed unseen: the order of sealing never matters."""
    if state.todo and isinstance(state.todo[-1], SealedStep) and seat in state.to_act:
        for other in range(state.players):
            if other != seat:
                state.sealed[other] = None


def is_partly_sealed(state: State) -> bool:
    """Is a simultaneous choice under way, with some of it on the table face down?"""
    return any(choice is not None for choice in state.sealed)


def derive_seed(source: Source) -> int:
    """The seed of a new source."""
    return source.below(_MANY)


class StratifiedSource(Source):
    """A source whose first number falls into the k-th of n equal parts, so that n worlds share out the luck evenly."""

    def __init__(self, part: int, parts: int, seed: int) -> None:
        self._part = part
        self._parts = parts
        self._rest = Seeded(seed)
        self._fresh = True

    def below(self, n: int) -> int:
        if not self._fresh or n == 1:
            return self._rest.below(n)
        self._fresh = False
        within = self._rest.below(1 << 20)
        return min(n - 1, n * ((self._part << 20) + within) // (self._parts << 20))
