"""Tokens have a scope: what a bot or a script may do for its owner."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the scope; tokens made so far may play, as before, and nothing else."""
    op.add_column("tokens", sa.Column("scope", sa.Text(), nullable=False, server_default="play"))
