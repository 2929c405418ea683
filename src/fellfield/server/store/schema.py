"""The database schema and all statements, written once and compiled for both databases.

Values are texts, integers, floats and bytes, which both drivers accept unconverted. Times are milliseconds since 1970.
Changes need a migration (`store/migrations/versions`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import Dialect

metadata: Final = sa.MetaData()

tables: Final = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("chain", sa.LargeBinary, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("owner", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("listed", sa.Integer, nullable=False),
    sa.Column("watchable", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("due", sa.Text, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.Index("tables_by_status", "status", "listed", "updated"),
    sa.Index("tables_by_owner", "owner", "status"),
)

log: Final = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("version", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("key", sa.Text),
    sa.Column("digest", sa.LargeBinary),
    sa.Column("span", sa.Integer),
    sa.Column("payload", sa.LargeBinary, nullable=False),
    sa.Column("chain", sa.LargeBinary, nullable=False),
    sa.UniqueConstraint("table_id", "key", name="log_key"),
    sqlite_with_rowid=False,
)

seats: Final = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
    sa.Index("seats_by_person", "person"),
    sqlite_with_rowid=False,
)

seeds: Final = sa.Table(
    "seeds",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("seed", sa.LargeBinary, nullable=False),
)

snapshots: Final = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)

people: Final = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("colour", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("recovery", sa.LargeBinary, unique=True),
)

tokens: Final = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.LargeBinary, primary_key=True),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),
    sa.Column("expires", sa.BigInteger),
    sa.Column("scope", sa.Text, nullable=False, server_default="play"),
    sa.Index("tokens_by_person", "person"),
)

ratings: Final = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)

blocks: Final = sa.Table(
    "blocks",
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("blocked", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("blocks_by_blocked", "blocked"),
    sqlite_with_rowid=False,
)

reports: Final = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("reporter", sa.Text, nullable=False),
    sa.Column("reported", sa.Text, nullable=False),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("evidence", sa.LargeBinary, nullable=False),
    sa.Index("reports_by_reporter", "reporter"),
    sa.Index("reports_by_reported", "reported"),
)

mentions: Final = sa.Table(
    "mentions",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
    sa.Index("mentions_by_person", "person"),
    sqlite_with_rowid=False,
)
"""Tables whose log names a person who has no seat there: one who left, or who chatted as a spectator."""

erasures: Final = sa.Table(
    "erasures",
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""People who have deleted their account, until every log has forgotten them."""

life: Final = sa.Table(
    "life",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("epoch", sa.Text, nullable=False),
)
"""One row with the epoch of the store, which changes when a backup is restored."""


# -- statements ----------------------------------------------------------------------------------------------------


def _param(name: str, column: sa.ColumnElement[Any]) -> sa.BindParameter[Any]:
    """A bind parameter of this column's type."""
    return sa.bindparam(name, type_=column.type)


def _insert(table: sa.Table) -> sa.Insert:
    return sa.insert(table).values({column.name: _param(column.name, column) for column in table.columns})


_LIMIT: Final = sa.bindparam("limit", type_=sa.Integer)
_BEFORE: Final = sa.bindparam("before", type_=sa.BigInteger)
_LISTING_COLUMNS: Final = (
    tables.c.id,
    tables.c.game,
    tables.c.owner,
    tables.c.status,
    tables.c.created,
    tables.c.updated,
    tables.c.version,
    tables.c.data,
    tables.c.due,
)
_PERSON_COLUMNS: Final = (people.c.id, people.c.name, people.c.colour, people.c.created, people.c.recovery)


def _newest_page(select: sa.Select[Any]) -> sa.Select[Any]:
    return select.where(tables.c.updated < _BEFORE).order_by(tables.c.updated.desc(), tables.c.id).limit(_LIMIT)


def _listed_tables(status: str) -> sa.Select[Any]:
    game = sa.bindparam("game", type_=sa.Text)
    return _newest_page(
        sa.select(*_LISTING_COLUMNS).where(
            tables.c.status == sa.literal_column(f"'{status}'"),
            tables.c.listed == sa.literal_column("1"),
            sa.or_(game == sa.literal_column("''"), tables.c.game == game),
        )
    )


def _tables_of_person(*, finished: bool) -> sa.Select[Any]:
    is_finished = tables.c.status.in_([sa.literal_column(f"'{status}'") for status in ("finished", "unrated")])
    is_unfinished = tables.c.status.in_([sa.literal_column(f"'{status}'") for status in ("waiting", "playing")])
    seated = sa.join(seats, tables, seats.c.table_id == tables.c.id)
    return _newest_page(
        sa.select(*_LISTING_COLUMNS)
        .select_from(seated)
        .where(seats.c.person == _param("person", seats.c.person), is_finished if finished else is_unfinished)
    )


STATEMENTS: Final[Mapping[str, sa.Executable]] = {
    "head": sa.select(tables.c.version, tables.c.chain).where(tables.c.id == _param("table", tables.c.id)),
    "add_table": _insert(tables),
    "move_head": sa.update(tables)
    .where(tables.c.id == _param("table", tables.c.id))
    .values(
        version=_param("version", tables.c.version),
        chain=_param("chain", tables.c.chain),
        updated=_param("updated", tables.c.updated),
    ),
    "advance_head": sa.update(tables)
    .where(
        tables.c.id == _param("table", tables.c.id),
        tables.c.version == _param("from_version", tables.c.version),
        tables.c.chain == _param("from_chain", tables.c.chain),
    )
    .values(
        version=_param("version", tables.c.version),
        chain=_param("chain", tables.c.chain),
        updated=_param("updated", tables.c.updated),
        due=sa.func.coalesce(_param("due", tables.c.due), tables.c.due),
    ),
    "drop_rows": sa.delete(log).where(
        log.c.table_id == _param("table", log.c.table_id), log.c.version > _param("since", log.c.version)
    ),
    "set_listing": sa.update(tables)
    .where(tables.c.id == _param("table", tables.c.id))
    .values(
        owner=_param("owner", tables.c.owner),
        status=_param("status", tables.c.status),
        listed=_param("listed", tables.c.listed),
        watchable=_param("watchable", tables.c.watchable),
        due=_param("due", tables.c.due),
        data=_param("data", tables.c.data),
    ),
    "add_row": _insert(log),
    "commit_of_key": sa.select(log.c.version, log.c.digest, log.c.span).where(
        log.c.table_id == _param("table", log.c.table_id), log.c.key == _param("key", log.c.key)
    ),
    "chain_at": sa.select(log.c.chain).where(
        log.c.table_id == _param("table", log.c.table_id), log.c.version == _param("version", log.c.version)
    ),
    "read_log": sa.select(log.c.version, log.c.at, log.c.payload, log.c.chain)
    .where(log.c.table_id == _param("table", log.c.table_id), log.c.version > _param("since", log.c.version))
    .order_by(log.c.version),
    "seats": sa.select(seats.c.person).where(seats.c.table_id == _param("table", seats.c.table_id)),
    "drop_seats": sa.delete(seats).where(seats.c.table_id == _param("table", seats.c.table_id)),
    "add_seat": _insert(seats),
    "add_seed": _insert(seeds),
    "seed": sa.select(seeds.c.seed).where(seeds.c.table_id == _param("table", seeds.c.table_id)),
    "drop_snapshot": sa.delete(snapshots).where(snapshots.c.table_id == _param("table", snapshots.c.table_id)),
    "add_snapshot": _insert(snapshots),
    "snapshot": sa.select(snapshots.c.version, snapshots.c.data).where(
        snapshots.c.table_id == _param("table", snapshots.c.table_id)
    ),
    "version": sa.select(tables.c.version).where(tables.c.id == _param("table", tables.c.id)),
    "my_tables": _tables_of_person(finished=False),
    "my_finished": _tables_of_person(finished=True),
    "open_tables": _listed_tables("waiting"),
    "watchable_tables": _listed_tables("playing").where(tables.c.watchable == sa.literal_column("1")),
    "count_unfinished": sa.select(sa.func.count()).where(
        tables.c.owner == _param("owner", tables.c.owner),
        tables.c.status.in_([sa.literal_column("'waiting'"), sa.literal_column("'playing'")]),
    ),
    "tables_waiting_for": sa.select(tables.c.id)
    .where(
        tables.c.status.in_([sa.literal_column("'waiting'"), sa.literal_column("'playing'")]),
        (sa.literal_column("' '") + tables.c.due + sa.literal_column("' '")).like(sa.bindparam("who", type_=sa.Text)),
    )
    .order_by(tables.c.updated)
    .limit(_LIMIT),
    "unrated": sa.select(tables.c.id)
    .where(tables.c.status == sa.literal_column("'unrated'"))
    .order_by(tables.c.updated)
    .limit(_LIMIT),
    "add_person": _insert(people),
    "person": sa.select(*_PERSON_COLUMNS).where(people.c.id == _param("person", people.c.id)),
    "update_person": sa.update(people)
    .where(people.c.id == _param("person", people.c.id))
    .values(name=_param("name", people.c.name), colour=_param("colour", people.c.colour)),
    "set_recovery_code": sa.update(people)
    .where(people.c.id == _param("person", people.c.id))
    .values(recovery=_param("recovery", people.c.recovery)),
    "person_by_recovery_code": sa.select(*_PERSON_COLUMNS).where(
        people.c.recovery == _param("recovery", people.c.recovery)
    ),
    "add_token": _insert(tokens),
    "token": sa.select(*tokens.c, *_PERSON_COLUMNS)
    .select_from(sa.join(tokens, people, tokens.c.person == people.c.id))
    .where(tokens.c.hash == _param("hash", tokens.c.hash)),
    "touch_token": sa.update(tokens)
    .where(tokens.c.hash == _param("hash", tokens.c.hash))
    .values(used=_param("used", tokens.c.used)),
    "tokens_of": sa.select(*tokens.c)
    .where(tokens.c.person == _param("person", tokens.c.person))
    .order_by(tokens.c.created, tokens.c.hash),
    "drop_token": sa.delete(tokens).where(
        tokens.c.hash == _param("hash", tokens.c.hash), tokens.c.person == _param("person", tokens.c.person)
    ),
    "rating": sa.select(*ratings.c).where(
        ratings.c.game == _param("game", ratings.c.game), ratings.c.who == _param("who", ratings.c.who)
    ),
    "add_rating": _insert(ratings),
    "set_rating": sa.update(ratings)
    .where(
        ratings.c.game == _param("game", ratings.c.game),
        ratings.c.who == _param("who", ratings.c.who),
        ratings.c.games == _param("games", ratings.c.games) - sa.literal_column("1"),
    )
    .values(
        mu=_param("mu", ratings.c.mu), sigma=_param("sigma", ratings.c.sigma), games=_param("games", ratings.c.games)
    ),
    "ranking": sa.select(*ratings.c)
    .where(ratings.c.game == _param("game", ratings.c.game))
    .order_by((ratings.c.mu - sa.literal_column("3.0") * ratings.c.sigma).desc(), ratings.c.who)
    .limit(_LIMIT),
    "add_block": _insert(blocks),
    "drop_block": sa.delete(blocks).where(
        blocks.c.person == _param("person", blocks.c.person), blocks.c.blocked == _param("blocked", blocks.c.blocked)
    ),
    "blocks_of": sa.select(blocks.c.blocked, blocks.c.at, people.c.name)
    .select_from(sa.join(blocks, people, blocks.c.blocked == people.c.id))
    .where(blocks.c.person == _param("person", blocks.c.person))
    .order_by(blocks.c.at, blocks.c.blocked),
    "blockers_of": sa.select(blocks.c.person).where(blocks.c.blocked == _param("blocked", blocks.c.blocked)),
    "is_blocked": sa.select(blocks.c.at).where(
        blocks.c.person == _param("person", blocks.c.person), blocks.c.blocked == _param("blocked", blocks.c.blocked)
    ),
    "add_report": _insert(reports),
    "drop_report": sa.delete(reports).where(reports.c.id == _param("id", reports.c.id)),
    "drop_reports_before": sa.delete(reports).where(reports.c.at < _BEFORE),
    "report": sa.select(*reports.c).where(reports.c.id == _param("id", reports.c.id)),
    "reports": sa.select(*reports.c).order_by(reports.c.at.desc(), reports.c.id).limit(_LIMIT),
    "reports_by": sa.select(*reports.c).where(reports.c.reporter == _param("reporter", reports.c.reporter)),
    "add_mention": _insert(mentions),
    "drop_mention": sa.delete(mentions).where(
        mentions.c.table_id == _param("table", mentions.c.table_id),
        mentions.c.person == _param("person", mentions.c.person),
    ),
    "tables_naming": sa.union(
        sa.select(seats.c.table_id.label("id")).where(seats.c.person == _param("person", seats.c.person)),
        sa.select(mentions.c.table_id).where(mentions.c.person == _param("person", mentions.c.person)),
        sa.select(tables.c.id).where(tables.c.owner == _param("person", tables.c.owner)),
    ),
    "add_erasure": _insert(erasures),
    "erasures": sa.select(erasures.c.person).order_by(erasures.c.at),
    "drop_erasure": sa.delete(erasures).where(erasures.c.person == _param("person", erasures.c.person)),
    "drop_person": sa.delete(people).where(people.c.id == _param("person", people.c.id)),
    "drop_tokens_of": sa.delete(tokens).where(tokens.c.person == _param("person", tokens.c.person)),
    "drop_blocks_of": sa.delete(blocks).where(
        sa.or_(
            blocks.c.person == _param("person", blocks.c.person), blocks.c.blocked == _param("person", blocks.c.blocked)
        )
    ),
    "drop_reports_about": sa.delete(reports).where(reports.c.reported == _param("person", reports.c.reported)),
    "forget_reporter": sa.update(reports)
    .where(reports.c.reporter == _param("person", reports.c.reporter))
    .values(reporter=sa.literal_column("''")),
    "drop_ratings_of": sa.delete(ratings).where(ratings.c.who == _param("person", ratings.c.who)),
    "drop_seats_of": sa.delete(seats).where(seats.c.person == _param("person", seats.c.person)),
    "drop_mentions_of": sa.delete(mentions).where(mentions.c.person == _param("person", mentions.c.person)),
    "rewrite_row": sa.update(log)
    .where(log.c.table_id == _param("table", log.c.table_id), log.c.version == _param("version", log.c.version))
    .values(payload=_param("payload", log.c.payload), chain=_param("chain", log.c.chain)),
    "forget_key": sa.update(log)
    .where(log.c.table_id == _param("table", log.c.table_id), log.c.version == _param("version", log.c.version))
    .values(key=sa.null(), digest=sa.null(), span=sa.null()),
    "listing_data": sa.select(tables.c.data).where(tables.c.id == _param("table", tables.c.id)),
    "set_data": sa.update(tables)
    .where(tables.c.id == _param("table", tables.c.id))
    .values(data=_param("data", tables.c.data)),
    "set_chain": sa.update(tables)
    .where(tables.c.id == _param("table", tables.c.id))
    .values(version=_param("version", tables.c.version), chain=_param("chain", tables.c.chain)),
    "epoch": sa.select(life.c.epoch),
    "drop_epoch": sa.delete(life),
    "add_epoch": _insert(life),
    "any_person": sa.select(people.c.id).limit(sa.literal_column("1")),
    "any_table": sa.select(tables.c.id).limit(sa.literal_column("1")),
}


class CompiledStatement:
    """A statement compiled for one dialect, with its parameter names in order."""

    def __init__(self, statement: sa.Executable, dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect)  # type: ignore[attr-defined]
        self.sql: str = str(compiled)
        self._names: list[str] = compiled.positiontup
        self._literals: dict[str, Any] = compiled.params

    def values(self, parameters: Mapping[str, Any]) -> list[Any]:
        """The values of the parameters, in the order the driver expects."""
        return [parameters[name] if name in parameters else self._literals[name] for name in self._names]


def compile_statements(dialect: Dialect) -> dict[str, CompiledStatement]:
    """Compile all statements for this dialect."""
    return {name: CompiledStatement(statement, dialect) for name, statement in STATEMENTS.items()}
