"""The first schema: logs, lists, people, ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "life",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("epoch", sa.Text(), nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text(), primary_key=True),
        sa.Column("version", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.Text()),
        sa.Column("digest", sa.LargeBinary()),
        sa.Column("span", sa.Integer()),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("chain", sa.LargeBinary(), nullable=False),
        sa.UniqueConstraint("table_id", "key", name="log_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("colour", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("recovery", sa.LargeBinary()),
        sa.UniqueConstraint("recovery"),
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text(), primary_key=True),
        sa.Column("who", sa.Text(), primary_key=True),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), primary_key=True),
        sa.Column("person", sa.Text(), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.Text(), primary_key=True),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text(), primary_key=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("chain", sa.LargeBinary(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("listed", sa.Integer(), nullable=False),
        sa.Column("watchable", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
    op.create_index("tables_by_owner", "tables", ["owner", "status"])
    op.create_index("tables_by_status", "tables", ["status", "listed", "updated"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary(), primary_key=True),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger()),
    )
    op.create_index("tokens_by_person", "tokens", ["person"])
