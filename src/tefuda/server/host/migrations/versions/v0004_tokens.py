"""A table for the tokens of guests that have been renewed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "token",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False, index=True),
        sa.Column("replaces", sa.String(64)),
        sa.Column("ends", sa.BigInteger),
    )
