"""The titles of presets say what is different for who plays them, and the source stands in what they are about."""

from __future__ import annotations

import re

import pytest

import tefuda
from tefuda.language import LANGUAGES, translator
from tefuda.play.library import find

SOURCES = re.compile(r"OpenSpiel|PPO|museum|博物館|博物馆|環境|环境|20\d\d|as .* (plays|described)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_title_names_who_wrote_the_game_down(language: str) -> None:
    for name in tefuda.games():
        game, preset = find(name)
        title = translator(language, game.name)(preset.title)
        assert not SOURCES.search(title), title
