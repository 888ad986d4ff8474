"""Opens tables with three masters each, and plays at them: python -m tests.attacks.bot_flood PORT."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, suppress

import websockets

from tests.attacks.raw_client import attack
from tests.attacks.watch import play
from tests.server.serving import Address, Client, client

TABLES = 24
SEATS = ["me", "master", "master", "master"]


async def keep_playing(one: Client, ends: asyncio.Event) -> int:
    """Play until the end; return how many actions were done."""
    times: list[list[float]] = [[]]
    with suppress(websockets.ConnectionClosed, TimeoutError):
        await play(one, times, ends)
    return len(times[0])


async def run(address: Address, source: str, seconds: float) -> dict[str, int]:
    """Return at how many tables bots were made to think, and how much was played there."""
    ends = asyncio.Event()
    async with AsyncExitStack() as stack:
        players = []
        for _ in range(TABLES):
            cookie = address.guest()
            with suppress(OSError, AssertionError, websockets.WebSocketException, TimeoutError):
                room = address.room(cookie, "taiwan", seats=SEATS, begin=True)
                players.append(await stack.enter_async_context(client(address, room, cookie, source=source)))
        tasks = [asyncio.create_task(keep_playing(one, ends)) for one in players]
        await asyncio.sleep(seconds)
        ends.set()
        done, pending = await asyncio.wait(tasks, timeout=3)
        for task in pending:
            task.cancel()
        return {"tables": len(players), "actions": sum(task.result() for task in done)}


if __name__ == "__main__":
    told = attack(__doc__)
    print(json.dumps(asyncio.run(run(Address(told.port, ""), told.source, told.seconds))))
