"""A friend of a player withholds a number, and then leaves: python -m tests.attacks.reshuffle PORT."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

from tefuda.server.room.commitment import new_number, number_hash
from tests.attacks.pages import Page, guest, opened, page
from tests.attacks.raw_client import attack


def promised(one: Page, but: str = "") -> str:
    """Return the hash of the statement that is waited for, empty as long as there is no other than one."""
    found: str = one.known.get("promised", "")
    return found if found != but and (one.known.get("shuffle") or {}).get("statement") else ""


async def run(port: int, source: str) -> dict[str, Any]:
    """Return how many statements were made for a match in which one seat refuses as often as it can."""
    cookies = [guest(port, source) for _ in range(3)]
    hash = number_hash(new_number())
    room = opened(port, cookies[0], source, preset="mau-mau", seats=["me", "open", "open"], hash=hash)
    async with AsyncExitStack() as stack:
        host, friend, silent = [await stack.enter_async_context(page(port, room, one, source)) for one in cookies]
        for seat, one in ((1, friend), (2, silent)):
            assert (await one.does("sit", seat=seat, hash=number_hash(new_number())))["type"] == "ack"
        assert (await host.does("begin"))["type"] == "ack"
        await host.until(lambda: promised(host))
        first = promised(host)
        for one in (host, silent):  # they send the hashes of others, and show no number either
            await one.does("commit", hash=number_hash(new_number()))
        assert (await friend.does("forgo", statement=first))["type"] == "ack"
        for one in (host, silent):
            await one.does("commit", hash=number_hash(new_number()))
        await host.until(lambda: promised(host, first))
        assert (await friend.does("leave"))["type"] == "ack"
        await asyncio.sleep(0.5)
        withheld = host.known.get("withheld") or []
    return {"withheld": len(withheld), "choices": 1 + len(withheld)}


if __name__ == "__main__":
    told = attack(__doc__)
    print(json.dumps(asyncio.run(run(told.port, told.source))))
