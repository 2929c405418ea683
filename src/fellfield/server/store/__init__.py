"""What is kept, and where: SQLite by default, PostgreSQL by `DATABASE_URL`."""

from __future__ import annotations

from fellfield.server.store.contract import (
    Append,
    Card,
    Committed,
    Conflict,
    Damaged,
    KeyReused,
    Listed,
    NoSuchTable,
    Person,
    Position,
    Rating,
    Row,
    Snapshot,
    Store,
    StoreError,
    Token,
    Unavailable,
    chained,
    genesis,
    link,
)

__all__ = [
    "Append",
    "Card",
    "Committed",
    "Conflict",
    "Damaged",
    "KeyReused",
    "Listed",
    "NoSuchTable",
    "Person",
    "Position",
    "Rating",
    "Row",
    "Snapshot",
    "Store",
    "StoreError",
    "Token",
    "Unavailable",
    "chained",
    "genesis",
    "link",
]
