"""First deals and exercises over HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tefuda.server.web.catalogue import shelf
from tests.server.serving import Address, serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(str(tmp_path_factory.mktemp("server") / "tables.sqlite")) as found:
        yield found


def test_a_first_deal_is_asked_for_step_by_step(address: Address) -> None:
    lesson = address.post("/api/lessons/nippachi?lang=ja", {"step": 2, "action": "7♥"}).json
    assert (lesson["step"], lesson["said"]["kind"], lesson["seat"]) == (3, "play", 0)
    selected = address.post("/api/lessons/nippachi/select", {"step": 1, "cards": ["K♦"]}).json
    assert selected["readings"][0]["clause"] == "2.1"


def test_exercises_are_listed_and_shown(address: Address) -> None:
    shown = address.get("/api/exercises/nippachi/en.json").json["exercises"][3]
    assert shown["number"] == 3
    assert (shown["clause"], shown["legal"], shown["clause_title"]) == ("2.1", False, "Playing a card")


def test_unknown_lessons_and_exercises_are_refused(address: Address) -> None:
    assert address.post("/api/lessons/hongkong", {}).json["sentence"] == "there is no first deal of hongkong"
    assert address.post("/api/lessons/nippachi", {"step": -1}).json["code"] == "bad_message"
    answer = address.get("/api/exercises/snap/en.json")
    assert (answer.status, answer.json["code"]) == (404, "no_game")


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", ["Crazy Eights", "Mau-Mau", "Two-Four-Jack"]),
        ("ja", ["二・八", "手役ドボン", "クレイジーエイト"]),
        ("zh_Hant", ["大老二", "摜蛋", "瘋狂八點"]),
        ("zh_Hans", ["掼蛋", "大老二", "疯狂八点"]),
    ],
)
def test_games_of_a_language_come_first_and_then_the_simplest(language: str, first: list[str]) -> None:
    titles = [tile.title for tile in shelf(language)]
    assert titles[:3] == first
    assert len(titles) == len(set(titles)) >= 7


def test_the_shelf_says_which_games_have_a_first_deal(address: Address) -> None:
    tiles = address.get("/api/catalogue/en.json").json["shelf"]
    assert {tile["preset"] for tile in tiles if tile["taught"]} >= {"nippachi", "guandan", "taiwan", "mau-mau"}
