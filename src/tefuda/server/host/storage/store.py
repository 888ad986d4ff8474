"""The store of the rooms' logs: append-only, and on disk before anything is shown.

One thread writes, others read. (room, seq) is unique, so that the database itself refuses the lines that an old server
process, which should have stopped, still tries to write.
"""

from __future__ import annotations

import asyncio
import base64
import hmac
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec import DecodeError
from sqlalchemy import Table, bindparam, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from tefuda.language import marked
from tefuda.server.host.storage import blobs
from tefuda.server.host.storage.blobs import SNAPSHOT, STATISTICS, Blob, Kind, Stamp, read_stamp
from tefuda.server.host.storage.database import SILENT, DatabaseThread, StoreError, Unavailable, engine_of
from tefuda.server.host.storage.leases import Leases, Node
from tefuda.server.host.storage.line_writer import LineWriter
from tefuda.server.host.storage.schema import BLOBS, GUESTS, KEY, LINES, ORDERS, PULSE, ROOMS, SEAL, TOKENS, migrate
from tefuda.server.host.storage.sealing import CHECK, MISSING, Seal, context_of, is_sealed, is_secret
from tefuda.server.room import log

READERS = 2
"""The number of reading threads."""
DAMAGED = marked("line {line} of the log is damaged")
SHORTENED = marked("the log breaks off after line {line}")
_READ = LINES.c.seq, LINES.c.at, LINES.c.guest, LINES.c.command, LINES.c.body, LINES.c.head
Given = TypeVar("Given")


class Damaged(StoreError):
    """A log that is not as it was written: a line is missing, changed or cannot be read."""


class StoredRoom(NamedTuple):
    """A room as the database has it: how many lines its log has, and when the first and the last were written.

    The times are milliseconds since 1970; `preset` is empty where the first line cannot be read.
    """

    token: str
    lines: int
    opened_at: int
    last_at: int
    preset: str


Ordered = Literal["close", "erase", "rebuild"]
"""The kinds of orders, explained at `Order`."""


class Order(NamedTuple):
    """An order of an operator: to close a room, to erase the data of a guest, or to rebuild all rooms from their logs.

    `target` is the token of the room, the hash of the guest or its beginning, or empty. `id` is 32 hexadecimal digits.
    """

    id: str
    kind: Ordered
    target: str


class Store:
    """The logs of all rooms in one database, given as in `engine_of`, and what is stored beside them.

    Unless `owner` is false, the store owns the database as long as it is open, alone or, for a `node`, beside others;
    `leases` are those of the node. With a `seal` secrets are sealed. `trouble` is what is wrong with the database, None
    as long as it answers, and `since` when that began, in seconds of the monotonic clock. Times that are stored are
    milliseconds since 1970; a guest is the hash of its first token.

    Everything but `take` is used only on the event loop. Every method that reads or writes raises Unavailable where the
    database does not answer in time, and StoreError where it refuses.
    """

    def __init__(
        self, database: str, *, owner: bool = True, seal: Seal | None = None, node: Node | None = None
    ) -> None:
        self.engine = engine_of(database)
        self.seal = seal
        self.leases = None if node is None else Leases(self.engine, node)
        self.trouble: Unavailable | None = None
        self.since = 0.0
        self._key: bytes | None = None
        self._writer = DatabaseThread(self.engine, "store-writer", writes=True, owner=owner, shared=node is not None)
        self._readers = [DatabaseThread(self.engine, f"store-reader-{number}") for number in range(READERS)]
        self._lines = LineWriter(self._writer, self._report)
        self._next = 0

    def take(self) -> None:
        """Take the database and bring its tables up to date; blocks until that is done.

        Raises Owned where another process has it, and StoreError where its tables are of a newer version, it cannot be
        used, or it is sealed with another secret.
        """
        self._writer.submit(migrate).result()
        self._writer.submit(lambda connection: _check_seal(connection, self.seal)).result()
        self._key = self._writer.submit(lambda connection: connection.execute(select(KEY.c.key)).scalar_one()).result()

    async def open(self) -> None:
        """Take the database in another thread; raise what `take` raises."""
        try:
            await asyncio.to_thread(self.take)
        except Unavailable as fault:
            self._report(fault)
            raise

    @property
    def remote(self) -> bool:
        """Whether the database is a server of its own, which may start later than we do."""
        return self.engine.dialect.name != "sqlite"

    def mark(self, text: str) -> str:
        """Return a mark of a text that only servers of this database can make (HMAC, RFC 2104), 16 characters.

        Raises Unavailable as long as the database has not been taken.
        """
        if self._key is None:
            raise self.trouble or Unavailable(SILENT)
        digest = hmac.digest(self._key, text.encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:12]).decode()

    async def close(self) -> None:
        """Write what waits, and release the database; raise Unavailable where lines could not be written."""
        unwritten = await self._lines.close()
        if self.leases is not None:
            await asyncio.to_thread(self.leases.close)
        for thread in (self._writer, *self._readers):
            await asyncio.to_thread(thread.close)
        self.engine.dispose()
        if unwritten:
            raise Unavailable(SILENT)

    @property
    def fenced(self) -> bool:
        """Whether this is a node that may acknowledge nothing, since it could not renew its lease."""
        return self.leases is not None and self.leases.fenced

    async def _read(self, work: Callable[[Connection], Given]) -> Given:
        self._next = (self._next + 1) % READERS
        try:
            return await self._readers[self._next].do(work)
        except Unavailable as fault:
            self._report(fault)
            raise

    async def _write(self, work: Callable[[Connection], Given]) -> Given:
        try:
            given = await self._writer.do(work)
        except StoreError as fault:
            self._report(fault)
            raise
        self._report(None)
        return given

    def _report(self, fault: BaseException | None) -> None:
        if isinstance(fault, Unavailable) and self.trouble is None:
            self.since = time.monotonic()
        self.trouble = fault if isinstance(fault, Unavailable) else None

    # ------------------------------------------------------------------ writing

    def append(self, room: str, line: log.Line) -> Awaitable[None]:
        """Add a line to the log of a room; what is returned is done once the line is on disk.

        It raises Conflict where the line's number or command is already in the log, and StoreError where the line is
        not written.
        """
        body = _body(room, line, self.seal)
        return self._lines.write((room, line.seq, line.at, line.guest or None, line.command or None, body, line.head))

    # ------------------------------------------------------------------ reading

    async def lines(self, room: str) -> list[log.Line]:
        """Return the log of a room, empty if there is no such room.

        Raises Damaged for a log that is not as it was written, and StoreError for one that cannot be unsealed.
        """
        return await self._read(lambda connection: _lines(connection, room, self.seal))

    async def record(self, room: str) -> tuple[list[log.Line], Blob | None]:
        """Return the log of a room as `lines` does, and its snapshot, not yet opened; None where there is none."""

        def read(connection: Connection) -> tuple[list[log.Line], Blob | None]:
            return _lines(connection, room, self.seal), blobs.find(connection, SNAPSHOT, room)

        return await self._read(read)

    async def store_snapshots(self, snapshots: Sequence[Blob]) -> None:
        """Replace the snapshots of some rooms.

        Those whose stamp fits no line of the log are left out, and those that are older than what is there.
        """

        def write(connection: Connection) -> None:
            for one in snapshots:
                stamp, before = read_stamp(one.version), blobs.version(connection, SNAPSHOT, one.owner)
                there = None if before is None else read_stamp(before)
                older = there is not None and there.seq > stamp.seq and _has(connection, one.owner, there)
                if not older and _has(connection, one.owner, stamp):
                    blobs.write(connection, one)

        await self._write(write)

    async def drop_snapshots(self) -> None:
        """Drop all snapshots."""
        await self._write(lambda connection: blobs.drop(connection, SNAPSHOT))

    async def blob(self, kind: Kind, owner: str, part: str = "") -> Blob | None:
        """Return a blob, not yet opened; None if there is none."""
        return await self._read(lambda connection: blobs.find(connection, kind, owner, part))

    async def put_blob(self, blob: Blob, before: Blob | None) -> None:
        """Write a blob over the one `before`, as it was read, None for none.

        Raises Conflict where another has been written since, and Full where its kind may have no more of them.
        """
        await self._write(lambda connection: blobs.replace(connection, blob, before))

    async def drop_blobs(self, kind: Kind, owner: str) -> None:
        """Drop the blobs of a kind that an owner has."""
        await self._write(lambda connection: blobs.drop(connection, kind, owner))

    async def knows(self, room: str, head: str) -> bool:
        """Say whether a line of a room has a head, given as `log.short` shortens it."""
        prefix = func.substr(LINES.c.head, 1, log.SHORT)
        chosen = select(LINES.c.seq).where(LINES.c.room == room, prefix == bytes.fromhex(head)).limit(1)
        return await self._read(lambda connection: connection.execute(chosen).first() is not None)

    async def guest_name(self, guest: str) -> str | None:
        """Return what a guest is called; None for a guest who has no name yet."""
        chosen = select(GUESTS.c.name).where(GUESTS.c.hash == guest)
        name = await self._read(lambda connection: connection.execute(chosen).scalar_one_or_none())
        return None if name is None else str(name)

    async def name_guest(self, guest: str, name: str, now: int) -> None:
        """Record the name of a guest, at most 24 characters, in place of the one before."""
        values = {"hash": guest, "name": name, "seen": now}
        await self._write(lambda connection: _put(connection, GUESTS, GUESTS.c.hash == guest, values))

    async def token(self, hash: str) -> tuple[str, str | None, int | None] | None:
        """Return the guest of a token, the token that it replaces, and when it ends, each None where there is none.

        Returns None for the first token of a guest as long as nothing has replaced it.
        """
        chosen = select(TOKENS.c.guest, TOKENS.c.replaces, TOKENS.c.ends).where(TOKENS.c.hash == hash)
        row = await self._read(lambda connection: connection.execute(chosen).first())
        return None if row is None else (row[0], row[1], row[2])

    async def add_token(self, hash: str, guest: str, replaces: str) -> None:
        """Record a token that is to replace another."""
        values = {"hash": hash, "guest": guest, "replaces": replaces}
        await self._write(lambda connection: connection.execute(insert(TOKENS), values))

    async def end_token(self, hash: str, guest: str, by: str, now: int, ends: int) -> None:
        """Record that a token has been replaced `by` another and when it `ends`; forget those that ended before `now`.

        The first token of a guest is never forgotten, since without a row it would be taken for one still in use.
        """
        gone = (TOKENS.c.guest == guest) & (TOKENS.c.ends < now) & (TOKENS.c.hash != guest)

        def change(connection: Connection) -> None:
            connection.execute(delete(TOKENS).where(gone))
            _put(connection, TOKENS, TOKENS.c.hash == hash, {"hash": hash, "guest": guest, "ends": ends})
            connection.execute(update(TOKENS).where(TOKENS.c.hash == by).values(replaces=None))

        await self._write(change)

    # ------------------------------------------------------------------ what an operator does

    async def rooms(self) -> list[StoredRoom]:
        """Return all rooms, the one whose log was written last first."""
        first, last = LINES.alias(), LINES.alias()
        chosen = (
            select(ROOMS.c.token, ROOMS.c.seq, first.c.at, last.c.at, first.c.body)
            .join(first, (first.c.room == ROOMS.c.token) & (first.c.seq == 0))
            .join(last, (last.c.room == ROOMS.c.token) & (last.c.seq == ROOMS.c.seq))
            .order_by(last.c.at.desc())
        )
        rows = await self._read(lambda connection: connection.execute(chosen).all())
        return [StoredRoom(row[0], row[1] + 1, row[2], row[3], _preset_of(row[4])) for row in rows]

    async def guests_like(self, beginning: str) -> list[str]:
        """Return the hashes of all known guests that begin so, in order."""
        return sorted(await self._read(lambda connection: _guests_like(connection, beginning)))

    async def rooms_of(self, guest: str) -> list[str]:
        """Return the rooms whose logs name a guest."""
        named = LINES.c.body.contains(f'"{guest}"', autoescape=True)
        chosen = select(LINES.c.room).where((LINES.c.guest == guest) | named).distinct()
        return list(await self._read(lambda connection: connection.execute(chosen).scalars().all()))

    async def rewrite(self, room: str, lines: Sequence[log.Line]) -> None:
        """Replace the lines of a room's log by as many others, all or none, and drop its snapshot.

        Of each line, its guest, entry and head are replaced; there must be at least one.
        """
        await self._write(lambda connection: _rewrite(connection, room, lines, self.seal))

    async def forget_guest(self, guest: str) -> None:
        """Forget the name of a guest, its statistics, and the tokens that replaced its first."""

        def change(connection: Connection) -> None:
            connection.execute(delete(GUESTS).where(GUESTS.c.hash == guest))
            blobs.drop(connection, STATISTICS, guest)
            connection.execute(delete(TOKENS).where(TOKENS.c.guest == guest))

        await self._write(change)

    async def add_order(self, order: Order) -> None:
        """Write down what an operator orders."""
        await self._write(lambda connection: connection.execute(insert(ORDERS), order._asdict()))

    async def orders(self) -> list[Order]:
        """Return the orders that have no answer."""
        chosen = select(ORDERS.c.id, ORDERS.c.kind, ORDERS.c.target).where(ORDERS.c.answer.is_(None))
        rows = await self._read(lambda connection: connection.execute(chosen).all())
        return [Order(row.id, row.kind, row.target) for row in rows]

    async def answer_order(self, id: str, answer: str) -> None:
        """Write an answer to an order, empty for one that was carried out."""
        changed = update(ORDERS).where(ORDERS.c.id == id).values(answer=answer)
        await self._write(lambda connection: connection.execute(changed))

    async def answered_orders(self) -> set[str]:
        """Return the ids of the orders whose answers nobody has taken."""
        chosen = select(ORDERS.c.id).where(ORDERS.c.answer.is_not(None))
        return set(await self._read(lambda connection: connection.execute(chosen).scalars().all()))

    async def take_answer(self, id: str) -> str | None:
        """Return the answer to an order and forget both; None as long as there is no answer."""
        chosen = select(ORDERS.c.answer).where(ORDERS.c.id == id)
        answer = await self._read(lambda connection: connection.execute(chosen).scalar_one_or_none())
        if answer is not None:
            await self._write(lambda connection: connection.execute(delete(ORDERS).where(ORDERS.c.id == id)))
        return answer

    # ------------------------------------------------------------------ being alive

    async def pulse(self, now: int) -> None:
        """Record that the server is alive at a time."""
        await self._write(lambda connection: _put(connection, PULSE, PULSE.c.one == 1, {"one": 1, "at": now}))

    async def last_pulse(self) -> int | None:
        """Return when a server was last alive; None if there has been none."""
        at = await self._read(lambda connection: connection.execute(select(PULSE.c.at)).scalar_one_or_none())
        return None if at is None else int(at)


def _lines(connection: Connection, room: str, seal: Seal | None) -> list[log.Line]:
    """Return the log of a room, checked line by line and against the head that the room is known to have."""
    last = connection.execute(select(ROOMS.c.seq, ROOMS.c.head).where(ROOMS.c.token == room)).first()
    rows = connection.execute(select(*_READ).where(LINES.c.room == room).order_by(LINES.c.seq)).all()
    lines: list[log.Line] = []
    head = log.first_head(room)
    for number, (seq, at, guest, command, body, stored) in enumerate(rows):
        if is_sealed(body):
            if seal is None:
                raise StoreError(MISSING)
            body = seal.open(body, context_of(room, seq))
        try:
            line = log.Line(seq, at, log.read(body), guest or "", command or "")
        except DecodeError:
            raise Damaged(DAMAGED, line=number) from None
        head = line.head = log.next_head(head, line, body)
        if seq != number or stored != head:
            raise Damaged(DAMAGED, line=number)
        lines.append(line)
    if lines and last is None:
        raise Damaged(DAMAGED, line=0)
    if last is not None and (last.seq >= len(lines) or lines[last.seq].head != last.head):
        raise Damaged(SHORTENED, line=len(lines) - 1)
    return lines


def _has(connection: Connection, room: str, stamp: Stamp) -> bool:
    """Say whether the log of a room has a line with the head of a stamp."""
    chosen = select(LINES.c.head).where(LINES.c.room == room, LINES.c.seq == stamp.seq)
    return connection.execute(chosen).scalar_one_or_none() == stamp.head


def _body(room: str, line: log.Line, seal: Seal | None) -> str:
    """Return the body of a line as it is stored."""
    body = log.write(line.entry)
    return body if seal is None or not is_secret(line.entry) else seal.close(body, context_of(room, line.seq))


def _check_seal(connection: Connection, seal: Seal | None) -> None:
    """Check that a database is sealed with this secret, or seal it; raise StoreError without its secret."""
    sealed = connection.execute(select(SEAL.c.sealed)).scalar_one_or_none()
    if sealed is not None:
        if seal is None:
            raise StoreError(MISSING)
        seal.open(sealed, CHECK)
    elif seal is not None:
        chosen = select(LINES.c.room, LINES.c.seq, LINES.c.body).where(LINES.c.body.startswith('{"type":"stated"'))
        for room, seq, body in connection.execute(chosen).all():
            of_line = (LINES.c.room == room) & (LINES.c.seq == seq)
            connection.execute(update(LINES).where(of_line).values(body=seal.close(body, context_of(room, seq))))
        blobs.seal_all(connection, seal)
        connection.execute(insert(SEAL), {"one": 1, "sealed": seal.close(CHECK, CHECK)})


def _guests_like(connection: Connection, beginning: str) -> set[str]:
    """Return the guests whose hash begins so: who have done something, have a name or statistics, or have sat down."""
    acted = select(LINES.c.guest).where(LINES.c.guest.startswith(beginning, autoescape=True))
    named = select(GUESTS.c.hash).where(GUESTS.c.hash.startswith(beginning, autoescape=True))
    stored_for = select(BLOBS.c.owner).where(
        BLOBS.c.kind == STATISTICS.name, BLOBS.c.owner.startswith(beginning, autoescape=True)
    )
    query = select(LINES.c.body).where(LINES.c.body.contains(f'"guest":"{beginning}', autoescape=True))
    entries = map(log.read, connection.execute(query).scalars())
    guests = {entry.guest for entry in entries if isinstance(entry, log.Sat) and entry.guest.startswith(beginning)}
    return guests.union(connection.execute(acted.union(named, stored_for)).scalars())


def _preset_of(body: str) -> str:
    """Return the preset that the first line of a log names, "" for a line that is damaged."""
    with suppress(DecodeError):
        opened = log.read(body)
        if isinstance(opened, log.Opened):
            return opened.preset
    return ""


def _rewrite(connection: Connection, room: str, lines: Sequence[log.Line], seal: Seal | None) -> None:
    change = update(LINES).where(LINES.c.room == room, LINES.c.seq == bindparam("number"))
    change = change.values(guest=bindparam("by"), body=bindparam("entry"), head=bindparam("link"))
    values = [
        {"number": line.seq, "by": line.guest or None, "entry": _body(room, line, seal), "link": line.head}
        for line in lines
    ]
    connection.execute(change, values)
    connection.execute(update(ROOMS).where(ROOMS.c.token == room).values(head=lines[-1].head))
    blobs.drop(connection, SNAPSHOT, room)


def _put(connection: Connection, table: Table, where: Any, values: dict[str, Any]) -> None:
    """Change the row for which `where` holds, or add it."""
    if connection.execute(update(table).where(where).values(values)).rowcount == 0:
        connection.execute(insert(table), values)
