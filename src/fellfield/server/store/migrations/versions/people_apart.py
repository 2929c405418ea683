"""Blocks, reports, and what is needed to erase a person: the tables whose logs name them, and unfinished erasures."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_CHUNK = 1000


def upgrade() -> None:
    """Create the tables, and note whom the logs so far name besides those who still sit there."""
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text(), primary_key=True),
        sa.Column("blocked", sa.Text(), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reporter", sa.Text(), nullable=False),
        sa.Column("reported", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("evidence", sa.LargeBinary(), nullable=False),
    )
    op.create_index("reports_by_reporter", "reports", ["reporter"])
    op.create_index("reports_by_reported", "reports", ["reported"])
    op.create_table(
        "mentions",
        sa.Column("table_id", sa.Text(), primary_key=True),
        sa.Column("person", sa.Text(), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("mentions_by_person", "mentions", ["person"])
    op.create_table(
        "erasures",
        sa.Column("person", sa.Text(), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    _note_mentions()


def _note_mentions() -> None:
    connection = op.get_bind()
    log = sa.table("log", sa.column("table_id"), sa.column("version"), sa.column("payload"))
    seats = sa.table("seats", sa.column("table_id"), sa.column("person"))
    mentions = sa.table("mentions", sa.column("table_id"), sa.column("person"))
    place: tuple[str, int] = ("", 0)
    while True:
        after = sa.tuple_(log.c.table_id, log.c.version) > sa.tuple_(*map(sa.literal, place))
        page = sa.select(log).where(after).order_by(log.c.table_id, log.c.version).limit(_CHUNK)
        rows = connection.execute(page).all()
        if not rows:
            return
        place = rows[-1].table_id, rows[-1].version
        found = {(row.table_id, person) for row in rows for person in _people_in(json.loads(bytes(row.payload)))}
        for table_id, person in sorted(found):
            seated = sa.select(seats).where(seats.c.table_id == table_id, seats.c.person == person)
            noted = sa.select(mentions).where(mentions.c.table_id == table_id, mentions.c.person == person)
            if not connection.execute(seated.union_all(noted)).first():
                connection.execute(sa.insert(mentions).values(table_id=table_id, person=person))


def _people_in(row: dict[str, Any]) -> list[str]:
    match row.get("row"):
        case "created":
            holders = row["seats"]
        case "joined":
            holders = [row["holder"]]
        case "chat":
            holders = [row]
        case _:
            holders = []
    return [holder["person"] for holder in holders if holder.get("person")]
