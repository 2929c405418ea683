"""The sentences that both narrators say; the page's test reads the same file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENTRIES = json.loads((ROOT / "tests" / "i18n" / "sentences.json").read_text(encoding="utf-8"))


def test_the_sentences_are_those_of_the_narrator() -> None:
    command = [sys.executable, "tools/write_sentences.py", "--check"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_there_are_sentences_of_every_kind_for_players_and_spectators() -> None:
    kinds = {"event", "question", "offer", "why", "hint", "line", "result"}
    for game in ("antler-island", "leaping-lemmings", "valhalla-lemmings"):
        mine = [entry for entry in ENTRIES if entry["game"] == game]
        assert {entry["what"] for entry in mine} == kinds
        events = [entry for entry in mine if entry["what"] == "event"]
        assert {entry["listener"] is None for entry in events} == {True, False}
        assert all(entry["en"] and entry["it"] and entry["es"] for entry in mine)
