"""Which store: by its address."""

from __future__ import annotations

from fellfield.server.store.contract import Store, StoreError


class BadStoreUrl(StoreError):
    """An address that names no store."""

    def __init__(self, scheme: str) -> None:
        super().__init__(
            f"{scheme!r} is no store: expected sqlite:///path/to/file.db or postgresql://user@host/database"
        )


def store_at(url: str) -> Store:
    """The store at `sqlite:///fellfield.db` (four slashes: an absolute path) or `postgresql://...`; not opened yet."""
    scheme, sign, rest = url.partition("://")
    if scheme == "sqlite" and sign and len(rest) > 1:
        from fellfield.server.store.sqlite import SqliteStore  # noqa: PLC0415 - each store loads its own driver

        return SqliteStore(rest.removeprefix("/"))
    if scheme in ("postgresql", "postgres") and sign:
        from fellfield.server.store.postgres import PostgresStore  # noqa: PLC0415

        return PostgresStore(f"postgresql://{rest}")
    raise BadStoreUrl(scheme if sign else "")
