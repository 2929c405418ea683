"""A table loaded from a snapshot equals the one folded from its log."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from tests.server.harness import TableHarness, harness_at

from fellfield.server.store import Snapshot
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import FrameBuilder, SubmittedCommand, Table, folding, record, snapshots, table_cache
from fellfield.server.tables import commands as do


def same(left: Table, right: Table) -> bool:
    """Are these tables equal for every viewer and every further move?"""
    viewers = (None, *range(left.created.players))
    shown = all(FrameBuilder(left).table_view(viewer) == FrameBuilder(right).table_view(viewer) for viewer in viewers)
    logs = (left.match.log, right.match.log) if left.match and right.match else ([], [])
    return (
        shown
        and logs[0] == logs[1]
        and (left.position, left.decision_version) == (right.position, right.decision_version)
    )


@pytest.mark.parametrize("game", ["tides", "leaping-lemmings", "valhalla-lemmings", "antler-island"])
def test_a_table_from_a_snapshot_continues_like_the_one_from_the_log(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_cache, "SNAPSHOT_AFTER", 5)

    async def test(harness: TableHarness) -> None:
        table, members = await harness.started(game, 3)
        random = Random(9)
        for _ in range(6):
            table = await harness.play_out(table, members, random, most=9)
            harness.tables.evict(idle=-1)
            await asyncio.gather(*harness.tables._tasks)  # snapshots are saved in the background
            again = await harness.tables.get(table.id)
            from_log = folding.fold_log(
                table.id, await harness.store.read_log(table.id), table.secret, harness.tables.now()
            )
            assert same(again, from_log)
            table = again
        kept = await harness.store.snapshot(table.id)
        assert kept is not None
        assert kept.version > 5
        table = await harness.play_out(table, members, random)
        whole = folding.fold_log(table.id, await harness.store.read_log(table.id), table.secret, harness.tables.now())
        assert record(table) == record(whole)

    asyncio.run(with_harness(tmp_path, test))


async def with_harness(tmp_path: Path, test: object) -> None:
    async with harness_at(SqliteStore(tmp_path / "t.db")) as harness:
        await test(harness)  # type: ignore[operator]


@pytest.mark.parametrize("data", [b"", b"{}", b"nonsense", b'{"form":0}'])
def test_an_unreadable_snapshot_is_ignored(tmp_path: Path, data: bytes) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2)
        table = (await harness.play(table, members, 0, "wade 1")).table
        await harness.store.save_snapshot(table.id, Snapshot(3, data))
        harness.tables.evict(idle=-1)
        assert same(await harness.tables.get(table.id), table)

    asyncio.run(with_harness(tmp_path, test))


def test_a_snapshot_of_another_history_is_ignored(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2)
        table = (await harness.play(table, members, 0, "wade 1")).table
        strange = (
            await harness.tables.execute(table.id, SubmittedCommand(members[0], do.Withdraw(0)))
        ).table.draft_copy()
        strange.position = strange.position._replace(chain=b"x" * 32)
        table = (await harness.play(table, members, 0, "wade 2")).table
        strange.position = strange.position._replace(version=table.position.version)
        snapshot = snapshots.take_snapshot(strange)
        assert snapshot is not None
        await harness.store.save_snapshot(table.id, snapshot)
        harness.tables.evict(idle=-1)
        assert same(await harness.tables.get(table.id), table)

    asyncio.run(with_harness(tmp_path, test))


def test_no_snapshot_is_taken_while_a_move_can_be_undone(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3)
        for seat in range(3):
            table = (await harness.play(table, members, seat, "wade 1")).table
        assert snapshots.take_snapshot(table) is not None
        table = (await harness.play(table, members, 0, "stone Heron")).table
        assert snapshots.take_snapshot(table) is None
        table = (await harness.tables.execute(table.id, SubmittedCommand(members[0], do.Undo(0)))).table
        assert snapshots.take_snapshot(table) is not None

    asyncio.run(with_harness(tmp_path, test))
