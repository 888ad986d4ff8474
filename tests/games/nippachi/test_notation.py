"""Actions of Nippachi as text and as what they declare."""

from __future__ import annotations

import pytest

import tefuda
from tefuda import NotationError
from tefuda.core.table.decision import decision_of
from tefuda.games.nippachi import GAME
from tefuda.games.nippachi.rules.actions import DIGITS, Verb, encode
from tests.games.nippachi.setting import after, nippachi, seat_of

DEAL = nippachi("5♥", "6♥ K♣", "A 4", "2 Q", "3 9")


@pytest.mark.parametrize(("typed", "written"), [
    ("7d", "7♦"), (" ♥10 ", "10♥"), ("Draw", "draw"), ("PASS", "pass"), ("don", "don"), ("Don!", "don"),
    ("ron", "don"), ("haipai-don", "don"), ("don 22", "don 22"), ("ron 9", "don 9"), ("return", "return"),
    ("tsumo-return", "return"), ("don-return 22", "return 22"), ("pon", "pon"), ("pon 7h 7c", "pon 7♥ 7♣"),
    ("pon 7♣7♥", "pon 7♣ 7♥"), ("kan", "kan"), ("kan 7♠", "kan 7♠"), ("kan 7♥ 7♣ 7♠", "kan 7♠"),
])  # fmt: skip
def test_what_is_typed_is_read(typed: str, written: str) -> None:
    action = DEAL.action(typed)
    assert str(action) == written
    assert DEAL.action(written) == action


@pytest.mark.parametrize(("typed", "message"), [
    ("", "not an action"), ("1x", "not an action"), ("7♦ 8♦", "not an action"), ("mau", "not an action"),
    ("SJ", "no jokers"),
    ("don x", "not a number"), ("don 0", "not a number"), ("don 53", "not a number"), ("don 99999", "not a number"),
    ("don 7♦", "not a number"), ("pass 7♦", "cannot follow pass"), ("draw 2", "cannot follow draw"),
    ("pon 7♥", "two cards of one number"), ("pon 7♥ 8♥", "two cards of one number"), ("pon 7♥ 7♥", "two cards"),
    ("kan 7♥ 7♣", "a kan three"), ("pon SJ BJ", "two cards"), ("pon 7♥ 1x", "not a card"),
])  # fmt: skip
def test_what_means_nothing_is_told(typed: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        DEAL.action(typed)


def test_the_column_of_a_fault_is_told() -> None:
    with pytest.raises(NotationError) as fault:
        DEAL.action("pon 7♥ 1x")
    assert fault.value.column == 8


def test_an_action_declares_verb_cards_and_number() -> None:
    assert DEAL.action("7♦").fields == {"verb": "play", "cards": (21,), "number": None}
    assert DEAL.action("don 22").number == 22
    assert [str(card) for card in DEAL.action("pon 7♥ 7♣").cards] == ["7♥", "7♣"]
    assert [str(card) for card in DEAL.action("kan 7♣").cards] == ["7♣"]
    assert DEAL.action("return").verb == "return"


@pytest.mark.parametrize("code", [
    -1, DIGITS.size, encode(Verb.PLAY, 54, 4, 0), encode(Verb.PLAY, 3, 2, 0), encode(Verb.PLAY, 3, 4, 9),
    encode(Verb.PON, 20, 0, 0), encode(Verb.PON, 20, 4, 0), encode(Verb.KAN, 20, 1, 0), encode(Verb.DRAW, 54, 4, 3),
    encode(Verb.DON, 3, 4, 7), encode(7, 54, 4, 0), encode(Verb.PON, 20, 5, 0),
])  # fmt: skip
def test_a_code_that_is_no_action_is_written_as_a_number(code: int) -> None:
    assert GAME.words.notation.write_action(decision_of(code), DEAL.options) == f"#{code}"


def test_a_deal_is_written_with_its_claims_and_read_again() -> None:
    deal = nippachi("5♥", "J♥ 8 5 4 3 2", "7 4", "J J 8 5 4 3 2", "K Q", automatic_pass=False)
    deal = after(deal, "A J♥", "D pass", "B pass", "C pon")
    text = str(after(deal, "A don"))
    assert "automatic" not in text
    assert "0: J♥  3: pass  2: pon" in text
    again = tefuda.read(text)
    assert isinstance(again, tefuda.Deal)
    assert str(again) == text
    assert again.table == after(deal, "A don").table
    assert again.early == after(deal, "A don").early
    passing = tefuda.read(text, automatic_pass=True)
    assert isinstance(passing, tefuda.Deal)
    assert passing.asked == (seat_of("B"),)
