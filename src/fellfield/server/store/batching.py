"""Appends to many tables in two statements; under load these are most of the writes.

Each statement releases the interpreter lock and waits for it again, so a commit of twenty moves takes no more switches
than a commit of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import pysqlite3.dbapi2 as sqlite  # type: ignore[import-untyped]

from fellfield.server.store.base import due_column
from fellfield.server.store.contract import Committed, LogAppend, LogPosition, chain_hash

MAX_CHUNK: Final = 64
"""Most appends in one statement."""


def is_plain_append(change: LogAppend) -> bool:
    """Whether this append only adds rows to an existing table and updates who is due."""
    known = change.listing is None or change.listing.only_due
    return bool(change.expected.version) and known and not (change.seed or change.ratings or change.mentions)


def append_batch(database: Any, changes: Sequence[LogAppend]) -> dict[str, Committed]:
    """Write these plain appends; returns the results by table, for those that were written.

    A version that is taken or a key that is used makes the INSERT fail; a head that has moved is not updated. Then
    nothing of that chunk is written and its appends must be tried one by one, as must two appends to the same table.
    """
    answers: dict[str, Committed] = {}
    if len({change.table for change in changes}) != len(changes):
        return answers
    for first in range(0, len(changes), MAX_CHUNK):
        committed = _append_chunk(database, changes[first : first + MAX_CHUNK])
        if not committed:
            break
        answers |= committed
    return answers


def _append_chunk(database: Any, changes: Sequence[LogAppend]) -> dict[str, Committed]:
    answers: dict[str, Committed] = {}
    rows: list[Any] = []
    heads: list[Any] = []
    for change in changes:
        answers[change.table] = _collect_append(change, rows, heads)
    database.execute("SAVEPOINT together")
    try:
        database.execute(_add_rows(len(rows) // 8), rows)
        updated_heads = database.execute(_move_heads(len(changes)), heads).rowcount
    except sqlite.IntegrityError:
        updated_heads = 0
    if updated_heads != len(changes):
        database.execute("ROLLBACK TO together")
        answers.clear()
    database.execute("RELEASE together")
    return answers


def _collect_append(change: LogAppend, rows: list[Any], heads: list[Any]) -> Committed:
    """Add the values of an append to `rows` and `heads`; returns its result."""
    before, chain = change.expected
    version, span = before, len(change.payloads)
    key, digest = change.key, change.digest
    for payload in change.payloads:
        version, chain = version + 1, chain_hash(chain, payload)
        known = (None, None, None) if key is None else (key, digest, span)
        rows += (change.table, version, change.at, *known, payload, chain)
        key = None
    due = None if change.listing is None else due_column(change.listing)
    heads += (change.table, before, change.expected.chain, version, chain, change.at, due)
    return Committed(before + 1, LogPosition(version, chain))


@cache
def _add_rows(count: int) -> str:
    return "INSERT INTO log (table_id, version, at, key, digest, span, payload, chain) VALUES " + _placeholders(
        count, 8
    )


@cache
def _move_heads(count: int) -> str:
    """The UPDATE for the heads: `column1` to `column3` hold the table, version and chain that each must have now."""
    return (
        "UPDATE tables SET version = column4, chain = column5, updated = column6, due = coalesce(column7, due) "
        f"FROM (VALUES {_placeholders(count, 7)}) WHERE id = column1 AND version = column2 AND chain = column3"
    )


def _placeholders(rows: int, columns: int) -> str:
    return ", ".join(["(" + ", ".join("?" * columns) + ")"] * rows)
