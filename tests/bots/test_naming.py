from __future__ import annotations

from itertools import product

import pytest

from tefuda.bots.chooser import LEVELS, Random, add_bot, bot, is_own
from tefuda.bots.naming import NAMES, SIGNS, is_of_a_bot, names_at, names_beside, sign_of
from tefuda.language import LANGUAGES, translator
from tefuda.play.library import families, family


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_bots_at_a_table_have_the_same_name(language: str) -> None:
    translate = translator(language)
    most = max(max(family(name).seats) for name in families())
    names = names_at(["club"] * most, translate)
    assert len(set(names)) == most
    assert names == names_at(list(LEVELS * 2)[:most], translate)


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_names_and_signs_are_translated(language: str) -> None:
    translate = translator(language)
    assert all(translate(word) != word for word in (*NAMES, *SIGNS.values()))


def test_a_bot_keeps_its_name_when_players_come_and_go() -> None:
    for taken in product([False, True], repeat=4):
        names = names_at(["" if person else "casual" for person in taken], str)
        assert names == ["" if person else name for person, name in zip(taken, NAMES, strict=False)]


def test_a_table_larger_than_the_names_numbers_them() -> None:
    names = names_at(["greedy"] * (2 * len(NAMES) + 1), str)
    assert names[len(NAMES)] == "Kon 2"
    assert names[-1] == "Kon 3"
    assert len(set(names)) == len(names)


def test_a_bot_from_outside_has_its_registered_name() -> None:
    add_bot("miser-3", lambda dice: bot("greedy"))
    assert not is_own("miser-3")
    assert names_at(["", "miser-3", "club", "miser-3"], str) == ["", "miser-3", "Maru", "miser-3 2"]
    assert sign_of("miser-3", str) == "bot"


def test_every_built_in_bot_has_a_sign_that_marks_it_as_a_bot() -> None:
    signs = {sign_of(name, str) for name in SIGNS}
    assert len(signs) == len(SIGNS)
    assert all(sign.startswith("bot") for sign in signs)
    assert set(LEVELS) < SIGNS.keys()
    assert all(map(is_own, SIGNS))
    assert sign_of("", str) == ""


def test_no_bot_beside_a_person_has_that_persons_name() -> None:
    assert names_beside(1, "You", 3, str) == ["Kon", "You", "Maru"]


@pytest.mark.parametrize(
    "name",
    [
        "Hana",
        " hANA ",
        "Ｋｏｎ",
        "ハナ",
        "圓圓",
        "圆圆",
        "miser-5",
        "Miser-5 2",
        "Hаna",
        "ΗΑΝΑ",
        "H\u200bana",
        "Ha\u034fna",
        "H a n a",
        "Háńa",
        "Ｈａｎａ\ufe0f",
        "Tarna",
        "K0n",
        "八ナ",
        "タマ\u3164",
        "greedy (bot)",
        "Ann (ＢОТ)",
        "花（ボット）",
    ],
)
def test_a_bot_name_is_recognized_in_any_language_and_spelling(name: str) -> None:
    add_bot("miser-5", Random)
    assert is_of_a_bot(name)


@pytest.mark.parametrize("name", ["Ann", "Hana Sato", "Hana 2", "花", "club"])
def test_other_names_are_not_bot_names(name: str) -> None:
    assert not is_of_a_bot(name)
