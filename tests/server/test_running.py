"""What the process of the server looks after."""

from __future__ import annotations

import asyncio
import gc
import threading
from pathlib import Path

import pytest

from tefuda.server import running
from tests.server.serving import PATIENCE, Address, client, serving


async def comes_and_goes(address: Address, cookie: str, room: str) -> None:
    async with client(address, room, cookie) as ann:
        await ann.until_view(lambda view: True)


@pytest.mark.parametrize(("after", "every"), [(2, 1e9), (1000, 0.0)], ids=["after many", "after a while"])
def test_what_ended_connections_have_left_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int, every: float
) -> None:
    swept = threading.Event()
    monkeypatch.setattr(running, "SWEEP_AFTER", after)
    monkeypatch.setattr(running, "SWEEP_EVERY", every)
    monkeypatch.setattr(gc, "collect", swept.set)
    with serving(str(tmp_path / "tables.sqlite")) as address:
        cookie = address.guest()
        room = address.room(cookie)
        assert not swept.wait(0.3)
        for _ in range(2):
            asyncio.run(comes_and_goes(address, cookie, room))
        assert swept.wait(PATIENCE)
