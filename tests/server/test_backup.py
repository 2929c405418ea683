"""A backup while everybody plays: whole, with all that was acknowledged before it, and nobody waits for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.postgres import Server
from tests.server.rig_backup import backed_up


def test_a_backup_under_load_is_whole_and_stops_nobody(tmp_path: Path) -> None:
    problems, meanwhile, _, _ = asyncio.run(backed_up(f"sqlite:///{tmp_path / 'tables.db'}", 5))
    assert problems == []
    assert meanwhile > 0, "everybody waited for the backup"


def test_so_is_one_of_postgresql(postgres: Server) -> None:
    problems, meanwhile, _, _ = asyncio.run(backed_up(postgres.database(), 3))
    assert problems == []
    assert meanwhile > 0, "everybody waited for the backup"
