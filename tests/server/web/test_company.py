"""Bots at a table: their names and signs, for the whole match, in its sentences and in its replay."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tefuda.bots.chooser import Random, add_bot
from tefuda.server.messages import protocol
from tefuda.server.messages.http_api import NewRoom
from tests.server.room_session import ALICE, BEN, RoomSession
from tests.server.serving import Address, client, serving

REFUSED = {
    "en": "“ハナ” is the name of a bot. Choose another.",
    "ja": "「ハナ」はボットの名前です。別の名前を選んでください。",
    "zh_Hant": "「ハナ」是電腦玩家的名字，請換一個。",
    "zh_Hans": "“ハナ”是电脑玩家的名字，请换一个。",
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite") as found:
        yield found


def test_bots_have_the_same_names_and_signs_in_the_match_its_sentences_and_its_replay(address: Address) -> None:
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", seats=["me", "club", "casual", "random"], begin=True)

    async def play(lang: str) -> tuple[list[str], list[str], str]:
        async with client(address, room, cookie, lang=lang) as ann:
            view = await ann.plays_on()
            players = view["players"][1:]
            told = " ".join(sentence for event in ann.events for sentence in event["sentences"])
            return [one["name"] for one in players], [one["sign"] for one in players], told

    names, signs, told = asyncio.run(play("en"))
    assert names == ["Hana", "Maru", "Tama"]
    assert signs == ["bot · club", "bot · casual", "bot · random"]
    assert all(f"{name} plays" in told or f"{name} draws" in told for name in names)
    replayed = address.get(f"/api/games/{room}/1/1").json
    assert [one.get("bot", "") for one in replayed["players"]] == ["", "club", "casual", "random"]
    names, signs, told = asyncio.run(play("ja"))
    assert names == ["ハナ", "マル", "タマ"]
    assert signs == ["ボット・中級", "ボット・初級", "ボット・ランダム"]
    assert all(name in told for name in names)


def test_a_file_says_who_was_a_person_and_who_a_bot(address: Address) -> None:
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", seats=["club", "me", "random"], begin=True, options={"target": "1"})

    async def play() -> None:
        async with client(address, room, cookie) as ann:
            await ann.does("rename", name="Ann 安")
            await ann.plays_on()

    asyncio.run(play())
    for path in (f"/api/games/{room}/1/1.deal", f"/api/games/{room}/1.deal", f"/api/games/{room}/1/deals"):
        text = address.get(path, cookie=cookie).body
        assert b"\n# seat 0 bot club\n# seat 1 person Ann \xe5\xae\x89\n# seat 2 bot random\n" in text


def test_a_bot_s_name_is_refused_to_a_person(address: Address) -> None:
    cookie = address.guest()

    async def rename(name: str, lang: str) -> dict[str, Any]:
        async with client(address, address.room(cookie), cookie, lang=lang) as ann:
            return await ann.does("rename", name=name)

    before = address.get("/api/catalogue/en.json", cookie=cookie).json["me"]
    for lang, sentence in REFUSED.items():
        told = asyncio.run(rename("ハナ", lang))
        assert (told["code"], told["sentence"]) == ("bad_name", sentence)
    assert address.get("/api/catalogue/en.json", cookie=cookie).json["me"] == before
    assert asyncio.run(rename("ハナ子", "ja"))["type"] == "ack"


def test_a_name_that_has_become_a_bot_s_is_not_used_any_longer(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = address.guest()

    async def rename() -> None:
        async with client(address, address.room(cookie), cookie) as ann:
            assert (await ann.does("rename", name="Miser"))["type"] == "ack"

    asyncio.run(rename())
    assert address.get("/api/catalogue/en.json", cookie=cookie).json["me"] == "Miser"
    add_bot("miser", Random)
    assert address.get("/api/catalogue/en.json", cookie=cookie).json["me"].startswith("Guest ")


def test_the_lobby_says_who_is_a_bot(address: Address) -> None:
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", seats=["me", "club", "open"], private=False)

    async def look() -> list[list[str]]:
        async with client(address, room, cookie):
            listed = [address.get(f"/api/lobby?lang={lang}").json["rooms"] for lang in ("en", "ja")]
            return [one["players"][1:] for rooms in listed for one in rooms if one["room"] == room]

    assert asyncio.run(look()) == [["Hana (bot)"], ["ハナ（ボット）"]]


def test_names_stay_when_a_person_leaves_and_somebody_comes() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "open", "club", "club"], private=False))
    session.comes(BEN, 1)
    session.does(ALICE, protocol.Begin("a"))
    before = [(one.name, one.sign) for one in session.sees(ALICE).players]
    assert before[1:] == [("Ben", ""), ("Maru", "bot · club"), ("Tama", "bot · club")]
    session.does(BEN, protocol.Leave("b"))
    left = [(one.name, one.sign) for one in session.sees(ALICE).players]
    assert left == [before[0], ("Hana", "bot · greedy"), *before[2:]]


def test_bots_from_outside_have_their_registered_names() -> None:
    add_bot("miser-5", Random)
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "miser-5", "club", "miser-5"]))
    players = session.sees(ALICE).players[1:]
    assert [one.name for one in players] == ["miser-5", "Maru", "miser-5 2"]
    assert [one.sign for one in players] == ["bot", "bot · club", "bot"]
