"""The commands of an operator for the tables of a server, running and stopped."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import get_args

import pytest
import websockets

from tefuda.cli.rooms import STAGES
from tefuda.server.host.rooms import operations
from tefuda.server.messages import protocol
from tests.cli.terminal import run, said
from tests.patience import PATIENCE
from tests.server.serving import Address, client, serving


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers look for orders often and take their time, and let nobody wait for a server that may be stopping."""
    monkeypatch.setattr(operations, "PULSE", 0.05)
    monkeypatch.setattr(operations, "PATIENCE", PATIENCE)
    monkeypatch.setattr("tefuda.server.host.storage.database.HANDOVER", 0.1)


def database(folder: Path) -> str:
    return str(folder / "tables.sqlite")


def opened(address: Address, cookie: str, preset: str = "mau-mau") -> str:
    return address.room(cookie, preset, seats=["me", "greedy"], begin=True, options={"hand": "3"})


def rooms(folder: Path, *words: str) -> str:
    return said("rooms", *words, "--database", database(folder))


def refused(folder: Path, *words: str) -> str:
    told = run("rooms", *words, "--database", database(folder))
    assert told.exit_code == 2
    return told.stderr


async def named(address: Address, room: str, cookie: str, name: str) -> None:
    async with client(address, room, cookie) as page:
        assert (await page.does("rename", name=name))["type"] == "ack"
        await page.rests()
        await page.plays()


def guest_of(folder: Path, room: str) -> str:
    told = json.loads(rooms(folder, "show", room, "--json"))
    return str(told["seats"][0]["guest"])


def test_tables_are_listed_and_shown_while_the_server_runs_and_afterwards(tmp_path: Path) -> None:
    with serving(database(tmp_path)) as address:
        cookie = address.guest()
        older, newer = opened(address, cookie), opened(address, cookie, "crazy-eights")
        asyncio.run(named(address, newer, cookie, "Ada"))
        listed = json.loads(rooms(tmp_path, "list", "--json"))
        assert [one["room"] for one in listed] == [newer, older]
        assert [one["preset"] for one in listed] == ["crazy-eights", "mau-mau"]
        assert all(len(one["log"]) == 10 for one in listed)
        assert listed[0]["lines"] > listed[1]["lines"]
    told = json.loads(rooms(tmp_path, "show", newer, "--json"))
    assert told["house_rules"] == {"hand": "3"}
    assert told["seats"][0]["name"] == "Ada"
    assert told["seats"][1]["bot"] == "greedy"
    assert told["stage"] in ("playing", "between", "over")
    assert told["decisions"] > 0
    words = rooms(tmp_path, "show", newer)
    assert "hand=3" in words
    assert f"0 Ada {guest_of(tmp_path, newer)[:12]}" in words
    assert "match 1, deal 1" in words
    assert newer in rooms(tmp_path, "list")
    assert "There is no table nonsense." in refused(tmp_path, "show", "nonsense")


def test_a_table_is_closed_while_people_sit_at_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with client(address, room, cookie) as page:
            told = await asyncio.to_thread(rooms, tmp_path, "close", room)
            assert told == "The table is closed."
            with pytest.raises(websockets.ConnectionClosed) as end:
                await page.until_view(lambda view: False)
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 4008
        async with client(address, room, cookie) as page:
            again = await page.does("ready")
            assert again["code"] == "closed"

    with serving(database(tmp_path)) as address:
        cookie = address.guest()
        room = opened(address, cookie)
        asyncio.run(play())
        assert "closed already" in refused(tmp_path, "close", room)
        assert "no such table" in refused(tmp_path, "close", "nonsense")


def test_a_table_is_closed_without_a_server(tmp_path: Path) -> None:
    with serving(database(tmp_path)) as address:
        room = opened(address, address.guest())
    assert rooms(tmp_path, "close", room) == "The table is closed."
    assert json.loads(rooms(tmp_path, "show", room, "--json"))["stage"] == "closed"
    assert "closed already" in refused(tmp_path, "close", room)


def test_the_tables_are_rebuilt_while_a_server_runs_and_without_one(tmp_path: Path) -> None:
    with serving(database(tmp_path)) as address:
        opened(address, address.guest())
        assert rooms(tmp_path, "rebuild") == "All snapshots are dropped."
    assert rooms(tmp_path, "rebuild") == "All snapshots are dropped."


def test_erasing_a_guest_keeps_the_played_deals(tmp_path: Path) -> None:
    with serving(database(tmp_path)) as address:
        cookie = address.guest()
        mine, other = opened(address, cookie), opened(address, address.guest())
        asyncio.run(named(address, mine, cookie, "Ada"))
        guest, stranger = guest_of(tmp_path, mine), guest_of(tmp_path, other)
        before = json.loads(rooms(tmp_path, "show", mine, "--json"))
        assert rooms(tmp_path, "erase", guest[:12]) == "The guest's data is erased."
        assert f"There is no guest {guest[:12]}." in refused(tmp_path, "erase", guest[:12])
    with sqlite3.connect(database(tmp_path)) as connection:
        everything = "\n".join(connection.iterdump())
    connection.close()
    assert "Ada" not in everything
    assert guest not in everything
    assert stranger in everything
    after = json.loads(rooms(tmp_path, "show", mine, "--json"))
    assert after["stage"] == "closed"
    assert (after["match"], after["deal"]) == (before["match"], before["deal"])
    assert after["decisions"] >= before["decisions"]
    assert after["seats"][0]["name"] == ""


def test_a_guest_who_sat_with_others_at_an_open_table_is_not_erased(tmp_path: Path) -> None:
    async def sit() -> None:
        async with client(address, room, second) as page:
            assert (await page.does("sit", seat=1))["type"] == "ack"

    with serving(database(tmp_path)) as address:
        first, second = address.guest(), address.guest()
        room = address.room(first, "mau-mau", seats=["me", "open"])
        asyncio.run(sit())
        guest = guest_of(tmp_path, room)
        assert f"tables that are still open: {room}. Close them first." in refused(tmp_path, "erase", guest)
        assert guest_of(tmp_path, room) == guest
        rooms(tmp_path, "close", room)
        assert rooms(tmp_path, "erase", guest) == "The guest's data is erased."
        assert guest_of(tmp_path, room) != guest


def test_a_link_that_begins_with_a_hyphen_is_not_taken_for_an_option(tmp_path: Path) -> None:
    with serving(database(tmp_path)):
        pass
    assert "There is no table -A1." in refused(tmp_path, "show", "-A1")
    assert "There is no such table" in refused(tmp_path, "close", "-A1")


def test_a_missing_database_is_not_created(tmp_path: Path) -> None:
    for words in ("list",), ("show", "A1"), ("close", "A1"), ("erase", "0123"), ("rebuild",):
        assert f"there is no file {database(tmp_path)}" in refused(tmp_path, *words)
    assert list(tmp_path.iterdir()) == []


def test_every_stage_of_a_table_has_a_word() -> None:
    assert {*get_args(protocol.Stage), "closed"} == set(STAGES)
