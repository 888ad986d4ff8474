"""The tables of the database, and the migration of a database of an older version.

Times are milliseconds since 1970, guests and tokens are the hexadecimal digits of their hashes.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.engine import Connection

from tefuda.server.host.storage.database import StoreError

METADATA = MetaData()
LINES = Table(
    "line",
    METADATA,
    Column("room", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("guest", String(64)),
    Column("command", String(40)),
    Column("body", Text, nullable=False),
    Column("head", LargeBinary(32)),
    UniqueConstraint("room", "guest", "command"),
)
"""The lines of all logs: `body` is the entry as JSON, perhaps sealed, and `head` that of the chain of hashes then."""
ROOMS = Table(
    "room",
    METADATA,
    Column("token", String(40), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("head", LargeBinary(32)),
)
"""The number and the head of the last line of each room; a trigger of `line` updates it."""
GUESTS = Table(
    "guest",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("seen", BigInteger, nullable=False),
)
"""The names of guests; `seen` is when the name was chosen."""
PULSE = Table(
    "pulse",
    METADATA,
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
"""When a server was last alive, in a single row."""
ORDERS = Table(
    "operator_order",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("target", String(64), nullable=False),
    Column("answer", Text),
    Column("node", String(32)),
    Column("lease", BigInteger),
)
"""What an operator has ordered; `answer` is null until it has been carried out, and empty where nothing went wrong.

`node` is the one that carries it out, with the epoch of its `lease`.
"""
TOKENS = Table(
    "token",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(64), nullable=False, index=True),
    Column("replaces", String(64)),
    Column("ends", BigInteger),
)
"""The tokens of guests that have been replaced, with when each `ends`, and those that replace them.

`replaces` is the token replaced, until the new one is first used.
"""
SEAL = Table(
    "seal",
    METADATA,
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("sealed", Text, nullable=False),
)
"""A known text, sealed with the secret of the database, in a single row; a database that is not sealed has none."""
KEY = Table(
    "server_key",
    METADATA,
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("key", LargeBinary(32), nullable=False),
)
"""The key by which the servers of this database recognize what they have made, in a single row."""
BLOBS = Table(
    "blob",
    METADATA,
    Column("kind", String(16), primary_key=True),
    Column("owner", String(64), primary_key=True),
    Column("part", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("version", String(160), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("blob_by_age", "kind", "at"),
)
"""What is stored beside the logs, compressed; `storage/blobs.py` has the kinds."""
NODES = Table(
    "node",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("address", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("until", DateTime(timezone=True), nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The leases of the nodes, valid `until` a time of the database; `epoch` counts the processes that had the name.

`at` is when the lease was last renewed, by the node's own clock.
"""
OWNERS = Table(
    "owner",
    METADATA,
    Column("room", String(40), primary_key=True),
    Column("node", String(32), nullable=False, index=True),
    Column("lease", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),
)
"""Which node has a room, empty for none, and the epoch of its `lease`; `epoch` counts the owners of the room."""
LOBBIES = Table(
    "lobby",
    METADATA,
    Column("node", String(32), primary_key=True),
    Column("lease", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
"""What each node shows in the lobby, as JSON, with the epoch of its `lease`."""
MIGRATIONS = Path(__file__).parent / "migrations"
"""The folder of the scripts that Alembic runs."""
MIGRATING = int.from_bytes(b"tfdmigr")
"""The number of the lock of PostgreSQL under which one node after another brings the tables up to date."""


def migrate(connection: Connection) -> None:
    """Bring the tables up to date, all at once or not at all; raise StoreError for those of a newer version.

    Runs in the writing thread of the database.
    """
    from alembic import command
    from alembic.config import Config
    from alembic.script.revision import ResolutionError
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
            connection.exec_driver_sql(f"SET LOCAL {name} = 0")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
    try:
        command.upgrade(config, "head")
    except (CommandError, ResolutionError) as fault:
        raise StoreError("the database is of a newer version of tefuda: {reason}", reason=fault) from None
