"""Records: named integers that copy, compare and travel as numbers."""

from __future__ import annotations

import pytest

from tefuda.compiler.dialect import faults_of
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.primitives import overwrite
from tefuda.core.records.private_cells import closing, own_cells, sharing
from tefuda.core.records.record import Cells, Lasts, Of, Record, cell, cells, extended, part, record, taking
from tefuda.core.records.rule import RULES
from tefuda.core.table.course import begin_match, reset_deal
from tefuda.core.table.sight import see_open, sight
from tests.core.both import as_compiled


@record
class Inner(Record):
    """A record within another."""

    rows: Cells = cells(3, start=7)
    size: int = cell()


@record
class Outer(Record):
    """A record with all three kinds of declaration."""

    turn: int = cell(start=4)
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


def test_a_record_is_overwritten_with_another_and_shares_nothing() -> None:
    source, target = Outer(), Outer()
    source.turn, source.inner.size, source.inner.rows[1], source.scores[0] = 5, 6, 8, 9
    overwrite(target, source)
    assert target == source
    source.inner.rows[1] = source.scores[0] = 0
    assert (target.inner.rows, target.scores) == ([7, 8, 7], [9, 0])


def test_a_record_that_extends_another_by_hand_takes_its_cells_first() -> None:
    wider = extended(Outer, "Wider", {"more": (Cells, cells(2)), "inmost": (Inner, part(Inner))}, "With more.")
    made = wider()
    assert list(wider.__declarations__) == ["turn", "inner", "scores", "more", "inmost"]
    assert (made.turn, made.more, made.inmost.rows, wider.__doc__) == (4, [0, 0], [7, 7, 7], "With more.")
    narrower = Outer()
    narrower.turn, narrower.inner.size = 9, 3
    overwrite(made, narrower)
    assert (made.turn, made.inner.size, made.more) == (9, 3, [0, 0])


def test_a_record_shows_its_cells() -> None:
    assert repr(Outer()) == "Outer(turn=4, inner=Inner(rows=[7, 7, 7], size=0), scores=[0, 0])"


def test_a_record_keeps_its_name_and_its_sentence() -> None:
    assert (Outer.__name__, Outer.__module__) == ("Outer", __name__)
    assert Outer.__doc__ == "A record with all three kinds of declaration."
    assert (Outer.copy.__name__, Outer.copy.__doc__) == ("copy", Record.copy.__doc__)


def test_a_class_that_is_not_made_a_record_has_no_body() -> None:
    class Bare(Record):
        """Not decorated."""

    bare = object.__new__(Bare)
    for unwritten in (Bare, bare.copy, bare.numbers, lambda: bare.fill(iter([]))):
        with pytest.raises(AssertionError, match="`record` writes this method"):
            unwritten()


# ------------------------------------------------------------------ records that extend others


@record
class Lying(Record):
    """What lies open."""

    seats: int = cell(lasts=Lasts.TABLE)
    turn: int = cell(Of.SEAT)
    fines: Cells = cells(2, Of.POINTS)
    scores: Cells = cells(2, lasts=Lasts.MATCH)
    dealer: int = cell(Of.SEAT, lasts=Lasts.MATCH)


@record
class All(Lying):
    """What lies open and what is hidden; a table begins with the second seat."""

    inner: Inner = part(Inner)
    kept: Inner = part(Inner, lasts=Lasts.TABLE)
    turn: int = cell(Of.SEAT, start=1)
    hidden: int = cell(start=9)


@record
class Shown(Lying):
    """What lies open and what one seat knows."""

    told: int = cell()
    dealer: int = cell(Of.SEAT)
    hand: int = cell(Of.CARDS, own=True)
    held: Cells = cells(2, own=True)


def test_the_cells_of_the_class_extended_stand_first_and_keep_their_places() -> None:
    assert list(All.__declarations__) == ["seats", "turn", "fines", "scores", "dealer", "inner", "kept", "hidden"]
    assert (Lying().turn, All().turn, isinstance(All(), Lying)) == (NO_SEAT, 1, True)
    full, copy = All(), All().copy()
    full.fill(iter(range(16)))
    assert copy == All() != full
    assert list(full.numbers()) == list(range(16))


def test_what_a_seat_alone_may_know_is_declared() -> None:
    assert own_cells(Shown) == ("hand", "held")


def changed() -> All:
    full = All()
    full.fill(iter(range(20, 36)))
    return full


@pytest.mark.parametrize("compiles", [False, True])
def test_what_both_have_from_the_class_they_extend_is_copied_unless_declared_again(compiles: bool) -> None:
    shown, table = Shown(), changed()
    (as_compiled(see_open) if compiles else see_open)(table, shown)
    assert [getattr(shown, name) for name in Lying.__declarations__] == [20, 21, [22, 23], [24, 25], NO_SEAT]
    assert (shown.told, shown.hand, shown.held) == (0, 0, [0, 0])
    table.fines[0] = 1
    assert shown.fines == [22, 23]


@pytest.mark.parametrize("compiles", [False, True])
def test_a_reset_takes_what_lasts_so_long_and_no_more(compiles: bool) -> None:
    of_deal, of_match = (as_compiled(rule) if compiles else rule for rule in (reset_deal, begin_match))
    table = changed()
    of_deal(table)
    assert (table.turn, table.fines, table.inner, table.hidden) == (1, [0, 0], Inner(), 9)
    assert (table.seats, table.scores, table.dealer, table.kept) == (20, [24, 25], 26, changed().kept)
    of_match(table)
    assert (table.seats, table.scores, table.dealer, table.kept) == (20, [0, 0], NO_SEAT, changed().kept)


def test_a_reset_of_what_has_nothing_that_lasts_so_long_changes_nothing() -> None:
    inner = Inner()
    begin_match(inner)
    assert inner == Inner()


def test_what_is_seen_and_what_is_reset_are_rules() -> None:
    for rule in (sight(Shown, {}).see, reset_deal, begin_match):
        assert rule in RULES
        assert list(faults_of(rule, RULES)) == []


def test_a_view_for_one_seat_shares_what_lies_open_and_has_its_own_cells() -> None:
    @record
    class View(Record):
        top: int = cell()
        counts: Cells = cells(2)
        seat: int = cell(own=True)
        given: Cells = cells(2, own=True)

    view = View()
    seen = sharing(View)(view)
    assert seen == view
    assert seen.counts is view.counts
    seen.seat, seen.given[0] = 1, 5
    assert (view.seat, view.given) == (0, [0, 0])


def test_a_view_that_was_for_one_seat_can_be_closed_and_be_for_another() -> None:
    @record
    class View(Record):
        top: int = cell()
        seat: int = cell(own=True)
        given: Cells = cells(2, own=True)

    onlooker, view = View(), View()
    view.top, view.seat, view.given[1] = 3, 1, 5
    closing(View)(view, onlooker)
    assert (view.top, view.seat, view.given) == (3, 0, [0, 0])
    view.given[0] = 1
    assert onlooker.given == [0, 0]


def test_cells_are_taken_from_a_record_by_name() -> None:
    @record
    class View(Record):
        top: int = cell(start=2)
        turn: int = cell(start=4)

    assert [taking(names)(View()) for names in ((), ("turn",), ("turn", "top"))] == [(), (4,), (4, 2)]
