"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEPT_BY_SQLITE = """
CREATE TRIGGER line_kept AFTER INSERT ON line BEGIN
    INSERT INTO room (token, seq, head) VALUES (NEW.room, NEW.seq, NEW.head)
    ON CONFLICT (token) DO UPDATE SET seq = excluded.seq, head = excluded.head;
END
"""
KEPT_BY_POSTGRESQL = """
CREATE FUNCTION keep_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO room (token, seq, head) VALUES (NEW.room, NEW.seq, NEW.head)
    ON CONFLICT (token) DO UPDATE SET seq = excluded.seq, head = excluded.head;
    RETURN NULL;
END $$;
CREATE TRIGGER line_kept AFTER INSERT ON line FOR EACH ROW EXECUTE FUNCTION keep_line()
"""
"""The triggers that keep the number and the head of the last line of each room."""


def upgrade() -> None:
    """Make all tables, and the trigger that keeps the last line of each room."""
    op.create_table(
        "line",
        sa.Column("room", sa.String(40), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("guest", sa.String(64)),
        sa.Column("command", sa.String(40)),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("head", sa.LargeBinary(32)),
        sa.UniqueConstraint("room", "guest", "command"),
    )
    op.create_table(
        "room",
        sa.Column("token", sa.String(40), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("head", sa.LargeBinary(32)),
    )
    op.create_table(
        "guest",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pulse",
        sa.Column("one", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "operator_order",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("target", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text),
    )
    op.create_table(
        "token",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False, index=True),
        sa.Column("replaces", sa.String(64)),
        sa.Column("ends", sa.BigInteger),
    )
    op.create_table(
        "seal",
        sa.Column("one", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sealed", sa.Text, nullable=False),
    )
    op.create_table(
        "blob",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("part", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("version", sa.String(160), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("blob_by_age", "blob", ["kind", "at"])
    op.execute(KEPT_BY_POSTGRESQL if op.get_bind().dialect.name == "postgresql" else KEPT_BY_SQLITE)
