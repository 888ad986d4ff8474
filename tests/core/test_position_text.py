"""Positions as text: what each reader takes, and the fault it finds with the name of the line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tefuda.core.cards.card import FULL_PACK, Suit, mask_of, read_cards, read_suit
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Lasts, Of, cell, cells, record
from tefuda.core.table.chance import Chance, begin_chance, seed_words
from tefuda.core.table.course import Course, Dealt
from tefuda.core.table.holdings import PILE, Holdings
from tefuda.core.table.stock import Stock
from tefuda.core.words.cell_lines import OVER, line_names, lines_of, set_lines
from tefuda.core.words.line_readers import (
    answer_at,
    number_at,
    numbers_at,
    seat_at,
    seats_at,
    show_seats,
    word_at,
    word_of,
)
from tefuda.core.words.position_text import (
    Stated,
    check_names,
    pack_left,
    require,
    rest_of,
    set_stock,
    take_cards,
    take_parts,
)
from tefuda.errors import NotationError, PositionError, SeatsError, TefudaError

SMALL_PACK, _ = mask_of(read_cards("3♣ 4♦ 5♥ 6♠"))


def test_a_line_that_a_position_does_not_have_is_refused() -> None:
    check_names(["turn", "hands"], ("hands", "turn"))
    with pytest.raises(NotationError, match="a position of this game has no “hand”; it has hands, turn"):
        check_names(["turn", "hand"], ("hands", "turn"))


def test_cards_are_taken_from_those_that_are_left() -> None:
    left = pack_left(SMALL_PACK)
    assert take_cards(left, "pile", "6♠ 3♣") == read_cards("6♠ 3♣")
    assert take_cards(left, "top", " - ") == take_cards(left, "top", "") == []
    assert rest_of(left) == read_cards("4♦ 5♥")


def test_of_two_packs_each_card_is_taken_twice() -> None:
    left = pack_left(SMALL_PACK, copies=2)
    take_cards(left, "pile", "3♣ 4♦ 3♣")
    assert rest_of(left) == read_cards("4♦ 5♥ 5♥ 6♠ 6♠")
    with pytest.raises(PositionError, match="3♣ appears too many times, in pile"):
        take_cards(left, "pile", "3♣")


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("3♣ 4♦ 3♣", PositionError, "3♣ appears too many times, in pile"),
        ("3♣ SJ", PositionError, "SJ is not in the pack, in pile"),
        ("3♣ 7x", NotationError, "line 1, column 4: “7x” is not a card; write rank and suit, such as 7♣ or 7C"),
    ],
)
def test_cards_that_cannot_be_taken_are_refused(text: str, error: type[TefudaError], sentence: str) -> None:
    with pytest.raises(error) as refused:
        take_cards(pack_left(SMALL_PACK), "pile", text)
    assert (str(refused.value), refused.value.facts["name"]) == (sentence, "pile")


def test_a_fault_in_a_part_of_a_line_is_told_with_its_column_in_the_line() -> None:
    left = pack_left(SMALL_PACK)
    assert list(take_parts(left, "given", "6♠ / - / 3♣")) == [read_cards("6♠"), [], read_cards("3♣")]
    with pytest.raises(NotationError) as refused:
        list(take_parts(left, "given", "4♦ /5♥ ?"))
    assert (refused.value.column, refused.value.facts) == (8, {"name": "given", "text": "?"})


def test_each_seat_has_its_hand() -> None:
    held = Holdings()
    hands = Stated({"hands": "6♠ 3♣ / -"}, 2, pack_left(SMALL_PACK)).hands(held)
    assert hands == [read_cards("6♠ 3♣"), []]
    assert held.once[:2] == [mask_of(read_cards("6♠ 3♣"))[0], 0]


@pytest.mark.parametrize(("text", "hands"), [("6♠ 3♣", 1), ("6♠ / 3♣ / -", 3)])
def test_there_is_a_hand_for_each_seat(text: str, hands: int) -> None:
    with pytest.raises(PositionError, match=f"hands: {hands} for 2 seats"):
        Stated({"hands": text}, 2, pack_left(SMALL_PACK)).hands(Holdings())


def test_the_cards_of_a_line_lie_in_the_pile() -> None:
    held, stated = Holdings(), Stated({"pile": "6♠ 3♣"}, 2, pack_left(SMALL_PACK))
    assert stated.pile(held) == read_cards("6♠ 3♣")
    assert held.once[PILE] == mask_of(read_cards("3♣ 6♠"))[0]
    assert stated.rest() == read_cards("4♦ 5♥")


def test_what_is_required_holds_or_is_refused_with_its_line() -> None:
    require(True, "never told")
    with pytest.raises(PositionError, match="2 multiples") as refused:
        require(False, "{times} multiples can never be called", times=2, name="times")
    assert refused.value.facts["name"] == "times"


def test_a_line_that_is_not_stated_is_read_as_another() -> None:
    stated = Stated({"turn": "1"}, 2, {})
    assert (stated.seat("turn", 0), stated.seat("owner", 0)) == (1, 0)
    assert (stated.number("turn", 0), stated.number("laid", 3)) == (1, 3)
    assert (stated.text("turn"), stated.text("chain", "1"), "chain" in stated) == ("1", "1", False)


def test_a_word_stands_for_a_number() -> None:
    assert word_of("window", {1: "first", 2: "out"}, "out") == 2
    with pytest.raises(NotationError, match="window: must be one of first, out, not “in”"):
        word_of("window", {1: "first", 2: "out"}, "in")


def test_a_stock_that_is_stated_lies_with_its_first_card_on_top() -> None:
    stock, chance = Stock(), Chance()
    set_stock(stock, chance, pack_left(SMALL_PACK), {"stock": "5♥ 3♣"})
    assert stock.cards[: stock.size] == read_cards("3♣ 5♥")
    assert chance == Chance()


def test_without_a_line_for_the_stock_what_is_left_is_shuffled_into_it() -> None:
    stock, chance, left = Stock(), Chance(), pack_left(FULL_PACK)
    begin_chance(chance, seed_words(1))
    take_cards(left, "hands", "7♣")
    set_stock(stock, chance, left, {"hands": "7♣"})
    assert sorted(stock.cards[: stock.size]) == rest_of(left) != stock.cards[: stock.size]


def test_a_word_is_read_and_its_fault_names_the_line() -> None:
    assert word_at("ura", read_suit, "♥") == read_suit("H")
    with pytest.raises(NotationError, match="“x” is not a suit") as refused:
        word_at("ura", read_suit, "x")
    assert refused.value.facts == {"name": "ura", "text": "x"}


def test_a_fault_keeps_its_facts_and_place_beside_the_name_of_the_line() -> None:
    def read(text: str) -> int:
        raise NotationError("“{text}” cannot follow {word}", column=4, text="b", word="a")

    with pytest.raises(NotationError, match="line 1, column 4: “b” cannot follow a") as refused:
        word_at("answers", read, "a, b")
    assert refused.value.facts == {"name": "answers", "text": "b", "word": "a"}


def test_an_answer_is_yes_or_no() -> None:
    assert (answer_at("opening", "yes"), answer_at("opening", "no")) == (1, 0)
    with pytest.raises(NotationError, match="opening: must be yes or no, not “maybe”"):
        answer_at("opening", "maybe")


def test_numbers_and_seats_are_read() -> None:
    assert number_at("pot", " 123456789 ") == 123456789
    assert number_at("passes", "3", 4) == 3
    assert numbers_at("scores", "-5 0 12", 3) == [-5, 0, 12]
    assert numbers_at("owed", "5 0 12", 3, sign="") == [5, 0, 12]
    assert seat_at("turn", "2", 3) == 2


@pytest.mark.parametrize(
    ("read", "sentence"),
    [
        (lambda: number_at("pot", "x"), "pot: “x” is not a number"),
        (lambda: number_at("pot", "-1"), "pot: “-1” is not a number"),
        (lambda: number_at("pot", "1234567890"), "pot: must be a number from 0 to 999999999, not “1234567890”"),
        (lambda: number_at("passes", "4", 4), "passes: must be a number from 0 to 3, not “4”"),
        (lambda: number_at("passes", "x", 4), "passes: “x” is not a number"),
        (lambda: numbers_at("scores", "1 2", 3), "scores: must be one number for each of 3 seats, not “1 2”"),
        (lambda: numbers_at("scores", "1 x", 2), "scores: must be one number for each of 2 seats, not “1 x”"),
        (
            lambda: numbers_at("scores", "1 1234567890", 2),
            "scores: must be a number from -999999999 to 999999999, not “1234567890”",
        ),
        (lambda: numbers_at("owed", "1 -2", 2, sign=""), "owed: must be one number for each of 2 seats, not “1 -2”"),
        (lambda: seat_at("turn", "x", 3), "turn: “x” is not a number"),
    ],
)
def test_what_is_no_number_is_refused(read: Callable[[], object], sentence: str) -> None:
    with pytest.raises(NotationError) as refused:
        read()
    assert str(refused.value).endswith(sentence)


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(SeatsError, match="there is no seat 3; the seats are 0 to 2"):
        seats_at("passed", "1 3", 3)


@pytest.mark.parametrize("seats", [0, 0b1, 0b1010, (1 << MAX_SEATS) - 1])
def test_seats_are_written_as_they_are_read(seats: int) -> None:
    assert seats_at("passed", show_seats(seats), MAX_SEATS) == seats


def test_every_card_can_be_taken() -> None:
    left = pack_left(FULL_PACK)
    assert len(take_cards(left, "stock", " ".join(CARD_NAMES[card] for card in rest_of(left)))) == 52
    assert rest_of(left) == []


# ------------------------------------------------------------------ the lines that cells declare


@record
class Lying(Course):
    """Cells that a position states."""

    dealer: int = cell(Of.SEAT, lasts=Lasts.MATCH, line=True)
    levels: Cells = cells(2, Of.RANK, lasts=Lasts.MATCH, line=True)
    drawn: int = cell(line=True)
    silent: int = cell(Of.FLAG, line=True)
    out: int = cell(Of.SEATS, line="gone")
    owed: Cells = cells(MAX_SEATS, line=True)
    fines: Cells = cells(MAX_SEATS, Of.POINTS, line=True)
    exposed: int = cell(Of.CARD, line=True)
    named: int = cell(Of.SUIT, line=True)
    barred: int = cell(Of.CARDS, line=True)
    paid: Cells = cells(MAX_SEATS, Of.CARDS, line=True)


@record
class Quiet(Lying):
    """Cells of which one is declared again, without its line."""

    drawn: int = cell()
    noise: int = cell(line=True)


@record
class Worded(Course, Dealt):
    """Cells that stand for words, one that is always stated, and cards dealt from a stock."""

    mood: int = cell(words={0: "calm", 1: "glad", 2: OVER}, line=True)
    wanted: int = cell(Of.SUIT, words={9: "any"}, line=True)
    suits: int = cell(Of.SUITS, line=True)
    step: int = cell(line=True, always=True)


def test_words_and_suits_are_read_and_written_by_their_declarations() -> None:
    lines = {"mood": "glad", "wanted": "any", "suits": "♣ ♠", "step": "0"}
    table = Worded()
    set_lines(table, lines, Lasts.DEAL)
    assert (table.mood, table.wanted, table.suits) == (1, 9, 0b1001)
    assert lines_of(table, Lasts.DEAL) == lines
    table.mood, table.wanted, table.suits = 2, Suit.HEARTS, 0
    assert lines_of(table, Lasts.DEAL) == {"wanted": "♥", "step": "0"}
    with pytest.raises(NotationError, match="mood: must be one of calm, glad, not “over”"):
        set_lines(table, {"mood": OVER}, Lasts.DEAL)


def test_what_is_declared_beside_the_record_extended_stands_before_the_own_cells() -> None:
    assert [*Worded.__declarations__][-7:] == ["chance", "stock", "held", "mood", "wanted", "suits", "step"]
    assert Worded().copy() == Worded()


def lying(**lines: str) -> Lying:
    table = Lying()
    table.seats = 3
    set_lines(table, lines, Lasts.DEAL)
    set_lines(table, lines, Lasts.MATCH)
    return table


DEAL_LINES = {
    "drawn": "2",
    "silent": "yes",
    "gone": "0 2",
    "owed": "0 1 0",
    "fines": "0 -5 5",
    "exposed": "7♦",
    "named": "♥",
    "barred": "3♣ 4♦",
    "paid": "- / 5♥ 6♠ / -",
}
MATCH_LINES = {"dealer": "2", "levels": "2 A", "scores": "1 -2 1", "deals": "4"}


def test_cells_are_written_as_what_they_hold_and_read_again() -> None:
    table = lying(**DEAL_LINES, **MATCH_LINES, deals_of_others="7")
    assert (table.drawn, table.silent, table.out, table.owed[:3], table.fines[:3]) == (2, 1, 5, [0, 1, 0], [0, -5, 5])
    assert (table.exposed, table.named) == (21, 2)
    assert table.barred == mask_of(read_cards("3♣ 4♦"))[0]
    assert table.paid == [0, mask_of(read_cards("5♥ 6♠"))[0], *[0] * (MAX_SEATS - 2)]
    assert (table.dealer, table.levels, table.scores[:3], table.deals) == (2, [0, 12], [1, -2, 1], 4)
    assert lines_of(table, Lasts.DEAL) == DEAL_LINES
    assert lines_of(table, Lasts.MATCH) == MATCH_LINES
    assert line_names(Lying) == (*DEAL_LINES, *MATCH_LINES)
    assert line_names(Quiet) == ("noise", *list(DEAL_LINES)[1:], *MATCH_LINES)


def test_a_cell_that_is_as_it_starts_has_no_line() -> None:
    assert lines_of(lying(), Lasts.DEAL) == lines_of(lying(), Lasts.MATCH) == {}
    assert lines_of(lying(silent="no", owed="0 0 0"), Lasts.DEAL) == {}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"drawn": "x"}, "drawn: “x” is not a number"),
        ({"silent": "1"}, "silent: must be yes or no, not “1”"),
        ({"dealer": "3"}, "there is no seat 3; the seats are 0 to 2"),
        ({"owed": "0 -1 0"}, "owed: must be one number for each of 3 seats, not “0 -1 0”"),
        ({"levels": "2"}, "levels: must be 2 words, not “2”"),
        ({"barred": "3♣ 3♣"}, "3♣ appears too many times, in barred"),
        ({"paid": "- / 3x / -"}, "line 1, column 5: “3x” is not a card"),
        ({"paid": "- / 3♣"}, "paid: 2 for 3 seats"),
    ],
)
def test_a_line_that_a_cell_cannot_hold_is_refused(line: dict[str, str], told: str) -> None:
    with pytest.raises(TefudaError) as caught:
        lying(**line)
    assert told in str(caught.value)
