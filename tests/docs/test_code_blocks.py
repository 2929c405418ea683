"""Every code block of the documentation is tried: commands run, scripts run, data is read."""

from __future__ import annotations

import ast
import json
import tomllib
from pathlib import Path

import pytest
from tests.docs.code_blocks import PAGES, ROOT, Block, Shell, blocks_of, commands_of, output_matches

import fellfield

TRIED_ELSEWHERE = {
    "docs/new-game.md": "tests/docs/test_following_new_game.py",
    "docs/new-card.md": "tests/docs/test_new_card.py",
    "docs/api.md": "tests/server/app/test_deployment.py",
}
"""Pages that a test of their own follows from top to bottom, or whose one script it runs."""

PARTLY_TRIED_ELSEWHERE = {
    ("docs/bots.md", "class Runner"): "tests/docs/test_own_bot.py",
    ("docs/bots.md", ".venv/bin/"): "tests/docs/test_own_bot.py",
}
ONLY_READ = {("docs/server-internals.md", "store_at(")}
"""An outline of calls, not a script."""

NOT_CODE = ("text", "nginx")
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]


def has_own_test(name: str, block: Block) -> bool:
    parts = [part for page, part in PARTLY_TRIED_ELSEWHERE if page == name]
    return ">>> " in block.text or any(part in block.text for part in parts)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if name not in TRIED_ELSEWHERE and blocks_of(ROOT / name)])
def test_the_code_blocks_of_a_page_run(name: str, tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    match = fellfield.Match("tides", players=3, seed=1)
    while match.state.to_act:
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, match.state.legal(seat)[0])
    (tmp_path / "game.txt").write_text(match.record(), encoding="utf-8")
    for block in blocks_of(ROOT / name):
        if has_own_test(name, block) or block.kind in NOT_CODE:
            continue
        match block.kind:
            case "console":
                for command, expected in commands_of(block):
                    told = shell.run(command)
                    assert not expected.strip() or output_matches(expected, told), f"{command}\n{told}"
            case "python" if any(page == name and part in block.text for page, part in ONLY_READ):
                compile(block.text, name, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
            case "python":
                script = tmp_path / (block.title or "block.py")
                script.write_text(block.text, encoding="utf-8")
                if not block.title:
                    shell.run("python block.py")
            case "json":
                json.loads(block.text)
            case "toml":
                tomllib.loads(block.text)
            case _:
                pytest.fail(f"nobody tries a block of {block.kind!r}")


def test_every_block_says_its_language() -> None:
    assert [name for name in NAMES for block in blocks_of(ROOT / name) if not block.kind] == []


def test_the_exceptions_still_exist() -> None:
    for name, part in [*PARTLY_TRIED_ELSEWHERE, *ONLY_READ]:
        assert [block for block in blocks_of(ROOT / name) if part in block.text], (name, part)
    for file in [*TRIED_ELSEWHERE.values(), *PARTLY_TRIED_ELSEWHERE.values()]:
        assert (ROOT / file).is_file()
