"""Names that look alike are recognized and made distinct."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tefuda.bots.lookalikes import look_alike, told_apart
from tefuda.bots.naming import names_shown, persons_apart
from tefuda.bots.seated import NAME_LENGTH, Seated, read_seated, write_seated

ALIKE = {
    "case": ("Ann", "aNN"),
    "width": ("Ann", "Ａｎｎ"),
    "mathematical letters": ("Ann", "𝐀𝓷𝕟"),
    "Cyrillic": ("Hana", "Hаnа"),
    "Greek": ("Nina", "Νina"),
    "Cherokee": ("SAM", "ᏚᎪᎷ"),
    "a capital I": ("lan", "Ian"),
    "a digit one": ("lily", "1i1y"),
    "a zero": ("Oto", "0to"),
    "rn": ("Tama", "Tarna"),
    "the order of marks": ("e\u0323\u0301", "e\u0301\u0323"),
    "a mark apart": ("José", "Jose\u0301"),
    "a small mark": ("Ann", "Aṇn"),
    "a zero-width space": ("Ann", "An\u200bn"),
    "a soft hyphen": ("Ann", "An\u00adn"),
    "a direction": ("Ann", "\u202dAnn"),
    "a grapheme joiner": ("Ann", "A\u034fnn"),
    "a variation": ("Ann", "Ann\ufe0f"),
    "a Hangul filler": ("Ann", "Ann\u3164"),
    "a tag": ("Ann", "Ann\U000e0041"),
    "spaces": ("Ann Lee", "Ann\u2003\u2009 Lee"),
    "no space": ("Ann Lee", "AnnLee"),
    "kanji for katakana": ("ハニー", "八二一"),
    "half width": ("ハナコ", "ﾊﾅｺ"),
}
UNLIKE = [
    ("Ann", "Anna"),
    ("Tom", "Tim"),
    ("ハナコ", "バナコ"),
    ("花", "華"),
    ("Ann 2", "Ann 3"),
    ("ian", "lan"),
    ("か", "が"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE.values(), ids=ALIKE)
def test_names_that_look_alike_are_recognized_and_made_distinct(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)
    assert told_apart(other, [one]).endswith(" 2")
    assert not look_alike(told_apart(other, [one]), one)


@pytest.mark.parametrize(("one", "other"), UNLIKE)
def test_names_that_look_different_stay_as_they_are(one: str, other: str) -> None:
    assert not look_alike(one, other)
    assert told_apart(other, [one]) == other


def test_each_of_many_people_with_one_name_gets_a_different_number() -> None:
    names: list[str] = []
    for _ in range(12):
        names.append(told_apart("Ann", names))
    assert names == ["Ann", *(f"Ann {number}" for number in range(2, 13))]


def test_a_numbered_name_stays_within_the_length_limit() -> None:
    name = "a" * NAME_LENGTH
    told = told_apart(name, [name])
    assert told == "a" * (NAME_LENGTH - 2) + " 2"


LETTERS = st.characters(codec="utf-8", categories=("L", "M", "N", "Zs", "P"))
NAMES = st.lists(st.text(LETTERS, min_size=1, max_size=NAME_LENGTH), max_size=6)


@given(NAMES)
def test_no_two_people_at_a_table_look_alike_whatever_their_names(wanted: list[str]) -> None:
    names: list[str] = []
    for name in wanted:
        names.append(told_apart(name, names))
    for number, name in enumerate(names):
        assert len(name) <= NAME_LENGTH
        assert not any(look_alike(name, other) for other in names[:number])


def test_a_file_with_two_equal_names_keeps_them_distinct() -> None:
    seated = [Seated("", "Ann"), Seated("club"), Seated("", "Аnn"), Seated("", "Ηana"), Seated()]
    unnamed = [f"Seat {seat}" for seat in range(1, 6)]
    assert names_shown(seated, unnamed, str) == ["Ann", "Hana", "Аnn 2", "Ηana 2", "Seat 5"]
    assert [one.name for one in persons_apart(seated)] == ["Ann", "", "Аnn 2", "Ηana", ""]
    assert read_seated(write_seated(persons_apart(seated)), 5) == tuple(persons_apart(seated))


def test_letters_look_alike_by_the_table_or_by_unicode() -> None:
    for one, other in pairwise(["а", "А", "Α", "Ꭺ", "𝐀", "Ａ", "a"]):
        assert look_alike(one, other), unicodedata.name(one)
