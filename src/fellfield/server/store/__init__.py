"""The store: SQLite by default, PostgreSQL through `DATABASE_URL`."""

from __future__ import annotations

from fellfield.server.store.contract import (
    Committed,
    DamagedLog,
    KeyReused,
    ListedTable,
    Listing,
    LogAppend,
    LogPosition,
    NoSuchTable,
    Person,
    Snapshot,
    Store,
    StoredRating,
    StoredRow,
    StoreError,
    StoreUnavailable,
    Token,
    VersionConflict,
    chain_hash,
    genesis,
    verify_chain,
)

__all__ = [
    "Committed",
    "DamagedLog",
    "KeyReused",
    "ListedTable",
    "Listing",
    "LogAppend",
    "LogPosition",
    "NoSuchTable",
    "Person",
    "Snapshot",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "StoredRating",
    "StoredRow",
    "Token",
    "VersionConflict",
    "chain_hash",
    "genesis",
    "verify_chain",
]
