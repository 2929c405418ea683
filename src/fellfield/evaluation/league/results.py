"""The results of a league on disk: one line for each game, written as soon as it is over and counted once."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fellfield.core.errors import FellfieldError
from fellfield.evaluation.league.schedule import League

HEAD: Final = b'{"league": '
"""How every file of results begins."""


class NotALeagueFile(FellfieldError):
    """The file does not hold the results of a league."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} does not hold the results of a league; give another file")
        self.file = file


class LeagueMismatch(FellfieldError):
    """The file holds games with other settings; `settings` maps each one to its value there and here."""

    def __init__(self, file: Path, settings: dict[str, tuple[Any, Any]]) -> None:
        super().__init__(f"{file} differs in {', '.join(settings)}; give another file, or the same settings")
        self.file = file
        self.settings = settings


class BotVersionMismatch(FellfieldError):
    """The file holds games of other versions of these bots, or does not record versions."""

    def __init__(self, file: Path, names: Sequence[str]) -> None:
        super().__init__(f"{file} holds games of {', '.join(names)} in other versions; give another file")
        self.file = file
        self.names = list(names)


@dataclass(frozen=True)
class GameResult:
    """The result of one game."""

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


class LeagueResults:
    """The games played so far, by job; without a file they are kept in memory only."""

    def __init__(self, league: League, file: Path | None) -> None:
        self.league = league
        self.file = file
        self.by_job: dict[str, GameResult] = {}
        self.unreadable_lines = 0
        """Lines of the file that cannot be parsed; their games do not count."""
        if file is not None:
            self._open(file)

    def _open(self, file: Path) -> None:
        """Read the file; a last line cut short by a crash is dropped, and its game will be played again."""
        if not file.exists() or _has_incomplete_header(file):
            _write_atomically(file, _header(self.league))
            return
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
        if not file.is_file():
            raise NotALeagueFile(file)
        whole, _, cut = file.read_bytes().rpartition(b"\n")
        header, *lines = whole.split(b"\n")
        self._compare(file, _parse_json(header).get("league"))
        for line in lines:
            game = _parse_game(_parse_json(line))
            if game is None:
                self.unreadable_lines += 1
            else:
                self._add_once(game)
        if cut:
            self.unreadable_lines += 1
            os.truncate(file, len(whole) + 1)

    def _compare(self, file: Path, found: Any) -> None:
        """Raise unless the file belongs to the same league of the same bots."""
        ours = self.league.facts()
        if not isinstance(found, dict):
            raise NotALeagueFile(file)
        names = [name for name in {**ours, **found} if name != "versions" and found.get(name) != ours.get(name)]
        if names:
            raise LeagueMismatch(file, {name: (found.get(name), ours.get(name)) for name in names})
        if found == ours:
            return
        theirs = found.get("versions")
        known = theirs if isinstance(theirs, dict) else {}
        changed = [name for name in self.league.bots if known.get(name) != ours["versions"].get(name)]
        raise BotVersionMismatch(file, changed or self.league.bots)

    def _add_once(self, game: GameResult) -> bool:
        """Add a game; return false if it is there already."""
        if game.job in self.by_job:
            return False
        self.by_job[game.job] = game
        return True

    def add(self, game: GameResult) -> None:
        """Add a game and append it to the file."""
        if not self._add_once(game) or self.file is None:
            return
        with self.file.open("a", encoding="utf-8") as stream:
            stream.write(game.line())
            stream.flush()
            os.fsync(stream.fileno())

    def first_games(self, games: int) -> list[GameResult]:
        """The games with an index below `games`, in order."""
        return sorted((game for game in self.by_job.values() if game.index < games), key=lambda game: game.index)


def _header(league: League) -> bytes:
    return HEAD + json.dumps(league.facts(), ensure_ascii=False).encode() + b"}\n"


def _has_incomplete_header(file: Path) -> bool:
    """Whether writing stopped within the first line."""
    if not file.is_file():
        return False
    with file.open("rb") as stream:
        first = stream.readline()
    return not first.endswith(b"\n") and (first.startswith(HEAD) or HEAD.startswith(first))


def _write_atomically(file: Path, text: bytes) -> None:
    """Write a file so that it exists completely or not at all."""
    file = file.resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.part")
    with draft.open("wb") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(file)


def _parse_json(line: bytes) -> dict[str, Any]:
    try:
        facts = json.loads(line)
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}


def _parse_game(facts: dict[str, Any]) -> GameResult | None:
    """The game on a line; `None` if fields are missing, and it will be played again."""
    try:
        return GameResult(
            facts["job"], facts["index"], tuple(facts["lineup"]), tuple(facts["places"]), tuple(facts["winners"]),
            tuple(facts["scores"]), facts["decisions"],
        )  # fmt: skip
    except (KeyError, TypeError):
        return None
