"""What an operator orders while a server runs: that a room is closed, or that a guest's data is erased.

An order is a row of the database. The process that owns the database carries it out and writes the answer beside it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct, convert, json, to_builtins

from tefuda.errors import TefudaError
from tefuda.language import marked
from tefuda.server.host.rooms.refusals import Elsewhere
from tefuda.server.host.rooms.rooms import PULSE, Rooms
from tefuda.server.host.storage.database import Owned
from tefuda.server.host.storage.sealing import Seal
from tefuda.server.host.storage.store import Order, Ordered, Store
from tefuda.server.room import log

LOOK_EVERY = 0.1
"""How often, in seconds, somebody who waits for an answer looks for it."""
PATIENCE = 20.0
"""How many seconds a running server has to answer."""
NO_GUEST = marked("There is no guest {guest}.")
AT_A_TABLE = marked("The guest has sat at tables that are still open: {rooms}. Close them first.")
CLOSED_ALREADY = marked("The table is closed already.")
NO_ANSWER = marked("The server does not answer. The request is kept, and will be carried out when it does.")


class OrderRefused(Struct):
    """Why an order was not carried out: an English sentence with gaps in braces, and what fills them, by name."""

    message: str
    facts: dict[str, str] = {}


async def ordered(database: str, kind: Ordered, target: str, seal: Seal | None = None) -> None:
    """Have an order carried out by the server that owns a database, or by this process where none runs.

    Raises TefudaError where the order is refused or not answered within `PATIENCE`, and StoreError where the database
    cannot be used.
    """
    order = Order(secrets.token_hex(16), kind, target)
    try:
        async with _opened(Store(database, seal=seal)) as store:
            await carry_out(Rooms(store), order)
    except Owned:
        async with _opened(Store(database, owner=False), take=False) as store:
            await _ordered_there(store, order)


@asynccontextmanager
async def _opened(store: Store, *, take: bool = True) -> AsyncIterator[Store]:
    try:
        if take:
            await store.open()
        yield store
    finally:
        await store.close()


async def _ordered_there(store: Store, order: Order) -> None:
    """Write an order down, and wait for its answer."""
    await store.add_order(order)
    end = time.monotonic() + PATIENCE
    while (answer := await store.take_answer(order.id)) is None:
        if time.monotonic() > end:
            raise TefudaError(NO_ANSWER)
        await asyncio.sleep(LOOK_EVERY)
    if answer:
        refusal = json.decode(answer, type=OrderRefused)
        raise TefudaError(refusal.message, **refusal.facts)


def obey(rooms: Rooms) -> None:
    """Carry out orders in the background until the rooms are closed, and forget answers that nobody has taken."""
    answered: dict[str, float] = {}

    async def orders() -> None:
        await carry_out_orders(rooms)
        await forget_answers(rooms.store, answered, time.monotonic())

    rooms.tasks.supervise(orders, PULSE)


async def carry_out_orders(rooms: Rooms) -> None:
    """Carry out every order that has no answer yet, and write its answer: empty, or an `OrderRefused` as JSON.

    Raises StoreError where the database cannot be used.
    """
    leases = rooms.store.leases
    for order in await rooms.store.orders():
        if leases is not None and not await leases.take_order(order.id):
            continue
        answer = ""
        try:
            await carry_out(rooms, order)
        except Elsewhere:
            if leases is not None:
                await leases.leave_order(order.id)  # to the node that has the room
            continue
        except TefudaError as fault:
            refusal = OrderRefused(fault.message, {name: str(fact) for name, fact in fault.facts.items()})
            answer = json.encode(refusal).decode()
        await rooms.store.answer_order(order.id, answer)


async def forget_answers(store: Store, since: dict[str, float], now: float) -> None:
    """Forget the answers that have been there for more than twice `PATIENCE`.

    `since` is when each was first seen and `now` the present, both in seconds of the monotonic clock.
    """
    there = await store.answered_orders()
    for order in since.keys() - there:
        del since[order]
    for order in there:
        if now - since.setdefault(order, now) > 2 * PATIENCE:
            await store.take_answer(order)


async def carry_out(rooms: Rooms, order: Order) -> None:
    """Carry out an order; raise TefudaError where it is refused, and StoreError where the database fails."""
    if order.kind == "erase":
        await erase_guest(rooms, order.target)
    elif order.kind == "rebuild":
        await rooms.store.drop_snapshots()
    elif not await rooms.close_room(order.target):
        raise TefudaError(CLOSED_ALREADY)


async def erase_guest(rooms: Rooms, guest: str) -> None:
    """Replace a guest in all logs by a stranger without a name, and delete all else that is stored of the guest.

    `guest` is the hash of a guest, or its beginning. The logs concerned get new chains of hashes, so that their rooms
    must be closed; those where nobody else has ever sat are closed first. Raises TefudaError, with nothing changed,
    where not exactly one guest has this hash, or has sat with others at a table that is still open.
    """
    guests = await rooms.store.guests_like(guest)
    if len(guests) != 1:
        raise TefudaError(NO_GUEST, guest=guest)
    (whole,) = guests
    logs = {token: await rooms.store.lines(token) for token in await rooms.store.rooms_of(whole)}
    still_open = [token for token, lines in logs.items() if not isinstance(lines[-1].entry, log.Ended)]
    shared = [token for token in still_open if guests_in(logs[token]) - {whole}]
    if shared:
        raise TefudaError(AT_A_TABLE, rooms=", ".join(shared))
    for token in still_open:
        try:
            await rooms.close_room(token)
        except Elsewhere:
            raise TefudaError(AT_A_TABLE, rooms=token) from None
    for token in logs:
        rooms.unload(token)
        await rooms.notify(f"room {token}")
        await rooms.store.rewrite(token, without_guest(token, await rooms.store.lines(token), whole))
    await rooms.forget(whole)


def guests_in(lines: Sequence[log.Line]) -> set[str]:
    """Return the hashes of the guests who have ever sat at a table."""
    return {line.entry.guest for line in lines if isinstance(line.entry, log.Sat)}


def without_guest(token: str, lines: Sequence[log.Line], guest: str) -> list[log.Line]:
    """Return the lines of a room's whole log with a random hash in place of a guest's, and a new chain of hashes."""
    stranger = secrets.token_hex(len(guest) // 2)
    head = log.first_head(token)
    rewritten = []
    for line in lines:
        stated = _replaced(to_builtins(line.entry), guest, stranger)
        renames = isinstance(line.entry, log.Sat) and line.entry.guest == guest
        if renames or (isinstance(line.entry, log.Named) and line.guest == guest):
            stated["name"] = ""
        by = stranger if line.guest == guest else line.guest
        changed = log.Line(line.seq, line.at, convert(stated, log.AnyEntry), by, line.command)
        head = changed.head = log.next_head(head, changed, log.write(changed.entry))
        rewritten.append(changed)
    return rewritten


def _replaced(data: Any, guest: str, stranger: str) -> Any:
    """Return what an entry states with a stranger wherever a guest is named."""
    match data:
        case str():
            return stranger if data == guest else data
        case Mapping():
            return {name: _replaced(part, guest, stranger) for name, part in data.items()}
        case list():
            return [_replaced(part, guest, stranger) for part in data]
    return data
