"""What is told of a hand by what its seat did not play, and when it is forgotten."""

from __future__ import annotations

from tefuda.core.records.record import record
from tefuda.core.table.course import Course, Dealt
from tefuda.core.table.lacking import Lacking, cards_lacked, note_drawn, note_lack, note_laid


@record
class Lying(Course, Lacking):
    """What lies open."""


@record
class Table(Lying, Dealt):
    """The hands."""


def holding(hand: int, twice: int = 0) -> Table:
    table = Table()
    table.held.once[1], table.held.twice[1] = hand, twice
    return table


def test_of_the_cards_lacked_only_those_drawn_later_may_be_some() -> None:
    table = holding(0b1111_0000)
    note_lack(table, 1, 0b11)
    assert cards_lacked(table, 1) == 0
    table.held.once[1] = 0b1110_0011
    assert cards_lacked(table, 1) == 2
    table.held.once[1] = 0b1111_0001
    note_drawn(table, 1)
    assert (table.lacked[1], table.lacked_by_all[1], table.newer[1], cards_lacked(table, 1)) == (0b11, 0, 1, 0)
    table.held.once[1] = 0b1110_0011
    assert cards_lacked(table, 1) == 1
    assert cards_lacked(holding(0b11), 1) == 0


def test_cards_held_twice_count_twice() -> None:
    table = holding(0b111, 0b001)
    note_lack(table, 1, 0b001)
    assert cards_lacked(table, 1) == 2


def test_a_card_lacked_that_is_laid_was_one_of_the_newer() -> None:
    table = holding(0b1_1111_0000)
    note_lack(table, 1, 0b11)
    note_drawn(table, 1)
    note_laid(table, 1, 7)
    assert table.newer[1] == 1
    note_laid(table, 1, 0)
    assert table.newer[1] == 0
    note_laid(table, 1, 0)
    assert table.newer[1] == 0


def test_there_are_no_more_newer_cards_than_cards() -> None:
    table = holding(0b1110)
    note_lack(table, 1, 0b1)
    note_drawn(table, 1)
    table.held.once[1] = 0
    note_laid(table, 1, 3)
    assert table.newer[1] == 0


def test_what_a_hand_lacks_is_forgotten_when_most_of_its_cards_are_newer() -> None:
    table = holding(0b1100)
    note_lack(table, 1, 0b01)
    note_drawn(table, 1)
    note_lack(table, 1, 0b10)
    assert (table.lacked[1], table.lacked_by_all[1], table.newer[1]) == (0b11, 0b10, 1)
    note_drawn(table, 1)
    assert (table.lacked[1], table.lacked_by_all[1], table.newer[1]) == (0b10, 0, 1)
