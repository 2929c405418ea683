"""Moves at many tables in two statements: under load that is most of what is written.

Each statement hands the interpreter over to whoever waits for it and has to wait for it again; so a commit of twenty
moves takes no more turns than a commit of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import pysqlite3.dbapi2 as sqlite  # type: ignore[import-untyped]

from fellfield.server.store.base import due_column
from fellfield.server.store.contract import Committed, LogAppend, LogPosition, chain_hash

MAX_PART: Final = 64
"""So many moves at most share a statement."""


def is_plain_append(change: LogAppend) -> bool:
    """Does this do nothing but add rows to a table and say who is due?"""
    known = change.listing is None or change.listing.only_due
    return bool(change.expected.version) and known and change.seed is None and not change.ratings


def append_batch(database: Any, changes: Sequence[LogAppend]) -> dict[str, Committed]:
    """Write these plain changes; the answers by table, of those that could be written. The others are left alone.

    A version that is taken or a key that was used before stops the rows; a head that is elsewhere stays there. Then
    nothing of that part is written, and each has to be looked at on its own; so it is if two are at one table.
    """
    answers: dict[str, Committed] = {}
    if len({change.table for change in changes}) != len(changes):
        return answers
    for first in range(0, len(changes), MAX_PART):
        part = _append_part(database, changes[first : first + MAX_PART])
        if not part:
            break
        answers |= part
    return answers


def _append_part(database: Any, changes: Sequence[LogAppend]) -> dict[str, Committed]:
    answers: dict[str, Committed] = {}
    rows: list[Any] = []
    heads: list[Any] = []
    for change in changes:
        answers[change.table] = _collect_append(change, rows, heads)
    database.execute("SAVEPOINT together")
    try:
        database.execute(_add_rows(len(rows) // 8), rows)
        moved = database.execute(_move_heads(len(changes)), heads).rowcount
    except sqlite.IntegrityError:
        moved = 0
    if moved != len(changes):
        database.execute("ROLLBACK TO together")
        answers.clear()
    database.execute("RELEASE together")
    return answers


def _collect_append(change: LogAppend, rows: list[Any], heads: list[Any]) -> Committed:
    """What an append writes, added to what the others write; and the answer to it."""
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
    return "INSERT INTO log (table_id, version, at, key, digest, span, payload, chain) VALUES " + _places(count, 8)


@cache
def _move_heads(count: int) -> str:
    """A head moves only from where it should be: `column1` to `column3` say where that is."""
    return (
        "UPDATE tables SET version = column4, chain = column5, updated = column6, due = coalesce(column7, due) "
        f"FROM (VALUES {_places(count, 7)}) WHERE id = column1 AND version = column2 AND chain = column3"
    )


def _places(rows: int, columns: int) -> str:
    return ", ".join(["(" + ", ".join("?" * columns) + ")"] * rows)
