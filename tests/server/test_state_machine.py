"""Hypothesis plays with a table: joins, plays, repeats, takes back, loses answers, crashes. The log stays one story.

A model beside it knows only what was answered. After every step the log is a whole chain, holds everything that was
answered exactly once, and folds into the same table that is in memory.
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
from tests.server.harness import TableHarness

from fellfield.core.errors import FellfieldError
from fellfield.server.store import Committed, LogAppend, Person, StoreUnavailable, verify_chain
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import CommandResult, FrameBuilder, NewTable, Refused, SubmittedCommand, Table, legal_texts
from fellfield.server.tables import commands as do
from fellfield.server.tables.folding import fold_log

PEOPLE = st.integers(0, 3)
SEATS = st.integers(0, 2)


class Unreliable(SqliteStore):
    """A store whose answers can be lost, before or after writing."""

    fails = ""

    async def append(self, change: LogAppend) -> Committed:
        """Write, or fail as told."""
        how, self.fails = self.fails, ""
        if how == "before":
            raise StoreUnavailable("not written")
        done = await super().append(change)
        if how == "after":
            raise StoreUnavailable("written, but who knows")
        return done


class TableMachine(RuleBasedStateMachine):
    """One table of Tides with three seats, four people, and everything that can happen to it."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory(prefix="fellfield-")
        self.committed_for_key: dict[str, tuple[SubmittedCommand, CommandResult]] = {}
        self.keys = 0

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(begun=st.booleans())
    def lay(self, begun: bool) -> None:  # noqa: FBT001
        self.store = Unreliable(Path(self.folder.name) / "tables.db")
        self.run(self.store.open())
        self.harness = TableHarness(self.store)
        self.run(self.harness.tables.open())
        self.members: list[Person] = [self.run(self.harness.person(name)) for name in ("Ada", "Bea", "Cid", "Dan")]
        wish = NewTable("tides", 3, {"rounds": 2})
        self.id = self.run(self.harness.tables.create(self.members[0], wish)).id
        if begun:
            for seat in (1, 2):
                self.order(seat, do.Join(seat))
            self.order(0, do.Start())

    def table(self) -> Table:
        table: Table = self.run(self.harness.tables.get(self.id))
        return table

    def order(self, person: int, command: do.AnyCommand, *, fresh: bool = True) -> None:
        """Submit a command; a refusal is fine, a wrong result is not."""
        self.keys += 1
        key = f"k{self.keys}"
        version = self.table().position.version
        order = SubmittedCommand(self.members[person], command, key, version if fresh else max(1, version - 2))
        try:
            done: CommandResult = self.run(self.harness.tables.execute(self.id, order))
        except StoreUnavailable:
            self.again(order)
        except FellfieldError:
            return
        else:
            assert not done.replay
            assert done.version > version
            self.committed_for_key[key] = (order, done)

    def again(self, order: SubmittedCommand) -> None:
        """The answer was lost: retry with the same key."""
        try:
            done = self.run(self.harness.tables.execute(self.id, order))
        except Refused as refusal:
            if refusal.code == "stale":
                raise
            return
        self.committed_for_key[str(order.key)] = (order, done)

    @rule(person=PEOPLE, seat=SEATS)
    def join(self, person: int, seat: int) -> None:
        self.order(person, do.Join(seat))

    @rule(person=PEOPLE, seat=SEATS)
    def leave(self, person: int, seat: int) -> None:
        self.order(person, do.Leave(seat))

    @rule(seat=SEATS)
    def put_a_bot(self, seat: int) -> None:
        self.order(0, do.SetSeat(seat, "bot", "random"))

    @rule(person=PEOPLE, seat=SEATS)
    def contribute(self, person: int, seat: int) -> None:
        self.order(person, do.Contribute(seat, "0f" * 16))

    @rule()
    def start(self) -> None:
        self.order(0, do.Start())

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
            self.order(owner, command, fresh=fresh)
            self.store.fails = ""

    @rule(person=PEOPLE, seat=SEATS)
    def undo(self, person: int, seat: int) -> None:
        self.order(person, do.Undo(seat))

    @rule(person=PEOPLE, seat=SEATS, agrees=st.booleans())
    def consent(self, person: int, seat: int, agrees: bool) -> None:  # noqa: FBT001
        self.order(person, do.Consent(seat, agrees=agrees))

    @rule(person=PEOPLE, seat=SEATS)
    def withdraw(self, person: int, seat: int) -> None:
        self.order(person, do.Withdraw(seat))

    @rule(person=PEOPLE, seat=SEATS)
    def relieve_and_return(self, person: int, seat: int) -> None:
        self.order(person, do.Relieve(seat))
        self.order(person, do.TakeBack(seat))

    @rule(person=PEOPLE)
    def say(self, person: int) -> None:
        self.order(person, do.Say("hello"))

    @precondition(lambda self: self.committed_for_key)
    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        order, done = self.committed_for_key[data.draw(st.sampled_from(sorted(self.committed_for_key)))]
        again = self.run(self.harness.tables.execute(self.id, order))
        assert again.replay
        assert (again.first, again.version) == (done.first, done.version)

    @rule()
    def crash(self) -> None:
        """All memory is lost; the file stays."""
        self.run(self.harness.tables.close())
        self.run(self.store.close())
        self.store = Unreliable(self.store.path)
        self.run(self.store.open())
        clock = self.harness.clock
        self.harness = TableHarness(self.store, f"after {self.keys}")
        self.harness.clock.time = clock.time
        self.run(self.harness.tables.open())

    @invariant()
    def the_log_is_one_story(self) -> None:
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
