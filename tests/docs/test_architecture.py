"""The map of the code names every package that exists and no path that does not."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "fellfield"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TOP_FOLDERS = ("src/", "web/", "docs/", "tests/", "tools/")
WITHOUT_ROWS = {"server/static", "server/store/migrations", "server/store/migrations/versions", "games", "bots"}
"""Folders described with their parent: generated files, migrations, one folder a game."""


def _rooms() -> set[str]:
    section = PAGE.split("## Rooms", 1)[1].split("\n## ", 1)[0]
    return {path.rstrip("/") for path in re.findall(r"`([\w/]+/)`", section)}


def _packages() -> set[str]:
    folders = {file.parent.relative_to(SOURCES).as_posix() for file in SOURCES.rglob("__init__.py")} - {"."}
    return {
        folder
        for folder in folders
        if folder.split("/")[0] not in WITHOUT_ROWS or "/" not in folder
        if folder not in WITHOUT_ROWS or folder in ("games", "bots")
    }


def _path(text: str) -> Path:
    return ROOT / text if text.startswith(TOP_FOLDERS) else SOURCES / text


def test_every_package_has_a_room() -> None:
    assert sorted(_packages() - _rooms()) == []


def test_every_folder_of_the_page_has_a_room() -> None:
    folders = {f"web/src/{folder.name}" for folder in (ROOT / "web" / "src").iterdir() if folder.is_dir()}
    assert sorted(folders - _rooms()) == []


def test_every_path_on_the_map_exists() -> None:
    paths = [text for text in re.findall(r"`([\w.-]+(?:/[\w.<>-]+)+/?|[\w/]+/)`", PAGE) if not text.startswith("<")]
    games = [folder.name for folder in (SOURCES / "games").iterdir() if (folder / "__init__.py").is_file()]
    expanded = [text.replace("<game>", game) for text in paths for game in (games if "<game>" in text else [""])]
    assert [text for text in expanded if not _path(text).exists()] == []


def test_every_name_behind_a_path_is_in_that_file() -> None:
    """`path` (`Class.method`) and `name` in `path`: the file has the class, the method, the function."""
    behind = re.findall(r"`([\w/.]+\.py)` \(`([\w.]+)`\)", PAGE)
    before = [(path, name) for name, path in re.findall(r"`([\w.]+)` in `([\w/.]+\.py)`", PAGE)]
    missing = [
        (path, name)
        for path, names in [*behind, *before]
        for name in names.split(".")
        if not re.search(rf"(?:class|def) {name}\b|^\s*{name}\b", _path(path).read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert missing == []
