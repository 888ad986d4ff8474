"""Statistics of guests as rows of the database, one for each guest who wishes; in a sealed database they are sealed."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from tefuda.language import marked
from tefuda.server.host.database import StoreError
from tefuda.server.host.schema import STATISTICS
from tefuda.server.host.sealing import Seal

MOST = 20_000
"""Of how many guests statistics are kept."""
LARGEST = 131_072
"""How many bytes those of a guest have at most, as they are stored."""
UNPACKED = 4_000_000
"""How many bytes they have at most once they are unpacked."""
UNTOUCHED = 180 * 86_400_000
"""After how many milliseconds those to which nothing was added make room for others."""
FULL = marked("This server cannot keep the statistics of more guests.")


class NoRoom(StoreError):
    """Statistics of as many guests as there may be are kept already."""


class Row(NamedTuple):
    """What is kept with a guest, to which something was last added `at` a time."""

    guest: str
    at: int
    body: bytes

    def opened(self, seal: Seal | None) -> bytes:
        """Return what was packed; raise ValueError for a body that is damaged."""
        try:
            data = seal.open_bytes(self.body, _place_of(self.guest)) if seal else self.body
            return zlib.decompressobj().decompress(data, UNPACKED)
        except (StoreError, zlib.error) as fault:
            raise ValueError(fault) from None


def packed(guest: str, at: int, notes: bytes, seal: Seal | None) -> Row:
    """Return the row of a guest that holds some notes."""
    data = zlib.compress(notes)
    return Row(guest, at, seal.close_bytes(data, _place_of(guest)) if seal else data)


def find(connection: Connection, guest: str) -> Row | None:
    """Return the row of a guest; None if there is none."""
    row = connection.execute(select(STATISTICS).where(STATISTICS.c.guest == guest)).first()
    return None if row is None else Row(row.guest, row.at, bytes(row.body))


def write(connection: Connection, row: Row, most: int = MOST) -> None:
    """Write a row in the place of the one before; raise NoRoom where there are `most` and all are still used."""
    connection.exec_driver_sql("BEGIN")
    try:
        changed = update(STATISTICS).where(STATISTICS.c.guest == row.guest).values(at=row.at, body=row.body)
        if connection.execute(changed).rowcount == 0:
            if _number(connection) >= most:
                connection.execute(delete(STATISTICS).where(STATISTICS.c.at < row.at - UNTOUCHED))
            if _number(connection) >= most:
                raise NoRoom(FULL)
            connection.execute(insert(STATISTICS), row._asdict())
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")


def drop(connection: Connection, guest: str) -> None:
    """Drop what is kept with a guest."""
    connection.execute(delete(STATISTICS).where(STATISTICS.c.guest == guest))


def seal_all(connection: Connection, seal: Seal) -> None:
    """Seal all rows of a database that was not sealed before."""
    for guest, body in connection.execute(select(STATISTICS.c.guest, STATISTICS.c.body)).all():
        sealed = seal.close_bytes(bytes(body), _place_of(guest))
        connection.execute(update(STATISTICS).where(STATISTICS.c.guest == guest).values(body=sealed))


def _place_of(guest: str) -> str:
    """Return for what the statistics of a guest are sealed, so that they cannot be put elsewhere."""
    return f"statistics {guest}"


def _number(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(STATISTICS)).scalar_one()
