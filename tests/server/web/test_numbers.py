"""A table played over a socket in numbers: what can be played follows from what the seat is told, and nothing else."""

from __future__ import annotations

import ast
import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import websockets

import tefuda.server
from tefuda.server.messages import numbers
from tests.patience import PATIENCE
from tests.server.number_page import NumberPage, legal_actions
from tests.server.serving import Address, id, serving

SERVER = Path(tefuda.server.__file__).parent
REASONS = Path(__file__).parents[3] / "web" / "src" / "told" / "refusals.ts"
REFUSING = (
    *sorted(path for path in (SERVER / "room").glob("*.py") if path.name != "verification.py"),
    *(SERVER / "host" / "rooms" / name for name in ("refusals.py", "live_room.py", "rooms.py", "progress.py")),
    SERVER / "web" / "connection.py",
    SERVER / "web" / "sockets.py",
)
"""The modules that refuse what a client in a room does."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite") as found:
        yield found


class Client:
    """A client in numbers."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.page = NumberPage()

    async def hear(self) -> None:
        self.page.hear(await asyncio.wait_for(self.socket.recv(), PATIENCE))

    async def does(self, type: str, **fields: object) -> Any:
        """Send a command, and return its answer."""
        command = id()
        await self.socket.send(json.dumps({"type": type, "id": command, **fields}))
        while True:
            await self.hear()
            for other in self.page.others:
                if getattr(other, "id", None) == command:
                    return other


@asynccontextmanager
async def client(address: Address, room: str, cookie: str, **hello: object) -> AsyncIterator[Client]:
    """Connect to a room, and say hello."""
    url = address.socket(f"/t/{room}/ws")
    protocols: Any = [numbers.SUBPROTOCOL]
    async with websockets.connect(url, additional_headers={"Cookie": cookie}, subprotocols=protocols) as socket:
        assert socket.subprotocol == numbers.SUBPROTOCOL
        talking = Client(socket)
        await socket.send(json.dumps({"type": "hello", "version": numbers.VERSION, **hello}))
        await talking.hear()
        yield talking


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi", "guandan"])
def test_a_deal_is_played_by_what_follows_from_numbers(address: Address, preset: str) -> None:
    cookie = address.guest()
    room = address.room(cookie, preset, seats=["me", "greedy", "greedy", "greedy"], begin=True)

    async def play() -> NumberPage:
        async with client(address, room, cookie) as ann:
            page = ann.page
            while page.known["stage"] == "seating" or (
                page.known["stage"] == "shuffling" and not page.known["promised"]
            ):
                await ann.hear()
            if page.known["stage"] == "shuffling" and page.seat in page.known["shuffle"].waited:
                await ann.does("forgo", statement=page.known["promised"])
            while page.known["stage"] != "playing":
                await ann.hear()
            for _ in range(12):
                while page.known["stage"] == "playing" and not (legal := legal_actions(page)):
                    await ann.hear()
                if page.known["stage"] != "playing":
                    break
                moment = page.moment
                done = await ann.does("act", moment=moment, action=legal[0])
                assert isinstance(done, numbers.Done), done
            return page

    page = asyncio.run(play())
    assert page.told > 0

    async def again() -> NumberPage:
        async with client(address, room, cookie, head=page.known["head"]) as ann:
            return ann.page

    assert asyncio.run(again()).others == []


def test_refusals_are_reasons_and_what_a_page_knows_is_not_asked(address: Address) -> None:
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", seats=["me", "open"])

    async def talk() -> None:
        async with client(address, room, cookie) as ann:
            refused = await ann.does("ready")
            assert (refused.code, refused.reason) == ("not_now", "The deal is not over yet.")
            named = await ann.does("rename", name="Kon")
            assert (named.reason, named.facts) == ("“{name}” is the name of a bot. Choose another.", {"name": "Kon"})
            asked: dict[str, dict[str, object]] = {
                "select": {"cards": ["7♣"]},
                "why": {"action": "7♣"},
                "hint": {},
                "arrange": {"order": ""},
            }
            for type, fields in asked.items():
                assert (await ann.does(type, **fields)).code == "bad_message"
            assert isinstance(await ann.does("more", before=1), numbers.Done)
            assert ann.page.known["players"][1].kind == "open"

    asyncio.run(talk())


def test_a_head_that_the_log_lacks_is_told_before_everything(address: Address) -> None:
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", seats=["me", "open"])

    async def talk() -> None:
        async with client(address, room, cookie, head="0" * 16) as ann:
            assert [one.code for one in ann.page.others] == ["lost_moves"]
            assert ann.page.known["stage"] == "seating"

    asyncio.run(talk())


def test_every_reason_of_a_room_is_among_the_sentences_of_the_page() -> None:
    page = REASONS.read_text(encoding="utf-8")
    for module in REFUSING:
        for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            match call:
                case ast.Call(func=ast.Name("marked"), args=[ast.Constant(str(sentence))]) if (
                    sentence != "Guest {number}"
                ):
                    assert json.dumps(sentence, ensure_ascii=False) in page, module.name
