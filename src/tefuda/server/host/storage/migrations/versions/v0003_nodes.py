"""Many nodes: their leases, which of them has a room or an order, and what each shows in the lobby."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables of nodes, of owners and of lobbies, and say who carries an order out."""
    op.create_table(
        "node",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "owner",
        sa.Column("room", sa.String(40), primary_key=True),
        sa.Column("node", sa.String(32), nullable=False, index=True),
        sa.Column("lease", sa.BigInteger, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "lobby",
        sa.Column("node", sa.String(32), primary_key=True),
        sa.Column("lease", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.add_column("operator_order", sa.Column("node", sa.String(32)))
    op.add_column("operator_order", sa.Column("lease", sa.BigInteger))
