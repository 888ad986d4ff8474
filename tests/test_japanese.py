"""The Japanese sentences, as card players and printers write them."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from tefuda.language import DOMAIN, LOCALE

UNSAID = {
    "強役": "鉄支・ストレートフラッシュ",
    "気楽な人": "初級",
    "常連": "中級",
    "エキスパート": "上級",
    "罰の札": "ペナルティの札",
    "取らせる札": "ドローカード",
    "大ジョーカー": "大王",
    "小ジョーカー": "小王",
    "難度": "難しさ",
    "このテーブル": "この卓",
    "これらのカードは": "そのカードは",
    "認められています": "できます",
    "が当たりません": "ドボンできません",
    "だれ": "誰",
    "コンマ": "カンマ",
    "がんばって": "よろしく",
    "惜しい": "危なかった",
}
"""Words that a dictionary offers but no player says, or that differ from the catalogue, with the right ones."""
UNPRINTED = {"“": "「", "”": "」", "：": ": ", "～": "〜", "? ": "？ ", "! ": "！ "}
"""Marks of other scripts, and those of Japanese print."""


def told() -> list[tuple[str, str]]:
    """Return every sentence with its translation; a plural with each of its forms."""
    with (LOCALE / "ja" / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as text:
        catalog = read_po(text, locale="ja")
    found = []
    for message in catalog:
        english = message.id if isinstance(message.id, str) else message.id[0]
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        found += [(english, str(form)) for form in forms if english]
    return found


@pytest.mark.parametrize("word", UNSAID)
def test_sentences_use_the_words_of_players(word: str) -> None:
    assert [text for _, text in told() if word in text] == []


@pytest.mark.parametrize("mark", UNPRINTED)
def test_japanese_uses_japanese_punctuation(mark: str) -> None:
    assert [text for _, text in told() if mark in text] == []


def test_an_english_question_is_a_question_in_japanese() -> None:
    asking = [(english, text) for english, text in told() if re.search(r"\?(?: \(.*\))?$", english)]
    assert asking
    assert [text for _, text in asking if "？" not in text and not text.endswith("か")] == []


def test_a_question_mark_follows_its_question() -> None:
    assert [text for _, text in told() if re.search(r"(?:です|ます)か(?:。|（.*）？|$)", text)] == []


def test_numbers_and_their_counters_are_not_separated() -> None:
    assert [text for _, text in told() if re.search(r"(?<!= )(?<![\w.])[0-9]+ [枚点人役倍組]", text)] == []
