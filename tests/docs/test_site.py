"""The documentation site: its navigation has every page, its hooks make the pages that it names."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from tests.programs import NEEDS

ROOT = Path(__file__).parents[2]
MKDOCS = ROOT / ".venv" / "docs" / "bin" / "mkdocs"
FETCHED = re.compile(r'<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="(https?:)?//[^"]*"')


@pytest.mark.slow
@pytest.mark.skipif(not MKDOCS.exists(), reason=f"{NEEDS}the documentation tools; `make docs` fetches them")
def test_the_site_builds_without_a_broken_link_and_fetches_nothing_from_other_sites(tmp_path: Path) -> None:
    done = subprocess.run(
        [str(MKDOCS), "build", "--quiet", "--strict", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT, env={"NO_MKDOCS_2_WARNING": "1", "PATH": os.defpath}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 50
    assert {page.name: FETCHED.findall(page.read_text()) for page in pages if FETCHED.search(page.read_text())} == {}
    italian = (tmp_path / "site" / "rules" / "it" / "leaping-lemmings.html").read_text()
    assert 'id="LL-8.3"' in italian
    assert "Fine della partita" in italian
    assert "fellfield.core.contract.State" in (tmp_path / "site" / "reference" / "contract.html").read_text()


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:\n")[1]
    pages = [page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")]
    left_out = ("adr/", "screenshots/")
    assert [page for page in pages if page not in navigation and not page.startswith(left_out)] == []
