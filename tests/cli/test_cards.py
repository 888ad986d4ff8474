"""Cards drawn for a terminal, and the order of a hand."""

from __future__ import annotations

import tefuda
from tefuda import Observation
from tefuda.cli.cards import COLOURS, drawn, row, rows
from tefuda.core.cards.card import Card, Hand, read_cards
from tefuda.core.records.counts import CARDS
from tefuda.games.eights.words.input_help import INPUT_HELP

HAND = Hand(map(Card, read_cards("10♠ BJ 2♥ 7♣ 10♣ A♥ SJ 7♠")))


def test_a_hand_is_sorted_by_suit_or_by_rank() -> None:
    seen: Observation = tefuda.position("crazy-eights", "hands 10♠ 2♥ 7♣ 10♣ A♥ 7♠ / 3♣\npile 9♦\nturn 0").observe(0)
    laid = {name: list(arrange(seen)) for name, arrange in INPUT_HELP.arrangements.items()}
    assert laid == {
        "suit": [Hand(map(Card, read_cards("7♣ 10♣ 2♥ A♥ 7♠ 10♠")))],
        "rank": [Hand(map(Card, read_cards("2♥ 7♣ 7♠ 10♣ 10♠ A♥")))],
    }


def test_every_card_is_drawn_with_its_name_in_the_colour_of_its_suit() -> None:
    assert [drawn(Card(card), str).plain.strip() for card in range(CARDS)] == [str(Card(card)) for card in range(CARDS)]
    assert len({str(drawn(Card(card), str).style) for card in range(4)}) == len(COLOURS)


def test_cards_in_a_row_are_broken_into_lines_that_fit() -> None:
    lines = row(HAND, str, 20, indent=2).plain.split("\n")
    assert len(lines) > 1
    assert all(len(line.rstrip()) <= 20 and line.startswith("  ") for line in lines)
    assert " ".join(" ".join(lines).split()) == str(HAND)


def test_groups_of_cards_are_separated_and_broken_into_lines_too() -> None:
    assert rows([HAND[:2], HAND[2:3]], str, 40).plain == " 10♠   BJ    2♥  "
    assert rows([HAND[:1], HAND[1:2]], str, 10).plain == " 10♠  \n BJ  "
