"""Ratings of people per game: Bradley-Terry over all pairs, updated after every rated game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from fellfield.bots import ratings as model
from fellfield.server.store.contract import StoredRating

if TYPE_CHECKING:
    from fellfield.server.tables.table import Table


def counts(table: Table) -> bool:
    """Is this game rated? Among people, each on one seat and each having moved, ended by the rules or by resignation.

    A player who never moved has not played: a clock that ran against an empty chair is no victory.
    """
    ended = table.ended
    if ended is None or ended.reason in ("closed", "agreed") or not ended.ranking:
        return False
    return table.is_rated and table.moved == frozenset(range(table.created.players))


def places(table: Table) -> dict[str, int]:
    """The place of each player, 1 for the first; ties share the better place. Empty if the game is not rated."""
    if table.ended is None or not counts(table):
        return {}
    found: dict[str, int] = {}
    for group in table.ended.ranking:
        place = len(found) + 1
        for seat in group:
            found[table.seats[seat].person] = place
    return found


def after(game: str, placed: Mapping[str, int], known: Mapping[str, StoredRating]) -> list[StoredRating]:
    """The ratings after a game, in the order of `placed`."""
    if not placed:
        return []
    before = [_before(game, who, known) for who in placed]
    new = model.update_ratings([model.Rating(old.mu, old.sigma) for old in before], list(placed.values()))
    return [
        StoredRating(old.who, game, rating.mu, rating.sigma, old.games + 1)
        for old, rating in zip(before, new, strict=True)
    ]


def changes(
    known: Mapping[str, StoredRating], new: Sequence[StoredRating]
) -> dict[str, tuple[float, float, float, float]]:
    """For each player, mu and sigma before and after."""
    found: dict[str, tuple[float, float, float, float]] = {}
    for rating in new:
        old = _before(rating.game, rating.who, known)
        found[rating.who] = (old.mu, old.sigma, rating.mu, rating.sigma)
    return found


def _before(game: str, who: str, known: Mapping[str, StoredRating]) -> StoredRating:
    if who in known:
        return known[who]
    fresh = model.initial_rating()
    return StoredRating(who, game, fresh.mu, fresh.sigma, 0)
