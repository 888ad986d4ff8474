"""The public kit applied to Daifugō."""

from __future__ import annotations

from pathlib import Path

import tefuda
from tefuda.play.library import family
from tefuda.testing.family import Conformance


class TestDaifugo(Conformance):
    game = family("daifugo")
    sources = ("J", "W", "T")
    tests = Path(__file__).parent


def test_the_family_was_found_by_its_entry_point() -> None:
    assert set(TestDaifugo.game.presets) <= set(tefuda.games())
    assert TestDaifugo.game.folder.name == "tefuda_daifugo"
