"""The schedule of a league: every line-up in all seat rotations, in a fixed order."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import combinations_with_replacement
from typing import Any

EACH = "each"
ONE = "one"


@dataclass(frozen=True)
class League:
    """Everything that a result depends on; plain values, so that processes and files can share it."""

    game_id: str
    rules: str
    players: int
    options: str
    bots: tuple[str, ...]
    lineups: str
    seed: str
    limit: int
    versions: tuple[str, ...] = ()
    """The versions of the bots, in the same order."""

    def facts(self) -> dict[str, Any]:
        """As JSON."""
        versions = dict(zip(self.bots, self.versions, strict=False))
        return {**asdict(self), "bots": list(self.bots), "options": json.loads(self.options), "versions": versions}

    def digest(self) -> str:
        """A short digest that identifies this league."""
        return hashlib.sha256(json.dumps(self.facts(), sort_keys=True).encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Job:
    """One game to be played: its index, its bots by seat."""

    index: int
    lineup: tuple[str, ...]
    league: str

    @property
    def id(self) -> str:
        """The key by which a game is counted once."""
        return f"{self.league}/{self.index}"


def lineups(league: League) -> list[tuple[str, ...]]:
    """The line-ups: `each` mix of at least two bots, or the first `one` against others of a single kind."""
    bots, players = league.bots, league.players
    if len(set(bots)) == 1:
        return [(bots[0],) * players]
    if league.lineups == ONE:
        return [(bots[0],) + (other,) * (players - 1) for other in bots[1:]]
    return [mix for mix in combinations_with_replacement(bots, players) if len(set(mix)) > 1]


def cycle(league: League) -> list[tuple[str, ...]]:
    """Every line-up in all seat rotations; after a cycle every bot has taken every seat equally often."""
    return [mix[turn:] + mix[:turn] for mix in lineups(league) for turn in range(league.players)]


def round_up_to_cycles(league: League, games: int) -> int:
    """The number of games, rounded up to whole cycles."""
    size = len(cycle(league))
    return -(-games // size) * size


def jobs(league: League, games: int) -> Iterator[Job]:
    """The games of a league in order."""
    seats, name = cycle(league), league.digest()
    for index in range(games):
        yield Job(index, seats[index % len(seats)], name)
