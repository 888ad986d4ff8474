"""A table by which the secret of a sealed database is recognized."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "seal",
        sa.Column("one", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sealed", sa.Text, nullable=False),
    )
