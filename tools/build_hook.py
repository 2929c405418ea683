"""Hatchling build hook: no wheel and no source archive is built without the web page.

The page is built here if it is missing or older than its sources. A source archive carries the built page, so a wheel
made from it needs no Node. With FELLFIELD_COMPILED=1 a wheel also gets the compiled engine (`tools/compiled_wheel.py`).
FELLFIELD_WITHOUT_PAGE=1 builds no page, for wheels that never leave this machine (`make compiled`).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from compiled_wheel import add_engine

PAGE = Path("src", "fellfield", "server", "static", "index.html")
PAGE_SOURCES = (
    "web/index.html",
    "web/package-lock.json",
    "web/public/**/*",
    "web/src/**/*",
    "web/svelte.config.js",
    "web/tools/*.mjs",
    "web/vite.config.ts",
    "web/words/*.json",
    "src/fellfield/games/*/*.json",
    "src/fellfield/games/*/locales/*/*.json",
    "src/fellfield/i18n/locales/*/*.json",
)
"""What the page is built from; `make play` watches the same files."""
COMPILER = ("mypy>=2.4", "setuptools")
"""What compiles the engine; it also needs the packages that Fellfield imports, to know their types."""


class BuildHook(BuildHookInterface[Any]):
    """Adds the page, and the compiled engine where asked for."""

    def dependencies(self) -> list[str]:
        """The packages of the build environment besides hatchling."""
        return [*COMPILER, *self.metadata.core.dependencies] if compiled_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is missing; hatchling calls this before it collects the files."""
        if version == "editable":
            return
        if os.environ.get("FELLFIELD_WITHOUT_PAGE", "") != "1":
            build_page(Path(self.root))
        if self.target_name == "wheel" and compiled_wanted():
            add_engine(Path(self.root), build_data)


def compiled_wanted() -> bool:
    """Whether the wheel shall contain the compiled engine."""
    return os.environ.get("FELLFIELD_COMPILED", "") == "1"


def build_page(root: Path) -> None:
    """Build the page unless it is at least as new as its sources; raise RuntimeError where that is impossible."""
    if is_current(root):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError(
            "npm not found: the web page has to be built first, which needs Node 20.19 or newer. Install Node, or "
            "build from the source archive of a release, which contains the page."
        )
    for command in (["ci", "--loglevel=error", "--no-audit", "--no-fund"], ["run", "--silent", "build"]):
        done = subprocess.run([npm, *command], cwd=root / "web", capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"npm {command[0]} failed in web/:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")


def is_current(root: Path) -> bool:
    """Whether there is a page that is at least as new as each of its sources."""
    page = root / PAGE
    if not page.is_file():
        return False
    sources = [file for pattern in PAGE_SOURCES for file in root.glob(pattern) if is_written_by_hand(file)]
    return all(file.stat().st_mtime <= page.stat().st_mtime for file in sources)


def is_written_by_hand(file: Path) -> bool:
    """Whether this is a source of the page rather than what its build generates."""
    return file.is_file() and "generated" not in file.parts
