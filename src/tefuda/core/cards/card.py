"""Suits, ranks, jokers and packs; the codes, masks and names of cards.

A card is an integer: `4 * rank + suit` with ranks from the two to the ace, then the small and the big joker. A set of
cards is a mask, bit `c` for card `c`. Cards of two packs are two masks: held at least once, and held twice.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache, lru_cache

from tefuda.core.cards.html import card_html, cards_html
from tefuda.core.cards.names import CARD_NAMES, RANK_NAMES, SUIT_SYMBOLS
from tefuda.core.records.counts import CARDS, SUITED_CARDS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.texts import even
from tefuda.errors import NotationError
from tefuda.language import here

SMALL_JOKER = SUITED_CARDS
BIG_JOKER = SUITED_CARDS + 1

FULL_PACK = (1 << SUITED_CARDS) - 1
"""The mask of the 52 cards without jokers."""
PIQUET_PACK = FULL_PACK & ~((1 << 5 * SUITS) - 1)
"""The mask of the 32 cards from the seven to the ace."""
JOKERS = 1 << SMALL_JOKER | 1 << BIG_JOKER
"""The mask of both jokers."""


class Suit(IntEnum):
    """The four suits, in the order of the standard codes."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return SUIT_SYMBOLS[self]


class Rank(IntEnum):
    """The thirteen ranks, from the two to the ace."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    def __str__(self) -> str:
        return RANK_NAMES[self]


class Card(int):
    """A card as people see it: its code, from 0 to 53, with a name, a rank and a suit."""

    __slots__ = ()

    @property
    def rank(self) -> Rank | None:
        """The rank, None for a joker."""
        return _RANKS[self]

    @property
    def suit(self) -> Suit | None:
        """The suit, None for a joker."""
        return _SUITS[self]

    def __str__(self) -> str:
        return CARD_NAMES[self]

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return card_html(str(self), here())


_CARDS = tuple(map(Card, range(CARDS)))
_RANKS = (*(rank for rank in Rank for _ in Suit), None, None)
_SUITS = (*(suit for _ in Rank for suit in Suit), None, None)


class Hand(tuple[Card, ...]):
    """Cards in the order of their codes; equal cards appear twice.

    `in` takes a card or its name, and raises NotationError for text that is no card.
    """

    __slots__ = ()

    @classmethod
    def of(cls, once: int, twice: int = 0) -> Hand:
        """Return the cards of one mask, or of two packs."""
        return _hand(once, twice)

    def __contains__(self, card: object) -> bool:
        return super().__contains__(read_card(card) if isinstance(card, str) else card)

    def __str__(self) -> str:
        return show(self)

    def __repr__(self) -> str:
        return f'Hand("{self}")'

    def _repr_html_(self) -> str:
        return cards_html(map(str, self), here())


@lru_cache(4096)
def _hand(once: int, twice: int) -> Hand:
    return Hand([_CARDS[card] for card in cards_in(once, twice)])


@rule
def card_of(rank: int, suit: int) -> int:
    """Return the card of a rank, 0 to 12, and a suit, 0 to 3."""
    return rank << 2 | suit


@rule
def rank_of(card: int) -> int:
    """Return the rank of a card that is not a joker."""
    return card >> 2


@rule
def suit_of(card: int) -> int:
    """Return the suit of a card that is not a joker."""
    return card & 3


@rule
def cards_of_rank(rank: int) -> int:
    """Return the mask of the four cards of a rank; empty for NO_RANK."""
    return (0b1111 << rank * SUITS) & FULL_PACK


@rule
def cards_of_suit(suit: int) -> int:
    """Return the mask of the thirteen cards of a suit, 0 to 3."""
    return 0x1111111111111 << suit


@rule
def holds(mask: int, card: int) -> bool:
    """Say whether `card` is in `mask`."""
    return (mask >> card) & 1 == 1


def cards_in(once: int, twice: int = 0) -> Iterator[int]:
    """Yield the cards of one mask, or of two packs, from the lowest up."""
    while once:
        bit = once & -once
        card = bit.bit_length() - 1
        yield card
        if twice & bit:
            yield card
        once ^= bit


def mask_of(cards: Iterable[int]) -> tuple[int, int]:
    """Return the two masks of `cards`: held at least once, and held twice; raise ValueError for a third copy."""
    once = twice = 0
    for card in cards:
        bit = 1 << card
        if twice & bit:
            raise ValueError(f"a third {CARD_NAMES[card]}")
        twice |= once & bit
        once |= bit
    return once, twice


@cache
def suits_in(mask: int) -> tuple[Suit, ...]:
    """Return the suits of a mask of suits, in order."""
    return tuple(suit for suit in Suit if mask >> suit & 1)


def show(cards: Iterable[int]) -> str:
    """Return cards as text, such as `7♣ 10♦ SJ`, in the given order."""
    return " ".join(CARD_NAMES[card] for card in cards)


SUIT_WORDS = tuple(suit.name for suit in Suit)
"""The English names of the suits in capital letters, which are read as suits, too."""
_SUITS_AS_TYPED = {name: i % SUITS for i, name in enumerate([*"♣♦♥♠♧♢♡♤CDHS", *SUIT_WORDS])}
_RANKS_AS_TYPED = {name: i for i, name in enumerate(RANK_NAMES)} | {"T": Rank.TEN, "1": Rank.ACE}
_RANK = r"10|[1-9TJQKA]"
_SUIT = "[♣♦♥♠♧♢♡♤CDHS]"
_CARD = re.compile(
    rf"(?P<joker>SJ|BJ)|(?P<rank>{_RANK})(?P<suit>{_SUIT})|(?P<suit_first>{_SUIT})(?P<rank_last>{_RANK})"
)
_OTHERWISE = {
    "小王": "SJ", "小鬼": "SJ", "大王": "BJ", "大鬼": "BJ", "RJ": "BJ", "❤": "♥",
    **dict.fromkeys(("梅花", "草花", "クラブ"), "♣"),
    **dict.fromkeys(("方块", "方塊", "方片", "鑽石", "钻石", "ダイヤ"), "♦"),
    **dict.fromkeys(("红桃", "紅桃", "红心", "紅心", "ハート"), "♥"),
    **dict.fromkeys(("黑桃", "スペード"), "♠"),
}  # fmt: skip
_SPELT = re.compile(rf"(?<![A-Za-z0-9])RJ(?![A-Za-z])|(?:{'|'.join(set(_OTHERWISE) - {'RJ'})})の?", re.IGNORECASE)
_ANY_JOKER = re.compile("JOKER|[LWM]J|🃏|王|鬼|ジョーカー", re.IGNORECASE)


def spelt(text: str) -> str:
    """Return text with jokers and suits in the notation that other people write otherwise.

    Such are `大王`, `小王` and `黑桃A`, `スペードのA`, and `RJ` for the red joker.

    `BJ` stays the big joker, although others write it for the black one, which is small.
    """
    return _SPELT.sub(lambda found: _OTHERWISE[found[0].upper().removesuffix("の")], text)


def plain(text: str) -> str:
    """Return text as it is compared: in capital letters, wide forms made narrow, variation selectors made spaces.

    Its length is that of `text`, so that columns hold.
    """
    return "".join(_plain(letter) for letter in text)


@lru_cache(1024)
def _plain(letter: str) -> str:
    if letter in "\ufe0e\ufe0f":
        return " "
    narrow = unicodedata.normalize("NFKC", letter).upper()
    return narrow if len(narrow) == 1 else letter


def read_suit(text: str) -> int:
    """Return the suit that `text` names, `♥`, `H` or `hearts`; raise NotationError for anything else."""
    suit = _SUITS_AS_TYPED.get(plain(spelt(text)).strip())
    if suit is None:
        raise NotationError("“{text}” is not a suit; write ♣ ♦ ♥ ♠ or C D H S", text=text)
    return suit


def read_rank(text: str) -> int:
    """Return the rank that `text` names, `1` to `10`, `T`, `J`, `Q`, `K` or `A`; raise NotationError for all else."""
    rank = _RANKS_AS_TYPED.get(plain(text).strip())
    if rank is None:
        raise NotationError("“{text}” is not a rank; write 2 to 10, J, Q, K or A", text=text)
    return int(rank)


def read_card(text: str) -> int:
    """Return the one card that `text` names; raise NotationError for anything else."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise NotationError("“{text}” is not one card", text=text)
    return cards[0]


def read_cards(text: str) -> list[int]:
    """Return the cards that `text` names, in its order: `7♣ 10♦ AS ♥2 SJ`, with or without spaces or commas.

    `SJ` is the small joker and never the jack of spades, `JS`. Raises NotationError with the column, from 1, of the
    first word that is not a card.
    """
    text = spelt(even(text))
    letters = plain(text)
    cards = []
    at = 0
    while at < len(letters):
        if letters[at].isspace() or letters[at] in ",、，":
            at += 1
            continue
        name = _CARD.match(letters, at)
        if name is None:
            raise _no_card(text[at:].split()[0], at + 1)
        cards.append(_card(name))
        at = name.end()
    return cards


def _no_card(word: str, column: int) -> NotationError:
    if _ANY_JOKER.search(word):
        sentence = "“{text}” is not a card; the jokers are SJ, the small and black one, and BJ, the big and red one"
        return NotationError(sentence, column=column, text=word)
    return NotationError("“{text}” is not a card; write rank and suit, such as 7♣ or 7C", column=column, text=word)


def no_jokers(column: int = 1) -> NotationError:
    """Return the error for a joker, in a column from 1, in a game that has none."""
    return NotationError("there are no jokers in this game; the jack of spades is J♠ or JS", column=column)


def _card(found: re.Match[str]) -> int:
    if found["joker"]:
        return SMALL_JOKER if found["joker"] == "SJ" else BIG_JOKER
    rank = _RANKS_AS_TYPED[found["rank"] or found["rank_last"]]
    suit = _SUITS_AS_TYPED[found["suit"] or found["suit_first"]]
    return card_of(int(rank), suit)
