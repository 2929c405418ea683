"""What is kept, and where: SQLite by default, PostgreSQL by `DATABASE_URL`."""

from __future__ import annotations

from fellfield.server.store.contract import (
    Append,
    Committed,
    Conflict,
    Damaged,
    KeyReused,
    ListedTable,
    Listing,
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
    "Committed",
    "Conflict",
    "Damaged",
    "KeyReused",
    "ListedTable",
    "Listing",
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
