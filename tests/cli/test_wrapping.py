"""Breaking lines by the width of what is shown."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from tefuda.cli.wrapping import explained, padded, wrapped


def test_words_are_kept_whole() -> None:
    assert wrapped("one two three", 8) == "one two\nthree"
    assert wrapped("one two three", 3, indent=2) == "one\n  two\n  three"


def test_wide_characters_count_twice_and_break_anywhere() -> None:
    assert wrapped("手札の枚数", 6) == "手札の\n枚数"
    assert wrapped("手札7♦出す", 6) == "手札7♦\n出す"


def test_no_line_begins_with_a_closing_mark_or_ends_with_an_opening_one() -> None:
    assert wrapped("手札です。", 8) == "手札で\nす。"
    assert wrapped("手札「山札」", 6) == "手札\n「山\n札」"


def test_breaks_in_the_text_stay() -> None:
    assert wrapped("a b\nc", 80) == "a b\nc"


def test_lines_are_never_wider_than_asked() -> None:
    text = "場札とランクかスートが同じカードを出さなければなりません。`rules 2.1` を見てください。"
    for width in range(12, 60):
        assert max(map(cell_len, wrapped(text, width).splitlines())) <= width


def test_padding_counts_cells() -> None:
    assert padded("手", 4) == "手  "


@pytest.mark.parametrize(
    "longest", ["play", "手札を出す", "dobon total 7♦ 8♠", "dobon total 7♦ 8♠ 9♣ 10♥ J♠", "手" * 40]
)
def test_an_explanation_never_runs_into_what_it_explains(longest: str) -> None:
    text = "\n".join(explained([("pass", "say nothing"), (longest, "whatever it is")], 80))
    assert re.search(r"^  pass {2,}say nothing$", text, re.MULTILINE)
    assert re.search(rf"^  {longest}(\n| ) +whatever it is$", text, re.MULTILINE)
    assert (
        len(
            {cell_len(line.partition(word)[0]) for line in text.split("\n") for word in ("say", "what") if word in line}
        )
        == 1
    )
