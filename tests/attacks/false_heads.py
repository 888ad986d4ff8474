"""Ten guests who say again and again that moves of theirs are lost: python -m tests.attacks.false_heads PORT ROOM."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack, suppress

import websockets

from tests.attacks.pages import VERSION, Page, guest, page
from tests.attacks.raw_client import attack

GUESTS = 10
EVERY = 0.6


async def claim(one: Page, end: float) -> int:
    """Say hello with heads that no log has; return how often."""
    said = 0
    with suppress(websockets.ConnectionClosed):
        while time.monotonic() < end:
            said += 1
            await one.says("hello", version=VERSION, head=f"{said:016x}")
            await asyncio.sleep(EVERY)
    return said


async def run(port: int, room: str, source: str, seconds: float) -> dict[str, int]:
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(page(port, room, guest(port, source), source)) for _ in range(GUESTS)]
        end = time.monotonic() + seconds
        said = await asyncio.gather(*(claim(one, end) for one in pages))
    return {"guests": GUESTS, "hellos": sum(said)}


if __name__ == "__main__":
    told = attack(__doc__, ["room"])
    print(json.dumps(asyncio.run(run(told.port, told.room, told.source, told.seconds))))
