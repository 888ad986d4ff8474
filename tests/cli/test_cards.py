"""Cards drawn in a terminal."""

from __future__ import annotations

from tefuda.cli.cards import COLOURS, drawn, row, sorted_hand
from tefuda.core.cards import BIG_JOKER, Card, Hand, read_cards


def test_every_suit_has_a_colour_and_its_symbol() -> None:
    cards = [Card(card) for card in read_cards("7♣ 7♦ 7♥ 7♠")]
    assert [drawn(card).plain for card in cards] == [" 7♣ ", " 7♦ ", " 7♥ ", " 7♠ "]
    assert len({str(drawn(card).style) for card in [*cards, Card(BIG_JOKER)]}) == len(COLOURS) + 1


def test_a_hand_lies_suit_by_suit() -> None:
    hand = Hand(Card(card) for card in read_cards("BJ A♠ 3♣ 2♠ K♣ 5♥"))
    assert " ".join(map(str, sorted_hand(hand))) == "3♣ K♣ 5♥ 2♠ A♠ BJ"


def test_a_long_hand_takes_several_lines() -> None:
    cards = [Card(card) for card in range(20)]
    lines = row(cards, 40, 2).plain.split("\n")
    assert len(lines) > 2
    assert max(map(len, lines)) <= 40
    assert all(line.startswith("   ") for line in lines)
