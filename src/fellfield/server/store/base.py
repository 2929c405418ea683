"""Queries that both stores share: listings, people, tokens, ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fellfield.server.store.contract import (
    Block,
    Committed,
    KeyReused,
    ListedTable,
    Listing,
    LogAppend,
    LogPosition,
    LogRewrite,
    NoSuchTable,
    Person,
    Report,
    Snapshot,
    StoredRating,
    StoredRow,
    Token,
    chain_hash,
    genesis,
)

BoundStatement = tuple[str, Mapping[str, Any]]
"""The name of a statement and its parameters."""

_END_OF_TIME: Final = 1 << 62


class BaseStore:
    """Runs named statements; subclasses connect them to a database."""

    async def _query(self, name: str, **values: Any) -> list[tuple[Any, ...]]:
        raise NotImplementedError

    async def _execute(self, statements: Sequence[BoundStatement]) -> int:
        """Run these in one transaction; returns the row count of the last one."""
        raise NotImplementedError

    async def claim(self) -> None:
        """Reserve the store for a server process; several may serve this one."""

    async def check_writable(self) -> None:
        """Raise `StoreUnavailable` if writing fails; a database server reports that at the next read, too."""

    # -- tables

    async def read_log(self, table: str, since: int = 0) -> list[StoredRow]:
        """The rows after that version; raises `NoSuchTable`."""
        found = await self._query("read_log", table=table, since=since)
        if not found and not await self._query("version", table=table):
            raise NoSuchTable(table)
        return [StoredRow(version, at, bytes(payload), bytes(chain)) for version, at, payload, chain in found]

    async def committed_for_key(self, table: str, key: str, digest: bytes) -> Committed | None:
        """The commit that this key got before; raises `KeyReused` if it was for another command."""
        found = await self._query("commit_of_key", table=table, key=key)
        if not found:
            return None
        first, last = key_span(table, key, digest, found[0])
        chain = (await self._query("chain_at", table=table, version=last))[0][0]
        return Committed(first, LogPosition(last, bytes(chain)), replay=True)

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The versions of these tables."""
        found: dict[str, int] = {}
        for table in tables:
            for (version,) in await self._query("version", table=table):
                found[table] = version
        return found

    async def seed(self, table: str) -> bytes:
        """The seed of a table; raises `NoSuchTable`."""
        found = await self._query("seed", table=table)
        if not found:
            raise NoSuchTable(table)
        return bytes(found[0][0])

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot, replacing an older one."""
        values = {"table_id": table, "version": snapshot.version, "data": snapshot.data}
        await self._execute([("drop_snapshot", {"table": table}), ("add_snapshot", values)])

    async def snapshot(self, table: str) -> Snapshot | None:
        """The snapshot of a table, if any."""
        found = await self._query("snapshot", table=table)
        return Snapshot(found[0][0], bytes(found[0][1])) if found else None

    # -- lists

    async def tables_of(
        self, person: str, *, finished: bool, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """The tables of this person."""
        statement = "my_finished" if finished else "my_tables"
        return [
            _listed(row)
            for row in await self._query(statement, person=person, before=before or _END_OF_TIME, limit=limit)
        ]

    async def open_tables(
        self, *, game: str | None = None, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """Listed tables with open seats."""
        found = await self._query("open_tables", game=game or "", before=before or _END_OF_TIME, limit=limit)
        return [_listed(row) for row in found]

    async def watchable_tables(
        self, *, game: str | None = None, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """Listed tables with a running game that anyone may watch."""
        found = await self._query("watchable_tables", game=game or "", before=before or _END_OF_TIME, limit=limit)
        return [_listed(row) for row in found]

    async def count_unfinished(self, person: str) -> int:
        """The number of unfinished tables this person owns."""
        count: int = (await self._query("count_unfinished", owner=person))[0][0]
        return count

    async def tables_waiting_for(self, who: str, *, limit: int = 1000) -> list[str]:
        """The tables waiting for this person, `bots` or `clocks`."""
        return [table for (table,) in await self._query("tables_waiting_for", who=f"% {who} %", limit=limit)]

    # -- people

    async def add_person(self, person: Person, token: Token) -> None:
        """Add a person with a first token."""
        new = {
            "id": person.id,
            "name": person.name,
            "colour": person.colour,
            "created": person.created,
            "recovery": None,
        }
        await self._execute([("add_person", new), ("add_token", _token_values(token))])

    async def person(self, person: str) -> Person | None:
        """A person by id."""
        found = await self._query("person", person=person)
        return _person(found[0]) if found else None

    async def update_person(self, person: str, name: str, colour: str) -> None:
        """Change a person's name and colour."""
        await self._execute([("update_person", {"person": person, "name": name, "colour": colour})])

    async def set_recovery_code(self, person: str, recovery: bytes) -> None:
        """Store the hash of a recovery code, replacing an older one."""
        await self._execute([("set_recovery_code", {"person": person, "recovery": recovery})])

    async def person_by_recovery_code(self, recovery: bytes) -> Person | None:
        """The person whose recovery code has this hash."""
        found = await self._query("person_by_recovery_code", recovery=recovery)
        return _person(found[0]) if found else None

    async def add_token(self, token: Token) -> None:
        """Add a token."""
        await self._execute([("add_token", _token_values(token))])

    async def token(self, token: bytes) -> tuple[Token, Person] | None:
        """The token with this hash, and its person."""
        found = await self._query("token", hash=token)
        return (_token(found[0][:8]), _person(found[0][8:])) if found else None

    async def touch_token(self, token: bytes, used: int) -> None:
        """Update the time a token was last used."""
        await self._execute([("touch_token", {"hash": token, "used": used})])

    async def tokens_of(self, person: str) -> list[Token]:
        """All tokens of a person."""
        return [_token(row) for row in await self._query("tokens_of", person=person)]

    async def delete_tokens(self, person: str, hashes: Sequence[bytes] | None = None) -> int:
        """Delete these tokens of a person, or all; returns how many there were."""
        known = [token.hash for token in await self.tokens_of(person)]
        gone = known if hashes is None else [value for value in hashes if value in known]
        if gone:
            await self._execute([("drop_token", {"hash": value, "person": person}) for value in gone])
        return len(gone)

    # -- blocks and reports

    async def block(self, person: str, blocked: str, at: int) -> None:
        """Note that a person blocks another; again, it changes nothing."""
        pair = {"person": person, "blocked": blocked}
        await self._execute([("drop_block", pair), ("add_block", {**pair, "at": at})])

    async def unblock(self, person: str, blocked: str) -> None:
        """Forget a block."""
        await self._execute([("drop_block", {"person": person, "blocked": blocked})])

    async def blocks_of(self, person: str) -> list[Block]:
        """Whom this person has blocked, the oldest first."""
        return [Block(blocked, name, at) for blocked, at, name in await self._query("blocks_of", person=person)]

    async def blockers_of(self, person: str) -> list[str]:
        """Who has blocked this person."""
        return [blocker for (blocker,) in await self._query("blockers_of", blocked=person)]

    async def is_blocked(self, person: str, blocked: str) -> bool:
        """Whether the first person has blocked the second."""
        return bool(await self._query("is_blocked", person=person, blocked=blocked))

    async def add_report(self, report: Report) -> bool:
        """Store a report; false if there is one with this id."""
        if await self._query("report", id=report.id):
            return False
        await self._execute([("drop_report", {"id": report.id}), ("add_report", _report_values(report))])
        return True

    async def reports(self, *, limit: int = 1000) -> list[Report]:
        """The reports, the newest first."""
        return [_report(row) for row in await self._query("reports", limit=limit)]

    async def reports_by(self, person: str) -> list[Report]:
        """The reports that this person has written."""
        return [_report(row) for row in await self._query("reports_by", reporter=person)]

    async def delete_report(self, report: str) -> bool:
        """Delete a report; true if it existed."""
        return await self._execute([("drop_report", {"id": report})]) > 0

    async def delete_reports_before(self, at: int) -> int:
        """Delete the reports from before that time; returns how many."""
        return await self._execute([("drop_reports_before", {"before": at})])

    # -- erasing a person

    async def tables_naming(self, person: str) -> list[str]:
        """The tables that this person owns, has a seat at, or is named in the log of."""
        return sorted(table for (table,) in await self._query("tables_naming", person=person))

    async def begin_erasure(self, person: str, at: int) -> None:
        """Delete a person with tokens, blocks and reports about them, and note that the logs must forget them."""
        drops = ("drop_person", "drop_tokens_of", "drop_blocks_of", "drop_reports_about", "forget_reporter")
        statements: list[BoundStatement] = [(name, {"person": person}) for name in (*drops, "drop_erasure")]
        await self._execute([*statements, ("add_erasure", {"person": person, "at": at})])

    async def erasures(self) -> list[str]:
        """The people whom the logs must still forget."""
        return [person for (person,) in await self._query("erasures")]

    async def listing_data(self, table: str) -> bytes:
        """What lists show about a table; raises `NoSuchTable`."""
        found = await self._query("listing_data", table=table)
        if not found:
            raise NoSuchTable(table)
        return bytes(found[0][0])

    async def finish_erasure(self, person: str) -> None:
        """Delete the ratings of a person and which tables named them: the logs have forgotten them."""
        drops = ("drop_ratings_of", "drop_seats_of", "drop_mentions_of", "drop_erasure")
        await self._execute([(name, {"person": person}) for name in drops])

    # -- ratings

    async def ratings(self, game: str, who: Sequence[str]) -> dict[str, StoredRating]:
        """The ratings of these players, where they have one."""
        found: dict[str, StoredRating] = {}
        for player in who:
            for row in await self._query("rating", game=game, who=player):
                found[player] = _rating(row)
        return found

    async def ranking(self, game: str, *, limit: int = 100) -> list[StoredRating]:
        """The best players first, by mu - 3 sigma."""
        return [_rating(row) for row in await self._query("ranking", game=game, limit=limit)]

    async def unrated(self, *, limit: int = 100) -> list[str]:
        """Finished tables that are not rated yet."""
        return [table for (table,) in await self._query("unrated", limit=limit)]


# -- database columns -------------------------------------------------------------------------------------------------


def key_span(table: str, key: str, digest: bytes, found: Sequence[Any]) -> tuple[int, int]:
    """First and last version of the commit with this key; raises `KeyReused` if it was for another command."""
    first, before, span = found
    if bytes(before) != digest:
        raise KeyReused(table, key)
    return first, first + span - 1


def log_rows(change: LogAppend) -> list[dict[str, Any]]:
    """The rows of an append with their chain hashes; the first one carries the key."""
    version, chain = change.expected
    rows: list[dict[str, Any]] = []
    for payload in change.payloads:
        version, chain = version + 1, chain_hash(chain, payload)
        rows.append(
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
        rows[0] |= {"key": change.key, "digest": change.digest, "span": len(rows)}
    return rows


def rewrite_statements(change: LogRewrite) -> tuple[list[BoundStatement], LogPosition]:
    """The statements of a rewrite, in order, and the position after it."""
    statements: list[BoundStatement] = []
    position = genesis(change.table)
    for payload in change.payloads:
        version = position.version + 1
        position = LogPosition(version, chain_hash(position.chain, payload))
        if change.changed and change.changed[0] <= version <= change.expected.version:
            values = {"table": change.table, "version": version, "payload": payload, "chain": position.chain}
            statements.append(("rewrite_row", values))
    statements += [("forget_key", {"table": change.table, "version": version}) for version in change.changed]
    added = {"key": None, "digest": None, "span": None, "payload": change.payloads[-1], "chain": position.chain}
    head = {"version": position.version}
    statements += [
        ("add_row", {"table_id": change.table, **head, "at": change.at, **added}),
        ("set_chain", {"table": change.table, **head, "chain": position.chain}),
        ("set_data", {"table": change.table, "data": change.data}),
        ("drop_snapshot", {"table": change.table}),
    ]
    return statements, position


def due_column(listing: Listing) -> str:
    """The `due` column of a listing."""
    return " ".join(listing.due)


def listing_values(listing: Listing) -> dict[str, Any]:
    """The columns of a listing."""
    return {
        "owner": listing.owner,
        "status": listing.status,
        "listed": int(listing.listed),
        "watchable": int(listing.watchable),
        "due": due_column(listing),
        "data": listing.data,
    }


def table_values(change: LogAppend, end: LogPosition) -> dict[str, Any]:
    """The columns of a new table."""
    listing = change.listing
    if listing is None:
        raise NoSuchTable(change.table)
    return {
        "id": change.table,
        "version": end.version,
        "chain": end.chain,
        "game": listing.game,
        "created": change.at,
        "updated": change.at,
        **listing_values(listing),
    }


def rating_values(rating: StoredRating) -> dict[str, Any]:
    """The columns of a rating."""
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
    hash_secret, person, kind, label, created, used, expires, scope = row
    return Token(bytes(hash_secret), person, kind, label, created, used, expires, scope)


def _token_values(token: Token) -> dict[str, Any]:
    return {
        "hash": token.hash,
        "person": token.person,
        "kind": token.kind,
        "label": token.label,
        "created": token.created,
        "used": token.used,
        "expires": token.expires,
        "scope": token.scope,
    }


def _report(row: Sequence[Any]) -> Report:
    report, at, reporter, reported, table, reason, text, name, evidence = row
    return Report(report, at, reporter, reported, table, reason, text, name, bytes(evidence))


def _report_values(report: Report) -> dict[str, Any]:
    return {
        "id": report.id,
        "at": report.at,
        "reporter": report.reporter,
        "reported": report.reported,
        "table_id": report.table,
        "reason": report.reason,
        "text": report.text,
        "name": report.name,
        "evidence": report.evidence,
    }


def _rating(row: Sequence[Any]) -> StoredRating:
    game, who, mu, sigma, games = row
    return StoredRating(who, game, mu, sigma, games)
