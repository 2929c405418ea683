"""A backup under load is complete and blocks no write."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.postgres import Server
from tests.server.rig_backup import back_up_under_load


def test_a_backup_under_load_is_complete_and_blocks_no_write(tmp_path: Path) -> None:
    problems, meanwhile, _, _ = asyncio.run(back_up_under_load(f"sqlite:///{tmp_path / 'tables.db'}", 5))
    assert problems == []
    assert meanwhile > 0, "everybody waited for the backup"


def test_a_postgresql_backup_under_load_is_complete_and_blocks_no_write(postgres: Server) -> None:
    problems, meanwhile, _, _ = asyncio.run(back_up_under_load(postgres.database(), 3))
    assert problems == []
    assert meanwhile > 0, "everybody waited for the backup"
