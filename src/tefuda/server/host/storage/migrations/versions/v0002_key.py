"""The key of a database, by which its servers recognize what they have made."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Draw the key, in the same transaction, so that all servers of the database have the same."""
    table = op.create_table(
        "server_key",
        sa.Column("one", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.LargeBinary(32), nullable=False),
    )
    op.bulk_insert(table, [{"one": 1, "key": secrets.token_bytes(32)}])
