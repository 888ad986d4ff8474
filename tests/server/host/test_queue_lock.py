"""The lock of a room is passed on among tasks and callbacks."""

from __future__ import annotations

import asyncio

from tefuda.server.host.queue_lock import QueueLock


async def hold(lock: QueueLock, name: str, order: list[str]) -> None:
    async with lock:
        order.append(name)
        await asyncio.sleep(0)
        order.append(name)


def test_one_holds_the_lock_at_a_time_in_the_order_of_asking() -> None:
    async def work() -> list[str]:
        lock, order = QueueLock(), list[str]()
        lock.take(lambda: order.append("first"))
        tasks = [asyncio.create_task(hold(lock, "a", order))]
        await asyncio.sleep(0)
        lock.take(lambda: order.append("second"))
        tasks.append(asyncio.create_task(hold(lock, "b", order)))
        await asyncio.sleep(0)
        assert order == ["first"]
        lock.end()
        await tasks[0]
        while "second" not in order:
            await asyncio.sleep(0)
        assert order == ["first", "a", "a", "second"]
        lock.end()
        await tasks[1]
        return order

    assert asyncio.run(work()) == ["first", "a", "a", "second", "b", "b"]


def test_who_no_longer_waits_does_not_keep_the_lock() -> None:
    async def work() -> None:
        lock, order = QueueLock(), list[str]()
        lock.take(lambda: None)
        early, late, last = (asyncio.create_task(hold(lock, name, order)) for name in ("early", "late", "last"))
        await asyncio.sleep(0)
        early.cancel()  # before the lock has come
        await asyncio.sleep(0)
        lock.end()
        while not late.done() and not order:
            await asyncio.sleep(0)
            late.cancel()  # as it comes, or soon after
        await asyncio.wait([early, late, last])
        assert order[-2:] == ["last", "last"]
        lock.take(lambda: order.append("free"))
        assert order[-1] == "free"

    asyncio.run(work())
