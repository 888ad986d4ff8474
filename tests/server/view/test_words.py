"""Actions in words: nothing of the notation by which they are typed is shown to people."""

from __future__ import annotations

import re
from random import Random

import pytest

import tefuda
from tefuda.language import LANGUAGES, sentences
from tefuda.play.library import games
from tests.server.told import Narrator

RAW = re.compile(r"=|\b(mau|last|mau-mau)\b|[a-z]-[a-z]+-[a-z]")
"""What a wild card stands for, and words that are said, as they are typed; names of kinds as the program has them."""
SAID = re.compile("“[^”]*”|「[^」]*」")


@pytest.mark.parametrize("preset", list(games()))
def test_no_action_is_shown_as_it_is_typed(preset: str) -> None:
    random = Random(5)
    found: set[str] = set()
    for seed in range(3):
        deal = tefuda.deal(preset, seed=seed)
        told = {language: Narrator(0, ["Ann"] * deal.seats, language, deal.game) for language in LANGUAGES}
        for _ in range(60):
            if deal.over:
                break
            legal = list(deal.legal_actions)
            for action in random.sample(legal, min(40, len(legal))):
                for language, narrator in told.items():
                    view = narrator.action_view(action)
                    found.update(filter(None, (view.words, view.reading, view.title)))
                    assert language == "en" or not re.search(r"\b[a-z]", view.words)
            deal = deal.apply(random.choice(legal))
    assert len(found) > 20
    assert [words for words in sorted(found) if RAW.search(SAID.sub("", words))] == []


def test_chinese_sentences_have_no_dot_of_katakana() -> None:
    for language in ("zh_Hant", "zh_Hans"):
        assert [told for told in sentences(language).values() if "・" in told] == []
