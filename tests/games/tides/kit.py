"""The test kit of Tides: variants, twin states, goldens."""

from __future__ import annotations

from fellfield.core.chance import Source
from fellfield.core.seats import Viewer
from fellfield.samples.tides import SHELLS, Tides, WadeStep, game
from fellfield.testing.kit import Golden, Kit


def twin(state: Tides, viewer: Viewer, source: Source) -> Tides:
    """A state that this viewer cannot tell apart: other shells (TI-1.2), other sealed depths (TI-2.1)."""
    other: Tides = state.copy()
    if not state.todo:
        return other
    owners = [seat for seat in range(state.players) if state.shells[seat] and seat != viewer]
    left = list(SHELLS.counts)
    if viewer is not None and state.shells[viewer]:
        left[state.shells[viewer]] -= 1
    pool = source.shuffled([value for value, count in enumerate(left) for _ in range(count)])
    for seat in owners:
        other.shells[seat] = pool.pop()
    bag = SHELLS
    for value in other.shells:
        bag = bag.without(value) if value else bag
    other.bag = bag
    for seat, choice in enumerate(state.sealed):
        if choice is not None and seat != viewer:
            other.sealed[seat] = source.pick(WadeStep().legal(other, seat))
    return other


KIT = Kit(
    game,
    tables=tuple((players, {"rounds": rounds}) for players in game.players for rounds in (1, 2, 5)),
    twin=twin,
    goldens=(
        Golden("two-players", 2, {}, seed=1),
        Golden("four-players-three-rounds", 4, {"rounds": 3}, seed=2),
        Golden("from-a-position", 3, {}, seed=3, opening="round 2; Crab shell 3; Heron 4 points; stones 2"),
    ),
    limit=200,
)
