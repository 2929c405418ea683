"""Creates the store for a database URL."""

from __future__ import annotations

from fellfield.server.store.contract import Store, StoreError


class BadStoreUrl(StoreError):
    """A URL that names no store."""

    def __init__(self, scheme: str) -> None:
        super().__init__(
            f"the URL scheme must be sqlite or postgresql, not {scheme!r}: sqlite:///path/to/file.db, postgresql://host/name"
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
