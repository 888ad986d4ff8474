"""The compiled body of a record holds the same numbers under the same names."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import tefuda
from tefuda.bulk.task import Task
from tefuda.compiler.layout import layout_of, record_of, row_of
from tefuda.games.eights import GAME
from tefuda.games.eights.rules.options import Options


def test_a_record_comes_back_from_its_row() -> None:
    table = tefuda.deal("two-four-jack", seats=5, seed=3).apply("draw").table
    row = row_of(table)
    assert row.shape == (1,)
    again = record_of(GAME.table, row)
    assert again == table
    assert again is not table


@pytest.mark.parametrize("kind", [GAME.table, GAME.view, Task])
def test_every_number_has_a_place_of_its_own(kind: type) -> None:
    made = kind()
    count = len(list(made.numbers()))
    made.fill(iter(range(count)))
    assert row_of(made).view(np.int64).tolist() == list(range(count))
    assert record_of(kind, row_of(made)) == made
    assert layout_of(kind).itemsize == 8 * count


def test_names_are_the_same_in_both_bodies() -> None:
    deal = tefuda.deal("crazy-eights", seats=4, seed=1)
    row = row_of(deal.table)[0]
    assert row["turn"] == deal.turn
    assert row["held"]["once"].tolist() == deal.table.held.once
    assert row["stock"]["cards"].tolist() == deal.table.stock.cards
    assert row["chance"]["key"].tolist() == deal.table.chance.key


def test_house_rules_are_a_row_of_their_answers() -> None:
    options = tefuda.games()["mau-mau"].options
    row = row_of(options)[0]
    assert layout_of(Options).names == tuple(field.name for field in dataclasses.fields(Options))
    for field in dataclasses.fields(Options):
        assert row[field.name] == getattr(options, field.name)
