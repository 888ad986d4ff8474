"""How many sets of cards there are of each kind: every set of up to five cards looked at, and the page that says it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from tefuda.games.big_two.rules.actions import KIND_NAMES, Kind
from tefuda.games.big_two.rules.combinations import kind_of
from tefuda.games.big_two.rules.options import Options

IN_PACK = {
    "single": 52, "pair": 78, "triple": 52, "two pairs": 2808, "four": 13, "straight": 10200, "flush": 5108,
    "full house": 3744, "four and one": 624, "straight flush": 40,
}  # fmt: skip
SIZES = {"single": 1, "pair": 2, "triple": 3, "two pairs": 4, "four": 4}


@pytest.mark.long
def test_every_set_of_cards_is_of_its_kind() -> None:
    options = Options()
    cards = [1 << card for card in range(52)]
    found = Counter(kind_of(options, sum(chosen)) for size in range(1, 6) for chosen in combinations(cards, size))
    assert {KIND_NAMES[Kind(kind)]: times for kind, times in found.items() if kind != Kind.NOTHING} == IN_PACK


def test_the_page_tells_these_numbers() -> None:
    page = (Path(__file__).parents[3] / "docs/big-two.md").read_text(encoding="utf-8")
    for kind, times in IN_PACK.items():
        size = SIZES.get(kind, 5)
        mean = times * comb(13, size) / comb(52, size)
        told = "13" if kind == "single" else f"{mean:.3f}"
        assert f"| {kind} | {times:,} | {told} |" in page
