"""Analyses of deals as rows of the database, so that whoever opens one later has it at once.

A row holds for the rules by which the deal was played, and all of it can be found again; in a sealed database it is
sealed. Of all rooms together the latest are kept.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, insert, select
from sqlalchemy.engine import Connection

from tefuda.server.host.database import StoreError
from tefuda.server.host.schema import ANALYSES
from tefuda.server.host.sealing import Seal

MOST = 2_000
"""How many analyses are kept."""
LARGEST = 16_000_000
"""How many bytes an analysis has at most."""


class Place(NamedTuple):
    """A deal of a room: the number of its match, and its own in that match, both from 1."""

    room: str
    match: int
    deal: int


class Row(NamedTuple):
    """What was found `at` a time of the decisions of a `seat`, -1 for all, by the rules of a `version`."""

    room: str
    match: int
    deal: int
    seat: int
    at: int
    version: str
    body: bytes

    @property
    def place(self) -> str:
        """What the body is closed for."""
        return f"analysis {self.room} {self.match} {self.deal} {self.seat} {self.version}"

    def closed(self, packed: bytes, seal: Seal | None) -> Row:
        """Return the row with what was packed as its body."""
        data = zlib.compress(packed)
        return self._replace(body=seal.close_bytes(data, self.place) if seal else data)

    def opened(self, seal: Seal | None) -> bytes:
        """Return what was packed; raise ValueError for a body that is damaged."""
        try:
            data = seal.open_bytes(self.body, self.place) if seal else self.body
            return zlib.decompressobj().decompress(data, LARGEST)
        except (StoreError, zlib.error) as fault:
            raise ValueError(fault) from None


def find(connection: Connection, place: Place, seat: int, version: str) -> Row | None:
    """Return what was found of a deal by the rules of a version; None if there is nothing."""
    row = connection.execute(select(ANALYSES).where(_of(place, seat), ANALYSES.c.version == version)).first()
    return None if row is None else Row(**{**row._asdict(), "body": bytes(row.body)})


def write(connection: Connection, row: Row, most: int = MOST) -> None:
    """Write a row in the place of an older one, and drop those beyond the `most` latest."""
    beyond = select(ANALYSES.c.at).order_by(ANALYSES.c.at.desc()).offset(most).limit(1).scalar_subquery()
    connection.exec_driver_sql("BEGIN")
    try:
        connection.execute(delete(ANALYSES).where(_of(Place(row.room, row.match, row.deal), row.seat)))
        connection.execute(insert(ANALYSES), row._asdict())
        connection.execute(delete(ANALYSES).where(ANALYSES.c.at <= beyond))
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")


def drop(connection: Connection, room: str) -> None:
    """Drop the analyses of a room."""
    connection.execute(delete(ANALYSES).where(ANALYSES.c.room == room))


def _of(place: Place, seat: int) -> ColumnElement[bool]:
    """Return what is so of the row of a deal and a seat."""
    held = ANALYSES.c
    return and_(held.room == place.room, held.match == place.match, held.deal == place.deal, held.seat == seat)
