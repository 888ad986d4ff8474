"""The shelf of games in the lobby."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tefuda.server.web.catalogue import shelf
from tests.server.serving import Address, serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(str(tmp_path_factory.mktemp("server") / "tables.sqlite")) as found:
        yield found


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
    assert {tile["preset"] for tile in tiles if tile["steps"] > 0} >= {"nippachi", "guandan", "taiwan", "mau-mau"}
