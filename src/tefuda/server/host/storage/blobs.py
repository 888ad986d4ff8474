"""What is stored beside the logs: snapshots of rooms, and statistics of guests.

All of it is compressed, and bound to its key. In a sealed database it is sealed; otherwise a digest shows whether it
is whole, which does not stop anybody who can write to the database from forging it. The functions that take a
connection run in a thread of the database, within its transaction.
"""

from __future__ import annotations

import hashlib
import zlib
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from tefuda.language import marked
from tefuda.server.host.storage.database import Conflict, StoreError
from tefuda.server.host.storage.schema import BLOBS
from tefuda.server.host.storage.sealing import Seal

DIGEST = 32
"""How many bytes the digest before an unsealed body has (SHA-256)."""
FULL = marked("This server cannot keep the statistics of more guests.")


class Full(StoreError):
    """There are as many blobs of a kind as there may be, and the oldest is too recent to be dropped."""


class Kind(NamedTuple):
    """A kind of blob: the level of its compression by zlib, 0 to 9, and the most bytes that are read when it is opened.

    Of more than `most`, None for no limit, the oldest is dropped unless it was written less than `spared` milliseconds
    ago.
    """

    name: str
    level: int
    largest: int
    most: int | None = None
    spared: int = 0


SNAPSHOT = Kind("snapshot", 1, 64_000_000)
"""The snapshot of a room, which is its owner; one for each room, written often."""
STATISTICS = Kind("statistics", 6, 4_000_000, most=20_000, spared=180 * 86_400_000)
"""The statistics of a guest, its owner, who has asked for them to be stored."""


class Blob(NamedTuple):
    """A blob of an `owner`, the token of a room or the hash of a guest, with a `part` that names it for its owner.

    It was written `at` a time in milliseconds since 1970, and holds for a `version` of what made it. `body` is empty
    until the blob is closed.
    """

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
        """Return the blob with what was packed, compressed and sealed or with a digest, as its body."""
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
        unpacking = zlib.decompressobj()
        try:
            packed = unpacking.decompress(data, self.kind.largest + 1)
        except zlib.error as fault:
            raise ValueError(fault) from None
        if not unpacking.eof or len(packed) > self.kind.largest:
            raise ValueError(f"it is cut, or larger than {self.kind.largest:,} bytes")
        return packed

    def _digest(self, data: bytes) -> bytes:
        return hashlib.sha256(f"tefuda {self._context}\n".encode() + data).digest()


def find(connection: Connection, kind: Kind, owner: str, part: str = "") -> Blob | None:
    """Return a blob; None if there is none."""
    row = connection.execute(select(BLOBS).where(_is(kind, owner, part))).first()
    return None if row is None else Blob(kind, row.owner, row.part, row.at, row.version, bytes(row.body))


def version(connection: Connection, kind: Kind, owner: str, part: str = "") -> str | None:
    """Return the version of a blob; None if there is none."""
    found: str | None = connection.execute(select(BLOBS.c.version).where(_is(kind, owner, part))).scalar_one_or_none()
    return found


def replace(connection: Connection, blob: Blob, before: Blob | None) -> None:
    """Write a blob over the one `before`, None for none; raise Conflict where another is there, and Full as `write`."""
    chosen = select(BLOBS.c.at, BLOBS.c.body).where(_is(blob.kind, blob.owner, blob.part)).with_for_update()
    there = connection.execute(chosen).first()
    found = None if there is None else (there.at, bytes(there.body))
    if found != (None if before is None else (before.at, before.body)):
        raise Conflict("another has been written")
    write(connection, blob)


def write(connection: Connection, blob: Blob) -> None:
    """Write a blob over the one before; raise Full where its kind may have no more of them."""
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
    """Seal the statistics of a database that was not sealed before, and drop snapshots.

    Raises ValueError for statistics that are damaged.
    """
    drop(connection, SNAPSHOT)
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
    """The version of a snapshot: number and `head` of the line after which it was taken, and the version of the code.

    `code` is what `room_version` returned.
    """

    seq: int
    head: bytes
    code: str

    def __str__(self) -> str:
        return f"{self.seq} {self.head.hex()} {self.code}"


def read_stamp(version: str) -> Stamp:
    """Return the stamp that was written as a version; raise ValueError for any other text."""
    seq, head, code = version.split(" ")
    return Stamp(int(seq), bytes.fromhex(head), code)
