"""Actions as codes and as text."""

from __future__ import annotations

import pytest

import tefuda
from tefuda import Action, NotationError
from tefuda.core.cards.card import read_card
from tefuda.core.table.decision import decision_of
from tefuda.games.teyaku_dobon import GAME
from tefuda.games.teyaku_dobon.rules.actions import DIGITS, Target, Verb, encode
from tests.games.teyaku_dobon.setting import teyaku

OPTIONS = GAME.options()


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("7♦", "7♦"),
        (" 7d ", "7♦"),
        ("TS", "10♠"),
        ("6♠ 6♦", "6♠ 6♦"),
        ("6♠ 6♣ 6♦", "6♣ 6♠ 6♦"),
        ("sj", "SJ"),
        ("draw", "draw"),
        ("Dobon!", "dobon"),
        ("don", "dobon"),
        ("dobon   total", "dobon total"),
        ("COUNTER", "counter"),
        ("tsumo", "tsumo"),
        ("riichi", "riichi"),
        ("reach", "riichi"),
        ("pass", "pass"),
    ],
)
def test_an_action_is_read_as_it_is_typed_and_written_in_one_way(typed: str, written: str) -> None:
    decision = GAME.words.notation.read_action(typed, OPTIONS)
    assert GAME.words.notation.write_action(decision, OPTIONS) == written
    assert GAME.words.notation.read_action(written, OPTIONS) == decision


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "is not an action"),
        ("quack", "“quack” is not a card"),
        ("6♠ 7♠", "6♠ 7♠ are not of one number"),
        ("SJ 6♠", "are not of one number"),
        ("6♠ BJ", "are not of one number"),
        ("6♠ 6♠", "6♠ is given twice"),
        ("6♠ 6♠ 6♦", "6♠ is given twice"),
    ],
)
def test_what_is_no_action_is_not_read(typed: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        GAME.words.notation.read_action(typed, OPTIONS)


def test_an_action_declares_its_verb_its_cards_and_what_it_calls() -> None:
    deal = teyaku("hands 6♠ 6♦ 6♣ 9♥ / 8♣ 8♥ K♦\nturnup K♥\npile 6♥\nturn 0", several=True)
    action = deal.action("6♠ 6♦")
    assert (action.verb, [str(card) for card in action.cards], action.target) == ("play", ["6♠", "6♦"], None)
    for text, target in (("dobon", "number"), ("dobon total", "total")):
        assert (deal.action(text).verb, deal.action(text).cards, deal.action(text).target) == ("dobon", (), target)
    assert deal.action("SJ").cards == (read_card("SJ"),)


@pytest.mark.parametrize(
    "code",
    [
        -1,
        DIGITS.size,
        encode(Verb.PLAY, 54, 0, 0),
        encode(Verb.PLAY, 29, 2, 0),
        encode(Verb.PLAY, 29, 0, Target.TOTAL),
        encode(Verb.DRAW, 3, 0, 0),
    ],
)
def test_a_code_that_is_no_action_is_written_as_a_number(code: int) -> None:
    assert str(Action(GAME, OPTIONS, decision_of(code))) == f"#{code}"


def test_every_code_that_is_written_in_words_is_read_back() -> None:
    read = 0
    for code in range(DIGITS.size):
        text = GAME.words.notation.write_action(decision_of(code), OPTIONS)
        if not text.startswith("#"):
            assert GAME.words.notation.read_action(text, OPTIONS).code == code
            read += 1
    assert read == 7 + 52 * 8 + 2


def test_a_selection_of_cards_is_the_play_of_them() -> None:
    deal = teyaku("hands 6♠ 6♦ 9♥ / 8♣ 8♥ K♦\nturnup K♥\npile 6♥\nturn 0", several=True)
    assert {str(action) for action in tefuda.readings(deal, "6♠ 6♦")} == {"6♦ 6♠", "6♠ 6♦"}
