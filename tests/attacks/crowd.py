"""A seat takes another name as often as it may, before many onlookers: python -m tests.attacks.crowd PORT."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack, suppress

import websockets

from tests.attacks.pages import Page, guest, opened, page
from tests.attacks.raw_client import attack

ONLOOKERS = 160
ADDRESSES = 8
SEATS = 4
EACH_SECOND = 14


async def rename(one: Page, end: float) -> int:
    """Take other names until an end; return how many were taken."""
    number = taken = 0
    with suppress(websockets.ConnectionClosed, TimeoutError):
        while time.monotonic() < end:
            number += 1
            taken += (await one.does("rename", name=f"Name {number % 9}"))["type"] == "ack"
            await asyncio.sleep(1 / EACH_SECOND)
    return taken


async def run(port: int, source: str, seconds: float) -> dict[str, float]:
    """Return how many looked on, the names taken, and the most that an onlooker was shown in a second."""
    cookies = [guest(port, source) for _ in range(SEATS)]
    room = opened(port, cookies[0], source, preset="crazy-eights", seats=["me", *["open"] * (SEATS - 1)])
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(page(port, room, cookie, source)) for cookie in cookies]
        for seat, one in enumerate(seats[1:], start=1):
            await one.does("sit", seat=seat)
        onlookers = []
        for number in range(ONLOOKERS):
            with suppress(OSError, websockets.WebSocketException, TimeoutError):
                looking = page(port, room, source=f"127.0.1.{1 + number % ADDRESSES}")
                onlookers.append(await stack.enter_async_context(looking))
        await asyncio.sleep(1)
        looking_on = [one for one in onlookers if one.heard["news"]]
        before = [one.heard["news"] for one in looking_on]
        began = time.monotonic()
        taken = await asyncio.gather(*(rename(one, began + seconds) for one in seats))
        lasted = time.monotonic() - began
        shown = [one.heard["news"] - first for one, first in zip(looking_on, before, strict=True)]
    return {
        "onlookers": len(looking_on),
        "names": sum(taken),
        "views": sum(shown),
        "views each second": round(max(shown, default=0) / lasted, 1),
    }


if __name__ == "__main__":
    told = attack(__doc__)
    print(json.dumps(asyncio.run(run(told.port, told.source, told.seconds))))
