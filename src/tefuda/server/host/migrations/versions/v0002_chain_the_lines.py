"""Each line gets the hash that chains it to those before it, and each room a row with its last line and head."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

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
MANY = 1000


def upgrade() -> None:
    """Add the columns and the table, and chain what is there."""
    op.add_column("line", sa.Column("head", sa.LargeBinary(32)))
    op.create_table(
        "room",
        sa.Column("token", sa.String(40), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("head", sa.LargeBinary(32)),
    )
    _chain(op.get_bind())
    op.execute(KEPT_BY_POSTGRESQL if op.get_bind().dialect.name == "postgresql" else KEPT_BY_SQLITE)


def _chain(connection: sa.Connection) -> None:
    """Give every line its head, and every room its row; the lines of a room follow each other by number."""
    tokens = connection.execute(sa.text("SELECT DISTINCT room FROM line")).scalars().all()
    lines = sa.text("SELECT seq, at, guest, command, body FROM line WHERE room = :room ORDER BY seq")
    change = sa.text("UPDATE line SET head = :head WHERE room = :room AND seq = :seq")
    for token in tokens:
        head = hashlib.sha256(b"tefuda log " + token.encode()).digest()
        changes = []
        for seq, at, guest, command, body in connection.execute(lines, {"room": token}).all():
            stated = f"{seq}\n{at}\n{guest or ''}\n{command or ''}\n{body}"
            head = hashlib.sha256(head + stated.encode()).digest()
            changes.append({"room": token, "seq": seq, "head": head})
        connection.execute(change, changes)
        row = sa.text("INSERT INTO room (token, seq, head) VALUES (:room, :seq, :head)")
        connection.execute(row, changes[-1])
