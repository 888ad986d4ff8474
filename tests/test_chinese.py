"""The Chinese sentences, as card players write them."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po

from tefuda.language import DOMAIN, LOCALE

UNSAID = {
    "zh_Hans": {"要压过的牌": "待压", "俱乐部玩家": "中级", "对局室": "主题"},
    "zh_Hant": {"要壓過的牌": "待壓", "俱樂部玩家": "中級", "對局室": "主題"},
}
"""Words that a dictionary offers but no player says, with the right ones."""


@pytest.mark.parametrize(("language", "word"), [(one, word) for one, words in UNSAID.items() for word in words])
def test_sentences_use_the_words_of_players(language: str, word: str) -> None:
    with (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as text:
        catalog = read_po(text, locale=language)
    assert [message.string for message in catalog if message.id and word in str(message.string)] == []


@pytest.mark.parametrize("language", UNSAID)
def test_a_level_is_played_as_players_say_it(language: str) -> None:
    with (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as text:
        message = read_po(text, locale=language).get("level {level}", "guandan")
    assert message is not None
    assert message.string == "打 {level}"
