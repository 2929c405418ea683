"""Random games at every table of the kits, as records with the fingerprint of every position on the way.

    python -m fellfield.testing.corpus play KITS FILE      play them, and write records and fingerprints
    python -m fellfield.testing.corpus replay FILE         replay the records; print what comes out otherwise

Two engines that are the same play the same games from the same seeds, and come by the same positions in each other's
records.
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
from fellfield.testing.contract import chosen
from fellfield.testing.kit import Kit, found


def fingerprint(state: State) -> str:
    """A few letters that stand for the whole position and for everything that it offers, in order."""
    offers = [[str(action) for action in state.legal(actor)] for actor in state.to_act]
    text = json.dumps([state.to_json(), state.view(None), offers], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def played(kit: Kit, players: int, options: Mapping[str, Any], seed: str) -> str:
    """The record of one game at random."""
    source = Seeded(seed)
    match = Match(kit.game, players, options, source=source)
    for _ in range(kit.limit):
        if not match.state.to_act:
            break
        match.enter(*chosen(match.state, source))
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


def corpus(kits: Path) -> dict[str, Any]:
    """A game for each table of each kit: its record and its positions."""
    games: dict[str, Any] = {}
    for kit in found(kits).values():
        for number, (players, options) in enumerate(kit.tables):
            name = f"{kit.game.id}/{number}"
            record = played(kit, players, options, name)
            games[name] = {"record": record, "positions": positions(record)}
    return {"engine": engine(), "games": games}


def differences(games: Mapping[str, Any]) -> list[str]:
    """Where a record leads to another position here than it did there."""
    found_here = {name: positions(game["record"]) for name, game in games.items()}
    return [
        f"{name}: another position after move {first_difference(game['positions'], found_here[name])}"
        for name, game in games.items()
        if found_here[name] != game["positions"]
    ]


def first_difference(one: list[str], other: list[str]) -> int:
    """The first place at which two lists differ."""
    return next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def main() -> None:
    """Play or replay."""
    match sys.argv[1:]:
        case ["play", kits, file]:
            Path(file).write_text(json.dumps(corpus(Path(kits))), encoding="utf-8")
        case ["replay", file]:
            games = json.loads(Path(file).read_text(encoding="utf-8"))["games"]
            print(json.dumps({"engine": engine(), "differences": differences(games)}))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
