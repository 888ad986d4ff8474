"""Hints over a connection: nothing waits for them, and one moment is searched once."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from tefuda.bots.hinting import Advice, Ground
from tefuda.play.observation import Observation
from tefuda.server.host.rooms import rooms
from tefuda.server.host.work.hints import Hints
from tefuda.server.host.work.thinking import Thinkers
from tests.patience import PATIENCE
from tests.server.serving import client, serving


def test_other_messages_are_answered_while_a_hint_is_searched_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    released = threading.Event()

    async def search(thinkers: Thinkers, seen: Observation) -> Advice:
        asked.append(str(seen.legal_actions[0]))
        while not released.is_set():
            await asyncio.sleep(0.005)
        return Advice(asked[0], Ground.CHANCE, "pass", 0.7, 0.6)

    monkeypatch.setattr(Thinkers, "advise", search)
    monkeypatch.setattr(rooms, "Hints", lambda thinkers, hinter: Hints(thinkers, hinter, PATIENCE))

    async def talk() -> bool:
        """Ask for hints at a new table; return False if the cards there leave no choice."""
        async with client(address, address.room(cookie, "guandan", begin=True), cookie) as ann:
            view = await ann.until_view(lambda view: view["asked"])
            if len(view["asked"]["playable"]) < 2:
                return False
            await ann.say(type="hint", id="first")
            await ann.say(type="hint", id="second")
            await ann.say(type="ping", n=7)
            assert await ann.told() == {"type": "pong", "n": 7}
            released.set()
            told = [await ann.told(), await ann.told(), await ann.does("hint", id="third")]
            assert [one["id"] for one in told] == ["first", "second", "third"]
            assert {one["reason"] for one in told} == {"Chance of winning: 70%. Next best: pass, 60%."}
            assert {one["action"]["text"] for one in told} == {asked[0]}
        assert len(asked) == 1
        return True

    with serving(f"sqlite:///{tmp_path}/tables.sqlite", hinter="expert") as address:
        cookie = address.guest()
        while not asyncio.run(talk()):
            continue
