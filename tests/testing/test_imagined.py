"""A rule that imagines tables which could not be is found."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest

import tefuda
from tefuda.core.cards import PIQUET_PACK, cards_in, read_cards, show
from tefuda.core.chance import Dice, roll
from tefuda.core.holdings import put, take
from tefuda.core.stock import draw_top
from tefuda.core.written import written_rule
from tefuda.games.eights import GAME
from tefuda.play.deal import Deal
from tefuda.testing.imagined import check_certain, check_compiled, check_imagined, check_played_on, check_uniform
from tests.testing.planted import dealt, played, replaced

assert GAME.imagine is not None
imagine = GAME.imagine


def lose_a_card(view: Any, options: Any, dice: Dice, table: Any) -> None:
    """Put the lowest card of the stock in the place of another one there."""
    imagine(view, options, dice, table)
    table.stock.cards[0] = table.stock.cards[1]


def turn_another_card_up(view: Any, options: Any, dice: Dice, table: Any) -> None:
    imagine(view, options, dice, table)
    table.stock.cards[0], table.top = table.top, table.stock.cards[0]


def keep_what_lay_there(view: Any, options: Any, dice: Dice, table: Any) -> None:
    before = table.held.once[1]
    imagine(view, options, dice, table)
    if before & table.held.once[1]:
        cards = table.stock.cards
        cards[0], cards[1] = cards[1], cards[0]


def exchange_a_card(view: Any, options: Any, dice: Dice, table: Any) -> None:
    """Give the seat of the view another card for its highest."""
    imagine(view, options, dice, table)
    card = table.held.once[view.seat].bit_length() - 1
    take(table.held, view.seat, card)
    put(table.held, view.seat, draw_top(table.stock))
    table.stock.cards[table.stock.size] = card
    table.stock.size += 1


FAULTS = {
    "there are other cards": lose_a_card,
    "sees another table": turn_another_card_up,
    "depends on what is hidden": keep_what_lay_there,
    "than that it imagines": exchange_a_card,
}


def imagining(rule: Any) -> Deal:
    """Return a deal of the eights family, a few decisions old, in which tables are imagined by another rule."""
    return played(dealt(replaced(GAME, imagine=rule)), 2)


def check(rule: Any) -> None:
    deal, random = imagining(rule), Random(1)
    for _ in range(8):
        check_imagined(deal, 0, random)


@pytest.mark.parametrize("sentence", FAULTS)
def test_a_table_that_could_not_be_is_found(sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check(FAULTS[sentence])


def test_tables_that_could_be_are_found_in_order() -> None:
    deal = imagining(imagine)
    check(imagine)
    for seat in (None, 0, 1, 2):
        check_certain(deal, seat, Random(1))
        check_played_on(deal, seat, Random(1))


def test_what_is_held_for_certain_and_is_not_so_is_found() -> None:
    card = dealt(GAME).table.stock.cards[0]

    def give_it_to_the_neighbour(view: Any, options: Any, dice: Dice, table: Any) -> None:
        imagine(view, options, dice, table)
        cards = table.stock.cards
        if card in cards[: table.stock.size]:
            highest = table.held.once[1].bit_length() - 1
            take(table.held, 1, highest)
            put(table.held, 1, card)
            cards[cards.index(card)] = highest
        elif table.held.once[2] >> card & 1:
            table.held.once[1], table.held.once[2] = table.held.once[2], table.held.once[1]

    with pytest.raises(AssertionError, match="holds for certain what is not so"):
        check_certain(imagining(give_it_to_the_neighbour), 0, Random(1))


def small(rule: Any) -> Deal:
    """Return a deal in which four cards are hidden from seat 0, one in each other hand and two in the stock."""
    elsewhere = set(read_cards("7♣ 8♣ 9♣ J♣ J♦ 10♣"))
    pile = show([*(card for card in cards_in(PIQUET_PACK) if card not in elsewhere), *read_cards("10♣")])
    start = tefuda.position("mau-mau", f"hands 7♣ / 8♣ / 9♣\npile {pile}\nstock J♣ J♦").start
    return Deal(dataclasses.replace(start, game=replaced(GAME, imagine=rule)))


def sort_some(view: Any, options: Any, dice: Dice, table: Any) -> None:
    """Imagine every fifth table with the stock in order."""
    imagine(view, options, dice, table)
    if roll(dice, 5) == 0:
        table.stock.cards[: table.stock.size] = sorted(table.stock.cards[: table.stock.size])


def sort_all(view: Any, options: Any, dice: Dice, table: Any) -> None:
    imagine(view, options, dice, table)
    table.stock.cards[: table.stock.size] = sorted(table.stock.cards[: table.stock.size])


def test_tables_of_which_each_is_as_likely_as_any_other_are_found_so() -> None:
    check_uniform(small(imagine), 0, Random(1), tables=24)
    check_uniform(small(imagine), None, Random(1), tables=120)


def test_a_table_that_is_imagined_more_often_is_found() -> None:
    with pytest.raises(AssertionError, match="some tables more often"):
        check_uniform(small(sort_some), 0, Random(1), tables=24)


def test_a_table_that_is_never_imagined_is_found() -> None:
    with pytest.raises(AssertionError, match="imagines 12 tables, not 24"):
        check_uniform(small(sort_all), 0, Random(1), tables=24)


def test_a_compiled_rule_that_imagines_otherwise_is_found() -> None:
    lines = (["table.turns = 1"], ["table.turns = 2", "dice.low = 1"])
    parameters = "view: View, options: Options, dice: Dice, table: Table"
    given = {"View": GAME.view, "Options": GAME.options, "Dice": Dice, "Table": GAME.table}
    rule = written_rule("imagine", parameters, *lines, given=given, doc="Imagine no table.")
    with pytest.raises(AssertionError, match="compiled, seat 0 imagines another table"):
        check_compiled(imagining(rule), [0], Random(1))
