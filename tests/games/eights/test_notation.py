"""Actions of the eights family as text and as codes."""

from __future__ import annotations

import pytest

import tefuda
from tefuda import Deal, NotationError
from tefuda.core.cards.card import Suit
from tefuda.core.records.counts import NO_CARD, NO_SUIT, SUITED_CARDS
from tefuda.core.table.decision import decision_of
from tefuda.games.eights.rules.actions import DIGITS, Call, Verb, call_of, card_of_code, encode, suit_of_code, verb_of
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.words.notation import NOTATION, read_action

OPTIONS = Options()


@pytest.fixture
def deal() -> Deal:
    return tefuda.position("crazy-eights", "hands 7♦ 8♠ 10♦ / 5♠ 2♠\npile 6♦")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("7♦", "7♦"),
        ("7d", "7♦"),
        ("７♢", "7♦"),
        ("♦7", "7♦"),
        (" 7D ", "7♦"),
        ("TD", "10♦"),
        ("10d", "10♦"),
        ("8♠ ♥", "8♠ ♥"),
        ("8s h", "8♠ ♥"),
        ("8s =h", "8♠ ♥"),
        ("8s hearts", "8♠ ♥"),
        ("8♥ = Spades last", "8♥ ♠ last"),
        ("diamonds", "♦"),
        ("8s = H", "8♠ ♥"),
        ("8♠", "8♠ ♠"),
        ("8♠ last", "8♠ ♠ last"),
        ("8♠ ♥ mau-mau!", "8♠ ♥ mau-mau"),
        ("7♦ last", "7♦ last"),
        ("7♦ Last one!", "7♦ last"),
        ("7♦ “One left”", "7♦ last"),
        ("7♦ one", "7♦ last"),
        ("7♦ MAU!", "7♦ mau"),
        ("7♦ mau mau", "7♦ mau-mau"),
        ("7♦ maumau", "7♦ mau-mau"),
        ("7♦ 「mau」", "7♦ mau"),
        ("7♦ ♥", "7♦ ♥"),
        ("draw", "draw"),
        (" Draw ", "draw"),
        ("TAKE", "take"),
        ("pass", "pass"),
        ("last", "last"),
        ("call", "last"),
        ("♥", "♥"),
        ("h", "♥"),
    ],
)
def test_an_action_is_read_in_many_forms_and_written_in_one(typed: str, written: str) -> None:
    decision = read_action(typed, OPTIONS)
    assert NOTATION.write_action(decision, OPTIONS) == written
    assert read_action(written, OPTIONS) == decision


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1, column 1: “” is not an action; write a card, draw, take or pass"),
        ("7", "line 1, column 1: “7” is not a suit; write ♣ ♦ ♥ ♠ or C D H S"),
        ("dray", "line 1, column 1: “dray” is not a card; write rank and suit, such as 7♣ or 7C"),
        ("  7X", "line 1, column 3: “7X” is not a card; write rank and suit, such as 7♣ or 7C"),
        ("7♦X", "line 1, column 3: “X” is not a card; write rank and suit, such as 7♣ or 7C"),
        ("7♦8♦", "line 1, column 1: “7♦8♦” is not one card"),
        ("BJ", "line 1, column 1: there are no jokers in this game; the jack of spades is J♠ or JS"),
        (" SJ ♥", "line 1, column 2: there are no jokers in this game; the jack of spades is J♠ or JS"),
        ("7♦ hurrah", "line 1, column 4: “HURRAH” is not a call; say last, mau or mau-mau"),
        ("8♠ ♥ hurrah", "line 1, column 6: “HURRAH” is not a call; say last, mau or mau-mau"),
        ("7♦ ♥ 12", "line 1, column 1: “7♦ ♥ 12” is not an action; write a card, draw, take or pass"),
    ],
)
def test_text_that_names_no_action_is_told_with_its_column(text: str, told: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_action(text, OPTIONS)
    assert str(caught.value) == told


def test_an_action_declares_verb_cards_suit_and_call(deal: Deal) -> None:
    play = deal.action("8♠ ♥ last")
    assert (play.verb, play.suit, play.call) == ("play", Suit.HEARTS, "last")
    assert [str(card) for card in play.cards] == ["8♠"]
    draw = deal.action("draw")
    assert (draw.verb, draw.cards, draw.suit, draw.call) == ("draw", (), None, None)
    assert [deal.action(word).verb for word in ("take", "pass", "♥", "call")] == ["take", "pass", "name", "call"]


def test_a_code_is_made_and_read_by_its_digits() -> None:
    for verb in Verb:
        for card in (0, 17, SUITED_CARDS - 1, NO_CARD):
            for suit in (*Suit, NO_SUIT):
                for call in Call:
                    code = encode(verb, card, suit, call)
                    assert 0 <= code < DIGITS.size
                    assert (verb_of(code), card_of_code(code), suit_of_code(code), call_of(code)) == (
                        verb, card, suit, call,
                    )  # fmt: skip


@pytest.mark.parametrize("card", range(SUITED_CARDS))
def test_every_play_reads_back_from_its_text(card: int) -> None:
    for suit in (*Suit, NO_SUIT):
        if suit == NO_SUIT and card >> 2 == OPTIONS.wild:
            continue
        for call in Call:
            decision = decision_of(encode(Verb.PLAY, card, suit, call))
            assert read_action(NOTATION.write_action(decision, OPTIONS), OPTIONS) == decision


@pytest.mark.parametrize("code", [-1, DIGITS.size, encode(Verb.PLAY, NO_CARD + 1, 0, 0), encode(Verb.PLAY, 0, 5, 0)])
def test_a_code_that_is_no_action_is_written_as_a_number(code: int) -> None:
    assert NOTATION.write_action(decision_of(code), OPTIONS) == f"#{code}"
