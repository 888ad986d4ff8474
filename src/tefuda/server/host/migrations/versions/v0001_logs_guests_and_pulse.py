"""The first schema, which was made without Alembic."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables that are not there yet."""
    op.create_table(
        "line",
        sa.Column("room", sa.String(40), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("guest", sa.String(64)),
        sa.Column("command", sa.String(40)),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("room", "guest", "command"),
        if_not_exists=True,
    )
    op.create_table(
        "guest",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "pulse",
        sa.Column("one", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
