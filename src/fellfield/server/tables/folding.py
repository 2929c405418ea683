"""From a log to a table, and from a draft to one: the fold."""

from __future__ import annotations

from collections.abc import Sequence

from fellfield.core.registry import game as game_called
from fellfield.server.store.contract import Committed, Damaged, NoSuchTable, Position, Row, chained
from fellfield.server.tables import rows
from fellfield.server.tables.acts import Draft
from fellfield.server.tables.refusals import Refused
from fellfield.server.tables.table import KEPT_COMMITS, Commit, Table, remembered


def folded(table_id: str, log: Sequence[Row], seed: bytes, now: int) -> Table:
    """The table that this log tells of; raises `Damaged`, or `Refused` if the rules of its game are no longer here."""
    if not log:
        raise NoSuchTable(table_id)
    created = rows.decode(log[0].payload)
    if not isinstance(created, rows.Created):
        raise Damaged(table_id, 1)
    chained(table_id, log[:1])
    if game_called(created.game).rules != created.rules:
        raise Refused("unreadable-table")
    table = Table(table_id, created, log[0].at, seed)
    table.position = Position(1, log[0].chain)
    table.moved = 1
    table.commits = (Commit(1, 1, log[0].at, (created,), ()),)
    return continued(table, log[1:], now)


def continued(table: Table, log: Sequence[Row], now: int) -> Table:
    """The table after these further rows."""
    end = chained(table.id, log, table.position)
    draft = table.drafted()
    commits = list(draft.commits)
    for row in log:
        body = rows.decode(row.payload)
        events = draft.fold(body, row.version, row.at, now)
        commits.append(Commit(row.version, row.version, row.at, (remembered(body),), tuple(events)))
    draft.position = end
    draft.commits = tuple(commits[-KEPT_COMMITS:])
    return draft


def finished(draft: Draft, committed: Committed) -> Table:
    """The table as it is now that the draft is durable."""
    table = draft.table
    table.position = committed.position
    events = tuple(draft.events)
    commits = tuple(
        Commit(version, version, draft.at, (remembered(row),), events if version == committed.first else ())
        for version, row in enumerate(draft.written, start=committed.first)
    )
    table.commits = (*table.commits, *commits)[-KEPT_COMMITS:]
    return table
