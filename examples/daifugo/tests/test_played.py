"""Daifugō as people use it: in the terminal, on the server, in the page, and in .deal files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tefuda
from tests.cli.terminal import LANGUAGES, ONES, position, run, said
from tests.page.conftest import browser, chromium, people  # noqa: F401
from tests.page.people import People, go_on, is_asked, play_on, play_until, wait_for
from tests.server.serving import Address, beside, client, serving

TITLES = {"en": "Eights end the trick", "ja": "八切り", "zh_Hant": "8 切", "zh_Hans": "8 切"}
GIVING = "hands 3♣ 4♣ 2♠ / 5♣ 9♦ / 6♣ 10♦; last 1 2 3; due 1 0 0; paid - / - / 2♠".replace("; ", "\n")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite") as found:
        yield found


# ------------------------------------------------------------------ the terminal


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_played_from_the_list_saved_and_replayed(tmp_path: Path, lang: str) -> None:
    said("play", "daifugo-school", "--seed", "3", "-o", "deals=2", typed=ONES, lang=lang, data=tmp_path)
    (file,) = (tmp_path / "tefuda").glob("*.deal")
    match = tefuda.read(file.read_text(encoding="utf-8"))
    assert isinstance(match, tefuda.Match)
    assert (match.over, len(match.deals)) == (True, 2)
    assert [match.deals[1].history[number].action.verb for number in range(3)] == ["give"] * 3
    assert tefuda.read(str(match)) == match
    said("replay", file, lang=lang)


def test_a_card_is_given_back_and_a_refusal_names_its_clause(tmp_path: Path) -> None:
    file = position(tmp_path, "daifugo", GIVING)
    told = said("play", "--resume", file, typed="pass\ngive 3c\n")
    assert "You must give a card back first." in told
    assert "5.2" in told
    assert re.search("tax received from .*: 2♠", told)
    assert "You give 3♣ back to" in told


@pytest.mark.parametrize(
    ("lang", "eights", "daifugo", "refusal"),
    [
        ("ja", "八切り", "大富豪", "先にカードを返してください。"),
        ("zh_Hant", "8 切", "大富豪（大貧民）", "請先還一張牌。"),
        ("zh_Hans", "8 切", "大富豪（大贫民）", "请先还一张牌。"),
    ],
)
def test_the_terminal_speaks_the_words_of_players(
    tmp_path: Path, lang: str, eights: str, daifugo: str, refusal: str
) -> None:
    assert eights in said("rules", "daifugo", "3.5", lang=lang)
    assert daifugo in said("games", lang=lang)
    assert refusal in said("play", "--resume", position(tmp_path, "daifugo", GIVING), typed="pass\n", lang=lang)


@pytest.mark.parametrize(
    ("lang", "first"),
    [("en", "3 is the weakest"), ("ja", "3が最も弱く"), ("zh_Hant", "3 最小"), ("zh_Hans", "2 最大")],
)
def test_its_first_deal_is_taught_in_the_language_of_the_learner(lang: str, first: str) -> None:
    assert first in said("learn", "daifugo", typed="\n", lang=lang)


def test_exercises_are_asked_by_clause() -> None:
    assert "Not quite" in said("learn", "daifugo", "--clause", "3.10", typed="no\n")


def test_every_command_knows_the_family() -> None:
    assert "daifugo-school" in said("games")
    assert "five_skip" in said("games", "daifugo")
    assert '"preset": "daifugo"' in run("simulate", "daifugo", "--deals", "200", "--json").stdout
    assert "daifugo" in run("bench", "daifugo", "--rounds", "1", "--json").stdout


# ------------------------------------------------------------------ the server


@pytest.mark.parametrize("preset", ["daifugo", "daifugo-school"])
def test_a_whole_deal_against_bots_is_played_after_one_click(address: Address, preset: str) -> None:
    async def play() -> None:
        cookie = address.guest()
        room = address.room(cookie, preset, begin=True)
        async with client(address, room, cookie) as ann:
            view = await ann.plays_on()
            assert len(view["result"]["account"]) == 4
            assert (await ann.does("ready"))["type"] == "ack"
            await ann.until_view(lambda view: (view["match"], view["deal"]["number"]) == (1, 2))
            await ann.plays_on()

    beside(play())


def test_a_match_with_an_exchange_is_downloaded_and_verified(address: Address, tmp_path: Path) -> None:
    async def play() -> str:
        cookie = address.guest()
        room = address.room(cookie, "daifugo", options={"deals": "2"}, seats=["me", "greedy", "greedy"], begin=True)
        async with client(address, room, cookie) as ann:
            await ann.plays_on()
            await ann.does("ready")
            await ann.until_view(lambda view: view["deal"]["number"] == 2)
            await ann.plays_on()
            return address.get(f"/api/games/{room}/1.deal", cookie=cookie).body.decode()

    file = tmp_path / "match.deal"
    file.write_text(beside(play()), encoding="utf-8")
    told = said("verify", file)
    assert "2 deals" in told
    assert "All promises were kept." in told
    assert "A promise was not kept." in run("verify", file, "--noted", "0" * 64).stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_and_the_rule_book_are_served(address: Address, language: str) -> None:
    families = {family["name"]: family for family in address.get(f"/api/catalogue/{language}.json").json["families"]}
    assert len(families["daifugo"]["house_rules"]) == 17
    clauses = address.get(f"/api/rules/daifugo/{language}.json").json["clauses"]
    (eights,) = (clause for clause in clauses if clause["number"] == "3.5")
    assert eights["title"] == TITLES[language]


# ------------------------------------------------------------------ the page


@pytest.mark.long
def test_two_deals_are_played_in_the_page_with_the_exchange_between_them(people: People) -> None:  # noqa: F811
    page = people.sit("daifugo")
    play_on([page])
    assert page.locator(".ending .winning").count() == 1  # the hand that won, and
    assert page.locator(".ending .hands li").count() == 3
    go_on(page)
    wait_for(page, lambda page: is_asked(page) or page.locator(".log").inner_text() != "")
    play_on([page])
    expect(page.locator(".log")).to_contain_text("card back to")
    go_on(page)


def test_the_page_says_why_not_and_opens_the_rule_book(people: People) -> None:  # noqa: F811
    page = people.sit("daifugo")
    play_until(page, lambda page: page.locator(".unlit").count() > 0)
    page.locator(".unlit").first.click()
    why = page.locator(".why")
    expect(why).to_contain_text(re.compile("must|stronger|neither|locked"))
    button = why.get_by_role("button", name=re.compile(r"Clause \d+\.\d+")).first
    number = (button.inner_text() or "").split()[-1]
    button.click()
    expect(page.locator("article.open h3")).to_contain_text(number)
