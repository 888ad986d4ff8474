"""The `.deal` notation: any deal or match as text, and back; every fault with its line and column."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import Deal, Match, NotationError
from tests.play.agents import finished, with_deals

KEY = "5f" * 32
SHORT = f"""\
tefuda 1
game crazy-eights
options draw_on=yes
seats 2
hands 7♣ 8♠ / 9♥ 7♥
pile 6♣
stock 4♦ 5♦
key {KEY}
0: 7♣  1: 7♥  0: 8♠ ♦
result +9 0
"""


def fault_of(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        tefuda.read(text)
    return str(caught.value)


# ------------------------------------------------------------------ there and back


@pytest.mark.no_cover
@pytest.mark.parametrize("preset", ["crazy-eights", "two-four-jack", "mau-mau", "openspiel"])
@pytest.mark.parametrize("seats", [2, 5, 7])
def test_a_deal_of_any_length_is_read_back(preset: str, seats: int) -> None:
    if (preset, seats) == ("two-four-jack", 5):
        seats = 6
    deal = tefuda.deal(preset, seats=seats, seed=3, recycle="when-needed", last_call=True)
    for step in range(40):
        if deal.over:
            break
        deal = deal.apply(deal.legal_actions[step * step % len(deal.legal_actions)])
        again = tefuda.read(str(deal))
        assert isinstance(again, Deal)
        assert again == deal
        assert again.table == deal.table
        assert str(again) == str(deal)
    done = finished(deal)
    assert tefuda.read(str(done)) == done


def test_a_position_is_read_back_with_its_cards_and_cells() -> None:
    deal = tefuda.read(SHORT)
    assert isinstance(deal, Deal)
    assert str(deal) == SHORT
    stated = {"hands": "9♦ 2♠ / K♣ Q♣", "pile": "2♥ 2♣", "stock": "3♦ 4♦ 5♦", "pending": "4", "chain": "2",
              "direction": "counter-clockwise", "owed": "1 0", "scores": "30 -4", "deals": "2", "dealer": "0",
              "turn": "1"}  # fmt: skip
    deal = tefuda.position("two-four-jack", stated, must_answer=False).apply("take")
    again = tefuda.read(str(deal))
    assert isinstance(again, Deal)
    assert again == deal
    assert again.table == deal.table


@pytest.mark.parametrize("preset", ["crazy-eights", "mau-mau"])
@pytest.mark.parametrize("deals", [1, 3])
def test_a_match_is_read_back(preset: str, deals: int) -> None:
    match = with_deals(tefuda.match(preset, seats=3, seed=3, target=300, last_call=True), deals)
    for text in (str(match), str(match.next_deal()), str(match.replace(Deal(match.deal.start)))):
        again = tefuda.read(text)
        assert isinstance(again, Match)
        assert str(again) == text
    again = tefuda.read(str(match))
    assert isinstance(again, Match)
    assert again == match
    assert again.scores == match.scores
    assert again.deal.table == match.deal.table


def test_a_deal_of_a_match_is_read_back_alone() -> None:
    match = with_deals(tefuda.match("mau-mau", seats=3, seed=3), 3)
    deal = tefuda.read(str(match.deal))
    assert deal == match.deal
    assert isinstance(deal, Deal)
    assert deal.scores == match.scores
    assert "scores" in str(match.deal)


def test_lines_are_short_and_actions_whole() -> None:
    done = finished(tefuda.deal("two-four-jack", seats=4, seed=2))
    lines = str(done).splitlines()
    course = [line for line in lines if line[0].isdigit()]
    assert len(course) > 3
    assert all(len(line) <= 100 for line in course)
    assert "  ".join(course).count(": ") == len(done.history)


def test_remarks_empty_lines_and_the_end_of_lines_do_not_matter() -> None:
    text = "# a deal\n\n" + SHORT.replace("\n", "  \r\n").replace("seats 2", "seats 2\n  # two of them")
    assert tefuda.read(text) == tefuda.read(SHORT)


def test_neither_the_order_of_the_head_nor_the_spelling_of_cards_matters() -> None:
    lines = SHORT.splitlines()
    shuffled = [lines[0], *reversed(lines[1:8]), "0: 7c  1: 7H  0:  8S D"]
    assert tefuda.read("\n".join(shuffled)) == tefuda.read(SHORT)


def test_a_result_may_have_a_plus_sign() -> None:
    assert tefuda.read(SHORT.replace("result +9 0", "result 9 +0")) == tefuda.read(SHORT)
    done = tefuda.position("crazy-eights", "hands 6♦ / K♦\npile 6♣", score="losers").apply("6♦")
    assert str(done).endswith("result 0 -10\n")
    assert tefuda.read(str(done)) == done


# ------------------------------------------------------------------ faults of the head


@pytest.mark.parametrize("text", ["", "\n# nothing\n", "game mau-mau", "tefuda 2\ngame mau-mau", "tefuda", "hello\n"])
def test_a_deal_begins_with_its_version(text: str) -> None:
    assert fault_of(text) == "line 1, column 1: the first line of a deal must be “tefuda 1”"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("seats 2\n", "", "line 1, column 1: the line “seats” is missing"),
        ("game crazy-eights\n", "", "line 1, column 1: the line “game” is missing"),
        (f"key {KEY}\n", "", "line 1, column 1: the line “key” is missing"),
        ("seats 2", "seats 2\nseats 3", "line 5, column 1: “seats” is given twice"),
        ("seats 2", "seats 2\nstake 10", "line 5, column 1: a deal of crazy-eights has no line “stake”"),
        ("seats 2", "seats two", "line 4, column 7: “two” is not a number of seats"),
        ("seats 2", "seats", "line 4, column 7: “” is not a number of seats"),
        ("seats 2", "seats 99999", "line 4, column 7: 99999 seats: this game is for 2 to 8 players"),
        ("seats 2", "seats  9", "line 4, column 8: 9 seats: this game is for 2 to 8 players"),
        ("seats 2", "seats 3", "line 5, column 7: hands: 2 for 3 seats"),
        ("game crazy-eights", "game crazy-eight", "line 2, column 6: there is no game named “crazy-eight”; did you "
         "mean crazy-eights?"),
        ("draw_on=yes", "draw_on=perhaps", "line 3, column 9: option draw_on: 'perhaps' is not a valid "
         "answer; choose from no, yes [3.2]"),
        ("draw_on=yes", "draw_on", "line 3, column 9: “draw_on” must be written as option=answer"),
        ("draw_on=yes", "hand=x few=9", "line 3, column 9: option hand: 'x' is not a valid answer; "
         "choose from 1 … 12 [1.3]\n"
         "option few: '9' is not a valid answer; choose from 0 … 8 [1.3]"),
        ("draw_on=yes", f"hand={'9' * 5000}", f"line 3, column 9: option hand: '{'9' * 5000}' is not a valid "
         "answer; choose from 1 … 12 [1.3]"),
        (f"key {KEY}", "key 5f", "line 8, column 5: a key must be 64 hexadecimal digits, not “5f”"),
        (f"key {KEY}", f"key {'xy' * 32}", f"line 8, column 5: a key must be 64 hexadecimal digits, not “{'xy' * 32}”"),
        ("pile 6♣", "pile 6♣ 9", "line 6, column 9: “9” is not a card; write rank and suit, such as 7♣ or 7C"),
        ("/ 9♥ 7♥", "/ 9♥ 7♥ 7", "line 5, column 21: “7” is not a card; write rank and suit, such as 7♣ or 7C"),
        ("pile 6♣", "pile 9♥", "line 5, column 7: 9♥ appears too many times, in hands"),
        ("pile 6♣\n", "", "line 5, column 7: a position needs a card on the pile [1.3]"),
        ("pile 6♣", "pile 6♣\nturn 5", "line 7, column 6: there is no seat 5; the seats are 0 to 1"),
        ("pile 6♣", "pile 6♣\nturn me", "line 7, column 6: turn: “me” is not a number"),
        ("pile 6♣", "pile 6♣\nnamed red", "line 7, column 7: “red” is not a suit; write ♣ ♦ ♥ ♠ or C D H S"),
        ("pile 6♣", "pile 6♣\nscores 1", "line 7, column 8: scores: must be one number for each of 2 seats, not “1”"),
        ("pile 6♣", "pile 6♣\npending 2", "line 7, column 9: cards wait to be taken only after a draw card "
         "[4.1]"),
        ("hands 7♣ 8♠ / 9♥ 7♥", "hands - / -", "line 5, column 7: at least one player must hold cards"),
    ],
)  # fmt: skip
def test_a_fault_in_the_head_is_reported_with_its_place(old: str, new: str, told: str) -> None:
    assert SHORT.count(old) == 1
    assert fault_of(SHORT.replace(old, new)) == told


def test_impossible_partners_are_reported_at_the_line_of_the_seats() -> None:
    told = fault_of(SHORT.replace("draw_on=yes", "partners=yes"))
    assert told.startswith("line 4, column 7: option partners: partners need an even number of seats")


def test_too_many_cards_for_the_pack_are_reported_at_the_line_of_the_seats() -> None:
    told = fault_of(f"tefuda 1\ngame crazy-eights\noptions hand=12\nseats 5\nkey {KEY}\n")
    assert told == "line 4, column 7: 5 seats need 61 cards, but the pack has only 52 [1.3]"


# ------------------------------------------------------------------ faults of the course


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("1: 7♥", "1: 7♦", "line 9, column 11: 7♦: You do not hold this card. [2.2]"),
        ("1: 7♥", "1: 9♥", "line 9, column 11: 9♥: A card must match the top card's rank or suit. [2.1]"),
        ("1: 7♥", "0: 8♠", "line 9, column 11: seat 0 has nothing to decide; it is the turn of seat 1"),
        ("1: 7♥", "7: 7♥", "line 9, column 11: there is no seat 7; the seats are 0 to 1"),
        ("1: 7♥", "1: hello", "line 9, column 11: “hello” is not a card; write rank and suit, such as 7♣ or 7C"),
        ("1: 7♥", "1: 7♥ ouch", "line 9, column 14: “OUCH” is not a call; say last, mau or mau-mau"),
        ("1: 7♥  0: 8♠ ♦", "1:", "line 9, column 4: “7♣  1:” is not an action; write a card, draw, take or pass"),
        ("0: 7♣ ", "0; 7♣ ", "line 9, column 1: a deal of crazy-eights has no line “0;”"),
        ("0: 7♣ ", "x 0: 7♣ ", "line 9, column 1: a deal of crazy-eights has no line “x”"),
        ("0: 7♣ ", "0: 7♣\nx 1: 7♥ ", "line 10, column 1: “x 1: 7♥  1: 7♥  0: 8♠ ♦” is not a decision; write "
         "seat: action"),
        ("0: 8♠ ♦", "0: 8♠ ♦  1: draw", "line 9, column 27: the deal is over; there is nothing left to decide"),
        ("result +9 0", "result +8 0", "line 10, column 8: the result is not +8 0 but +9 0"),
        ("result +9 0", "result +9", "line 10, column 8: the result is not +9 but +9 0"),
        ("result +9 0", "result", "line 10, column 8: the result is not  but +9 0"),
        ("  0: 8♠ ♦", "", "line 10, column 1: a result is given, but the deal is not over"),
        ("result +9 0", "result +9 0\nseats 2", "line 11, column 1: “seats 2” is not a decision; write seat: action"),
        ("0: 7♣ ", f"{'9' * 5000}: 7♣ ", f"line 9, column 1: “{'9' * 5000}: 7♣  1: 7♥  "
         "0: 8♠ ♦” is not a decision; write seat: action"),
    ],
)  # fmt: skip
def test_a_fault_in_the_decisions_is_reported_with_its_place(old: str, new: str, told: str) -> None:
    assert SHORT.count(old) == 1
    assert fault_of(SHORT.replace(old, new)) == told


# ------------------------------------------------------------------ faults of a match


@pytest.fixture(scope="module")
def match_text() -> str:
    return str(with_deals(tefuda.match("mau-mau", seats=3, seed=3), 2))


def test_a_match_has_a_number_for_each_deal(match_text: str) -> None:
    number = match_text.splitlines().index("deal 2") + 1
    assert (
        fault_of(match_text.replace("deal 2", "deal 3")) == f"line {number}, column 6: deal 2 should begin here, not 3"
    )
    first = match_text.splitlines().index("deal 1") + 1
    assert (
        fault_of(match_text.replace("deal 1", "deal x")) == f"line {first}, column 6: deal 1 should begin here, not x"
    )


def test_the_next_deal_of_a_match_waits_for_the_end_of_the_last(match_text: str) -> None:
    lines = match_text.splitlines()
    first, second = lines.index("deal 1"), lines.index("deal 2")
    text = "\n".join([*lines[: first + 1], *lines[second:]])
    assert fault_of(text) == f"line {first + 2}, column 6: the deal is not over yet"


def test_after_the_end_of_a_match_no_deal_begins() -> None:
    done = with_deals(tefuda.match("mau-mau", seats=3, seed=3), 99)
    text = str(done) + f"deal {len(done.deals) + 1}\n"
    assert fault_of(text).endswith("column 6: the match is over")


def test_decisions_of_a_match_belong_to_a_deal(match_text: str) -> None:
    first = match_text.splitlines().index("deal 1") + 1
    told = fault_of(match_text.replace("deal 1\n", ""))
    assert told == f"line {first}, column 1: a match must have “deal 1” before its decisions"


def test_a_match_has_one_key(match_text: str) -> None:
    told = fault_of(match_text.replace("seats 3", f"seats 3\nkey {KEY}"))
    assert told == "line 4, column 1: a match has no line “key”"


def test_a_match_begins_with_what_is_stated(match_text: str) -> None:
    begun = match_text.partition("deal 1")[0].replace("seats 3", "seats 3\ndealer 2\nscores 40 -3 25")
    match = tefuda.read(begun)
    assert isinstance(match, Match)
    assert (match.scores, match.deal.observe(None).dealer, len(match.deals)) == ((40, -3, 25), 2, 1)
    assert tefuda.read(str(match)) == match
    later = with_deals(match, 2)
    assert tefuda.read(str(later)) == later


def test_what_is_stated_of_a_match_is_checked(match_text: str) -> None:
    begun = match_text.replace("seats 3", "seats 3\nscores 1 2")
    assert fault_of(begun).startswith("line 4, column 8: ")
    unknown = match_text.replace("seats 3", "seats 3\nlevels 1 2")
    assert fault_of(unknown) == "line 4, column 1: a deal of mau-mau has no line “levels”"


def test_the_key_of_a_match_is_checked(match_text: str) -> None:
    lines = match_text.splitlines()
    index = next(number for number, line in enumerate(lines) if line.startswith("match "))
    lines[index] = "match 12"
    assert fault_of("\n".join(lines)) == f"line {index + 1}, column 7: a key must be 64 hexadecimal digits, not “12”"


def test_a_faulty_text_is_not_read_in_part() -> None:
    """A text with a fault gives no deal at all, whatever came before the fault."""
    with pytest.raises(NotationError):
        tefuda.read(SHORT.replace("result +9 0", "result +8 0"))


@pytest.mark.parametrize("given", [None, 5, b"tefuda 1", ["tefuda 1"]])
def test_values_that_are_not_text_are_refused(given: Any) -> None:
    with pytest.raises(NotationError, match=r"a deal is read from text, not from .*"):
        tefuda.read(given)
