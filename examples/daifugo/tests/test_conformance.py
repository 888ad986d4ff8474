"""The public kit applied to Daifugō."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tefuda
from tefuda import Deal
from tefuda.language import LANGUAGES
from tefuda.play.library import family
from tefuda.testing.catalog import translation_faults
from tefuda.testing.family import Conformance
from tefuda.testing.secrets import check_secrets
from tests.testing.planted import replaced

GAME = family("daifugo")


class TestDaifugo(Conformance):
    game = GAME
    sources = ("J", "W", "T")
    tests = Path(__file__).parent
    long_deals = 60

    def known(self, deal: Deal, seat: int | None) -> Iterable[int]:
        seen = deal.observe(seat)
        return [*seen.paid, *seen.received]


def test_the_family_was_found_by_its_entry_point() -> None:
    assert set(GAME.presets) <= set(tefuda.games())
    assert GAME.folder.name == "tefuda_daifugo"


def test_it_speaks_every_language_of_the_library() -> None:
    folders = {folder.name for folder in (GAME.folder / "locale").iterdir()}
    assert folders == set(LANGUAGES) - {"en"}
    for language in folders:
        assert translation_faults(GAME, language, GAME.folder / "locale") == []


def test_a_hand_shown_to_all_is_detected() -> None:
    def leak(table: Any, options: Any, view: Any) -> None:
        GAME.sight.see(table, options, view)
        view.pile_once = table.held.once[2]

    deal = tefuda.deal("daifugo", seats=4, seed=1)
    check_secrets(deal, 0, Random(1))
    planted = Deal.begin(replace(deal.start, game=replaced(GAME, see=leak)))
    with pytest.raises(AssertionError, match="cannot see"):
        check_secrets(planted, 0, Random(1))
