"""Positions of Nippachi as text."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import Deal, NotationError, PositionError, SeatsError, TefudaError
from tests.games.nippachi.setting import after, nippachi

HANDS = "hands 3♣ 4♦ / 5♣ / 6♣ / 7♣"


def at(text: str, **options: Any) -> Deal:
    return tefuda.position("nippachi", text, **options)


def test_a_position_is_described_as_it_was_set_up() -> None:
    text = {
        "hands": "4♦ 3♣ / 5♣ / 6♣ / 7♣", "pile": "8♥ 9♥ 9♦", "stock": "A♠ K♠", "turn": "1", "layer": "3", "robbed": "2",
        "times": "3", "suits": "♦ ♥", "changed": "yes", "laid": "5", "since": "1", "passes": "1", "fines": "9 -9 0 0",
        "stakes": "2", "starter": "3", "scores": "1 -2 3 -2", "deals": "4",
    }  # fmt: skip
    deal = tefuda.position("nippachi", text)
    assert deal.position == {**text, "hands": "3♣ 4♦ / 5♣ / 6♣ / 7♣"}
    assert (deal.turn, deal.scores) == (1, (1, -2, 3, -2))
    assert str(deal.observe(None).top) == "9♦"


def test_lines_left_out_of_a_position_are_as_at_the_start_of_a_deal() -> None:
    deal = at(f"{HANDS}\npile 9♦")
    assert deal.observe(None).stock == 52 - 6
    assert {name: text for name, text in deal.position.items() if name not in ("stock", "hands")} == {
        "pile": "9♦", "turn": "0", "laid": "0", "starter": "0",
    }  # fmt: skip
    assert at(f"{HANDS}\npile 9♦\nstarter 2").turn == 2
    assert at(f"{HANDS}\npile 9♦\nlayer 2").turn == 1
    assert at(f"{HANDS}\npile 9♦\nlayer 2").position["laid"] == "2"


def test_7_9_an_ace_on_which_nobody_has_laid_a_card_doubles_as_when_it_is_turned_up() -> None:
    ace = f"{HANDS}\npile A♠"
    assert at(ace, ace_double=True).observe(None).stakes == 2
    assert at(f"{ace}\nwindow first", ace_double=True).observe(None).stakes == 2
    assert at(ace).observe(None).stakes == 1
    assert at(f"{HANDS}\npile 9♦", ace_double=True).observe(None).stakes == 1
    laid = f"{HANDS}\npile A♠\nlayer 1"
    assert at(laid, ace_double=True).observe(None).stakes == 1
    assert at(f"{laid}\nstakes 2", ace_double=True).observe(None).stakes == 2


def test_2_5_a_position_keeps_how_long_no_hand_has_become_smaller() -> None:
    text = "hands 3♣ 4♦ / 5♣ 6♦\npile 9♥\nstock K♠ Q♠\nturn 0\nidle 3\nleast 1 2"
    assert at(text).position["least"] == "1 2"
    assert at(text, stall=2).apply("draw").over
    assert not at(text.replace("idle 3", "idle 2"), stall=2).apply("draw").over


def test_a_window_stands_with_its_answers() -> None:
    deal = after(nippachi("5♥", "J♥ 8", "2 9", "J J K", "3 Q", automatic_pass=False), "A J♥", "B don", "C pon")
    assert deal.position["window"] == "claim"
    assert deal.position["answers"] == "- / - / pon J♣ J♦ / don 11"
    again = tefuda.position("nippachi", deal.position)
    assert again.table.claims == deal.table.claims
    assert again.apply("pass").observe(None).called == after(deal, "D pass").observe(None).called
    passed = after(nippachi("5♥", "J♥ 8", "2 9", "J J K", "3 Q", automatic_pass=False), "A J♥", "B pass")
    assert passed.position["answers"] == "- / - / - / pass"


def test_a_don_to_be_returned_stands_with_its_number() -> None:
    deal = after(nippachi("5♥", "J♥ 3 8", "2 9", "J J K", "3 Q"), "A J♥", "B don", "C pass")
    assert (deal.position["window"], deal.position["answers"]) == ("return", "- / pass / pass / don 11")
    again = tefuda.position("nippachi", deal.position, automatic_pass=True)
    assert again.apply("return").payoffs == deal.apply("return").payoffs


def test_a_last_card_stands_with_who_pays_for_it() -> None:
    deal = nippachi("5♥", "5♣ K", "9♣", "2 7", "3 Q")
    deal = after(deal, "A 5♣", "B 9♣")
    assert (deal.position["window"], deal.position["payer"]) == ("out", "0")
    again = tefuda.position("nippachi", deal.position)
    assert after(again, "A pass", "C pass", "D pass").payoffs == after(deal, "C pass").payoffs


PILE = f"{HANDS}\npile 9♦"
WINDOW = f"{PILE}\nlayer 0\nwindow claim"


@pytest.mark.parametrize(("text", "error", "message"), [
    (f"{PILE}\nnamed ♥", NotationError, "has no “named”"),
    (HANDS, PositionError, "card on the pile"),
    (f"{PILE}\nstarter 4", SeatsError, "no seat 4"),
    (f"{PILE}\nturn x", NotationError, "turn: “x” is not a number"),
    (f"{PILE}\nscores 1 2", NotationError, "one number for each of 4"),
    (f"{PILE}\nscores 1 2 3 x", NotationError, "one number for each of 4"),
    (f"{PILE} 1x", NotationError, "“1x” is not a card"),
    (f"{PILE} SJ", PositionError, "SJ is not in the pack"),
    (f"{PILE}\nstock 9♦", PositionError, "9♦ appears too many times"),
    (f"{PILE}\nlayer 1\ntimes 2", PositionError, "never be called"),
    (f"{PILE}\ntimes 3", PositionError, "laid by a player"),
    (f"{PILE}\nsuits x", NotationError, "is not a suit"),
    (f"{PILE}\nsuits ♥", PositionError, "always followed"),
    (f"{PILE}\nchanged maybe", NotationError, "yes or no"),
    (f"{PILE}\nstakes 3", PositionError, "doubled at most once"),
    ("hands 3♣ / -\npile 9♦", PositionError, "seat 1 holds no card"),
    (f"{PILE}\nwindow open", NotationError, "window: must be one of first, claim, out, return, not “open”"),
    (f"{PILE}\nwindow claim", PositionError, "the first window"),
    (f"{PILE}\nlayer 0\nwindow first", PositionError, "the first window"),
    (f"{PILE}\nlayer 0\nwindow out", PositionError, "a hand is empty"),
    ("hands 3♣ / -\npile 9♦\nlayer 0\nwindow claim", PositionError, "a hand is empty"),
    (f"{PILE}\nlayer 0\nwindow return", PositionError, "the window “return” is not open"),
    (f"{PILE}\nlayer 0\nwindow return\nanswers - / pass / pass / pass", PositionError, "“return” is not open"),
    (f"{PILE}\nlayer 0\nwindow return\nanswers - / don 10 / pass / pass", PositionError, "seat 1 cannot have decided"),
    (f"{WINDOW}\nanswers pass", PositionError, "answers: 1 for 4"),
    (f"{WINDOW}\nanswers pass / - / - / -", PositionError, "seat 0 cannot have decided"),
    (f"{WINDOW}\nanswers - / don / - / -", PositionError, "seat 1 cannot have decided “don”"),
    (f"{WINDOW}\nanswers - / hm / - / -", NotationError, "not an action"),
    (f"{WINDOW}\nanswers - / pass pass / - / -", NotationError, "“pass” cannot follow pass"),
    (f"{WINDOW}\nanswers - / pass / pass / pass", PositionError, "the window “claim” is not open"),
])  # fmt: skip
def test_what_cannot_stand_together_is_told(text: str, error: type[TefudaError], message: str) -> None:
    with pytest.raises(error, match=message):
        at(text)


def test_hands_are_as_many_as_seats() -> None:
    deal = at(PILE)
    with pytest.raises(PositionError, match="hands: 2 for 4 seats"):
        deal.game.words.positions.read(deal.table.copy(), deal.options, {"hands": "3♣ / 4♣", "pile": "9♦"})
