"""Big Two interpreted and compiled: every preset, and house rules in any combination."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tefuda.games.big_two import GAME
from tefuda.testing.family import Conformance
from tefuda.testing.parity import Series, elsewhere, machine

pytestmark = pytest.mark.no_cover
PRESETS = sorted(GAME.presets)

SOURCES = [f"B{number}" for number in range(1, 76)]


class TestBigTwo(Conformance):
    game = GAME
    sources = SOURCES
    tests = Path(__file__).parent
    combined = 12


@pytest.mark.long
class TestLongBigTwo(TestBigTwo):
    combined = 100
    deals = 200


def any_answers(random: Random) -> dict[str, str]:
    return {
        name: option.write(random.choice(option.answers))
        for name, option in GAME.house_rules.items()
        if random.random() < 0.4
    }


@pytest.mark.long
def test_checked_mode_plays_the_same_deals_and_finds_no_index_out_of_range() -> None:
    several = [Series(preset, [bot] * 4, 100) for preset in PRESETS for bot in ("random", "greedy")]
    assert [machine(series) for series in several] == elsewhere("compiled", several, TEFUDA_CHECKED="1")
