"""What pages are told of a log that is damaged, shortened, or written by other rules."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
import websockets

from tefuda.server.host.storage.store import Store
from tefuda.server.messages.protocol import VERSION
from tefuda.server.room import log
from tests.server.serving import Address, Client, client, serving

TAIL = "(select max(seq) - 5 from line as of where of.room = line.room)"


async def played(address: Address, cookie: str, room: str) -> str:
    """Play a few decisions; return the last head that the page was sent."""
    async with client(address, room, cookie) as ann:
        for _ in range(8):
            moment = (await ann.rests())["moment"]
            if ann.view["result"]:
                break
            answer = await ann.plays()
            assert answer["head"]
            await ann.until_view(lambda view: view["moment"] > moment)  # noqa: B023
        await ann.rests()
        return str(ann.view["head"])


def change(file: Path, *statements: str) -> None:
    """Change a database that no server uses."""
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def prepared(file: Path, rooms: int = 1) -> tuple[str, list[str], str]:
    """Play at some tables; return the cookie of the guest, the rooms, and the head of the first."""
    with serving(str(file)) as address:
        cookie = address.guest()
        tokens = [address.room(cookie, "mau-mau", seats=["me", "greedy"], begin=True) for _ in range(rooms)]
        head = asyncio.run(played(address, cookie, tokens[0]))
    return cookie, tokens, head


async def greeted(address: Address, room: str, cookie: str, head: str) -> dict[str, object] | None:
    """Say hello with a head; return the refusal that comes before everything is told."""
    async with client(address, room, cookie, head=head) as ann:
        assert ann.view["events"][0]["moment"] == 1
        return ann.refusal


def reports(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the levels at which the server has reported that moves are missing."""
    return [one.levelname for one in caplog.records if one.message == "acknowledged moves are missing"]


@pytest.mark.parametrize("cut", [False, True])
def test_a_page_is_told_that_acknowledged_moves_are_missing(
    tmp_path: Path, cut: bool, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.sqlite"
    cookie, (room,), head = prepared(file)
    if cut:  # as a backup that is restored
        change(
            file,
            f"delete from line where seq > {TAIL}",
            "update room set seq = (select max(seq) from line), "
            "head = (select head from line order by seq desc limit 1)",
        )
    with serving(str(file)) as address:
        refusal = asyncio.run(greeted(address, room, cookie, head))
        assert (refusal is not None) == cut
        if refusal:
            assert refusal["code"] == "lost_moves"
            assert "lost or changed moves" in str(refusal["sentence"])
    assert reports(caplog) == ["ERROR"] * cut


def test_every_head_that_was_sent_is_known_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "tables.sqlite"
    cookie, (room,), _ = prepared(file)

    async def heads() -> list[str]:
        store = Store(str(file), owner=False)
        lines = await store.lines(room)
        await store.close()
        return [log.short(line.head) + "anyone" for line in lines]

    with serving(str(file)) as address:
        for head in asyncio.run(heads())[::7]:
            assert asyncio.run(greeted(address, room, cookie, head)) is None
        assert asyncio.run(greeted(address, room, cookie, "0" * 16)) is not None
    assert reports(caplog) == ["WARNING"]


def shortened(file: Path, room: str) -> None:
    change(file, f"delete from line where room = '{room}' and seq > {TAIL}")


def illegal(file: Path, room: str) -> None:
    """Put a decision into the log that the rules do not allow, with its hashes."""
    with closing(sqlite3.connect(file)) as connection, connection:
        head = log.first_head(room)
        rows = connection.execute("select seq, at, guest, command, body from line where room = ? order by seq", [room])
        for seq, at, guest, command, body in rows.fetchall():
            if seq == 6:
                body = json.dumps({"type": "answered", "seat": 1, "action": "call last", "by": "bot"})
            head = log.next_head(head, log.Line(seq, at, log.Ended(), guest or "", command or ""), body)
            connection.execute("update line set body = ?, head = ? where room = ? and seq = ?", [body, head, room, seq])
        connection.execute("update room set head = ? where token = ?", [head, room])


def written_by_others(file: Path, room: str) -> None:
    change(file, f"""update line set body = replace(body, '"rules":"', '"rules":"0') where room = '{room}'""")
    illegal(file, room)


@pytest.mark.parametrize(
    ("harm", "code", "closing_code", "words"),
    [
        (shortened, "damaged", 4006, "is damaged"),
        (illegal, "damaged", 4006, "is damaged"),
        (written_by_others, "other_rules", 4007, "begun with other rules, those of tefuda"),
    ],
)
def test_a_room_that_cannot_be_restored_is_refused_and_the_others_go_on(
    tmp_path: Path, harm: Callable[[Path, str], None], code: str, closing_code: int, words: str
) -> None:
    file = tmp_path / "tables.sqlite"
    cookie, (room, other), _ = prepared(file, rooms=2)
    harm(file, room)

    async def connect(address: Address) -> None:
        async with websockets.connect(address.socket(f"/t/{room}/ws"), additional_headers={"Cookie": cookie}) as socket:
            talking = Client(socket)
            with suppress(websockets.ConnectionClosed):
                await talking.say(type="hello", version=VERSION)
            refusal = await talking.told()
            assert (refusal["code"], words in refusal["sentence"]) == (code, True)
            await socket.wait_closed()
            assert socket.close_code == closing_code
        await played(address, cookie, other)

    with serving(str(file)) as address:
        asyncio.run(connect(address))
        told = address.get(f"/api/games/{room}/1/1")
        assert (told.status, told.json["code"]) == (409, code)
