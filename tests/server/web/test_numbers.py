"""A table played over a socket: what can be played follows from what the seat is told in numbers, and nothing else."""

from __future__ import annotations

import ast
import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets

import tefuda.server
from tefuda.server.messages.protocol import VERSION
from tests.server.serving import Address, Client, client, serving

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


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi", "guandan"])
def test_a_deal_is_played_by_what_follows_from_numbers(address: Address, preset: str) -> None:
    cookie = address.guest()
    room = address.room(cookie, preset, seats=["me", "greedy", "greedy", "greedy"], begin=True)

    async def play() -> str:
        async with client(address, room, cookie) as ann:
            for _ in range(12):
                while not (ann.room.known["stage"] == "between" or ann.room.asked):
                    await ann.hear()
                if not ann.room.asked:
                    break
                assert ann.room.seen is not None
                action = str(ann.room.seen.legal_actions[0])
                done = await ann.does("act", moment=ann.room.moment, action=action)
                assert done["type"] == "ack", done
            assert ann.room.moment > 1
            return str(ann.room.known["head"])

    head = asyncio.run(play())

    async def again() -> Client:
        async with client(address, room, cookie, head=head) as ann:
            return ann

    assert asyncio.run(again()).refusal is None


def test_refusals_are_reasons_with_what_fills_their_gaps(address: Address) -> None:
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", seats=["me", "open"])

    async def talk() -> None:
        async with client(address, room, cookie) as ann:
            refused = await ann.does("ready")
            assert (refused["code"], refused["reason"]) == ("not_now", "The deal is not over yet.")
            named = await ann.does("rename", name="Kon")
            assert named["reason"] == "“{name}” is the name of a bot. Choose another."
            assert named["facts"] == {"name": "Kon"}
            assert (await ann.does("more", before=1))["type"] == "ack"
            assert ann.room.known["players"][1]["kind"] == "open"

    asyncio.run(talk())


@pytest.mark.parametrize("asked", [{"type": "select", "cards": []}, {"type": "hint"}, {"type": "why", "action": "7♣"}])
def test_what_pages_know_by_themselves_is_no_message(address: Address, asked: dict[str, object]) -> None:
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", seats=["me", "open"])

    async def talk() -> None:
        async with client(address, room, cookie) as ann:
            await ann.say(id="a", **asked)
            assert (await ann.told())["code"] == "bad_message"

    asyncio.run(talk())


def test_a_head_that_the_log_lacks_is_told_before_everything(address: Address) -> None:
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", seats=["me", "open"])

    async def talk() -> None:
        async with client(address, room, cookie, head="0" * 16) as ann:
            assert (ann.refusal or {})["code"] == "lost_moves"
            assert ann.room.stage == "seating"

    asyncio.run(talk())


@pytest.mark.parametrize("version", [VERSION - 1, VERSION + 1])
def test_a_page_of_another_version_is_told_to_load_itself_again(address: Address, version: int) -> None:
    room = address.room(address.guest())

    async def talk() -> None:
        async with websockets.connect(address.socket(f"/t/{room}/ws")) as socket:
            hello = {"type": "hello", "version": version, "lang": "en", "since": -1, "order": ""}
            await socket.send(json.dumps(hello))
            await socket.wait_closed()
            assert socket.close_code == 4001

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
