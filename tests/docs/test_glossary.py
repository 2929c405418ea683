"""The glossary has every public class of the code, with what its docstring says it is."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")


def test_every_public_class_is_in_the_glossary() -> None:
    checked = subprocess.run(
        [sys.executable, "tools/glossary.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout


def test_every_class_has_a_meaning() -> None:
    rows = [line.split(" | ") for line in PAGE.splitlines() if line.startswith("| `")]
    assert [row[0] for row in rows if len(row) < 3 or len(row[2].rstrip(" |")) < 10] == []


def test_no_class_name_has_two_meanings() -> None:
    """Within a package a name may recur in modules of different games; across packages it may not."""
    rooms = [section.split("`", 1)[0] for section in PAGE.split("### `")[1:]]
    names = Counter(
        name
        for section in PAGE.split("### `")[1:]
        for name in {line.split("`")[1] for line in section.splitlines() if line.startswith("| `")}
    )
    assert len(rooms) == len(set(rooms))
    assert sorted(name for name, count in names.items() if count > 1) == []
