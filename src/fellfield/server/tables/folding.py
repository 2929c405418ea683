"""Folds a log into a table, and a committed draft into the next one."""

from __future__ import annotations

from collections.abc import Sequence

from fellfield.core.registry import game as game_by_id
from fellfield.server.store.contract import Committed, DamagedLog, LogPosition, NoSuchTable, StoredRow, verify_chain
from fellfield.server.tables import rows
from fellfield.server.tables.command_handlers import TableDraft
from fellfield.server.tables.refusals import Refused
from fellfield.server.tables.table import KEPT_COMMITS, KEPT_TRACES, Commit, Table, compact_row


def fold_log(table_id: str, log: Sequence[StoredRow], secret: bytes, now: int) -> Table:
    """Fold a log into a table; raises `DamagedLog`, or `Refused` if its rules version is not installed."""
    if not log:
        raise NoSuchTable(table_id)
    created = rows.decode(log[0].payload)
    if not isinstance(created, rows.Created):
        raise DamagedLog(table_id, 1)
    verify_chain(table_id, log[:1])
    if game_by_id(created.game).rules != created.rules:
        raise Refused("unreadable-table")
    table = Table(table_id, created, log[0].at, secret)
    table.position = LogPosition(1, log[0].chain)
    table.decision_version = 1
    table.commits = (Commit(1, log[0].at, created),)
    return fold_more(table, log[1:], now)


def fold_more(table: Table, log: Sequence[StoredRow], now: int) -> Table:
    """Apply further rows to a table."""
    end = verify_chain(table.id, log, table.position)
    draft = table.draft_copy()
    commits = list(draft.commits)
    for row in log:
        decoded = rows.decode(row.payload)
        applied = draft.apply_row(decoded, row.version, row.at, now)
        if isinstance(decoded, rows.Erased):
            commits.clear()  # what a client was shown before this row names somebody: it needs a full view
            continue
        commits.append(Commit(row.version, row.at, compact_row(decoded), applied.events, applied.draws, applied.trace))
        if len(commits) > KEPT_TRACES:
            _drop_states(commits[-KEPT_TRACES - 1])
    draft.position = end
    draft.commits = tuple(commits[-KEPT_COMMITS:])
    return draft


def _drop_states(commit: Commit) -> None:
    """Free the states of a commit: nobody who is connected still needs them."""
    if commit.trace is not None:
        commit.trace.states = None


def commit_draft(draft: TableDraft, committed: Committed) -> Table:
    """The table after its draft was committed."""
    table = draft.table
    table.position = committed.position
    commits = tuple(
        Commit(version, draft.at, compact_row(row), applied.events, applied.draws, applied.trace)
        for version, (row, applied) in enumerate(zip(draft.rows, draft.applied, strict=True), start=committed.first)
    )
    table.commits = (*table.commits, *commits)[-KEPT_COMMITS:]
    for commit in table.commits[-KEPT_TRACES - len(commits) : -KEPT_TRACES]:
        _drop_states(commit)
    return table
