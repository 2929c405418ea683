"""Saved games: record files in the user's data folder."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from fellfield.core.errors import BadRecord
from fellfield.core.record import read

HOME_VARIABLE = "FELLFIELD_HOME"


def folder() -> Path:
    """Return the folder of saved games: under FELLFIELD_HOME, else in the user's data folder."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home) / "saves"
    if os.name == "nt" and os.environ.get("APPDATA"):
        return Path(os.environ["APPDATA"]) / "fellfield" / "saves"
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "fellfield" / "saves"


def new_file(game_id: str) -> Path:
    """Return the path of a new file, named after the game and the time."""
    stem = f"{game_id}-{datetime.now().astimezone():%Y-%m-%d-%H%M}"
    for number in range(1, 1000):
        file = folder() / (f"{stem}.txt" if number == 1 else f"{stem}-{number}.txt")
        if not file.exists():
            return file
    return folder() / f"{stem}-{os.getpid()}.txt"


def unfinished() -> list[tuple[Path, str]]:
    """Return the files of unfinished games with the ids of their games, latest first."""
    if not folder().is_dir():
        return []
    found: list[tuple[Path, str]] = []
    for file in sorted(folder().glob("*.txt"), key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            headers = read(file.read_text(encoding="utf-8")).headers
        except (BadRecord, OSError, UnicodeDecodeError):
            continue
        if "Result" not in headers and "Viewer" not in headers:
            found.append((file, headers["Game"]))
    return found
