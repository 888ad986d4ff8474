"""Records: named integers that copy, compare and travel as numbers."""

from __future__ import annotations

import pytest

from tefuda.core.record import Cells, Record, cell, cells, part, record


@record
class Inner(Record):
    """A record within another."""

    rows: Cells = cells(3, 7)
    size: int = cell()


@record
class Outer(Record):
    """A record with all three kinds of declaration."""

    turn: int = cell(4)
    inner: Inner = part(Inner)
    scores: Cells = cells(2)


def test_a_new_record_holds_what_was_declared() -> None:
    outer = Outer()
    assert (outer.turn, outer.inner.rows, outer.inner.size, outer.scores) == (4, [7, 7, 7], 0, [0, 0])


def test_the_cells_that_differ_are_those_of_the_other() -> None:
    one = Outer()
    other = one.copy()
    assert one.differing(other) == {}
    other.turn += 1
    other.scores[0] += 1
    assert one.differing(other) == {"turn": 5, "scores": [1, 0]}
    assert other.differing(one) == {"turn": 4, "scores": [0, 0]}


def test_a_copy_is_equal_and_shares_nothing() -> None:
    outer = Outer()
    copy = outer.copy()
    assert copy == outer
    assert type(copy) is Outer
    copy.inner.rows[1] = 1
    copy.scores[0] = 2
    copy.inner.size = 3
    copy.turn = 5
    assert outer == Outer()
    assert copy != outer


@pytest.mark.parametrize("change", ["turn", "rows", "size", "scores"])
def test_records_are_equal_when_every_cell_is(change: str) -> None:
    one, other = Outer(), Outer()
    assert one == other
    match change:
        case "turn":
            other.turn = 1
        case "rows":
            other.inner.rows[2] = 1
        case "size":
            other.inner.size = 1
        case _:
            other.scores[1] = 1
    assert one != other


def test_records_of_two_kinds_are_not_equal() -> None:
    assert Outer() != Inner()
    assert Outer() != 4


def test_a_record_cannot_be_hashed() -> None:
    with pytest.raises(TypeError):
        hash(Outer())


def test_a_record_has_no_other_attributes() -> None:
    with pytest.raises(AttributeError):
        Outer().other = 1  # type: ignore[attr-defined]


def test_a_record_travels_as_numbers_in_the_order_of_declaration() -> None:
    outer = Outer()
    assert list(outer.numbers()) == [4, 7, 7, 7, 0, 0, 0]
    outer.fill(iter(range(10, 17)))
    assert list(outer.numbers()) == list(range(10, 17))
    assert (outer.turn, outer.inner.rows, outer.inner.size, outer.scores) == (10, [11, 12, 13], 14, [15, 16])


def test_a_record_shows_its_cells() -> None:
    assert repr(Outer()) == "Outer(turn=4, inner=Inner(rows=[7, 7, 7], size=0), scores=[0, 0])"


def test_a_record_keeps_its_name_and_its_sentence() -> None:
    assert (Outer.__name__, Outer.__module__) == ("Outer", __name__)
    assert Outer.__doc__ == "A record with all three kinds of declaration."
    assert (Outer.copy.__name__, Outer.copy.__doc__) == ("copy", Record.copy.__doc__)


def test_a_class_that_is_not_made_a_record_has_no_body() -> None:
    class Bare(Record):
        """Not decorated."""

    with pytest.raises(AssertionError, match="`record` writes this method"):
        Bare()
    with pytest.raises(AssertionError, match="`record` writes this method"):
        object.__new__(Bare).copy()
