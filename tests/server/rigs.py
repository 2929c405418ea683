"""Runs a rig that observes or breaks the disk, on a new store in a separate process."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from fellfield.server.store.sqlite import SqliteStore

ROOT = Path(__file__).parent.parent.parent


def figures(rig: str, folder: Path, *arguments: str) -> list[int]:
    """What a rig prints after it has run on a new, empty store in this folder.

    The store is made here: the rig has another SQLite library, and two must never touch one file in one process.
    """
    path = folder / "tables.db"
    asyncio.run(_made(path))
    command = [sys.executable, "-m", f"tests.server.{rig}", str(path), *arguments]
    answer = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    return [int(figure) for figure in answer.stdout.split()]


async def _made(path: Path) -> None:
    """Create an empty store."""
    store = SqliteStore(path)
    await store.open()
    await store.close()
