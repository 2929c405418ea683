"""Generated files are up to date, and nobody writes by hand what can be generated."""

from __future__ import annotations

import re
from pathlib import Path

from tools import write_types

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web" / "src"
OBJECTS = re.compile(r"^export type (\w+) = \{$", re.MULTILINE)
DECLARED = re.compile(r"^\s*(?:export )?(?:declare )?(?:interface|type) (\w+)\b(?! from|,| \})", re.MULTILINE)


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


def test_nobody_declares_by_hand_what_is_generated() -> None:
    """No other file of the page declares an object of a generated name, or a view of its own."""
    generated = {
        file for file in write_types.generated_files() if file.suffix == ".ts" and file != SOURCES / "wire" / "types.ts"
    }
    names = {name for file in generated for name in OBJECTS.findall(file.read_text(encoding="utf-8"))}
    assert {"LeapingView", "StagMoved", "BidQuestion", "BaseView", "Hidden"} <= names
    copies = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in sorted([*SOURCES.rglob("*.ts"), *SOURCES.rglob("*.svelte")])
        if file not in generated and file != SOURCES / "wire" / "types.ts"
        for name in DECLARED.findall(file.read_text(encoding="utf-8"))
        if name in names or (name.endswith("View") and file.parent.parent == SOURCES / "games")
    ]
    assert copies == []
