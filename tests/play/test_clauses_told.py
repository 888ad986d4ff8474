"""A clause that a sentence cites is kept apart from the numbers in it, in every language."""

from __future__ import annotations

import io

import pytest
from babel.messages.pofile import read_po

import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.words.telling import say
from tefuda.language import LANGUAGES, LOCALE, translator
from tefuda.play.table_talk import told, told_apart

CITING = [
    (language, entry.id, entry.string)
    for language in ("ja", "zh_Hant", "zh_Hans")
    for entry in read_po(io.StringIO((LOCALE / language / "LC_MESSAGES" / "tefuda.po").read_text(encoding="utf-8")))
    if isinstance(entry.id, str) and "{clause}" in entry.id
]
TYPED = "`rules {clause}`"
"""A command that names a clause, which is not a citation."""


def test_a_clause_is_in_brackets_in_every_sentence_and_language() -> None:
    assert len(CITING) > 60
    for _, english, translated in CITING:
        for sentence in (english, str(translated)):
            assert "{clause}" not in sentence.replace("[{clause}]", "").replace(TYPED, ""), sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["nippachi", "teyaku-dobon", "guandan", "taiwan", "mau-mau", "crazy-eights"])
def test_a_sentence_is_separated_from_its_clause(preset: str, language: str) -> None:
    deal, greedy = tefuda.deal(preset, seed=4), bot("greedy")
    while not deal.over:
        seat = deal.asked[0]
        deal = deal.apply(greedy.choose(deal.observe(seat)), seat=seat)
    translate = translator(language, deal.game.name)
    names = tuple("Player" for _ in range(deal.seats))
    cited = 0
    for line in deal.account:
        text, clause = told_apart(line.sentence, 0, names, translate)
        assert clause == line.clause
        cited += bool(clause)
        assert not set("[]").intersection(text)
        assert (text == told(line.sentence, 0, names, translate)) == (clause == "")
        assert " ." not in text and " 。" not in text and text[-1] in ".。"  # noqa: PT018
    assert cited


def test_a_number_that_looks_like_the_clause_stays_in_the_sentence() -> None:
    sentence = say("{name} has 7.3 of 7 [{clause}].", name="Ann", clause="7.3")
    assert told_apart(sentence, None, ("Ann",), str) == ("Ann has 7.3 of 7.", "7.3")
