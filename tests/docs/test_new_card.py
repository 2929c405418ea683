"""`docs/new-card.md` is followed in a copy of the sources: its card works, and its list of files is complete."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.code_blocks import ROOT, blocks_of

PAGE = ROOT / "docs" / "new-card.md"
BLOCKS = [(block.title, block.text) for block in blocks_of(PAGE) if block.title]


def follow(copy: Path) -> None:
    """Write each block of the page to the file that it names."""
    for title, text in BLOCKS:
        file = copy / title
        if title.endswith("components.json"):
            data = json.loads(file.read_text(encoding="utf-8"))
            data["special_actions"].append(json.loads(text))
            file.write_text(json.dumps(data), encoding="utf-8")
        elif title.endswith(".json"):
            messages = json.loads(file.read_text(encoding="utf-8")) | json.loads(text)
            file.write_text(json.dumps(messages), encoding="utf-8")
        elif title.endswith(".svg"):
            sprite = file.read_text(encoding="utf-8")
            file.write_text(sprite.replace("<symbol ", f"{text}<symbol ", 1), encoding="utf-8")
        else:
            file.write_text(text, encoding="utf-8")


def test_the_card_of_the_page_works_with_the_files_it_lists_and_no_others(tmp_path: Path) -> None:
    no_caches = shutil.ignore_patterns("__pycache__", "static")
    for folder in ("src/fellfield", "tests/games", "web/src/board/sprite"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=no_caches)
    follow(tmp_path)
    listed = PAGE.read_text(encoding="utf-8").partition("## 1.")[0].replace("{en,it,es}", "en")
    assert {title for title, _ in BLOCKS if "/it/" not in title and "/es/" not in title} == set(
        re.findall(r"^\| `(\S+)` \|", listed, re.MULTILINE)
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path / "src"), str(tmp_path)])}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/leaping_lemmings/test_gust.py"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout


def test_the_rules_do_not_list_cards_or_tiles_apart_from_their_data() -> None:
    """A card is named in its own file only: nothing else in the code needs to know a new one."""
    for game, folder, names in (
        ("leaping_lemmings", "specials", {"boo", "rock-slide", "noble-sacrifice", "run-lemming-run"}),
        ("antler_island", "tiles", {"famished", "diamond_antlers", "keep_one_food"}),
    ):
        package = ROOT / "src" / "fellfield" / "games" / game
        for file in package.rglob("*.py"):
            text = "" if file.parent.name == folder else file.read_text(encoding="utf-8")
            named = {name for name in names if f'"{name}"' in text}
            assert not named, f"{file.relative_to(ROOT)} names {named}"
