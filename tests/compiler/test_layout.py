"""The compiled body of a record holds the same numbers under the same names."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import tefuda
from tefuda.bulk.task import Task
from tefuda.compiler.layout import array_of, layout_of, record_of
from tefuda.games.eights import GAME
from tefuda.games.eights.rules.options import Options


def test_a_record_comes_back_from_its_array() -> None:
    table = tefuda.deal("two-four-jack", seats=5, seed=3).apply("draw").table
    array = array_of(table)
    assert array.shape == (1,)
    again = record_of(GAME.table, array)
    assert again == table
    assert again is not table


@pytest.mark.parametrize("kind", [GAME.table, GAME.view, Task])
def test_all_numbers_are_kept_apart(kind: type) -> None:
    made = kind()
    count = len(list(made.numbers()))
    made.fill(iter(range(count)))
    assert array_of(made).view(np.int64).tolist() == list(range(count))
    assert record_of(kind, array_of(made)) == made
    assert layout_of(kind).itemsize == 8 * count


def test_names_are_the_same_in_both_bodies() -> None:
    deal = tefuda.deal("crazy-eights", seats=4, seed=1)
    array = array_of(deal.table)[0]
    assert array["turn"] == deal.turn
    assert array["held"]["once"].tolist() == deal.table.held.once
    assert array["stock"]["cards"].tolist() == deal.table.stock.cards
    assert array["chance"]["key"].tolist() == deal.table.chance.key


def test_the_array_of_house_rules_holds_their_answers() -> None:
    options = tefuda.games()["mau-mau"].options
    array = array_of(options)[0]
    assert layout_of(Options).names == tuple(field.name for field in dataclasses.fields(Options))
    for field in dataclasses.fields(Options):
        assert array[field.name] == getattr(options, field.name)
