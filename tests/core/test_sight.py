"""What is seen of a table follows from the classes that its view names."""

from __future__ import annotations

from typing import Any

from tefuda.compiler.dialect import faults_of_rules
from tefuda.core.cards.card import mask_of, read_cards
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.record import cell, record
from tefuda.core.records.rule import RULES, rule
from tefuda.core.table.course import Course, Dealt
from tefuda.core.table.facts import facts
from tefuda.core.table.holdings import PILE, UNTOLD
from tefuda.core.table.sight import no_window, nobody, sight
from tefuda.core.table.view import CountView, DealtView, StockView
from tefuda.core.table.window import Windowed, WindowView, answered, has_answered, in_window


@record
class Open(Course):
    """What lies open."""

    top: int = cell()


@record
class Table(Open, Dealt, Windowed):
    """A table with a window."""


@record
class View(Open, DealtView, StockView, WindowView):
    """A view with all that it can name."""

    twice_top: int = cell()
    own_top: int = cell(own=True)


@rule
def see_top(table: Table, options: Any, view: View) -> None:
    view.twice_top = 2 * table.top


@rule
def see_own_top(table: Table, options: Any, seat: int, view: View) -> None:
    view.own_top = table.top + seat


SIGHT = sight(View, facts(View), see=see_top, see_own=see_own_top)


def table() -> Table:
    made = Table()
    made.seats, made.top, made.turn, made.asked = 3, 7, 2, 0b101
    made.held.once[0], made.held.twice[0] = mask_of(read_cards("3♣ 4♦ 3♣"))
    made.held.once[PILE], made.held.twice[PILE] = mask_of(read_cards("6♠"))
    made.stock.size = 9
    return made


def test_a_view_has_what_lies_open_and_what_the_classes_beside_it_have() -> None:
    view = View()
    SIGHT.see(table(), None, view)
    assert (view.top, view.twice_top, view.counts[:3], view.stock, view.turn, view.asked) == (7, 14, [3, 0, 0], 9, 2, 5)
    assert (view.pile_once, view.seat, view.hand_once) == (mask_of(read_cards("6♠"))[0], NO_SEAT, 0)
    SIGHT.see_own(table(), None, 0, view)
    assert (view.seat, view.own_top, view.owes) == (0, 7, 1)
    assert (view.hand_once, view.hand_twice) == mask_of(read_cards("3♣ 4♦ 3♣"))


def test_in_a_window_nobody_sees_who_has_answered() -> None:
    lying, view = table(), View()
    lying.opened, lying.first = 0b111, 1
    SIGHT.see(lying, None, view)
    SIGHT.see_own(lying, None, 1, view)
    assert (view.turn, view.asked, view.owes) == (1, 0b111, 0)
    assert SIGHT.in_window(lying)
    assert SIGHT.answered(lying) == 0b010
    assert SIGHT.facts["answered"].of(view, None)
    assert not has_answered(NO_SEAT, view.asked, view.owes)


def test_without_a_window_there_is_none() -> None:
    plain = sight(Plain, facts(Plain))
    assert (plain.in_window, plain.answered) == (no_window, nobody)
    assert (SIGHT.in_window, SIGHT.answered) == (in_window, answered)
    view = Plain()
    plain.see(table(), None, view)
    plain.see_own(table(), None, 1, view)
    assert (view.top, view.counts[:3], view.seat) == (7, [3, 0, 0], 1)


@record
class Plain(Open, DealtView):
    """A view of nothing but cards."""


def test_what_is_seen_is_seen_by_rules() -> None:
    assert faults_of_rules([SIGHT.see, SIGHT.see_own]) == []
    assert {SIGHT.see, SIGHT.see_own} <= set(RULES)


@record
class Hiding(Open, DealtView, CountView):
    """A view in which sizes of hands are not shown."""


@rule
def hide_counts(table: Table, options: Any, view: Hiding) -> None:
    for seat in range(table.seats):
        view.counts[seat] = UNTOLD


def test_a_seat_counts_its_own_hand_where_no_others_are_told() -> None:
    hiding, lying, view = sight(Hiding, facts(Hiding), see=hide_counts), table(), Hiding()
    hiding.see(lying, None, view)
    assert hiding.facts["counts"].of(view, None) == (None, None, None)
    hiding.see_own(lying, None, 0, view)
    assert hiding.facts["counts"].of(view, None) == (3, None, None)
