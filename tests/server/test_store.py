"""The store: appends are atomic, durable, unique and ordered, on both databases."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
from msgspec.structs import replace
from tests.server.conftest import NewStore

from fellfield.server.store import (
    Committed,
    DamagedLog,
    KeyReused,
    Listing,
    LogAppend,
    LogPosition,
    NoSuchTable,
    Snapshot,
    Store,
    StoredRating,
    StoredRow,
    StoreUnavailable,
    VersionConflict,
    genesis,
    postgres,
    verify_chain,
)
from fellfield.server.store.urls import BadStoreUrl, store_at


def card(**changes: object) -> Listing:
    facts = {"game": "tides", "owner": "p1", "status": "waiting", "listed": True, "watchable": True, "data": b"{}"}
    return Listing(**{**facts, "people": ("p1",), **changes})  # type: ignore[arg-type]


def birth(table: str, *, at: int = 1, **changes: object) -> LogAppend:
    return LogAppend(table, genesis(table), (b"created",), at, listing=card(**changes), seed=b"s" * 32)


def more(table: str, after: LogPosition, *payloads: bytes, key: str | None = None, at: int = 2) -> LogAppend:
    digest = hashlib.sha256(b"|".join(payloads)).digest()
    return LogAppend(table, after, payloads, at, key, digest)


@asynccontextmanager
async def opened(new_store: NewStore) -> AsyncIterator[Store]:
    store = new_store()
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def on(new_store: NewStore, test: Callable[[Store], Awaitable[None]]) -> None:
    """Run a test on an open store."""

    async def run() -> None:
        async with opened(new_store) as store:
            await test(store)

    asyncio.run(run())


def test_rows_are_numbered_chained_and_read_back(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        born = await store.append(birth("t1"))
        done = await store.append(more("t1", born.position, b"a", b"b"))
        assert (born.version, done.first, done.version) == (1, 2, 3)
        rows = await store.read_log("t1")
        assert [(row.version, row.payload) for row in rows] == [(1, b"created"), (2, b"a"), (3, b"b")]
        assert verify_chain("t1", rows) == done.position
        assert await store.read_log("t1", 2) == rows[2:]
        assert await store.read_log("t1", 3) == []
        assert await store.seed("t1") == b"s" * 32

    on(new_store, test)


def test_a_reopened_store_is_complete(new_store: NewStore) -> None:
    async def test() -> None:
        async with opened(new_store) as store:
            born = await store.append(birth("t1"))
            await store.append(more("t1", born.position, b"a", key="k"))
            epoch = store.epoch()
        async with opened(new_store) as store:
            assert [row.payload for row in await store.read_log("t1")] == [b"created", b"a"]
            assert store.epoch() == epoch

    asyncio.run(test())


def test_a_wrong_position_is_a_conflict_and_writes_nothing(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        born = await store.append(birth("t1"))
        done = await store.append(more("t1", born.position, b"a"))
        for wrong in (born.position, LogPosition(7, done.position.chain), LogPosition(2, b"x" * 32), genesis("t1")):
            with pytest.raises(VersionConflict) as refused:
                await store.append(more("t1", wrong, b"b"))
            assert refused.value.version == 2
        with pytest.raises(VersionConflict):
            await store.append(birth("t1"))
        assert len(await store.read_log("t1")) == 2

    on(new_store, test)


def test_the_same_key_gets_the_same_answer_and_another_payload_is_refused(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        born = await store.append(birth("t1"))
        order = more("t1", born.position, b"a", b"b", key="k1")
        first = await store.append(order)
        await store.append(more("t1", first.position, b"c", key="k2"))
        again = await store.append(order)
        assert again == replace(first, replay=True)
        assert await store.committed_for_key("t1", "k1", order.digest) == again
        assert await store.committed_for_key("t1", "k3", order.digest) is None
        with pytest.raises(KeyReused):
            await store.append(replace(order, digest=b"other"))
        with pytest.raises(KeyReused):
            await store.committed_for_key("t1", "k1", b"other")
        assert len(await store.read_log("t1")) == 4

    on(new_store, test)


def test_keys_belong_to_their_table(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        for table in ("t1", "t2"):
            born = await store.append(birth(table))
            done = await store.append(more(table, born.position, b"a", key="k"))
            assert not done.replay

    on(new_store, test)


def test_a_missing_table_is_reported(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        with pytest.raises(NoSuchTable):
            await store.read_log("nowhere")
        with pytest.raises(NoSuchTable):
            await store.seed("nowhere")
        with pytest.raises(NoSuchTable):
            await store.append(more("nowhere", LogPosition(3, b"x" * 32), b"a"))
        assert await store.versions(["nowhere"]) == {}

    on(new_store, test)


def test_of_eight_racing_writers_exactly_one_wins(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        position = (await store.append(birth("t1"))).position
        for number in range(25):
            answers = await asyncio.gather(
                *(store.append(more("t1", position, b"%d by %d" % (number, racer))) for racer in range(8)),
                return_exceptions=True,
            )
            winners = [answer for answer in answers if isinstance(answer, Committed)]
            assert len(winners) == 1
            assert all(isinstance(answer, VersionConflict | Committed) for answer in answers)
            position = winners[0].position
        assert verify_chain("t1", await store.read_log("t1")) == position

    on(new_store, test)


def test_of_two_stores_on_one_database_one_wins(new_store: NewStore) -> None:
    async def test() -> None:
        async with opened(new_store) as first, opened(new_store) as second:
            assert first.epoch() == second.epoch()
            position = (await first.append(birth("t1"))).position
            for number in range(10):
                answers = await asyncio.gather(
                    first.append(more("t1", position, b"one %d" % number)),
                    second.append(more("t1", position, b"two %d" % number)),
                    return_exceptions=True,
                )
                winners = [answer for answer in answers if isinstance(answer, Committed)]
                assert len(winners) == 1
                position = winners[0].position
            assert await first.read_log("t1") == await second.read_log("t1")

    asyncio.run(test())


def test_the_same_key_twice_at_once_is_written_once(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        position = (await store.append(birth("t1"))).position
        order = more("t1", position, b"a", key="k")
        answers = await asyncio.gather(*(store.append(order) for _ in range(6)))
        assert sorted(answer.replay for answer in answers) == [False] + [True] * 5
        assert {answer.position for answer in answers} == {answers[0].position}
        assert len(await store.read_log("t1")) == 2

    on(new_store, test)


def test_many_tables_at_once_share_commits(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        async def play(table: str) -> None:
            position = (await store.append(birth(table))).position
            for number in range(10):
                position = (await store.append(more(table, position, b"%d" % number, key=f"k{number}"))).position
            assert verify_chain(table, await store.read_log(table)) == position

        await asyncio.gather(*(play(f"t{number}") for number in range(30)))

    on(new_store, test)


def test_a_failing_write_affects_no_other(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        position = (await store.append(birth("t1"))).position
        bad = replace(more("t2", genesis("t2"), b"x"), listing=card(data=None), seed=b"x")
        answers = await asyncio.gather(
            store.append(more("t1", position, b"a")),
            store.append(bad),
            store.append(birth("t3")),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [Committed, StoreUnavailable, Committed]
        assert await store.versions(["t1", "t2", "t3"]) == {"t1": 2, "t3": 1}

    on(new_store, test)


def test_lists_show_own_open_and_watchable_tables(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        born = await store.append(birth("open", at=1))
        await store.append(birth("private", at=2, listed=False))
        await store.append(birth("playing", at=3, status="playing", people=("p2",), due=("p2", "bots")))
        await store.append(birth("closed doors", at=4, status="playing", watchable=False, people=("p1", "p2")))
        await store.append(birth("over", at=5, status="unrated", people=("p2",)))
        await store.append(birth("other game", at=6, game="antler-island", owner="p9", people=("p9",)))
        assert [found_table.id for found_table in await store.open_tables()] == ["other game", "open"]
        assert [found_table.id for found_table in await store.open_tables(game="tides")] == ["open"]
        assert [found_table.id for found_table in await store.open_tables(before=6)] == ["open"]
        assert [found_table.id for found_table in await store.open_tables(limit=1)] == ["other game"]
        assert [found_table.id for found_table in await store.watchable_tables()] == ["playing"]
        assert [found_table.id for found_table in await store.tables_of("p2", finished=False)] == [
            "closed doors",
            "playing",
        ]
        finished = await store.tables_of("p2", finished=True)
        assert [(found_table.id, found_table.status) for found_table in finished] == [("over", "finished")]
        assert await store.count_unfinished("p1") == 4
        assert await store.tables_waiting_for("bots") == ["playing"]
        assert await store.tables_waiting_for("p2") == ["playing"]
        assert await store.tables_waiting_for("p") == []
        assert await store.unrated() == ["over"]
        change = replace(more("open", born.position, b"joined", at=9), listing=card(people=("p1", "p3")))
        await store.append(change)
        [mine] = await store.tables_of("p3", finished=False)
        assert (mine.id, mine.updated, mine.version) == ("open", 9, 2)

    on(new_store, test)


def test_a_rating_changes_only_from_its_known_value(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        position = (await store.append(birth("t1"))).position
        first = (StoredRating("p1", "tides", 26.0, 8.0, 1), StoredRating("bot:random", "tides", 24.0, 8.0, 1))
        position = (await store.append(replace(more("t1", position, b"rated"), ratings=first))).position
        assert await store.ratings("tides", ["p1", "bot:random", "p7"]) == {
            found_table.who: found_table for found_table in first
        }
        late = replace(more("t1", position, b"again"), ratings=(StoredRating("p1", "tides", 30.0, 8.0, 1),))
        with pytest.raises(VersionConflict):
            await store.append(late)
        second = (StoredRating("p1", "tides", 27.0, 7.0, 2),)
        await store.append(replace(more("t1", position, b"again"), ratings=second))
        assert [found_table.mu for found_table in await store.ranking("tides")] == [27.0, 24.0]
        assert await store.ranking("antler-island") == []

    on(new_store, test)


def test_a_snapshot_replaces_an_older_one(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        assert await store.snapshot("t1") is None
        for version in (3, 9):
            await store.save_snapshot("t1", Snapshot(version, b"%d" % version))
        assert await store.snapshot("t1") == Snapshot(9, b"9")

    on(new_store, test)


def test_a_backup_under_load_is_a_complete_prefix_and_any_store_restores_it(
    new_store: NewStore, tmp_path: Path
) -> None:
    async def test(store: Store) -> None:
        born = [await store.append(birth(f"t{number}")) for number in range(4)]
        going = True

        async def play(table: str, position: LogPosition) -> None:
            while going:
                position = (await store.append(more(table, position, b"x"))).position
                await asyncio.sleep(0)

        players = [asyncio.create_task(play(f"t{number}", committed.position)) for number, committed in enumerate(born)]
        await asyncio.sleep(0.05)
        await store.backup(str(tmp_path / "backup.db"))
        going = False
        await asyncio.gather(*players)
        with pytest.raises(StoreUnavailable):
            await store.backup(str(tmp_path / "backup.db"))
        with pytest.raises(StoreUnavailable):
            await store.restore(str(tmp_path / "backup.db"))
        other = store_at(f"sqlite:///{tmp_path / 'other.db'}")
        await other.open()
        before = other.epoch()
        await other.restore(str(tmp_path / "backup.db"))
        assert other.epoch() != before
        for number in range(4):
            kept, all_rows = await other.read_log(f"t{number}"), await store.read_log(f"t{number}")
            assert kept == all_rows[: len(kept)]
            position = verify_chain(f"t{number}", kept)
            await other.append(more(f"t{number}", position, b"goes on"))
        await other.close()

    on(new_store, test)


def test_a_backup_of_sqlite_moves_into_this_store(new_store: NewStore, tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        source = store_at(f"sqlite:///{tmp_path / 'source.db'}")
        await source.open()
        born = await source.append(birth("t1"))
        await source.append(more("t1", born.position, b"a", key="k"))
        await source.backup(str(tmp_path / "backup.db"))
        epoch = store.epoch()
        with pytest.raises(StoreUnavailable):
            await store.restore(str(tmp_path / "missing.db"))
        await store.restore(str(tmp_path / "backup.db"))
        assert await store.read_log("t1") == await source.read_log("t1")
        assert store.epoch() != epoch
        await source.close()

    on(new_store, test)


def test_a_closed_store_says_so(new_store: NewStore) -> None:
    async def test() -> None:
        async with opened(new_store) as store:
            pass
        with pytest.raises(StoreUnavailable):
            await store.append(birth("t1"))

    asyncio.run(test())


def test_a_damaged_chain_is_detected() -> None:
    rows = [StoredRow(1, 1, b"a", hashlib.sha256(genesis("t").chain + b"a").digest())]
    assert verify_chain("t", rows).version == 1
    for broken in (
        [replace(rows[0], payload=b"b")],
        [replace(rows[0], version=2)],
        [rows[0], rows[0]],
    ):
        with pytest.raises(DamagedLog):
            verify_chain("t", broken)
    with pytest.raises(DamagedLog):
        verify_chain("another table", rows)


@pytest.mark.parametrize("url", ["", "tables.db", "mysql://x", "sqlite://", "sqlite:///"])
def test_an_unknown_store_url_is_refused(url: str) -> None:
    with pytest.raises(BadStoreUrl):
        store_at(url)


def test_a_driver_that_lost_its_connection_means_try_again() -> None:
    """Asyncpg says so with an error of its own, which was answered as an internal error."""
    assert issubclass(asyncpg.InternalClientError, postgres.CONNECTION_ERRORS)
