"""Two hundred connections, each of which asks little enough: python -m tests.attacks.share_flood PORT."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

from tests.attacks.raw_client import attack

CONNECTIONS = 200
EACH_SECOND = 12


async def ask(port: int, source: str, ends: asyncio.Event) -> tuple[int, int]:
    """Ask for something so many times a second; return how often, and how many answers came."""
    sent = answered = 0
    request = f"GET /api/guest HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    with suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))

        async def hear() -> None:
            nonlocal answered
            with suppress(OSError):
                while data := await reader.read(65536):
                    answered += data.count(b"HTTP/1.1 ")

        hearing = asyncio.create_task(hear())
        while not ends.is_set() and not writer.is_closing():
            writer.write(request)
            sent += 1
            await asyncio.sleep(1 / EACH_SECOND)
        hearing.cancel()
        writer.close()
    return sent, answered


async def run(port: int, source: str, seconds: float) -> dict[str, int]:
    ends = asyncio.Event()
    tasks = [asyncio.create_task(ask(port, source, ends)) for _ in range(CONNECTIONS)]
    await asyncio.sleep(seconds)
    ends.set()
    told = [await task for task in tasks]
    return {"connections": len(told), "sent": sum(sent for sent, _ in told), "answered": sum(two for _, two in told)}


if __name__ == "__main__":
    told = attack(__doc__)
    print(json.dumps(asyncio.run(run(told.port, told.source, told.seconds))))
