"""The turn to change a room goes round among tasks and those who have none."""

from __future__ import annotations

import asyncio

from tefuda.server.host.turn import Turn


async def hold(turn: Turn, name: str, order: list[str]) -> None:
    async with turn:
        order.append(name)
        await asyncio.sleep(0)
        order.append(name)


def test_one_has_the_turn_at_a_time_in_the_order_of_asking() -> None:
    async def work() -> list[str]:
        turn, order = Turn(), list[str]()
        turn.take(lambda: order.append("first"))
        tasks = [asyncio.create_task(hold(turn, "a", order))]
        await asyncio.sleep(0)
        turn.take(lambda: order.append("second"))
        tasks.append(asyncio.create_task(hold(turn, "b", order)))
        await asyncio.sleep(0)
        assert order == ["first"]
        turn.end()
        await tasks[0]
        while "second" not in order:
            await asyncio.sleep(0)
        assert order == ["first", "a", "a", "second"]
        turn.end()
        await tasks[1]
        return order

    assert asyncio.run(work()) == ["first", "a", "a", "second", "b", "b"]


def test_who_no_longer_waits_does_not_keep_the_turn() -> None:
    async def work() -> None:
        turn, order = Turn(), list[str]()
        turn.take(lambda: None)
        early, late, last = (asyncio.create_task(hold(turn, name, order)) for name in ("early", "late", "last"))
        await asyncio.sleep(0)
        early.cancel()  # before the turn has come
        await asyncio.sleep(0)
        turn.end()
        while not late.done() and not order:
            await asyncio.sleep(0)
            late.cancel()  # as it comes, or soon after
        await asyncio.wait([early, late, last])
        assert order[-2:] == ["last", "last"]
        turn.take(lambda: order.append("free"))
        assert order[-1] == "free"

    asyncio.run(work())
