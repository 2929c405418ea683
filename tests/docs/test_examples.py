"""The examples in the README and the docs run and print the documented output."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from tests.docs.code_blocks import blocks_of

ROOT = Path(__file__).parents[2]
PAGES = [
    page
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if ">>> " in page.read_text() and page.name != "new-game.md"  # test_following_new_game.py
]


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(tmp_path)
    for block in blocks_of(page):
        if block.title:  # a file of the reader, which later examples import
            (tmp_path / block.title).write_text(block.text, encoding="utf-8")
    # A closing fence directly after the expected output would count as output.
    text = page.read_text().replace("\n```\n", "\n\n")
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert failed.attempted > 0
    assert failed.failed == 0
