"""The edge cases that were listed for each game before it was written: every one has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LISTED = [
    ("eights/test_crazy_eights.py", 27),
    ("eights/test_two_four_jack.py", 28),
    ("eights/test_mau_mau.py", 25),
    ("big_two/test_*.py", 61),
    ("guandan/test_*.py", 70),
    ("nippachi/test_*.py", 61),
    ("teyaku_dobon/test_*.py", 67),
]
NAMED = re.compile(r"(?:Cases?|rows?) ((?:\d+(?:, | and | to )?)+)|_en(\d+)_")


def named_in(text: str) -> set[int]:
    """Return the cases that a text names: `Case 3`, `rows 4, 7 and 9`, `Cases 5 to 7`, `_en8_`."""
    found: set[int] = set()
    for several, one in NAMED.findall(text):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", several or one):
            found |= set(range(int(first), int(last or first) + 1))
    return found


def test_the_ways_to_name_cases_are_known() -> None:
    assert named_in("Case 3 (C8). Cases 5 to 7 rows 9, 11 and 13 test_4_3_en20_a") == {3, 5, 6, 7, 9, 11, 13, 20}


@pytest.mark.parametrize(("files", "count"), LISTED)
def test_every_edge_case_has_a_test(files: str, count: int) -> None:
    named = named_in("\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob(files))))
    assert named == set(range(1, count + 1))
