"""Positions of Big Two as text."""

from __future__ import annotations

import pytest

import tefuda
from tefuda import NotationError, PositionError, SeatsError, TefudaError
from tests.games.big_two.setting import big_two

HANDS = "hands 3♣ 4♦ / 5♣ / 6♣ / 7♣"
EXCHANGE = f"{HANDS}\ngiven 8♣ / - / - / -"


def test_a_position_is_described_as_it_was_set_up() -> None:
    text = {
        "hands": "4♦ 3♣ / 5♣ / 6♣ / 7♣", "pile": "8♥ 9♥", "top": "9♣ 9♦", "owner": "2", "turn": "0", "passed": "1",
        "dealer": "3", "won": "1", "scores": "1 -2 3 -2", "deals": "4",
    }  # fmt: skip
    deal = tefuda.position("taiwan", text)
    assert deal.position == {**text, "hands": "3♣ 4♦ / 5♣ / 6♣ / 7♣"}
    assert (deal.turn, deal.scores) == (0, (1, -2, 3, -2))
    seen = deal.observe(0)
    assert (seen.owner, seen.passed, str(seen.top), str(seen.pile), seen.dealer) == (2, (1,), "9♣ 9♦", "8♥ 9♥", 3)


def test_lines_left_out_of_a_position_are_as_in_a_new_trick() -> None:
    deal = big_two(HANDS)
    assert deal.position == {"hands": "3♣ 4♦ / 5♣ / 6♣ / 7♣", "turn": "0", "dealer": "0"}
    assert big_two(f"{HANDS}\ntop 3♦").observe(None).owner == 1
    assert big_two(f"{HANDS}\nturn 3\ntop 3♦").observe(None).owner == 0


def test_1_5_where_all_cards_are_in_the_hands_play_begins_as_when_they_are_dealt() -> None:
    dealt = tefuda.deal("taiwan", seed=5)
    hands = f"hands {dealt.position['hands']}"
    assert big_two(hands).position == dealt.position
    assert (big_two(hands).turn, big_two(hands).position["opening"]) == (dealt.turn, "yes")
    with pytest.raises(PositionError, match="without the lowest card"):
        big_two(f"{hands}\nturn {(dealt.turn or 0) ^ 1}")
    later = big_two(f"{hands}\nwon 2", starter="last-winner")
    assert later.turn == 2
    assert "opening" not in later.position


def test_a_leader_may_have_played_last() -> None:
    deal = big_two(f"{HANDS}\nowner 0\npile 9♣")
    assert deal.position["owner"] == "0"


def test_an_exchange_going_on_has_its_line() -> None:
    deal = big_two(f"{EXCHANGE}\ndealer 2\ndeclared 3")
    assert deal.position["given"] == "8♣ / - / - / -"
    assert deal.position["declared"] == "3"
    assert (deal.turn, deal.asked) == (1, (1, 2))
    assert big_two(f"{EXCHANGE}\ndealer 1").turn == 3


def test_a_play_called_less_than_it_is_has_its_kind() -> None:
    text = f"{HANDS}\ntop 8♥ 9♥ 10♥ J♥ Q♥\nkind straight"
    deal = big_two(text, straight_flush_as_other=True)
    assert deal.position["kind"] == "straight"
    assert "kind" not in big_two(text.replace("kind straight", "kind straight flush")).position


def test_who_has_acted_is_told_where_dragons_are_declared() -> None:
    text = f"{HANDS}\nacted 1 2"
    assert big_two(text, dragon_forced=False).position["acted"] == "1 2"
    assert "acted" not in big_two(text).position


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        (f"{HANDS}\nstock 3♦", NotationError, "has no “stock”"),
        ("hands 3♣ / 4♣ / 5♣ / 6♣ / 7♣", SeatsError, "5 seats"),
        (f"{HANDS}\ngiven - / -", PositionError, "given: 2 for 4 seats"),
        ("hands 3♣ / 4♣ / 5♣ / -", PositionError, "seat 3 must hold a card"),
        ("hands 3♣ 3♣ / 4♣ / 5♣ / 6♣", PositionError, "3♣ appears too many times, in hands"),
        (f"{HANDS}\ntop 5♣", PositionError, "5♣ appears too many times, in top"),
        (f"{HANDS}\npile 8♣\ntop 8♣", PositionError, "8♣ appears too many times, in top"),
        (f"{HANDS}\npile SJ", PositionError, "SJ is not in the pack, in pile"),
        (f"{HANDS}\npile 8♣ x", NotationError, "line 2, column 9: “x” is not a card"),
        (f"{HANDS}\nopening perhaps", NotationError, "opening: must be yes or no"),
        (f"{HANDS}\nopening yes\ntop 8♣", PositionError, "there is nothing to beat"),
        (f"{HANDS}\nopening yes\nturn 1", PositionError, "seat 1 begins without the lowest card [1.6]"),
        (f"{HANDS}\ntop 8♣ 9♣", PositionError, "are not a combination"),
        (f"{HANDS}\ntop 8♣\nkind pair", PositionError, "are not “pair”"),
        (f"{HANDS}\ntop 8♣\nkind nonsense", NotationError, "kind: must be one of single, pair"),
        (f"{HANDS}\ntop 8♣\nowner 0", PositionError, "has also played the cards to beat"),
        (f"{HANDS}\ntop 8♣\npassed 0", PositionError, "can have passed"),
        (f"{HANDS}\ntop 8♣\npassed 1", PositionError, "can have passed"),
        (f"{HANDS}\npassed 1", PositionError, "nobody can have passed"),
        (f"{HANDS}\nturn 4", SeatsError, "there is no seat 4"),
        (f"{HANDS}\nturn x", NotationError, "turn: “x” is not a number"),
        (f"{HANDS}\ndeals 1234567890", NotationError, "must be a number from 0 to 999999999"),
        (f"{HANDS}\nscores 1 2 3", NotationError, "one number for each of 4 seats"),
        (f"{EXCHANGE}\ntop 9♣", PositionError, "before any are played"),
        (f"{HANDS}\ngiven 8♣ / 9♣ / 10♣ / J♣", PositionError, "already been exchanged"),
    ],
)
def test_what_cannot_be_set_up_is_refused(text: str, kind: type[TefudaError], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        big_two(text)
    assert sentence in str(caught.value)
