from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
import websockets
from hypothesis import given, settings
from hypothesis import strategies as st

from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import BODY, FRAME, UNLIMITED, Limits, Rate
from tefuda.server.room.commands import decide
from tests.server.room_session import ALICE, BEN, CHO, DAO, NAMES, four_friends
from tests.server.serving import Address, client, serving

MALLORY = "f" * 64


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(
        str(tmp_path_factory.mktemp("server") / "tables.sqlite"), limits=Limits(faults=8, requests=Rate(20, 5000))
    ) as found:
        yield found


async def well(address: Address) -> None:
    """Check that the server still plays with everybody else."""
    cookie = address.guest()
    async with client(address, address.room(cookie, begin=True), cookie) as ann:
        await ann.until_view(lambda view: view["asked"])
        assert (await ann.plays())["type"] == "ack"


# ------------------------------------------------------------------ other sites


def test_another_site_may_not_connect_or_ask(address: Address) -> None:
    async def knock(origin: str) -> None:
        room = address.room(address.guest())
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(address.socket(f"/t/{room}/ws"), additional_headers={"Origin": origin})
        assert refused.value.response.status_code == 403

    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{address.port}.evil.example", "http://127.0.0.1"):
        asyncio.run(knock(origin))
        told = address.post("/api/rooms", {"preset": "mau-mau"}, origin=origin)
        assert (told.status, told.json["code"]) == (403, "foreign")
    own = address.post("/api/rooms", {"preset": "mau-mau"}, origin=f"http://127.0.0.1:{address.port}")
    assert own.status == 200


# ------------------------------------------------------------------ what is no message


@pytest.mark.parametrize(
    "frame",
    [
        "{",
        "null",
        '{"type": "act"}',
        '{"type": "act", "id": "x", "moment": 1, "action": "\\ud800"}',
        '{"type": "act", "id": "x", "moment": 1e999, "action": "draw"}',
        '{"type": "sit", "id": "\\u0000", "seat": 0}',
        '{"type": "ping", "n": 99999999999999999999999999}',
        "[" * 5000,
        b"\x00\xff\xfe",
        b"",
    ],
)
def test_a_frame_that_is_no_message_is_refused_and_nothing_else_happens(address: Address, frame: str | bytes) -> None:
    async def talk() -> None:
        cookie = address.guest()
        async with client(address, address.room(cookie, begin=True), cookie) as ann:
            await ann.until_view(lambda view: view["asked"])
            before = ann.view["deal"]
            await ann.socket.send(frame)
            answer = await ann.told()
            assert (answer["type"], answer["code"]) == ("refused", "bad_message")
            assert answer["sentence"]
            assert (await ann.plays())["type"] == "ack"
            assert before["hand"]

    asyncio.run(talk())
    asyncio.run(well(address))


def test_a_frame_too_long_ends_the_connection_and_no_other(address: Address) -> None:
    async def talk() -> None:
        cookie = address.guest()
        async with client(address, address.room(cookie), cookie) as ann:
            await ann.socket.send("x" * (FRAME + 1))
            await ann.socket.wait_closed()
            assert ann.socket.close_code == 1009

    asyncio.run(talk())
    asyncio.run(well(address))


def test_who_sends_only_nonsense_is_sent_away(address: Address) -> None:
    async def talk() -> None:
        cookie = address.guest()
        async with client(address, address.room(cookie), cookie) as ann:
            with suppress(websockets.ConnectionClosed):
                for _ in range(20):
                    await ann.socket.send("nonsense")
            await ann.socket.wait_closed()
            assert ann.socket.close_code == 1008

    asyncio.run(talk())
    asyncio.run(well(address))


def test_a_flood_is_refused_and_then_ended(address: Address) -> None:
    async def talk() -> None:
        cookie = address.guest()
        async with client(address, address.room(cookie), cookie) as ann:
            with suppress(websockets.ConnectionClosed):
                for number in range(300):
                    await ann.say(type="ping", n=number)
            codes: list[str] = []
            with pytest.raises(websockets.ConnectionClosed):
                await flooded(ann.socket, codes)
            assert "too_fast" in codes
            assert ann.socket.close_code == 1008

    asyncio.run(talk())
    asyncio.run(well(address))


async def flooded(socket: Any, codes: list[str]) -> None:
    """Hear until the connection ends, and return the codes of refusals."""
    while True:
        codes += [message.get("code", "") for message in json.loads(await socket.recv())]


def test_who_talks_without_end_is_heard_a_few_times_and_then_sent_away(address: Address) -> None:
    async def talk() -> None:
        cookie, other = address.guest(), address.guest()
        room = address.room(cookie, seats=["me", "open"])
        async with (
            client(address, room, cookie) as ann,
            client(address, room, cookie),
            client(address, room, other) as ben,
        ):
            assert (await ben.does("say", number=0))["code"] == "not_seated"
            with suppress(websockets.ConnectionClosed):
                for number in range(300):
                    await ann.say(type="say", id=f"s{number}", number=number % 14)
            codes: list[str] = []
            with pytest.raises(websockets.ConnectionClosed):
                await flooded(ann.socket, codes)
            assert ann.socket.close_code == 1008
            await ben.say(type="ping", n=7)
            heard = []
            while (message := await ben.told())["type"] != "pong":
                heard.append(message)
            assert heard[:3] == [{"type": "said", "seat": 0, "number": number} for number in range(3)]
            assert len(heard) < 100
            assert (await ben.does("sit", seat=1))["type"] == "ack"

    asyncio.run(talk())
    asyncio.run(well(address))


def test_who_says_nothing_first_is_not_listened_to(address: Address) -> None:
    async def talk() -> None:
        room = address.room(address.guest())
        async with websockets.connect(address.socket(f"/t/{room}/ws")) as socket:
            await socket.send(json.dumps({"type": "begin", "id": "a"}))
            assert json.loads(await socket.recv())[0]["code"] == "bad_message"
            await socket.wait_closed()
            assert socket.close_code == 1008

    asyncio.run(talk())


@pytest.mark.parametrize(
    ("path", "body", "kind"),
    [
        ("/api/rooms", b"{", "application/json"),
        ("/api/rooms", b"\xff", "application/json"),
        ("/api/rooms", b'{"preset": "mau-mau", "host": "x"}', "application/json"),
        ("/api/rooms", b'{"preset": "mau-mau"}', "text/plain"),
        ("/api/rooms", b'{"preset": "whist"}', "application/json"),
        ("/api/rooms", b'{"preset": "mau-mau", "seats": ["me", "me"]}', "application/json"),
        ("/api/rooms", b'{"preset": "mau-mau", "seats": ["open", "open"]}', "application/json"),
        ("/api/rooms", b'{"preset": "mau-mau", "seats": ["me", "../bot"]}', "application/json"),
        ("/api/rooms", b'{"preset": "mau-mau", "timer": "never"}', "application/json"),
        ("/api/rooms", b" " * (BODY + 1), "application/json"),
        ("/api/check", b'{"preset": "__proto__"}', "application/json"),
        ("/api/position", b"x" * (BODY + 1), "text/plain"),
    ],
)
def test_a_bad_request_is_refused_with_code_and_sentence(address: Address, path: str, body: bytes, kind: str) -> None:
    told = address.ask("POST", path, body, content_type=kind)
    assert 400 <= told.status < 500
    assert told.json["code"]
    assert told.json["sentence"]


def test_requests_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = Limits(requests=Rate(0, 45))
    with serving(str(tmp_path_factory.mktemp("server") / "tables.sqlite"), limits=few) as address:
        cookie = address.guest()
        for _ in range(3):
            address.room(cookie)
        assert address.post("/api/rooms", {"preset": "mau-mau"}).json["code"] == "too_fast"


def test_costly_requests_weigh_more(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = UNLIMITED._replace(requests=Rate(0, 30))
    with serving(str(tmp_path_factory.mktemp("server") / "tables.sqlite"), limits=few) as address:
        assert address.get("/api/games/nonsense/1/1").status == 404
        assert address.get("/api/games/nonsense/1/1").status == 429
        assert [address.get("/healthz").status for _ in range(5)] == [200] * 5


def test_connections_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(str(tmp_path_factory.mktemp("server") / "tables.sqlite"), limits=Limits(connections=1)) as address:
        cookie = address.guest()
        room = address.room(cookie)

        async def twice() -> None:
            async with client(address, room, cookie):
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await websockets.connect(address.socket(f"/t/{room}/ws"))
                assert refused.value.response.status_code == 503
                assert b"Too many connections" in refused.value.response.body
            async with client(address, room, cookie):
                pass

        asyncio.run(twice())


# ------------------------------------------------------------------ other people's seats


def test_without_its_cookie_nobody_sits_at_a_seat(address: Address) -> None:
    async def talk() -> None:
        cookie = address.guest()
        room = address.room(cookie, "crazy-eights", seats=["me", "greedy"], begin=True)
        async with client(address, room, cookie) as ann, client(address, room, address.guest()) as mallory:
            await ann.until_view(lambda view: view["asked"])
            await mallory.until_view(lambda view: view["moment"] == ann.view["moment"])
            assert mallory.view["seat"] is None
            assert mallory.view["asked"] is None
            asked = ann.view["asked"]["moment"]
            for command in (
                {"type": "act", "moment": asked, "action": ann.view["asked"]["legal"][0]["text"]},
                {"type": "leave"},
                {"type": "ready"},
                {"type": "switch", "auto_pass": True},
            ):
                assert (await mallory.does(**command))["code"] == "not_seated"
            assert (await mallory.does("begin"))["code"] == "host_only"
            assert (await mallory.does("sit", seat=0))["code"] == "full"
            assert (await ann.plays())["type"] == "ack"

    asyncio.run(talk())


def test_a_command_of_another_guest_with_the_same_id_is_another_command(address: Address) -> None:
    async def talk() -> None:
        cookies = [address.guest(), address.guest()]
        room = address.room(cookies[0], seats=["me", "open"])
        async with client(address, room, cookies[0]) as ann, client(address, room, cookies[1]) as ben:
            assert (await ann.does("rename", name="Ann", id="same"))["type"] == "ack"
            assert (await ben.does("sit", seat=1, id="same"))["type"] == "ack"
            await ben.until_view(lambda view: view["seat"] == 1)

    asyncio.run(talk())


def test_markup_in_a_name_stays_text(address: Address) -> None:
    async def talk() -> None:
        cookie = address.guest()
        async with client(address, address.room(cookie), cookie) as ann:
            name = "<img src=x onerror=1>"
            assert (await ann.does("rename", name=name))["type"] == "ack"
            view = await ann.until_view(lambda view: view["players"][0]["name"] == name)
            assert view["players"][0]["name"] == name
            assert (await ann.does("rename", name="\u202e\u200b"))["code"] == "bad_name"

    asyncio.run(talk())


# ------------------------------------------------------------------ at random


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_the_decoder_takes_anything(data: bytes) -> None:
    try:
        message = msgspec.json.decode(data, type=protocol.FromClient)
    except msgspec.DecodeError:
        return
    assert isinstance(message, protocol.ClientMessage)


TEXTS = st.sampled_from(
    ["7♦", "J♠ ♥", "draw", "pass", "take", "", "#0", "3♣ 3♦", "♥", "mau", "\x00", "９♦", "last"]
) | st.text(max_size=12)
COMMANDS = st.one_of(
    st.builds(protocol.Act, st.just("x"), st.integers(-1, 60), TEXTS),
    st.builds(protocol.Sit, st.just("x"), st.integers(0, 15), st.just("")),
    st.builds(protocol.Fill, st.just("x"), st.integers(0, 15), st.sampled_from(["open", "closed", "greedy", "root"])),
    st.builds(protocol.Begin, st.just("x")),
    st.builds(protocol.Ready, st.just("x")),
    st.builds(protocol.Commit, st.just("x"), st.just("5e" * 32)),
    st.builds(protocol.Reveal, st.just("x"), st.just("5e" * 32), st.just("5f" * 32)),
    st.builds(protocol.Leave, st.just("x")),
    st.builds(protocol.Undo, st.just("x")),
    st.builds(protocol.Switch, st.just("x"), st.booleans(), st.booleans()),
    st.builds(protocol.Rename, st.just("x"), st.text(min_size=1, max_size=24)),
)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(["mau-mau", "hongkong", "guandan"]), st.integers(0, 40), st.lists(COMMANDS, max_size=10))
def test_any_command_in_any_state_is_done_or_refused_and_a_refusal_changes_nothing(
    preset: str, decisions: int, commands: list[protocol.Command]
) -> None:
    session = four_friends(preset)
    session.play_on(decisions, Random(decisions))
    everybody = (ALICE, BEN, CHO, DAO, MALLORY)
    for index, command in enumerate(commands):
        guest = everybody[index % 5]
        if isinstance(command, protocol.Act) and index % 2:
            command = protocol.Act("x", session.room.moment, command.action)
        before = [session.told(one) for one in everybody]
        try:
            change = decide(session.room, guest, NAMES.get(guest, "Mallory"), command)
        except RequestRefused:
            assert [session.told(one) for one in everybody] == before
            continue
        session.keep(change)
        session.settle()
        assert session.again().moment == session.room.moment
