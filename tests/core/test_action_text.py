from __future__ import annotations

import pytest

from tefuda import NotationError
from tefuda.core.words.action_text import read_bare, read_mask

WORDS = {"pass": 7}


@pytest.mark.parametrize(("text", "code"), [("pass", 7), (" PASS ", 7), ("#12", 12), (" #-3", -3)])
def test_a_word_and_a_code_are_decisions_without_cards(text: str, code: int) -> None:
    found = read_bare(text, WORDS)
    assert found is not None
    assert (found.code, found.once, found.twice) == (code, 0, 0)


@pytest.mark.parametrize("text", ["3♣", "", "passes", "#", "#1.5", "# 1", "#1234567890"])
def test_other_text_is_left_to_the_family(text: str) -> None:
    assert read_bare(text, WORDS) is None


def test_cards_are_read_from_a_part_of_a_text() -> None:
    assert read_mask("give 2♣ 2♦!", 5, 10) == 0b11
    assert read_mask("") == 0


def test_a_fault_names_the_column_in_the_whole_text() -> None:
    with pytest.raises(NotationError) as caught:
        read_mask("give 2♣ 2x", 5)
    assert caught.value.column == 9


@pytest.mark.parametrize("text", ["2♣ 2♣", "2♣ 2♣ 2♣"])
def test_a_card_is_named_once(text: str) -> None:
    with pytest.raises(NotationError, match=f"a card appears twice in “{text}”"):
        read_mask(text)
