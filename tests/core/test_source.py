"""What the source of a rule shows about the cells that it may write."""

from __future__ import annotations

from dataclasses import replace
from types import FunctionType
from typing import Any, cast

import pytest

from tefuda.core.records.private_cells import foreign_cells
from tefuda.core.records.record import Cells, Of, Record, cell, cells, record
from tefuda.core.records.source import cells_used, definition_of, stores_of
from tefuda.errors import CompileError
from tefuda.games.eights import GAME


@record
class View(Record):
    """A view with one open cell, one open block, and one of each that are own."""

    stock: int = cell()
    counts: Cells = cells(3)
    hand: int = cell(Of.CARDS, own=True)
    held: Cells = cells(3, own=True)


def see_hand(view: View, hand: int) -> None:
    view.hand = hand


def count_cards(hand: int, view: View) -> None:
    view.counts[0] += hand
    see_hand(view, hand)
    count_cards(hand, view)


def read_all(table: Any, options: Any, seat: int, view: View) -> None:
    view.hand, view.held[0] = view.stock, view.counts[seat]
    see_hand(view, 1)


def set_open(table: Any, options: Any, seat: int, seen: View) -> None:
    seen.hand, seen.stock = 1, 2


def set_by_another_rule(table: Any, options: Any, seat: int, view: View) -> None:
    count_cards(1, view)


def rename_a_block(table: Any, options: Any, seat: int, view: View) -> None:
    counts = view.counts
    counts[0] = 1


def rename_the_view(table: Any, options: Any, seat: int, view: View) -> None:
    other = view
    other.stock = 1


def give_the_view_away(table: Any, options: Any, seat: int, view: View) -> None:
    setattr(view, "stock", 1)  # noqa: B010


@pytest.mark.parametrize(("see_own", "foreign"), [
    (read_all, []),
    (set_open, ["stock"]),
    (set_by_another_rule, ["counts"]),
    (rename_a_block, ["counts"]),
    (rename_the_view, ["view"]),
    (give_the_view_away, ["view"]),
])  # fmt: skip
def test_a_rule_is_known_by_its_source_to_write_cells_that_are_not_own(see_own: Any, foreign: list[str]) -> None:
    assert foreign_cells(View, see_own) == foreign


def test_a_rule_is_known_by_its_source_to_use_cells_by_itself_and_by_others() -> None:
    assert cells_used(read_all, 3) == {"hand", "held", "stock", "counts"}
    assert cells_used(count_cards, 1) == {"hand", "counts"}
    assert cells_used(rename_the_view, 3) == {"view"}


def see_more_than_the_hand(table: Any, options: Any, seat: int, view: Any) -> None:
    view.hand_once, view.passes = table.held.once[seat], seat


def test_no_family_can_be_made_whose_seats_write_into_what_everybody_sees() -> None:
    with pytest.raises(TypeError, match="see_more_than_the_hand writes what not only one seat may know: passes"):
        replace(GAME.sight, see_own=see_more_than_the_hand)


def test_a_rule_without_a_source_cannot_be_read() -> None:
    typed: dict[str, Any] = {}
    exec("def typed_in(table): pass", typed)
    with pytest.raises(CompileError, match="typed_in: its source cannot be found"):
        definition_of(typed["typed_in"])


def test_the_names_that_a_rule_sets_are_counted() -> None:
    def counted(start: int) -> int:
        total = start
        for number in range(start):
            total = total + number
        return total

    assert stores_of(definition_of(cast(FunctionType, counted))) == {"start": 1, "total": 2, "number": 1}
