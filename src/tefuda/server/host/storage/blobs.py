"""What is stored beside the logs: snapshots of rooms, analyses of deals, statistics of guests.

All of it is compressed, and bound to its context, who it is of and what it is called: in a sealed database it is
sealed, otherwise a digest shows whether it is whole, which keeps nobody from forging one who can write to the database.
"""

from __future__ import annotations

import hashlib
import zlib
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from tefuda.language import marked
from tefuda.server.host.storage.database import StoreError
from tefuda.server.host.storage.schema import BLOBS
from tefuda.server.host.storage.sealing import Seal

DIGEST = 32
FULL = marked("This server cannot keep the statistics of more guests.")


class Full(StoreError):
    """There are as many blobs of a kind as there may be, and the oldest was written too lately to go."""


class Kind(NamedTuple):
    """A kind of blobs: the level of its compression, and how many bytes one has at most before it is compressed.

    Of more than `most` the oldest goes, unless it was written less than `spared` milliseconds ago.
    """

    name: str
    level: int
    largest: int
    most: int | None = None
    spared: int = 0


SNAPSHOT = Kind("snapshot", 1, 64_000_000)
"""Of each room one, its owner; written often."""
ANALYSIS = Kind("analysis", 6, 16_000_000, most=2_000)
"""Of a room; the part is a deal and whose decisions."""
STATISTICS = Kind("statistics", 6, 4_000_000, most=20_000, spared=180 * 86_400_000)
"""Of a guest, who has wished so."""


class Blob(NamedTuple):
    """A blob of an `owner`, a room or a guest, and a `part`, written `at` a time; it holds for a `version`."""

    kind: Kind
    owner: str
    part: str
    at: int
    version: str
    body: bytes = b""

    @property
    def _context(self) -> str:
        return f"{self.kind.name} {self.owner} {self.part} {self.version}"

    def closed(self, packed: bytes, seal: Seal | None) -> Blob:
        """Return the blob with what was packed as its body."""
        data = zlib.compress(packed, self.kind.level)
        return self._replace(body=seal.close_bytes(data, self._context) if seal else self._digest(data) + data)

    def opened(self, seal: Seal | None) -> bytes:
        """Return what was packed; raise ValueError for a body that is damaged, or was closed for another context."""
        if seal:
            try:
                data = seal.open_bytes(self.body, self._context)
            except StoreError as fault:
                raise ValueError(fault) from None
        else:
            data = self.body[DIGEST:]
            if self.body[:DIGEST] != self._digest(data):
                raise ValueError("it is not what its digest says")
        try:
            return zlib.decompressobj().decompress(data, self.kind.largest)
        except zlib.error as fault:
            raise ValueError(fault) from None

    def _digest(self, data: bytes) -> bytes:
        return hashlib.sha256(f"tefuda {self._context}\n".encode() + data).digest()


def find(connection: Connection, kind: Kind, owner: str, part: str = "") -> Blob | None:
    """Return a blob; None if there is none."""
    row = connection.execute(select(BLOBS).where(_is(kind, owner, part))).first()
    return None if row is None else Blob(kind, row.owner, row.part, row.at, row.version, bytes(row.body))


def write(connection: Connection, blob: Blob) -> None:
    """Write a blob in the place of the one before; raise Full where there is no room for one more."""
    kind = blob.kind
    replaced = connection.execute(delete(BLOBS).where(_is(kind, blob.owner, blob.part))).rowcount
    if not replaced and kind.most is not None and _number(connection, kind) >= kind.most:
        _make_room(connection, kind, blob.at)
    connection.execute(insert(BLOBS), {**blob._asdict(), "kind": kind.name})


def _number(connection: Connection, kind: Kind) -> int:
    return connection.execute(select(func.count()).where(BLOBS.c.kind == kind.name)).scalar_one()


def _make_room(connection: Connection, kind: Kind, now: int) -> None:
    named = select(BLOBS.c.owner, BLOBS.c.part, BLOBS.c.at).where(BLOBS.c.kind == kind.name)
    oldest = connection.execute(named.order_by(BLOBS.c.at).limit(1)).one()
    if oldest.at > now - kind.spared:
        raise Full(FULL)
    connection.execute(delete(BLOBS).where(_is(kind, oldest.owner, oldest.part)))


def drop(connection: Connection, kind: Kind, owner: str | None = None) -> None:
    """Drop the blobs of a kind that an owner has, None for those of all owners."""
    dropped = delete(BLOBS).where(BLOBS.c.kind == kind.name)
    connection.execute(dropped if owner is None else dropped.where(BLOBS.c.owner == owner))


def seal_all(connection: Connection, seal: Seal) -> None:
    """Seal the statistics of a database that was not sealed before, and drop what can be made again."""
    drop(connection, SNAPSHOT)
    drop(connection, ANALYSIS)
    owners = select(BLOBS.c.owner, BLOBS.c.part).where(BLOBS.c.kind == STATISTICS.name)
    for owner, part in connection.execute(owners).all():
        blob = find(connection, STATISTICS, owner, part)
        assert blob is not None
        sealed = blob.closed(blob.opened(None), seal)
        connection.execute(update(BLOBS).where(_is(STATISTICS, owner, part)).values(body=sealed.body))


def _is(kind: Kind, owner: str, part: str) -> ColumnElement[bool]:
    """Return what is so of the row of a blob."""
    return and_(BLOBS.c.kind == kind.name, BLOBS.c.owner == owner, BLOBS.c.part == part)


class Stamp(NamedTuple):
    """The version of a snapshot: the line of the log after which it was taken, with its `head`, and by which code."""

    seq: int
    head: bytes
    code: str

    def __str__(self) -> str:
        return f"{self.seq} {self.head.hex()} {self.code}"


def read_stamp(version: str) -> Stamp:
    """Return the stamp that was written as a version."""
    seq, head, code = version.split(" ")
    return Stamp(int(seq), bytes.fromhex(head), code)
