"""Outside the folders of a game no file names it: what a game brings is in its manifests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from fellfield.core.registry import games

ROOT = Path(__file__).parents[1]
PAGE_GAMES = ROOT / "web" / "src" / "games"
SUFFIXES = {".py", ".json", ".ts", ".svelte", ".mjs", ".css", ".svg", ".html"}
GENERATED = ("server/static/", "i18n/generated/", "__pycache__/")
IDS = sorted(games())
PACKAGES = [game_id.replace("-", "_") for game_id in IDS]
SHARED = {"generic"}
"""Folders of the page that belong to no game: the board for games that bring none."""


def _page_folders() -> list[str]:
    return sorted(folder.name for folder in PAGE_GAMES.iterdir() if folder.is_dir() and folder.name not in SHARED)


def _belongs_to_a_game(file: Path) -> bool:
    """Whether the file, or a folder it is in, is named after a game."""
    if file.is_relative_to(PAGE_GAMES):
        return file.relative_to(PAGE_GAMES).parts[0] in _page_folders()
    return any(part.startswith(tuple(PACKAGES)) for part in file.relative_to(ROOT).parts)


def _shared_files() -> Iterator[Path]:
    for folder in ("src/fellfield", "web/src", "web/tools", "web/words"):
        for file in sorted((ROOT / folder).rglob("*")):
            generated = any(part in file.as_posix() for part in GENERATED)
            if file.suffix in SUFFIXES and file.is_file() and not generated and not _belongs_to_a_game(file):
                yield file


def _names(text: str) -> set[str]:
    """The games that a text names: by id, by package, or by an import from their folder of the page."""
    pattern = "|".join([*IDS, *PACKAGES, *(rf"games/{folder}\b" for folder in _page_folders())])
    return set(re.findall(pattern, text))


def test_no_shared_file_names_a_game() -> None:
    naming = {file.relative_to(ROOT).as_posix(): _names(file.read_text(encoding="utf-8")) for file in _shared_files()}
    assert {file: sorted(names) for file, names in naming.items() if names} == {}


def test_every_game_has_a_manifest_in_the_page() -> None:
    manifests = [(PAGE_GAMES / folder / "manifest.ts").read_text(encoding="utf-8") for folder in _page_folders()]
    found = [re.search(r'id: "([^"]+)"', manifest) for manifest in manifests]
    assert sorted(match[1] for match in found if match) == IDS


def test_a_table_by_game_would_be_found() -> None:
    assert _names('DANGERS = {"leaping-lemmings": danger_by_hex}') == {"leaping-lemmings"}
    assert _names("from fellfield.games.antler_island.board import Board") == {"antler_island"}
    assert _names('import Board from "../games/valhalla/ValhallaBoard.svelte";') == {"games/valhalla"}
    assert ROOT / "src" / "fellfield" / "bots" / "danger.py" in list(_shared_files())
    assert PAGE_GAMES.parent / "ui" / "games.ts" in list(_shared_files())
