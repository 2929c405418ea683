"""The results of a league on disk: one line a game, written as soon as it is over, each counted once."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fellfield.cli.league.schedule import League
from fellfield.core.errors import FellfieldError


class OtherLeague(FellfieldError):
    """A file with the results of games that were set up differently."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} holds results of another league; name another file, or the same settings")
        self.file = file


@dataclass(frozen=True)
class Outcome:
    """How one game ended."""

    job: str
    index: int
    lineup: tuple[str, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int

    def line(self) -> str:
        """As a line of the file."""
        facts = {
            "job": self.job, "index": self.index, "lineup": list(self.lineup), "places": list(self.places),
            "winners": list(self.winners), "scores": list(self.scores), "decisions": self.decisions,
        }  # fmt: skip
        return json.dumps(facts, ensure_ascii=False) + "\n"


class Book:
    """The games played so far, by job; without a file they are kept in mind only."""

    def __init__(self, league: League, file: Path | None) -> None:
        self.league = league
        self.file = file
        self.outcomes: dict[str, Outcome] = {}
        if file is not None:
            self._open(file)

    def _open(self, file: Path) -> None:
        """Read what is there; a last line cut short by a crash is dropped, and its game will be played again."""
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps({"league": self.league.facts()}, ensure_ascii=False) + "\n", encoding="utf-8")
            return
        whole, _, cut = file.read_text(encoding="utf-8").rpartition("\n")
        lines = whole.split("\n")
        if _read(lines[0]).get("league") != self.league.facts():
            raise OtherLeague(file)
        for line in lines[1:]:
            facts = _read(line)
            if facts:
                self._keep(_outcome(facts))
        if cut:
            with file.open("r+", encoding="utf-8") as kept:
                kept.truncate(len(f"{whole}\n".encode()))

    def _keep(self, outcome: Outcome) -> bool:
        """Count a game; a second time is no time."""
        if outcome.job in self.outcomes:
            return False
        self.outcomes[outcome.job] = outcome
        return True

    def add(self, outcome: Outcome) -> None:
        """Count a game and write it down."""
        if not self._keep(outcome) or self.file is None:
            return
        with self.file.open("a", encoding="utf-8") as kept:
            kept.write(outcome.line())
            kept.flush()
            os.fsync(kept.fileno())

    def in_order(self, games: int) -> list[Outcome]:
        """The first so many games by their number, whoever played them when."""
        return sorted((one for one in self.outcomes.values() if one.index < games), key=lambda one: one.index)


def _read(line: str) -> dict[str, Any]:
    try:
        facts = json.loads(line)
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}


def _outcome(facts: dict[str, Any]) -> Outcome:
    return Outcome(
        facts["job"], facts["index"], tuple(facts["lineup"]), tuple(facts["places"]), tuple(facts["winners"]),
        tuple(facts["scores"]), facts["decisions"],
    )  # fmt: skip
