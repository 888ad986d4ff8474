"""Seats around a table, and which comes next."""

from __future__ import annotations

import pytest

from tefuda.core.table.seats import CLOCKWISE, COUNTER_CLOCKWISE, first_among, next_seat


@pytest.mark.parametrize(
    ("seat", "step", "following"), [(0, CLOCKWISE, 1), (3, CLOCKWISE, 0), (0, COUNTER_CLOCKWISE, 3)]
)
def test_seats_follow_each_other_around_the_table(seat: int, step: int, following: int) -> None:
    assert next_seat(seat, 4, step) == following


@pytest.mark.parametrize(
    ("among", "seat", "step", "first"),
    [
        (0b0110, 1, CLOCKWISE, 1),
        (0b0110, 3, CLOCKWISE, 1),
        (0b0110, 0, COUNTER_CLOCKWISE, 2),
        (~0b0110, 1, CLOCKWISE, 3),
        (~0b0011, 1, COUNTER_CLOCKWISE, 3),
    ],
)
def test_the_first_of_some_seats_is_found_in_a_direction(among: int, seat: int, step: int, first: int) -> None:
    assert first_among(among, seat, 4, step) == first
