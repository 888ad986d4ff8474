"""A rule that determinizes impossible tables is found."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest

import tefuda
from tefuda.core.cards.card import PIQUET_PACK, cards_in, read_cards, show
from tefuda.core.records.bits import lowest
from tefuda.core.table.chance import Dice, roll
from tefuda.core.table.holdings import put, take
from tefuda.core.table.stock import draw_top
from tefuda.games.eights import GAME
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.table import Table
from tefuda.games.eights.rules.view import View
from tefuda.play.deal import Deal
from tefuda.testing.determinized import (
    check_certain,
    check_compiled,
    check_determinized,
    check_played_on,
    check_uniform,
)
from tests.testing.planted import dealt, played, replaced

assert GAME.search.determinize is not None
determinize = GAME.search.determinize


def lose_a_card(view: Any, options: Any, dice: Dice, table: Any) -> None:
    """Put the lowest card of the stock in the place of another one there."""
    determinize(view, options, dice, table)
    table.stock.cards[0] = table.stock.cards[1]


def turn_another_card_up(view: Any, options: Any, dice: Dice, table: Any) -> None:
    determinize(view, options, dice, table)
    table.stock.cards[0], table.top = table.top, table.stock.cards[0]


def keep_what_lay_there(view: Any, options: Any, dice: Dice, table: Any) -> None:
    before = table.held.once[1]
    determinize(view, options, dice, table)
    if before & table.held.once[1]:
        cards = table.stock.cards
        cards[0], cards[1] = cards[1], cards[0]


def exchange_a_card(view: Any, options: Any, dice: Dice, table: Any) -> None:
    """Replace the highest card of the seat of the view."""
    determinize(view, options, dice, table)
    card = table.held.once[view.seat].bit_length() - 1
    take(table.held, view.seat, card)
    put(table.held, view.seat, draw_top(table.stock))
    table.stock.cards[table.stock.size] = card
    table.stock.size += 1


FAULTS = {
    "there are other cards": lose_a_card,
    "sees another table": turn_another_card_up,
    "depends on what is hidden": keep_what_lay_there,
    "than that it determinizes": exchange_a_card,
}


def determinizing(rule: Any) -> Deal:
    """Return a deal of the eights family after a few decisions, with another rule for determinizing tables."""
    return played(dealt(replaced(GAME, determinize=rule)), 2)


def check(rule: Any) -> None:
    deal, random = determinizing(rule), Random(1)
    for _ in range(8):
        check_determinized(deal, 0, random)


@pytest.mark.parametrize("sentence", FAULTS)
def test_an_impossible_table_is_found(sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check(FAULTS[sentence])


def test_possible_tables_pass() -> None:
    deal = determinizing(determinize)
    check(determinize)
    for seat in (None, 0, 1, 2):
        check_certain(deal, seat, Random(1))
        check_played_on(deal, seat, Random(1))


def test_wrong_certain_knowledge_is_found() -> None:
    card = dealt(GAME).table.stock.cards[0]

    def give_it_to_the_neighbour(view: Any, options: Any, dice: Dice, table: Any) -> None:
        determinize(view, options, dice, table)
        cards = table.stock.cards
        if card in cards[: table.stock.size]:
            highest = table.held.once[1].bit_length() - 1
            take(table.held, 1, highest)
            put(table.held, 1, card)
            cards[cards.index(card)] = highest
        elif table.held.once[2] >> card & 1:
            table.held.once[1], table.held.once[2] = table.held.once[2], table.held.once[1]

    with pytest.raises(AssertionError, match="holds for certain what is not so"):
        check_certain(determinizing(give_it_to_the_neighbour), 0, Random(1))


def small(rule: Any) -> Deal:
    """Return a deal in which four cards are hidden from seat 0, one in each other hand and two in the stock."""
    elsewhere = set(read_cards("7♣ 8♣ 9♣ J♣ J♦ 10♣"))
    pile = show([*(card for card in cards_in(PIQUET_PACK) if card not in elsewhere), *read_cards("10♣")])
    start = tefuda.position("mau-mau", f"hands 7♣ / 8♣ / 9♣\npile {pile}\nstock J♣ J♦").start
    return Deal(dataclasses.replace(start, game=replaced(GAME, determinize=rule)))


def sort_some(view: Any, options: Any, dice: Dice, table: Any) -> None:
    """Determinize every fifth table with the stock in order."""
    determinize(view, options, dice, table)
    if roll(dice, 5) == 0:
        table.stock.cards[: table.stock.size] = sorted(table.stock.cards[: table.stock.size])


def sort_all(view: Any, options: Any, dice: Dice, table: Any) -> None:
    determinize(view, options, dice, table)
    table.stock.cards[: table.stock.size] = sorted(table.stock.cards[: table.stock.size])


def test_equally_likely_tables_pass() -> None:
    check_uniform(small(determinize), 0, Random(1), tables=24)
    check_uniform(small(determinize), None, Random(1), tables=120)


def test_a_table_that_is_determinized_more_often_is_found() -> None:
    with pytest.raises(AssertionError, match="some tables more often"):
        check_uniform(small(sort_some), 0, Random(1), tables=24)


def test_a_table_that_is_never_determinized_is_found() -> None:
    with pytest.raises(AssertionError, match="determinizes 12 tables, not 24"):
        check_uniform(small(sort_all), 0, Random(1), tables=24)


def test_a_compiled_rule_that_determinizes_differently_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_CHECKED", "0")
    with pytest.raises(AssertionError, match="compiled, seat 0 determinizes another table"):
        check_compiled(determinizing(determinize_by_a_card_of_none), [0], Random(1))


def determinize_by_a_card_of_none(view: View, options: Options, dice: Dice, table: Table) -> None:
    """Ask for the lowest card of none, which is -1, and nothing in particular compiled."""
    table.turns = lowest(view.over)
