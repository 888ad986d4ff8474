"""Big Two interpreted and compiled: every preset, and house rules in any combination."""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.games.big_two import GAME
from tefuda.testing.family import Conformance

pytestmark = pytest.mark.no_cover

SOURCES = [f"B{number}" for number in range(1, 76)]


class TestBigTwo(Conformance):
    game = GAME
    sources = SOURCES
    tests = Path(__file__).parent
    combined = 12
    long_combined = 100
    long_deals = 200
