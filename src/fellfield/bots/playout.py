"""Imagined positions and how to play them on: chance events, sealed choices, random playouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Game, State, View
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.simulation import advance
from fellfield.core.step import SealedStep

MAX_DECISIONS: Final = 20_000
"""Decisions after which a random playout stops without a result."""
_SEEDS: Final = 1 << 48


def final_chances(state: State) -> list[float]:
    """The chances when the game is over: the winners share 1."""
    result = state.result
    assert result is not None
    share = 1.0 / len(result.winners) if result.winners else 0.0
    return [share if seat in result.winners else 0.0 for seat in range(state.players)]


def random_playout(state: State, source: Source, limit: int = MAX_DECISIONS) -> list[float]:
    """The chances after one random playout; equal shares if it does not end within `limit` decisions."""
    world: State = state.copy()
    for _ in range(limit):
        due = world.to_act
        if not due:
            return final_chances(world)
        actor = due[0]
        if actor is CHANCE:
            advance(world, CHANCE, source.draw(world.outcomes()))
        else:
            advance(world, actor, source.pick(world.legal(actor)))
    return [1.0 / state.players] * state.players


def _never(state: State) -> bool:
    return False


def resolve_chance(state: State, source: Source, skip: Callable[[State], bool] = _never) -> None:
    """Sample chance events until a seat has to decide, the game is over, or `skip` returns true."""
    while state.chance_is_due and not skip(state):
        advance(state, CHANCE, source.draw(state.outcomes()))


def imagine_world(game: Game, view: View, source: Source) -> State:
    """A world that fits the view, in which the others have not yet sealed their choices."""
    state = game.imagine(view, source)
    unseal_others(state, view["viewer"])
    return state


def unseal_others(state: State, seat: Seat) -> None:
    """Clear the sealed choices of the other seats; the order of sealing does not matter."""
    if state.todo and isinstance(state.todo[-1], SealedStep) and seat in state.to_act:
        for other in range(state.players):
            if other != seat:
                state.sealed[other] = None


def is_partly_sealed(state: State) -> bool:
    """Whether a simultaneous choice is under way and some seats have sealed theirs."""
    return any(choice is not None for choice in state.sealed)


def derive_seed(source: Source) -> int:
    """Draw the seed of a new source."""
    return source.below(_SEEDS)


class StratifiedSource(Source):
    """A source whose first number falls into stratum `part` of `parts`.

    Worlds with different strata cover the distribution of that draw evenly.
    """

    def __init__(self, part: int, parts: int, seed: int) -> None:
        self._part = part
        self._parts = parts
        self._rest = Seeded(seed)
        self._first_draw = True

    def below(self, n: int) -> int:
        if not self._first_draw or n == 1:
            return self._rest.below(n)
        self._first_draw = False
        within = self._rest.below(1 << 20)
        return min(n - 1, n * ((self._part << 20) + within) // (self._parts << 20))
