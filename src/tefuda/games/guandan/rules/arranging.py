"""The cards of a combination in its order, what each of them stands for, and the name of the combination."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tefuda.core.cards.card import JOKERS, SMALL_JOKER, Card, Hand, Suit, cards_of_rank, cards_of_suit, rank_of, suit_of
from tefuda.core.cards.ranks import count_of, lowest_rank, one_rank
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import NO_CARD, NO_SUIT, RANKS, SUITED_CARDS
from tefuda.core.records.rule import rule
from tefuda.core.words.story import WILD, Phrase, add_cards, card_alone, clear, put_wild, rank_meant, suit_meant
from tefuda.games.guandan.rules.actions import (
    BIG,
    KEYS,
    SMALL,
    UNUSED,
    Kind,
    bomb_of_size,
    key_of,
    kind_of,
    size_of,
    suit_of_code,
    wilds_declared,
)
from tefuda.games.guandan.rules.combinations import (
    is_full_house,
    pair_beside,
    run_counts,
    run_length,
    stand_for,
)
from tefuda.games.guandan.rules.constants import LEADING
from tefuda.games.guandan.rules.hands import counts_in

WORDS: Mapping[int, str] = {kind: kind.name.lower().replace("_", " ") for kind in Kind if kind != Kind.NONE}
"""The names of kinds in the notation."""


@rule
def key_of_card(card: int) -> int:
    """Return the rank of a card, or which joker it is."""
    return rank_of(card) if card < SUITED_CARDS else SMALL + card - SMALL_JOKER


@rule
def cards_of_key(key: int) -> int:
    """Return the cards of a rank, or a joker."""
    return cards_of_rank(key) if key < RANKS else 1 << SMALL_JOKER + key - SMALL


@rule
def key_shown(number: int) -> int:
    """Return the key for which a card in a phrase stands."""
    return rank_meant(number) if number >= WILD else key_of_card(number)


@rule
def suit_shown(number: int) -> int:
    """Return the suit for which a card in a phrase stands, NO_SUIT for jokers and where it is not said."""
    if number >= WILD:
        return suit_meant(number)
    return suit_of(number) if number < SUITED_CARDS else NO_SUIT


@rule
def classify(phrase: Phrase) -> tuple[int, int, int]:
    """Return the kind, key and suit of the combination that the cards of a phrase are, as `classify_counts` does."""
    counts, small, big, suit = 0, 0, 0, suit_shown(phrase.cells[0])
    for index in range(phrase.count):
        number = phrase.cells[index]
        key, own = rank_of(number), suit_of(number)
        if number >= SUITED_CARDS:
            key, own = key_shown(number), suit_shown(number)
        if own != suit:
            suit = NO_SUIT
        if key < RANKS:
            counts += one_rank(key)
        elif key == SMALL:
            small += 1
        else:
            big += 1
    return classify_counts(counts, small, big, phrase.count, suit)


@rule
def classify_counts(counts: int, small: int, big: int, size: int, suit: int) -> tuple[int, int, int]:
    """Return the kind, key and suit of the combination that cards are unless another is named.

    `counts` are those of the ranks, `small` and `big` how many jokers there are, `size` how many cards in all, and
    `suit` that of all cards, or NO_SUIT. The kind is Kind.NONE for none; the suit is NO_SUIT unless it is a straight
    flush. House rules are ignored.
    """
    if small + big != 0:
        return classify_jokers(counts, small, big, size)
    if size == 0:
        return Kind.NONE, 0, NO_SUIT
    first = lowest_rank(counts)
    if counts == size * one_rank(first) and size <= 10:
        return (size if size <= Kind.TRIPLE else bomb_of_size(size)), first, NO_SUIT
    if size == 5 and is_full_house(counts):
        return Kind.FULL_HOUSE, triple_in(counts), NO_SUIT
    for kind in range(Kind.STRAIGHT, Kind.PLATE + 1):
        if size == size_of(kind):
            top = top_of_run(kind, counts)
            if top != UNUSED and kind == Kind.STRAIGHT and suit != NO_SUIT:
                return Kind.STRAIGHT_FLUSH, top, suit
            if top != UNUSED:
                return kind, top, NO_SUIT
    return Kind.NONE, 0, NO_SUIT


@rule
def classify_jokers(counts: int, small: int, big: int, size: int) -> tuple[int, int, int]:
    """Return the kind, key and suit of the combination that cards with jokers are."""
    if small == 2 and big == 2 and size == 4:
        return Kind.JOKERS, BIG, NO_SUIT
    if size <= 2 and (small == size or big == size):
        return size, (SMALL if small != 0 else BIG), NO_SUIT
    if size == 5 and (small == 2 or big == 2) and small + big == 2 and triple_in(counts) != UNUSED:
        return Kind.FULL_HOUSE, triple_in(counts), NO_SUIT
    return Kind.NONE, 0, NO_SUIT


@rule
def triple_in(counts: int) -> int:
    """Return the rank that is counted three times, UNUSED if there is none."""
    for rank in range(RANKS):
        if count_of(counts, rank) == 3:
            return rank
    return UNUSED


@rule
def top_of_run(kind: int, counts: int) -> int:
    """Return the highest rank of the run of a kind that these counts are, UNUSED if they are none."""
    for key in range(RANKS):
        if counts == run_counts(kind, key):
            return key
    return UNUSED


@rule
def list_play(phrase: Phrase, code: int, once: int, twice: int) -> None:
    """List the cards of a play in the order of the combination, wild cards with what they stand for.

    Which cards are wild follows from what they are to stand for; hearts come first.
    """
    clear(phrase)
    kind, key, size = kind_of(code), key_of(code), count(once) + count(twice)
    wild = find_wild(code, once, twice)
    if wild != NO_CARD:
        for _ in range(wilds_declared(code)):
            if twice >> wild & 1:
                twice ^= 1 << wild
            else:
                once ^= 1 << wild
    if kind == Kind.FULL_HOUSE:
        of_key = cards_of_key(key)
        add_cards(phrase, once & of_key, twice & of_key)
        add_wilds(phrase, code, wild, key)
        add_cards(phrase, once & ~of_key, twice & ~of_key)
        for other in range(KEYS if phrase.count < size else 0):
            if other != key:
                add_wilds(phrase, code, wild, other)
    elif run_length(kind) != 0:
        rank = (key + 1 - run_length(kind) + RANKS) % RANKS
        for _ in range(RANKS):
            if phrase.count < size:
                cards = cards_of_key(rank) | (cards_of_key(rank + RANKS) if rank + RANKS < KEYS else 0)
                add_cards(phrase, once & cards, twice & cards)
                add_wilds(phrase, code, wild, rank)
                add_wilds(phrase, code, wild, rank + RANKS)
                rank = rank + 1 if rank + 1 < RANKS else 0
    elif wild == NO_CARD:
        add_cards(phrase, once, twice)
    else:
        for each in range(KEYS):
            add_cards(phrase, once & cards_of_key(each), twice & cards_of_key(each))
            add_wilds(phrase, code, wild, each)


@rule
def add_wilds(phrase: Phrase, code: int, wild: int, key: int) -> None:
    """Append the wild cards of a play that stand for a key, if there is a card that can be wild."""
    if wild != NO_CARD and key < KEYS:
        for _ in range(stand_for(code, key)):
            put_wild(phrase, wild, key, suit_of_code(code))


@rule
def find_wild(code: int, once: int, twice: int) -> int:
    """Return which card of a play is wild, NO_CARD if none is or can be.

    That is the first, hearts before others, which leaves the ranks of the combination when it is replaced by what it
    stands for; or else simply the first.
    """
    number = wilds_declared(code)
    often = once if number == 1 else twice
    hearts = cards_of_suit(Suit.HEARTS)
    found = NO_CARD
    if number == 0:
        return found
    for turn in range(2):
        left = often & hearts if turn == 0 else often & ~hearts
        while left != 0:
            wild = lowest(left)
            if makes(code, once, twice, wild):
                return wild
            if found == NO_CARD:
                found = wild
            left = without_lowest(left)
    return found


@rule
def makes(code: int, once: int, twice: int, wild: int) -> bool:
    """Say whether cards have the ranks of a combination when `wild` is replaced by what wild cards stand for."""
    kind, key, number = kind_of(code), key_of(code), wilds_declared(code)
    counts, size = counts_in(once, twice), count(once) + count(twice)
    jokers = count(once & JOKERS) + count(twice & JOKERS)
    if wild < SUITED_CARDS:
        counts -= number * one_rank(rank_of(wild))
    else:
        jokers -= number
    for each in range(KEYS):
        if each < RANKS:
            counts += stand_for(code, each) * one_rank(each)
        else:
            jokers += stand_for(code, each)
    if kind == Kind.FULL_HOUSE:
        if jokers != 0:
            return counts == 3 * one_rank(key)
        return counts == 5 * one_rank(key) or pair_beside(counts, key) != UNUSED
    if run_length(kind) != 0:
        return counts == run_counts(kind, key)
    return key < RANKS and counts == size * one_rank(key)


@lru_cache(1024)
def cards_on_top(top: int, top_once: int, top_twice: int) -> Hand:
    """Return the cards of a play on the table in the order of the combination, none where nothing lies."""
    if top == LEADING:
        return Hand()
    phrase = Phrase()
    list_play(phrase, top, top_once, top_twice)
    return Hand(Card(card_alone(number)) for number in phrase.cells[: phrase.count])


@lru_cache(1024)
def kind_on_top(top: int) -> str | None:
    """Return what a play on the table is called, None where nothing lies."""
    return None if top == LEADING else WORDS[kind_of(top)]
