"""A table for the snapshots of rooms."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "snapshot",
        sa.Column("room", sa.String(40), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("head", sa.LargeBinary(32), nullable=False),
        sa.Column("version", sa.String(16), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
