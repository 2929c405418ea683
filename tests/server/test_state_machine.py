"""Hypothesis runs random commands on a table: join, play, repeat, undo, lost responses, crashes.

The model contains only the acknowledged commands. After every step the log is an intact chain, contains every
acknowledged command exactly once, and folds into the same table as the one in memory.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.server.harness import TableHarness, pledge_of, share_of

from fellfield.core.errors import FellfieldError
from fellfield.server import verify
from fellfield.server.store import Committed, LogAppend, Person, StoreUnavailable, verify_chain
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import CommandResult, FrameBuilder, NewTable, Refused, SubmittedCommand, Table, legal_texts
from fellfield.server.tables import commands as do
from fellfield.server.tables.folding import fold_log
from fellfield.server.tables.rows import TableSettings

PEOPLE = st.integers(0, 3)
SEATS = st.integers(0, 2)


class UnreliableStore(SqliteStore):
    """A store that fails on request, before or after writing."""

    fails = ""

    async def append(self, change: LogAppend) -> Committed:
        """Append, or fail once as `fails` says: `before` or `after` the write."""
        when, self.fails = self.fails, ""
        if when == "before":
            raise StoreUnavailable("not written")
        done = await super().append(change)
        if when == "after":
            raise StoreUnavailable("written, but not acknowledged")
        return done


class TableMachine(RuleBasedStateMachine):
    """A table of Tides with three seats and four people, and all commands on it."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory(prefix="fellfield-")
        self.committed_for_key: dict[str, tuple[SubmittedCommand, CommandResult]] = {}
        self.keys = 0

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(started=st.booleans())
    def create(self, started: bool) -> None:  # noqa: FBT001
        self.store = UnreliableStore(Path(self.folder.name) / "tables.db")
        self.run(self.store.open())
        self.harness = TableHarness(self.store)
        self.run(self.harness.tables.open())
        self.members: list[Person] = [self.run(self.harness.person(name)) for name in ("Ada", "Bea", "Cid", "Dan")]
        new_table = NewTable("tides", 3, {"rounds": 2}, settings=TableSettings(rated=False))
        self.id = self.run(self.harness.tables.create(self.members[0], new_table)).id
        if started:
            for seat in (1, 2):
                self.submit(seat, do.Join(seat))
            self.submit(0, do.Start())

    def table(self) -> Table:
        table: Table = self.run(self.harness.tables.get(self.id))
        return table

    def submit(self, person: int, command: do.AnyCommand, *, fresh: bool = True) -> None:
        """Submit a command; it may be refused, but its result must be correct."""
        self.keys += 1
        key = f"k{self.keys}"
        version = self.table().position.version
        submitted = SubmittedCommand(self.members[person], command, key, version if fresh else max(1, version - 2))
        try:
            done: CommandResult = self.run(self.harness.tables.execute(self.id, submitted))
        except StoreUnavailable:
            self.retry(submitted)
        except FellfieldError:
            return
        else:
            assert not done.replay
            assert done.version > version
            self.committed_for_key[key] = (submitted, done)

    def retry(self, submitted: SubmittedCommand) -> None:
        """Retry with the same key, after the response was lost."""
        try:
            done = self.run(self.harness.tables.execute(self.id, submitted))
        except Refused as refusal:
            if refusal.code == "stale":
                raise
            return
        self.committed_for_key[str(submitted.key)] = (submitted, done)

    @rule(person=PEOPLE, seat=SEATS)
    def join(self, person: int, seat: int) -> None:
        self.submit(person, do.Join(seat))

    @rule(person=PEOPLE, seat=SEATS)
    def leave(self, person: int, seat: int) -> None:
        self.submit(person, do.Leave(seat))

    @rule(seat=SEATS)
    def set_bot(self, seat: int) -> None:
        self.submit(0, do.SetSeat(seat, "bot", "random"))

    @rule(person=PEOPLE, seat=SEATS)
    def pledge(self, person: int, seat: int) -> None:
        self.submit(person, do.Pledge(seat, pledge_of(self.table(), seat)))

    @rule(person=PEOPLE, seat=SEATS)
    def open_share(self, person: int, seat: int) -> None:
        fair = self.table().fair
        charter = fair.called.charter if fair and fair.called else ""
        self.submit(person, do.Open(seat, verify.charter_hash(charter).hex(), share_of(seat).hex()))

    @rule(person=PEOPLE, seat=SEATS)
    def decline(self, person: int, seat: int) -> None:
        self.submit(person, do.Decline(seat))

    @rule()
    def start(self) -> None:
        self.submit(0, do.Start())

    @precondition(lambda self: self.table().due())
    @rule(data=st.data(), fresh=st.booleans(), loses=st.sampled_from(["", "", "", "before", "after"]))
    def play(self, data: st.DataObject, fresh: bool, loses: str) -> None:  # noqa: FBT001
        table = self.table()
        seat = data.draw(st.sampled_from(table.due()))
        command = do.Play(seat, data.draw(st.sampled_from(legal_texts(table, seat))))
        owner = next((index for index, member in enumerate(self.members) if seat in table.seats_of(member.id)), None)
        if owner is None or table.bot_of(seat):
            self.run(self.harness.tables.execute(self.id, SubmittedCommand(None, command)))
        else:
            self.store.fails = loses
            self.submit(owner, command, fresh=fresh)
            self.store.fails = ""

    @rule(person=PEOPLE, seat=SEATS)
    def undo(self, person: int, seat: int) -> None:
        self.submit(person, do.Undo(seat))

    @rule(person=PEOPLE, seat=SEATS, agrees=st.booleans())
    def consent(self, person: int, seat: int, agrees: bool) -> None:  # noqa: FBT001
        self.submit(person, do.Consent(seat, agrees=agrees))

    @rule(person=PEOPLE, seat=SEATS)
    def withdraw(self, person: int, seat: int) -> None:
        self.submit(person, do.Withdraw(seat))

    @rule(person=PEOPLE, seat=SEATS)
    def relieve_and_return(self, person: int, seat: int) -> None:
        self.submit(person, do.Relieve(seat))
        self.submit(person, do.TakeBack(seat))

    @rule(person=PEOPLE)
    def say(self, person: int) -> None:
        self.submit(person, do.Say("hello"))

    @precondition(lambda self: self.committed_for_key)
    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        submitted, done = self.committed_for_key[data.draw(st.sampled_from(sorted(self.committed_for_key)))]
        again = self.run(self.harness.tables.execute(self.id, submitted))
        assert again.replay
        assert (again.first, again.version) == (done.first, done.version)

    @rule()
    def crash(self) -> None:
        """Restart the server with the same file."""
        self.run(self.harness.tables.close())
        self.run(self.store.close())
        self.store = UnreliableStore(self.store.path)
        self.run(self.store.open())
        clock = self.harness.clock
        self.harness = TableHarness(self.store, f"after {self.keys}")
        self.harness.clock.time = clock.time
        self.run(self.harness.tables.open())

    @invariant()
    def the_log_matches_the_model(self) -> None:
        if not hasattr(self, "id"):
            return
        rows = self.run(self.store.read_log(self.id))
        position = verify_chain(self.id, rows)
        versions = [(done.first, done.version) for _, done in self.committed_for_key.values()]
        assert len(versions) == len(set(versions))
        assert all(version <= position.version for _, version in versions)
        table = self.table()
        assert table.position == position
        again = fold_log(self.id, rows, self.run(self.store.seed(self.id)), self.harness.tables.now())
        for viewer in (None, 0, 1, 2):
            assert FrameBuilder(again).table_view(viewer) == FrameBuilder(table).table_view(viewer)
        assert again.decision_version == table.decision_version

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.run(self.harness.tables.close())
            self.run(self.store.close())
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()
        self.folder.cleanup()


TableMachine.TestCase.settings = settings(
    max_examples=20, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestTable = TableMachine.TestCase
