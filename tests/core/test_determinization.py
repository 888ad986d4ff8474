"""What determinizing a table draws, rule by rule, and what it does where there is less to draw from."""

from __future__ import annotations

import pytest

from tefuda.core.cards.card import cards_in
from tefuda.core.records.record import Of, cell, record
from tefuda.core.table.chance import Dice
from tefuda.core.table.course import Course, Dealt
from tefuda.core.table.determinization import any_card, deal_allowed, determinizing, draw_any, draw_more, mix, without
from tefuda.core.table.holdings import put
from tefuda.core.table.stock import Stock, lay_pack
from tefuda.core.table.view import DealtView, StockView
from tefuda.games.eights.rules.options import Options
from tests.core.both import as_compiled


@record
class Lying(Course):
    """One card that lies open."""

    top: int = cell(Of.CARD)


@record
class Table(Lying, Dealt):
    """The hands and the stock, and a number that nobody sees."""

    secret: int = cell(start=7)


@record
class View(Lying, DealtView, StockView):
    """What one seat sees."""


@record
class Bare(Lying):
    """What is seen where no cards are dealt."""


def hidden(view: View, options: Options) -> tuple[int, int]:
    return 0b11111 & ~(1 << view.top), 0


def seen(*counts: int, stock: int = 0) -> View:
    view = View()
    view.seats, view.top, view.seat, view.hand_once, view.stock = 3, 4, 0, 0b1, stock
    view.counts[:3] = counts
    return view


def test_of_two_copies_one_stays() -> None:
    assert without(0b111, 0b010, 0b011) == (0b110, 0b000)
    assert without(*without(0b111, 0b010, 0b011), 0b010) == (0b100, 0b000)


def test_any_card_of_a_stock_or_a_mask_can_be_drawn() -> None:
    dice, stock = Dice(), Stock()
    drawn = set()
    for _ in range(60):
        stock.size = 0
        lay_pack(stock, 0b10110)
        drawn.add(draw_any(stock, dice))
        assert stock.size == 2
    assert drawn == {any_card(0b10110, dice) for _ in range(60)} == set(cards_in(0b10110))


def test_no_more_cards_are_drawn_than_there_are() -> None:
    table, dice = Table(), Dice()
    lay_pack(table.stock, 0b111)
    draw_more(table, dice, 0, -1)
    assert table.held.once[0] == 0
    draw_more(table, dice, 0, 5)
    assert (table.held.once[0], table.stock.size) == (0b111, 0)


def test_a_stock_keeps_as_many_cards_as_are_seen() -> None:
    dice, stock = Dice(), Stock()
    lay_pack(stock, 0b1111)
    mix(stock, dice, 9)
    assert sorted(stock.cards[: stock.size]) == [0, 1, 2, 3]
    mix(stock, dice, 2)
    assert stock.size == 2


def test_barred_cards_are_left_for_others() -> None:
    dice = Dice()
    for _ in range(20):
        table = Table()
        left = deal_allowed(table, dice, 1, 3, 0b1111, 0b0011, 0b0001)
        put(table.held, 2, 0)
        assert not table.held.once[1] & 0b0001
        assert left[0].bit_count() + left[1].bit_count() == 3
        assert left[0] & left[1] & 1


@pytest.mark.parametrize("compiles", [False, True])
def test_a_table_is_made_of_a_view(compiles: bool) -> None:
    rule = determinizing(View, hidden=hidden)
    table, dice = Table(), Dice()
    table.secret, table.held.once[1], table.stock.size = 3, 0b1, 2
    (as_compiled(rule) if compiles else rule)(seen(1, 1, 1, stock=1), Options(), dice, table)
    assert (table.seats, table.top, table.secret, table.held.once[0]) == (3, 4, 7, 0b1)
    others = [table.held.once[1], table.held.once[2], 1 << table.stock.cards[0]]
    assert sorted(others) == [0b10, 0b100, 0b1000]
    assert table.stock.size == 1


def test_cards_that_nobody_holds_stay_away() -> None:
    rule, table = determinizing(View, hidden=hidden), Table()
    rule(seen(1, 1, 0), None, Dice(), table)
    assert (table.held.once[1].bit_count(), table.held.once[2], table.stock.size) == (1, 0, 0)


def test_of_known_cards_only_those_are_there_that_are_hidden() -> None:
    rule = determinizing(View, hidden=hidden, known=lambda view, options, seat: (0b10011 if seat == 1 else 0, 0))
    table = Table()
    rule(seen(1, 1, 2), None, Dice(), table)
    assert (table.held.once[1], table.held.once[2]) == (0b10, 0b1100)


def test_nobody_else_holds_a_card_where_the_family_says_of_none_that_it_is_hidden() -> None:
    rule, table = determinizing(View), Table()
    table.held.once[1] = 0b10
    rule(seen(1, 1, 1), None, Dice(), table)
    assert (table.held.once[:3], table.stock.size) == ([0b1, 0, 0], 0)


@pytest.mark.parametrize("compiles", [False, True])
def test_where_no_cards_are_dealt_what_lies_open_is_copied(compiles: bool) -> None:
    rule = determinizing(Bare)
    view, table = Bare(), Table()
    view.seats, view.top = 2, 9
    (as_compiled(rule) if compiles else rule)(view, Options(), Dice(), table)
    assert (table.seats, table.top, table.secret) == (2, 9, 7)
