"""Random games of every kit, as records with the fingerprint of every position.

    python -m tests.compiled.random_games play KITS FILE      play, and write records and fingerprints
    python -m tests.compiled.random_games replay FILE         replay the records, and print the differences

Two equal engines play the same games from the same seeds, and replay each other's records to the same positions.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fellfield.core.build import engine
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.match import Match
from fellfield.core.replay import replay
from fellfield.testing.contract import random_action
from fellfield.testing.kit import Kit, find_kits


def fingerprint(state: State) -> str:
    """A digest of the whole position, the spectator's view and the legal actions in order."""
    offers = [[str(action) for action in state.legal(actor)] for actor in state.to_act]
    text = json.dumps([state.to_json(), state.view(None), offers], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def play(kit: Kit, players: int, options: Mapping[str, Any], seed: str) -> str:
    """The record of one random game."""
    source = Seeded(seed)
    match = Match(kit.game, players, options, source=source)
    for _ in range(kit.limit):
        if not match.state.to_act:
            break
        match.enter(*random_action(match.state, source))
    return match.record()


def positions(record: str) -> list[str]:
    """The fingerprints of all positions of a record, from the opening to the end."""
    match = replay(record)
    state = match.game.start(match.state.players, match.state.setup.options)
    prints = [fingerprint(state)]
    for entry in match.log:
        state.apply(entry.actor, entry.action)
        prints.append(fingerprint(state))
    return prints


def all_games(kits: Path) -> dict[str, Any]:
    """One game for each table of each kit: its record and its positions."""
    games: dict[str, Any] = {}
    for kit in find_kits(kits).values():
        for number, (players, options) in enumerate(kit.tables):
            name = f"{kit.game.id}/{number}"
            record = play(kit, players, options, name)
            games[name] = {"record": record, "positions": positions(record)}
    return {"engine": engine(), "games": games}


def differences(games: Mapping[str, Any]) -> list[str]:
    """The records that lead to another position on this engine, each with the first such move."""
    found_here = {name: positions(game["record"]) for name, game in games.items()}
    return [
        f"{name}: another position after move {first_difference(game['positions'], found_here[name])}"
        for name, game in games.items()
        if found_here[name] != game["positions"]
    ]


def first_difference(left: list[str], right: list[str]) -> int:
    """The first index at which two lists differ."""
    return next(
        (index for index, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right))
    )


def main() -> None:
    """Run one of the two commands."""
    match sys.argv[1:]:
        case ["play", kits, file]:
            Path(file).write_text(json.dumps(all_games(Path(kits))), encoding="utf-8")
        case ["replay", file]:
            games = json.loads(Path(file).read_text(encoding="utf-8"))["games"]
            sys.stdout.write(json.dumps({"engine": engine(), "differences": differences(games)}))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
