"""Generated files are up to date, and nobody writes by hand what can be generated."""

from __future__ import annotations

from pathlib import Path

from tools import write_types

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web" / "src"


def test_generated_files_are_up_to_date() -> None:
    stale = [
        str(file.relative_to(ROOT))
        for file, text in write_types.generated_files().items()
        if not file.exists() or file.read_text(encoding="utf-8") != text
    ]
    assert stale == [], "run: make types"


def test_every_game_of_the_page_has_its_types() -> None:
    folders = write_types.page_folders()
    assert sorted(folders) == ["antler-island", "leaping-lemmings", "valhalla-lemmings"]
    assert all((folder / "types.ts").exists() for folder in folders.values())
