"""`tefuda rules` and `tefuda games`."""

from __future__ import annotations

import json

import pytest

import tefuda
from tefuda.play.library import find
from tests.cli.terminal import LANGUAGES, fault, said


@pytest.mark.parametrize("preset", list(tefuda.games()))
def test_all_titles_are_shown(preset: str) -> None:
    told = said("rules", preset)
    for number, clause in find(preset)[0].clauses.items():
        assert f"{number} {clause.title}" in told


def test_a_clause_is_shown_with_its_house_rules_and_sources() -> None:
    told = said("rules", "mau-mau", "5.4")
    assert told.startswith("5.4 The word with the last card")
    assert "final_call: Must a word be said with the last card? off: no * exact: “Mau”" in told
    assert "Sources: M6, M7" in told


def test_the_answer_shown_is_that_of_the_preset() -> None:
    assert "* A (2, 3" in said("rules", "two-four-jack", "2.3")
    assert "* J (2, 3" in said("rules", "mau-mau", "2.3")
    assert "* 10 (1 … 12)" in said("rules", "two-four-jack", "1.3")


def test_the_rule_book_as_json() -> None:
    told = json.loads(said("rules", "mau-mau", "--json"))
    assert (told["preset"], told["family"]) == ("mau-mau", "eights")
    assert [clause["number"] for clause in told["clauses"]] == list(find("mau-mau")[0].clauses)
    one = json.loads(said("rules", "mau-mau", "2.3", "--json"))["clauses"]
    assert len(one) == 1
    assert set(one[0]) == {"number", "chapter", "title", "paragraphs", "house_rules", "sources"}
    assert one[0]["house_rules"][0]["name"] == "wild"
    assert one[0]["house_rules"][0]["answer"] == "J"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unknown_clause_is_a_fault(lang: str) -> None:
    told = fault("rules", "mau-mau", "12.7", lang=lang)
    assert "12.7" in told
    assert ("the rule book has no clause 12.7; its clauses are 1.1 to " in told) is (lang == "en")


def test_the_games_are_listed() -> None:
    told = said("games")
    for name, preset in tefuda.games().items():
        assert f"{preset.title} ({name})" in told
    listed = json.loads(said("games", "--json"))
    assert [one["name"] for one in listed] == list(tefuda.games())
    assert set(listed[0]) == {"name", "family", "title", "about", "seats", "least_seats", "most_seats"}


def test_the_house_rules_of_a_game_are_listed() -> None:
    told = said("games", "mau-mau")
    told_as_json = json.loads(said("games", "mau-mau", "--json"))["house_rules"]
    options = find("mau-mau")[0].house_rules
    assert [one["name"] for one in told_as_json] == list(options)
    for name, option in options.items():
        assert f"{name}: {option.question}" in told
    answers = {one["name"]: one["answer"] for one in told_as_json}
    assert answers["pack"] == "piquet"
    assert answers["target"] == "100"


def test_house_rules_are_in_the_chosen_language() -> None:
    assert "pack: どのカードを使いますか？" in said("games", "mau-mau", lang="ja")
    assert "* piquet: 32 張" in said("rules", "mau-mau", "1.2", lang="zh_TW")
