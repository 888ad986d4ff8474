"""What players type: every action as the program writes it, in every language."""

from __future__ import annotations

import re
from random import Random

import pytest

import tefuda
from tefuda.language import LANGUAGES, translator
from tefuda.play.input_parser import InputParser
from tefuda.play.library import games
from tefuda.play.table_talk import seat_names
from tefuda.play.wording import worded, written

EXCHANGE = {
    "taiwan-monsters": "exchange 3♦ 4♣ 5♥",
    "guandan": "give A♦",
}
"""Actions before the first play of a deal, which only some deals have."""


@pytest.mark.parametrize("preset", list(games()))
def test_an_action_is_written_and_can_be_typed_in_the_language(preset: str) -> None:
    random = Random(5)
    for seed in range(3):
        deal = tefuda.deal(preset, seed=seed)
        for _ in range(50):
            if deal.over:
                break
            legal = list(deal.legal_actions)
            for language in LANGUAGES:
                translate = translator(language, deal.game.name)
                names = seat_names(deal.seats, translate)
                reader = InputParser(deal.observe(deal.turn), translate)
                for action in random.sample(legal, min(8, len(legal))):
                    text = written(action, None, names, translate)
                    assert action in reader.read(text).actions, text
                    shown = f"{text} {worded(action, None, names, translate)}"
                    assert language == "en" or not re.search(r"\b[a-z]", shown), shown
            deal = deal.apply(random.choice(legal))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("preset", "text"), EXCHANGE.items())
def test_exchanged_cards_are_written_and_typed_in_the_language(preset: str, text: str, language: str) -> None:
    deal = tefuda.deal(preset, seed=1)
    translate = translator(language, deal.game.name)
    action = deal.action(text)
    shown = written(action, None, seat_names(4, translate), translate)
    assert language == "en" or not re.search(r"\b[a-z]", shown), shown
    assert deal.action(InputParser(deal.observe(deal.turn), translate).in_plain_words(shown)) == action
