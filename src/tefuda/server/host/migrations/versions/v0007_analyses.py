"""A table for the analyses of deals."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "analysis",
        sa.Column("room", sa.String(40), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
        sa.Column("version", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
