"""An observation holds everything in a view: different views give different tensors."""

from __future__ import annotations

import copy
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from tests.adapters.games import OWNERS, whole_game
from tests.adapters.tables import VARIANTS, named

from fellfield.adapters.encoding import Encoding, encoding_of
from fellfield.core.contract import State, View
from fellfield.core.registry import game as game_by_id

Path = tuple[Any, ...]
Table = tuple[str, int, dict[str, Any]]

FOLLOWS = {
    "game",
    "players",
    "options",
    "target",
    "round",
    "question",
    "result",
    "discard_top",
    "name",
    "generation",
    "lemmings",
    "phase",
}
"""Entries that never change at a table, follow from the rest of the view, or mean nothing to the rules: the prompt,
the final account, the top of a pile that is encoded whole, names of piles, lemming ids (LL-R3), the phase, which the
steps due tell."""
CARDS = {"hands", "bids", "reserves", "known", "traced", "fresh", "back", "box"}
TOKENS = {"food", "committed", "looked", "tiles_up", "tiles_down", "played", "food_discard", "tile_discard"}
FOLLOWING_COUNTS = {("looked", "hidden"), ("tiles", "hidden")}
"""Counts of hidden things that follow from the rest: tokens looked at by the trail, tiles of a plan by the rules."""
SETS = {*CARDS, *TOKENS, "to_act", "pellets", "unwanted"}
"""Lists that are always told in the same order, which therefore says nothing; food on a space is told by its age."""


def began(table: Table) -> tuple[Encoding, State]:
    game_id, players, options = table
    return encoding_of(game_id, players, options), game_by_id(game_id).start(players, options)


@pytest.mark.parametrize("table", [*VARIANTS, *OWNERS], ids=named)
def test_different_views_give_different_tensors(table: Table) -> None:
    encoding, state = began(table)
    met: dict[bytes, str] = {}
    for step, _ in enumerate(whole_game(state, seed=21)):
        if table[0] == "antler-island" and step % 4:
            continue
        for seat in range(table[1]):
            view = state.view(seat)
            text = encoding.text(view)
            assert met.setdefault(encoding.tensor(view).tobytes(), text) == text


def inside(thing: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything in a view with its path, whole lists included, but for what follows from the rest."""
    if not isinstance(thing, dict | list):
        yield path, thing
        return
    if isinstance(thing, list):
        yield path, thing
    for name, value in thing.items() if isinstance(thing, dict) else enumerate(thing):
        if name not in FOLLOWS and (*path[-1:], name) not in FOLLOWING_COUNTS:
            yield from inside(value, (*path, name))


def kind_of(path: Path) -> Path:
    """The path without saying which seat, which hex, which place in a list."""
    return tuple("#" if isinstance(name, int) else name for name in path)


def changed(view: View, path: Path, thing: Any) -> View:
    """The view with another thing in one place."""
    other = copy.deepcopy(view)
    at: Any = other
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = thing
    return other


def changes(view: View, seen: dict[Path, set[Any]], lengths: dict[Path, set[int]]) -> Iterator[tuple[Path, Any]]:
    """One thing in the view made otherwise: a value that was seen in such a place, a list turned round or shortened."""
    for path, thing in inside(view):
        kind = kind_of(path)
        if not isinstance(thing, list):
            for other in sorted(seen[kind] - {thing}, key=str)[:2]:
                yield path, other
            continue
        if thing != thing[::-1] and len(lengths[kind]) > 1 and ("spaces" in path or not SETS & set(path)):
            yield path, thing[::-1]
        if thing and len(lengths[kind]) > 1:
            yield path, thing[:-1]


@pytest.mark.parametrize("table", VARIANTS, ids=named)
def test_every_change_of_a_view_changes_the_tensor(table: Table) -> None:
    encoding, state = began(table)
    views = [state.view(seat) for seat in whole_game(state, seed=22)]
    views.append(state.view(0))
    choice = random.Random(5)
    seen: dict[Path, set[Any]] = defaultdict(set)
    lengths: dict[Path, set[int]] = defaultdict(set)
    for view in choice.sample(views, min(len(views), 120)):
        for path, thing in inside(view):
            if isinstance(thing, list):
                lengths[kind_of(path)].add(len(thing))
            else:
                seen[kind_of(path)].add(thing)
    missed = set()
    for view in [*choice.sample(views, 4), views[-1]]:
        before = encoding.tensor(view)
        for path, other in changes(view, seen, lengths):
            try:
                after = encoding.tensor(changed(view, path, other))
            except (KeyError, IndexError, TypeError, ValueError):
                continue  # a view that makes no sense at all
            if (before == after).all():
                missed.add((kind_of(path), str(other)[:60]))
    assert not sorted(missed, key=str)
