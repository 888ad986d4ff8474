"""The lease of a node, and which node has which room.

A node has its rooms as long as its lease is valid, in the time of the database. Another that takes one over adds a line
to the log of the room in the same transaction, so that whatever the owner before still writes has a number that is
taken. By its own clock, which no other process can set, a node stops earlier than its lease ends.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Any, Literal, NamedTuple, TypeVar

from sqlalchemy import func, insert, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Connection, Engine, Row

from tefuda.language import marked
from tefuda.server.host.storage.database import Conflict, DatabaseThread, StoreError, Unavailable
from tefuda.server.host.storage.notices import CHANNEL
from tefuda.server.host.storage.schema import LINES, LOBBIES, NODES, ORDERS, OWNERS, ROOMS
from tefuda.server.room import log

EVERY = 2.0
"""The interval, in seconds, at which a lease is renewed."""
VALID = 6.0
"""For how many seconds of the database a lease is valid once it is renewed."""
FENCED = 4.0
"""After so many seconds of its own clock without a renewal a node acknowledges nothing."""
ATTEMPTS = 5
"""How often a node tries to take over a room to which the owner before still writes."""
FEW = 500
"""The most rooms that one statement gives up."""
NOT_POSTGRESQL = marked("Several nodes need a PostgreSQL database.")
LAPSED = marked("This node has not renewed its lease.")
Given = TypeVar("Given")


class Node(NamedTuple):
    """A node: its name, and the address at which the proxy reaches it."""

    name: str
    address: str


class Claimed(NamedTuple):
    """Who has a room: a node by its name. It is `new` to that where it was another's or nobody's before."""

    node: str
    new: bool = False


Renewal = Literal["kept", "lapsed", "replaced"]
"""How a lease was renewed: in time, after others could have taken rooms over, or not, since another has the name."""


class Leases:
    """The lease of a node over a database of PostgreSQL, and the rooms that it has by that; used on the event loop.

    `epoch` counts the processes that have had the name of the node, 0 before the lease is taken. `clock` returns
    seconds that never go back, also while the process is stopped. Raises StoreError for another database.
    """

    def __init__(self, engine: Engine, node: Node, clock: Callable[[], float] = time.monotonic) -> None:
        if engine.dialect.name != "postgresql":
            raise StoreError(NOT_POSTGRESQL)
        self.node = node
        self.epoch = 0
        self._clock = clock
        self._renewed = -FENCED
        self._threads = [DatabaseThread(engine, f"store-{name}", writes=True) for name in ("lease", "claims")]

    @property
    def fenced(self) -> bool:
        """Whether the node has not renewed its lease for so long that it may acknowledge nothing."""
        return self.age >= FENCED

    @property
    def age(self) -> float:
        """How many seconds ago the lease was renewed."""
        return self._clock() - self._renewed

    async def take(self, now: int) -> None:
        """Take the lease, also from another process of the same name; `now` is the node's time, in ms since 1970."""
        began = self._clock()
        values = {"address": self.node.address, "until": _later(VALID), "at": now}
        taken = postgresql.insert(NODES).values(name=self.node.name, epoch=1, **values)
        taken = taken.on_conflict_do_update(index_elements=["name"], set_={"epoch": NODES.c.epoch + 1, **values})
        statement = taken.returning(NODES.c.epoch)
        self.epoch = await self._threads[0].do(lambda connection: connection.execute(statement).scalar_one())
        self._renewed = began

    async def renew(self, now: int) -> Renewal:
        """Renew the lease, and say how; `now` is as in `take`."""
        began = self._clock()
        mine = (NODES.c.name == self.node.name) & (NODES.c.epoch == self.epoch)

        def change(connection: Connection) -> bool | None:
            valid = select(NODES.c.until > func.clock_timestamp()).where(mine).with_for_update()
            kept: bool | None = connection.execute(valid).scalar_one_or_none()
            connection.execute(update(NODES).where(mine).values(until=_later(VALID), at=now))
            return kept

        kept = await self._threads[0].do(change, within=EVERY)
        if kept is None:
            self._renewed = -FENCED
            return "replaced"
        self._renewed = began
        return "kept" if kept else "lapsed"

    async def claim(self, room: str, now: int) -> Claimed | None:
        """Return which node has a room; it is this one where nobody else has, by a line in its log that says so.

        `now` is as in `take`. Returns None for a room that does not exist. Raises Unavailable where the owner before
        still writes to it, or the node's own lease has ended.
        """
        for _ in range(ATTEMPTS):
            try:
                return await self._threads[1].do(lambda connection: self._claim(connection, room, now))
            except Conflict:
                continue
        raise Unavailable(LAPSED)

    async def begin(self, room: str) -> None:
        """Have a room that does not exist yet."""
        values = {"room": room, "node": self.node.name, "lease": self.epoch, "epoch": 1}
        await self._threads[1].do(lambda connection: connection.execute(insert(OWNERS), values))

    async def had(self) -> set[str]:
        """Return the rooms that the node has."""
        chosen = select(OWNERS.c.room).where(self._mine)
        return set(await self._threads[1].do(lambda connection: connection.execute(chosen).scalars().all()))

    async def release(self, rooms: Collection[str]) -> None:
        """Give some rooms up, to whoever is asked for them next."""
        given, mine = list(rooms), update(OWNERS).where(self._mine).values(node="")
        some = [mine.where(OWNERS.c.room.in_(given[first : first + FEW])) for first in range(0, len(given), FEW)]
        await self._threads[1].do(lambda connection: [connection.execute(change) for change in some])

    async def take_order(self, id: str) -> bool:
        """Say whether this node is to carry an order out: nobody else does, and nobody has."""

        def take(connection: Connection) -> bool:
            chosen = select(ORDERS.c.node, ORDERS.c.lease).where(ORDERS.c.id == id, ORDERS.c.answer.is_(None))
            row = connection.execute(chosen.with_for_update(skip_locked=True)).first()
            if row is None:
                return False
            busy = select(NODES.c.name).where(NODES.c.name == row.node, NODES.c.epoch == row.lease, _valid())
            if connection.execute(busy).first() is not None:
                return False
            taken = update(ORDERS).where(ORDERS.c.id == id).values(node=self.node.name, lease=self.epoch)
            connection.execute(taken)
            return True

        return await self._threads[1].do(take)

    async def leave_order(self, id: str) -> None:
        """Leave an order to another node."""
        left = update(ORDERS).where(ORDERS.c.id == id, ORDERS.c.node == self.node.name).values(node=None)
        await self._threads[1].do(lambda connection: connection.execute(left))

    async def show(self, body: str) -> None:
        """Write what this node shows in the lobby, and tell the others."""
        values = {"lease": self.epoch, "body": body}
        shown = postgresql.insert(LOBBIES).values(node=self.node.name, **values)
        shown = shown.on_conflict_do_update(index_elements=["node"], set_=values)

        def write(connection: Connection) -> None:
            connection.execute(shown)
            connection.execute(func.pg_notify(CHANNEL, f"lobby {self.node.name}").select())

        await self._threads[1].do(write)

    async def shown(self) -> dict[str, str]:
        """Return what the other nodes with a valid lease show in the lobby, by their names."""
        valid = (NODES.c.name == LOBBIES.c.node) & (NODES.c.epoch == LOBBIES.c.lease) & _valid()
        chosen = select(LOBBIES.c.node, LOBBIES.c.body).join(NODES, valid).where(LOBBIES.c.node != self.node.name)
        rows = await self._threads[1].do(lambda connection: connection.execute(chosen).all())
        return {row.node: row.body for row in rows}

    async def notify(self, what: str) -> None:
        """Tell all nodes that something has changed: its kind and its id, at most 200 characters."""
        told = func.pg_notify(CHANNEL, what).select()
        await self._threads[1].do(lambda connection: connection.execute(told))

    async def end(self) -> None:
        """End the lease; what the node still has can be taken over at once."""
        mine = (NODES.c.name == self.node.name) & (NODES.c.epoch == self.epoch)
        ended = update(NODES).where(mine).values(until=func.clock_timestamp())
        self._renewed = -FENCED
        await self._threads[0].do(lambda connection: connection.execute(ended))

    def close(self) -> None:
        """Release the connections; blocks until what was begun is done."""
        for thread in self._threads:
            thread.close()

    @property
    def _mine(self) -> Any:
        return (OWNERS.c.node == self.node.name) & (OWNERS.c.lease == self.epoch)

    def _claim(self, connection: Connection, room: str, now: int) -> Claimed | None:
        owner = connection.execute(select(OWNERS).where(OWNERS.c.room == room)).first()
        if owner is not None and self._has(connection, owner, lock=False):
            return Claimed(owner.node)
        if connection.execute(select(ROOMS.c.seq).where(ROOMS.c.token == room)).first() is None:
            return None
        values = {"room": room, "node": "", "lease": 0, "epoch": 0}
        connection.execute(postgresql.insert(OWNERS).values(values).on_conflict_do_nothing())
        owner = connection.execute(select(OWNERS).where(OWNERS.c.room == room).with_for_update()).one()
        if self._has(connection, owner, lock=True):
            return Claimed(owner.node)
        own = select(NODES.c.name).where(NODES.c.name == self.node.name, NODES.c.epoch == self.epoch, _valid())
        if connection.execute(own).first() is None:
            raise Unavailable(LAPSED)
        self._take_over(connection, owner, now)
        return Claimed(self.node.name, new=True)

    def _has(self, connection: Connection, owner: Row[Any], *, lock: bool) -> bool:
        """Say whether the owner of a room still has it; with a `lock` it stays so until the transaction ends."""
        if (owner.node, owner.lease) == (self.node.name, self.epoch):
            return True
        valid = select(_valid()).where(NODES.c.name == owner.node, NODES.c.epoch == owner.lease)
        return bool(connection.execute(valid.with_for_update(read=True) if lock else valid).scalar_one_or_none())

    def _take_over(self, connection: Connection, owner: Row[Any], now: int) -> None:
        """Add the line to the log of a room by which it is taken over, and make it this node's."""
        ended = LINES.join(ROOMS, (LINES.c.room == ROOMS.c.token) & (LINES.c.seq == ROOMS.c.seq))
        chosen = select(LINES.c.seq, LINES.c.at, LINES.c.head).select_from(ended).where(ROOMS.c.token == owner.room)
        last = connection.execute(chosen).one()
        heard = connection.execute(select(NODES.c.at).where(NODES.c.name == owner.node)).scalar_one_or_none() or 0
        at = max(now, last.at)
        entry = log.TakenOver(self.node.name, owner.epoch + 1, max(last.at, min(heard, at)))
        line, body = log.Line(last.seq + 1, at, entry), log.write(entry)
        head = log.next_head(last.head, line, body)
        row = {"room": owner.room, "seq": line.seq, "at": at, "body": body, "head": head}
        connection.execute(insert(LINES), row)
        values = {"node": self.node.name, "lease": self.epoch, "epoch": entry.epoch}
        connection.execute(update(OWNERS).where(OWNERS.c.room == owner.room).values(values))


def _later(seconds: float) -> Any:
    """Return a time of the database that is so many seconds after now."""
    return func.clock_timestamp() + func.make_interval(0, 0, 0, 0, 0, 0, seconds)


def _valid() -> Any:
    return NODES.c.until > func.clock_timestamp()
