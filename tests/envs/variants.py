"""One game of each family, with house rules of no preset: compiled for any house rules, once for all tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tefuda.play.library import games

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "mau-mau": {"must_differ": True},
    "nippachi": {"voluntary_draw": True},
    "teyaku-dobon-all": {"turnup_dobon": True},
    "taiwan": {"exchange": True},
    "guandan": {"level_source": "random"},
}
"""A preset of each family, with house rules."""
QUICK = ("mau-mau", "nippachi", "guandan")
"""Those that `make test` compiles: with a mask, with windows, with lists of candidates."""
EACH = [pytest.param(preset, marks=() if preset in QUICK else pytest.mark.long) for preset in VARIANTS]
PRESETS = tuple(games())
