"""Whole numbers and truth values, of Python and of NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tefuda.core.cards.card import Rank
from tefuda.core.whole_numbers import as_truth, as_whole, check_truth, check_whole, plain
from tefuda.errors import NotationError


class Indexed:
    def __index__(self) -> int:
        return 5


class Tensor(Indexed):
    """One value as PyTorch has it, which says of a truth value, too, that it is an index."""

    ndim = 0

    def __init__(self, value: Any) -> None:
        self.value = value

    def item(self) -> Any:
        return self.value


NUMBERS = [5, np.int8(5), np.int64(5), np.uint64(5), np.array(5), Indexed(), Tensor(5), Rank(5)]
NO_NUMBERS = [
    True, False, np.True_, np.array(True), Tensor(True), 5.0, np.float64(5), np.array(5.0), "5", np.str_("5"), None,
    [5], np.array([5]), np.array([5, 6]), b"5",
]  # fmt: skip


@pytest.mark.parametrize("given", NUMBERS)
def test_a_whole_number_of_any_kind_is_an_int(given: Any) -> None:
    assert as_whole(given) == 5
    assert type(check_whole("seed", given, 0, 5)) in (int, Rank)
    assert isinstance(check_whole("seed", given, 5), int)
    with pytest.raises(NotationError, match="seed must be a whole number of at least 6"):
        check_whole("seed", given, 6)
    with pytest.raises(NotationError, match="seed must be at most 4, not 5"):
        check_whole("seed", given, 0, 4)


@pytest.mark.parametrize("given", NO_NUMBERS)
def test_what_is_no_whole_number_is_refused(given: Any) -> None:
    assert as_whole(given) is None
    with pytest.raises(NotationError, match="seed must be a whole number of at least 0, not "):
        check_whole("seed", given, 0, 9)


@pytest.mark.parametrize("given", [True, np.True_, np.array(True), Tensor(True)])
def test_a_truth_value_of_any_kind_is_a_bool(given: Any) -> None:
    assert as_truth(given) is True
    assert check_truth("match", given) is True


@pytest.mark.parametrize("given", [1, 0, "yes", None, np.int64(1), np.array([True])])
def test_what_is_no_truth_value_is_refused(given: Any) -> None:
    assert as_truth(given) is None
    with pytest.raises(NotationError, match="match must be True or False, not "):
        check_truth("match", given)


def test_text_of_numpy_is_text() -> None:
    assert plain(np.str_("yes")) == "yes"
