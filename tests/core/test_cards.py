"""Cards: codes, masks, names, and the many ways they are typed."""

from __future__ import annotations

import pytest

from tefuda import NotationError
from tefuda.core.cards.card import (
    BIG_JOKER,
    FULL_PACK,
    JOKERS,
    PIQUET_PACK,
    SMALL_JOKER,
    Card,
    Hand,
    Rank,
    Suit,
    card_of,
    cards_in,
    cards_of_rank,
    cards_of_suit,
    holds,
    mask_of,
    plain,
    rank_of,
    read_card,
    read_cards,
    read_rank,
    read_suit,
    show,
    suit_of,
)
from tefuda.core.cards.names import CARD_NAMES, RANK_NAMES, SUIT_SYMBOLS
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import CARDS, NO_CARD, NO_RANK, RANKS, SUITED_CARDS, SUITS


def test_a_card_is_four_times_its_rank_and_its_suit() -> None:
    assert [card_of(rank, suit) for rank in range(RANKS) for suit in range(SUITS)] == list(range(SUITED_CARDS))
    for card in range(SUITED_CARDS):
        assert card_of(rank_of(card), suit_of(card)) == card


def test_ranks_go_from_the_two_to_the_ace_and_suits_from_clubs_to_spades() -> None:
    assert (Rank.TWO, Rank.TEN, Rank.ACE, NO_RANK) == (0, 8, 12, 13)
    assert [str(rank) for rank in Rank] == list(RANK_NAMES)
    assert "".join(map(str, Suit)) == SUIT_SYMBOLS == "♣♦♥♠"


def test_every_card_has_a_name_of_its_own() -> None:
    assert len(set(CARD_NAMES)) == CARDS == NO_CARD == 54
    assert (CARD_NAMES[0], CARD_NAMES[51], CARD_NAMES[52], CARD_NAMES[53]) == ("2♣", "A♠", "SJ", "BJ")
    assert [read_card(name) for name in CARD_NAMES] == list(range(CARDS))


def test_a_card_shows_its_rank_and_suit_and_a_joker_none() -> None:
    card = Card(read_card("10♥"))
    assert (card.rank, card.suit, str(card), repr(card)) == (Rank.TEN, Suit.HEARTS, "10♥", "10♥")
    assert (Card(SMALL_JOKER).rank, Card(BIG_JOKER).suit, str(Card(BIG_JOKER))) == (None, None, "BJ")


def test_the_packs_hold_52_and_32_cards() -> None:
    assert count(FULL_PACK) == 52
    assert {Rank(rank_of(card)) for card in cards_in(PIQUET_PACK)} == set(Rank) - set(list(Rank)[:5])
    assert count(PIQUET_PACK) == 32
    assert list(cards_in(JOKERS)) == [SMALL_JOKER, BIG_JOKER]


def test_the_masks_of_ranks_and_suits_part_the_pack() -> None:
    for rank in range(RANKS):
        assert list(cards_in(cards_of_rank(rank))) == [card_of(rank, suit) for suit in range(SUITS)]
    for suit in range(SUITS):
        assert list(cards_in(cards_of_suit(suit))) == [card_of(rank, suit) for rank in range(RANKS)]
    assert cards_of_rank(NO_RANK) == 0


def test_a_mask_holds_its_cards_and_no_others() -> None:
    mask = 1 << 3 | 1 << 40
    assert [card for card in range(CARDS) if holds(mask, card)] == [3, 40]


def test_the_bits_of_a_mask_are_counted_and_taken_from_below() -> None:
    mask = 1 << 3 | 1 << 17 | 1 << 53
    assert (count(mask), lowest(mask)) == (3, 3)
    assert without_lowest(mask) == 1 << 17 | 1 << 53
    assert (count(0), without_lowest(1 << 53)) == (0, 0)


def test_two_masks_hold_the_cards_of_two_packs() -> None:
    cards = [5, 5, 9, 53, 53]
    once, twice = mask_of(cards)
    assert list(cards_in(once, twice)) == cards
    assert list(cards_in(once)) == [5, 9, 53]
    with pytest.raises(ValueError, match="a third 3♦"):
        mask_of([5, 5, 5])


def test_a_hand_is_its_cards_in_order_and_knows_them_by_name() -> None:
    hand = Hand.of(*mask_of(read_cards("K♦ 7♣ 7♣")))
    assert (str(hand), repr(hand), len(hand)) == ("7♣ 7♣ K♦", 'Hand("7♣ 7♣ K♦")', 3)
    names: tuple[object, ...] = ("7C", "7♦", read_card("K♦"), None)
    assert [name in hand for name in names] == [True, False, True, False]
    with pytest.raises(NotationError):
        hand.__contains__("8")


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("7♣", "7♣"),
        ("7c", "7♣"),
        ("7C KD ah 2S", "7♣ K♦ A♥ 2♠"),
        ("7CKDAH2S", "7♣ K♦ A♥ 2♠"),
        ("10♥T♥10hth", "10♥ 10♥ 10♥ 10♥"),
        ("1♠", "A♠"),
        ("♠A ♥10 ♣2", "A♠ 10♥ 2♣"),
        ("♠A♥10♣2", "A♠ 10♥ 2♣"),
        ("♤A♡T♢3♧4", "A♠ 10♥ 3♦ 4♣"),
        ("7♥︎ 8♠️", "7♥ 8♠"),
        ("７Ｈ １０Ｓ Ｊ♦", "7♥ 10♠ J♦"),
        ("Ｑ♣、K♣,A♣，2♦", "Q♣ K♣ A♣ 2♦"),
        ("sj BJ SJ", "SJ BJ SJ"),
        ("  \t7♣\u30008♦ ", "7♣ 8♦"),
        ("", ""),
    ],
)
def test_cards_are_read_in_every_usual_form(typed: str, cards: str) -> None:
    assert show(read_cards(typed)) == cards


@pytest.mark.parametrize(
    ("text", "column", "word"),
    [
        ("7", 1, "7"),
        ("7♣ 8", 4, "8"),
        ("7♣ 11♦ 8♦", 4, "11♦"),
        ("♣", 1, "♣"),
        ("７Ｈ １０Ｘ", 4, "10X"),
        ("7♣, Q", 5, "Q"),
        ("7♣8X 9♦", 3, "8X"),
        ("七♣", 1, "七♣"),
        ("ﬁ♣", 1, "ﬁ♣"),
    ],
)
def test_what_is_no_card_is_told_with_its_column(text: str, column: int, word: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_cards(text)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert (
        str(caught.value) == f"line 1, column {column}: “{word}” is not a card; write rank and suit, such as 7♣ or 7C"
    )


@pytest.mark.parametrize("text", ["", "7♣ 8♣"])
def test_a_text_of_no_card_or_several_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not one card"):
        read_card(text)


@pytest.mark.parametrize(
    ("typed", "suit"), [("♣", 0), ("d", 1), (" H ", 2), ("Ｓ", 3), ("♤", 3), ("♡", 2), ("Hearts", 2)]
)
def test_a_suit_is_read_as_symbol_letter_or_word(typed: str, suit: int) -> None:
    assert read_suit(typed) == suit


@pytest.mark.parametrize("typed", ["", "X", "♣♣", "heart"])
def test_what_is_no_suit_is_told(typed: str) -> None:
    with pytest.raises(NotationError, match="is not a suit; write ♣ ♦ ♥ ♠ or C D H S"):
        read_suit(typed)


@pytest.mark.parametrize(("typed", "rank"), [("2", 0), ("10", 8), ("t", 8), ("j", 9), (" Ａ ", 12), ("1", 12)])
def test_a_rank_is_read_as_number_or_letter(typed: str, rank: int) -> None:
    assert read_rank(typed) == rank


@pytest.mark.parametrize("typed", ["", "11", "0", "ace"])
def test_what_is_no_rank_is_told(typed: str) -> None:
    with pytest.raises(NotationError, match="is not a rank; write 2 to 10, J, Q, K or A"):
        read_rank(typed)


@pytest.mark.parametrize("text", ["7♥︎", "ｋ♦", "ß", "ﬁ", "Ⅷ♣", "漢字"])
def test_plain_text_keeps_its_length(text: str) -> None:
    assert len(plain(text)) == len(text)
