"""Wheels and source archives contain the page, or are not built at all."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = "src/fellfield/server/static/index.html"
MAX_SOURCE_ARCHIVE = 4_000_000
"""Bytes."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the tracked files, as a fresh clone has them: no page, no Node packages."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    target = tmp_path / "checkout"
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file() and not name.startswith(("docs/screenshots/", "tests/")):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    return target


def build(folder: Path, target: str, to: Path, path: str = "") -> subprocess.CompletedProcess[str]:
    """Build with these folders of programs only; none of them holds npm unless the caller says so."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FELLFIELD_")}
    environment |= {"PATH": path, "PYTHONPATH": ""}
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(to)],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


def write_page(checkout: Path) -> None:
    page = checkout / PAGE
    page.parent.mkdir(parents=True)
    page.write_text("<title>Fellfield</title>")


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_without_node_and_without_a_page_nothing_is_built(checkout: Path, target: str, tmp_path: Path) -> None:
    done = build(checkout, target, tmp_path / "dist")
    assert done.returncode != 0
    assert "npm not found" in done.stderr
    assert "Node 20.19 or newer" in done.stderr
    assert not list((tmp_path / "dist").glob("*"))


def test_a_page_older_than_its_sources_is_not_shipped(checkout: Path, tmp_path: Path) -> None:
    write_page(checkout)
    later = time.time() + 60
    os.utime(checkout / "web" / "src" / "main.ts", (later, later))
    assert "npm not found" in build(checkout, "wheel", tmp_path / "dist").stderr


def test_a_page_that_fails_to_build_fails_the_wheel_with_the_reason(checkout: Path, tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    npm = programs / "npm"
    npm.write_text("#!/bin/sh\necho 'no such package: marmot' >&2\nexit 1\n")
    npm.chmod(0o755)
    done = build(checkout, "wheel", tmp_path / "dist", f"{programs}:/bin:/usr/bin")
    assert done.returncode != 0
    assert "no such package: marmot" in done.stderr


def test_the_source_archive_carries_the_page_and_makes_a_wheel_without_node(checkout: Path, tmp_path: Path) -> None:
    write_page(checkout)
    done = build(checkout, "sdist", tmp_path / "dist")
    assert done.returncode == 0, done.stderr
    (archive,) = (tmp_path / "dist").glob("*.tar.gz")
    assert archive.stat().st_size < MAX_SOURCE_ARCHIVE
    (tmp_path / "unpacked").mkdir()
    subprocess.run(["tar", "-xzf", str(archive), "-C", str(tmp_path / "unpacked")], check=True)
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert (unpacked / PAGE).is_file()

    done = build(unpacked, "wheel", tmp_path / "dist")
    assert done.returncode == 0, done.stderr
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "fellfield/server/static/index.html" in names
    assert "fellfield/_ledgers/leaping-lemmings.md" in names
    assert not [name for name in names if name.startswith(("tests/", "web/"))]
