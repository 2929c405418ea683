"""A game of another package, as an installer leaves it on Python's path: Tides by another name, in its own words."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

from tests.packages import install

MANIFEST: Final = """
from fellfield.core.manifest import Manifest
from fellfield.samples.tides import TidesGame

game = TidesGame()
game.id = "marsh"
manifest = Manifest(
    game,
    locales="marsh:locales",
    lesson="marsh:lesson.json",
    ledger="marsh:rules.md",
    refusals="marsh:refusals.json",
    judgement="marsh.knowledge:judgement",
    levels="marsh.knowledge:LEVELS",
    danger="marsh.knowledge:danger",
    seat_colours=("#104010", "#401010"),
)
"""
KNOWLEDGE: Final = """
from fellfield.bots.judgement import Consideration, Judgement
from fellfield.bots.levels import DEFAULT_LEVELS

judgement = Judgement("marsh", [Consideration("points", 1.0, lambda state, seat: float(state.points[seat]))])
LEVELS = DEFAULT_LEVELS


def danger(view):
    return {"pond": 0.5}
"""
WORDS: Final = {
    "en": {
        "marsh.name": "Marsh",
        "marsh.tagline": "Frogs, mud and glory.",
        "marsh.ask.wade-step": "How deep into the mud?",
    },
    "it": {
        "marsh.name": "Palude",
        "marsh.tagline": "Rane, fango e gloria.",
        "marsh.ask.wade-step": "Quanto a fondo nel fango?",
    },
}
"""The game does not speak Spanish."""
LESSON: Final = {"steps": [{"id": "mud", "scenario": "2 players", "tasks": [["wade 1"]]}]}
LESSON_WORDS: Final = {f"marsh.lesson.mud.{part}": f"{part} of the mud" for part in ("done", "nudge", "text", "title")}
RULES: Final = """# Marsh: rules

## 1. Mud

#### <a id="MA-1.1"></a>MA-1.1 · Frogs
Frogs go first.
"""


def install_marsh(folder: Path) -> Mapping[str, str]:
    """Install the package `marsh` in this folder; returns the variables of processes that know it."""
    package = folder / "marsh"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "manifest.py").write_text(MANIFEST, encoding="utf-8")
    (package / "knowledge.py").write_text(KNOWLEDGE, encoding="utf-8")
    (package / "rules.md").write_text(RULES, encoding="utf-8")
    (package / "lesson.json").write_text(json.dumps(LESSON), encoding="utf-8")
    (package / "refusals.json").write_text(json.dumps({"MA-1.1": ["same-depth"]}), encoding="utf-8")
    for language, words in WORDS.items():
        source = files("fellfield.samples").joinpath("locales", language, "tides.json").read_text(encoding="utf-8")
        same = {key.replace("tides.", "marsh.", 1): text for key, text in json.loads(source).items()}
        file = package / "locales" / language / "marsh.json"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps({**same, **LESSON_WORDS, **words}), encoding="utf-8")
    install(folder, "marsh", {"fellfield.games": {"marsh": "marsh.manifest:manifest"}})
    path = [str(folder), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    return {"PYTHONPATH": os.pathsep.join(path)}
