"""What both stores do in the same words: lists, people, tokens, ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fellfield.server.store.contract import (
    Committed,
    KeyReused,
    ListedTable,
    Listing,
    LogAppend,
    LogPosition,
    NoSuchTable,
    Person,
    Rating,
    Snapshot,
    StoredRow,
    Token,
    chain_hash,
)

BoundStatement = tuple[str, Mapping[str, Any]]
"""The name of a statement, and its parameters."""

_ALWAYS: Final = 1 << 62


class BaseStore:
    """Asks and writes by name; a store says how that reaches its database."""

    async def _query(self, name: str, **values: Any) -> list[tuple[Any, ...]]:
        raise NotImplementedError

    async def _execute(self, writings: Sequence[BoundStatement]) -> int:
        """Carry these out in one transaction; how many rows the last one touched."""
        raise NotImplementedError

    # -- tables

    async def read_log(self, table: str, since: int = 0) -> list[StoredRow]:
        """The rows after that version; raises `NoSuchTable`."""
        found = await self._query("read", table=table, since=since)
        if not found and not await self._query("version", table=table):
            raise NoSuchTable(table)
        return [StoredRow(version, at, bytes(payload), bytes(chain)) for version, at, payload, chain in found]

    async def committed_for_key(self, table: str, key: str, digest: bytes) -> Committed | None:
        """The answer that this key got before; raises `KeyReused` when it was for something else."""
        found = await self._query("answered", table=table, key=key)
        if not found:
            return None
        first, last = key_span(table, key, digest, found[0])
        chain = (await self._query("chain_at", table=table, version=last))[0][0]
        return Committed(first, LogPosition(last, bytes(chain)), replay=True)

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """How far these tables are."""
        found: dict[str, int] = {}
        for table in tables:
            for (version,) in await self._query("version", table=table):
                found[table] = version
        return found

    async def seed(self, table: str) -> bytes:
        """The secret of a table; raises `NoSuchTable`."""
        found = await self._query("seed", table=table)
        if not found:
            raise NoSuchTable(table)
        return bytes(found[0][0])

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of an older one."""
        kept = {"table_id": table, "version": snapshot.version, "data": snapshot.data}
        await self._execute([("drop_snapshot", {"table": table}), ("add_snapshot", kept)])

    async def snapshot(self, table: str) -> Snapshot | None:
        """The snapshot of a table, if there is one."""
        found = await self._query("snapshot", table=table)
        return Snapshot(found[0][0], bytes(found[0][1])) if found else None

    # -- lists

    async def tables_of(
        self, person: str, *, finished: bool, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """The tables at which this person sits or sat."""
        question = "my_finished" if finished else "my_tables"
        return [
            _listed(row) for row in await self._query(question, person=person, before=before or _ALWAYS, limit=limit)
        ]

    async def open_tables(
        self, *, game: str | None = None, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """Listed tables that wait for players."""
        found = await self._query("open_tables", game=game or "", before=before or _ALWAYS, limit=limit)
        return [_listed(row) for row in found]

    async def watchable_tables(
        self, *, game: str | None = None, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """Listed tables at which a game is going on and anybody may look."""
        found = await self._query("watchable_tables", game=game or "", before=before or _ALWAYS, limit=limit)
        return [_listed(row) for row in found]

    async def count_unfinished(self, person: str) -> int:
        """How many unfinished tables this person owns."""
        count: int = (await self._query("unfinished", owner=person))[0][0]
        return count

    async def tables_waiting_for(self, who: str, *, limit: int = 1000) -> list[str]:
        """The tables that wait for a decision of this person or bot."""
        return [table for (table,) in await self._query("waiting_for", who=f"% {who} %", limit=limit)]

    # -- people

    async def add_person(self, person: Person, token: Token) -> None:
        """Somebody new, with a first token."""
        new = {
            "id": person.id,
            "name": person.name,
            "colour": person.colour,
            "created": person.created,
            "recovery": None,
        }
        await self._execute([("add_person", new), ("add_token", _token_values(token))])

    async def person(self, person: str) -> Person | None:
        """Somebody by id."""
        found = await self._query("person", person=person)
        return _person(found[0]) if found else None

    async def update_person(self, person: str, name: str, colour: str) -> None:
        """Another name or colour."""
        await self._execute([("change_person", {"person": person, "name": name, "colour": colour})])

    async def set_recovery_code(self, person: str, recovery: bytes) -> None:
        """Remember the hash of a recovery code in place of an older one."""
        await self._execute([("keep_person", {"person": person, "recovery": recovery})])

    async def person_by_recovery_code(self, recovery: bytes) -> Person | None:
        """Whose recovery code has this hash."""
        found = await self._query("recovered", recovery=recovery)
        return _person(found[0]) if found else None

    async def add_token(self, token: Token) -> None:
        """One more way to prove who one is."""
        await self._execute([("add_token", _token_values(token))])

    async def token(self, token: bytes) -> tuple[Token, Person] | None:
        """Whose token has this hash."""
        found = await self._query("token", hash=token)
        return (_token(found[0][:7]), _person(found[0][7:])) if found else None

    async def touch_token(self, token: bytes, used: int) -> None:
        """Note that a token was used."""
        await self._execute([("touch_token", {"hash": token, "used": used})])

    async def tokens_of(self, person: str) -> list[Token]:
        """All tokens of a person."""
        return [_token(row) for row in await self._query("tokens_of", person=person)]

    async def delete_tokens(self, person: str, hashes: Sequence[bytes] | None = None) -> int:
        """Forget these tokens of a person, or all; how many there were."""
        known = [token.hash for token in await self.tokens_of(person)]
        gone = known if hashes is None else [one for one in hashes if one in known]
        if gone:
            await self._execute([("drop_token", {"hash": one, "person": person}) for one in gone])
        return len(gone)

    # -- ratings

    async def ratings(self, game: str, who: Sequence[str]) -> dict[str, Rating]:
        """The ratings of these, where they have one."""
        found: dict[str, Rating] = {}
        for one in who:
            for row in await self._query("rating", game=game, who=one):
                found[one] = _rating(row)
        return found

    async def ranking(self, game: str, *, limit: int = 100) -> list[Rating]:
        """The strongest first, by a cautious estimate."""
        return [_rating(row) for row in await self._query("ranking", game=game, limit=limit)]

    async def unrated(self, *, limit: int = 100) -> list[str]:
        """Finished tables whose ratings are still to be worked out."""
        return [table for (table,) in await self._query("unrated", limit=limit)]


# -- rows of the database and values of ours -------------------------------------------------------------------------


def key_span(table: str, key: str, digest: bytes, found: Sequence[Any]) -> tuple[int, int]:
    """First and last version of what this key stands for; raises `KeyReused` when that is something else."""
    first, before, span = found
    if bytes(before) != digest:
        raise KeyReused(table, key)
    return first, first + span - 1


def log_rows(change: LogAppend) -> list[dict[str, Any]]:
    """The rows of an append as the log has them: chained, the first one carrying the key."""
    version, chain = change.expected
    made: list[dict[str, Any]] = []
    for payload in change.payloads:
        version, chain = version + 1, chain_hash(chain, payload)
        made.append(
            {
                "table_id": change.table,
                "version": version,
                "at": change.at,
                "key": None,
                "digest": None,
                "span": None,
                "payload": payload,
                "chain": chain,
            }
        )
    if change.key is not None:
        made[0] |= {"key": change.key, "digest": change.digest, "span": len(made)}
    return made


def due_column(listing: Listing) -> str:
    """Whose decision is awaited, as it is kept."""
    return " ".join(listing.due)


def listing_values(listing: Listing) -> dict[str, Any]:
    """What the list of tables keeps of a listing."""
    return {
        "status": listing.status,
        "listed": int(listing.listed),
        "watchable": int(listing.watchable),
        "due": due_column(listing),
        "data": listing.data,
    }


def table_values(change: LogAppend, end: LogPosition) -> dict[str, Any]:
    """The entry of a new table in the list."""
    listing = change.listing
    if listing is None:
        raise NoSuchTable(change.table)
    return {
        "id": change.table,
        "version": end.version,
        "chain": end.chain,
        "game": listing.game,
        "owner": listing.owner,
        "created": change.at,
        "updated": change.at,
        **listing_values(listing),
    }


def rating_values(rating: Rating) -> dict[str, Any]:
    """A rating as it is kept."""
    return {
        "who": rating.who,
        "game": rating.game,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
    }


def _listed(row: Sequence[Any]) -> ListedTable:
    table, game, owner, status, created, updated, version, data, due = row
    shown = "finished" if status == "unrated" else status
    return ListedTable(table, game, owner, shown, created, updated, version, bytes(data), tuple(due.split()))


def _person(row: Sequence[Any]) -> Person:
    person, name, colour, created, recovery = row
    return Person(person, name, colour, created, kept=recovery is not None)


def _token(row: Sequence[Any]) -> Token:
    hash_secret, person, kind, label, created, used, expires = row
    return Token(bytes(hash_secret), person, kind, label, created, used, expires)


def _token_values(token: Token) -> dict[str, Any]:
    return {
        "hash": token.hash,
        "person": token.person,
        "kind": token.kind,
        "label": token.label,
        "created": token.created,
        "used": token.used,
        "expires": token.expires,
    }


def _rating(row: Sequence[Any]) -> Rating:
    game, who, mu, sigma, games = row
    return Rating(who, game, mu, sigma, games)
