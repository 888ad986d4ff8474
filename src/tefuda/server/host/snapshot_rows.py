"""Snapshots of rooms as rows of the database, one for each room.

The log alone is the truth. A snapshot is bound to a line by the head of the chain there, and to the source by which
rooms follow their logs; what does not fit is not used. In a sealed database it is sealed, for its place only; otherwise
a digest shows whether it is whole, which keeps nobody from forging one who can write to the database.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import delete, insert, literal, select
from sqlalchemy.engine import Connection

from tefuda.server.host.database import StoreError
from tefuda.server.host.schema import LINES, SNAPSHOTS
from tefuda.server.host.sealing import Seal

QUICKLY = 1
DIGEST = 32
LARGEST = 64_000_000
"""How many bytes a snapshot has at most."""


class Row(NamedTuple):
    """A snapshot of a room after line `seq` with its `head`, by the code of a `version`; `body` is closed."""

    room: str
    seq: int
    head: bytes
    version: str
    body: bytes

    @property
    def place(self) -> str:
        """What the body is closed for."""
        return f"snapshot {self.room} {self.seq} {self.head.hex()} {self.version}"

    def closed(self, packed: bytes, seal: Seal | None) -> Row:
        """Return the row with what was packed as its body."""
        data = zlib.compress(packed, QUICKLY)
        return self._replace(body=seal.close_bytes(data, self.place) if seal else self._digest(data) + data)

    def opened(self, seal: Seal | None) -> bytes:
        """Return what was packed; raise ValueError for a body that is damaged or was closed for another place."""
        if seal:
            try:
                data = seal.open_bytes(self.body, self.place)
            except StoreError as fault:
                raise ValueError(fault) from None
        else:
            data = self.body[DIGEST:]
            if self.body[:DIGEST] != self._digest(data):
                raise ValueError("it is not what its digest says")
        try:
            return zlib.decompressobj().decompress(data, LARGEST)
        except zlib.error as fault:
            raise ValueError(fault) from None

    def _digest(self, data: bytes) -> bytes:
        return hashlib.sha256(f"tefuda {self.place}\n".encode() + data).digest()


def find(connection: Connection, room: str) -> Row | None:
    """Return the snapshot of a room; None if there is none."""
    row = connection.execute(select(SNAPSHOTS).where(SNAPSHOTS.c.room == room)).first()
    return None if row is None else Row(row.room, row.seq, bytes(row.head), row.version, bytes(row.body))


def write(connection: Connection, rows: Iterable[Row]) -> None:
    """Replace the snapshots of some rooms, except those whose log does not have the line that they say."""
    connection.exec_driver_sql("BEGIN")
    try:
        for row in rows:
            connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.room == row.room))
            line = select(*(literal(value, column.type) for value, column in zip(row, SNAPSHOTS.c, strict=True)))
            there = line.where(
                select(LINES.c.seq).where(
                    LINES.c.room == row.room, LINES.c.seq == row.seq, LINES.c.head == row.head
                ).exists()
            )  # fmt: skip
            connection.execute(insert(SNAPSHOTS).from_select(list(SNAPSHOTS.c), there))
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")


def drop(connection: Connection, room: str | None = None) -> None:
    """Drop the snapshot of a room, None for those of all rooms."""
    dropped = delete(SNAPSHOTS)
    connection.execute(dropped if room is None else dropped.where(SNAPSHOTS.c.room == room))
