"""Action codes made of named digits."""

from __future__ import annotations

from itertools import product

import pytest

from tefuda.core.records.rule import RULES
from tefuda.core.table.action_code import Digits


def encode(digits: Digits, *given: int) -> int:
    return sum(digit << shift for digit, shift in zip(given, digits.shifts, strict=True))


@pytest.mark.parametrize("sizes", [{"verb": 6, "card": 55, "suit": 5, "call": 4}, {"one": 7}, {"a": 2, "b": 1, "c": 3}])
def test_a_code_reads_back_digit_by_digit(sizes: dict[str, int]) -> None:
    digits = Digits(**sizes)
    readers = [digits.digit(name) for name in sizes]
    codes = set()
    for number in product(*(range(size) for size in sizes.values())):
        code = encode(digits, *number)
        assert 0 <= code < digits.size
        assert tuple(read(code) for read in readers) == number
        codes.add(code)
    assert [code for code in range(-1, digits.size + 1) if code in digits] == sorted(codes)
    assert len(codes) == len(list(product(*(range(size) for size in sizes.values()))))


def test_the_first_digit_is_the_weightiest() -> None:
    digits = Digits(verb=3, card=10)
    codes = [encode(digits, verb, card) for verb in range(3) for card in range(10)]
    assert codes == sorted(codes)


def test_the_functions_of_a_code_are_rules() -> None:
    verb_of = Digits(verb=3, card=10).digit("verb")
    assert verb_of in RULES
    assert verb_of.__name__ == "verb_of"
    assert verb_of.__doc__ == "Return the verb of an action."


def test_a_step_leads_from_a_digit_to_the_next() -> None:
    digits = Digits(verb=3, card=10, suit=5)
    assert encode(digits, 2, 7, 4) == 2 * digits.step("verb") + 7 * digits.step("card") + 4 * digits.step("suit")
