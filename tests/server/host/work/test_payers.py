"""Turns between those who wait for work, and what it costs them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest

from tefuda.server.host.work.payers import WAITING, Turns, paying
from tefuda.server.host.work.worker_thread import Aside
from tefuda.server.messages.errors import RequestRefused
from tests.server.purse import Purse


async def in_turn(names: Sequence[str], places: int = 1) -> list[str]:
    """Return in which order work is done that was asked for in a given one while another had the only place."""
    turns, order = Turns(places), list[str]()

    async def work(name: str) -> None:
        paying.set(Purse(name))
        async with turns.turn():
            order.append(name)
            await asyncio.sleep(0)

    first = [turns.take() for _ in range(places)]
    await asyncio.gather(*first)
    tasks = [asyncio.create_task(work(name)) for name in names]
    await asyncio.sleep(0)
    for _ in range(places):
        turns.leave()
    await asyncio.gather(*tasks)
    return order


def test_payers_take_turns_however_much_one_of_them_asks_for() -> None:
    assert asyncio.run(in_turn("aaaaabbc")) == list("abcabaaa")


def test_of_one_payer_only_so_much_may_wait() -> None:
    async def run() -> None:
        turns = Turns()
        await turns.take()
        paying.set(Purse("a"))
        waiting = [asyncio.create_task(turns.take()) for _ in range(WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(RequestRefused) as refused:
            await turns.take()
        assert refused.value.code == "too_fast"
        waiting.pop().cancel()
        await asyncio.sleep(0)
        again = asyncio.create_task(turns.take())
        for _ in range(WAITING + 1):
            turns.leave()
        await asyncio.gather(*waiting, again)

    asyncio.run(run())


def test_a_turn_is_passed_on_by_who_gives_up_just_when_it_comes() -> None:
    async def run() -> None:
        turns = Turns()
        await turns.take()
        late = asyncio.create_task(turns.take())
        await asyncio.sleep(0)
        turns.leave()
        late.cancel()
        with pytest.raises(asyncio.CancelledError):
            await late
        await asyncio.wait_for(turns.take(), 5)

    asyncio.run(run())


def test_work_aside_is_paid_for_before_it_is_done() -> None:
    async def run() -> None:
        aside, purse, may_end = Aside(foreseen=0.5), Purse(), threading.Event()
        paying.set(purse)
        working = asyncio.create_task(aside.do(may_end.wait))
        waiting = asyncio.create_task(aside.do(lambda: True))
        await asyncio.sleep(0.01)
        assert purse.aside == [0.5, 0.5]
        may_end.set()
        assert await working
        assert await waiting
        while len(purse.aside) < 4:
            await asyncio.sleep(0.01)
        assert 0 <= sum(purse.aside) < 0.1

    asyncio.run(run())
