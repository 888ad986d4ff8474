"""The cards of a combination in its order, what each of them stands for, and the name of the combination."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tefuda.core.cards.card import (
    SMALL_JOKER,
    Card,
    Hand,
    Suit,
    cards_in,
    rank_of,
    suit_of,
)
from tefuda.core.cards.names import CARD_NAMES, RANK_NAMES, SUIT_SYMBOLS
from tefuda.core.cards.ranks import count_of, one_rank
from tefuda.core.records.counts import NO_SUIT, RANKS, SUITED_CARDS
from tefuda.core.table.decision import Decision, decision_of
from tefuda.games.guandan.rules.actions import (
    BIG,
    SMALL,
    UNUSED,
    Kind,
    bomb_of_size,
    first_of,
    key_of,
    kind_of,
    second_of,
    size_of,
    suit_of_code,
)
from tefuda.games.guandan.rules.combinations import is_full_house, is_run, pair_beside, run_counts, run_length
from tefuda.games.guandan.rules.constants import LEADING

WORDS: Mapping[int, str] = {kind: kind.name.lower().replace("_", " ") for kind in Kind if kind != Kind.NONE}
"""The names of kinds in the notation."""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card in a play, and the rank or joker (a key) and the suit that it stands for, NO_SUIT where none is said."""

    card: int
    rank: int
    suit: int
    wild: bool = False

    def __str__(self) -> str:
        if not self.wild:
            return CARD_NAMES[self.card]
        if self.rank >= RANKS:
            return f"{CARD_NAMES[self.card]}={CARD_NAMES[SMALL_JOKER + self.rank - SMALL]}"
        suit = "" if self.suit == NO_SUIT else SUIT_SYMBOLS[self.suit]
        return f"{CARD_NAMES[self.card]}={RANK_NAMES[self.rank]}{suit}"


def natural(card: int) -> PlayedCard:
    """Return a card that stands for itself."""
    if card >= SUITED_CARDS:
        return PlayedCard(card, SMALL + card - SMALL_JOKER, NO_SUIT)
    return PlayedCard(card, rank_of(card), suit_of(card))


def classify(cards: Sequence[PlayedCard]) -> tuple[Kind, int, int]:
    """Return the kind, key and suit of the combination that these cards are unless another is named.

    The kind is Kind.NONE for none; the suit is NO_SUIT unless it is a straight flush. House rules are ignored.
    """
    ranks = {one.rank for one in cards}
    if SMALL in ranks or BIG in ranks:
        return _with_jokers(cards)
    counts = sum(one_rank(one.rank) for one in cards)
    if len(ranks) == 1 and len(cards) <= 10:
        kind = Kind(len(cards)) if len(cards) <= Kind.TRIPLE else Kind(bomb_of_size(len(cards)))
        return kind, cards[0].rank, NO_SUIT
    if len(cards) == 5 and is_full_house(counts):
        return Kind.FULL_HOUSE, _triple(counts), NO_SUIT
    for kind in (Kind.STRAIGHT, Kind.TUBE, Kind.PLATE):
        if len(cards) == size_of(kind) and is_run(kind, counts):
            suits = {one.suit for one in cards}
            if kind == Kind.STRAIGHT and len(suits) == 1 and suits != {NO_SUIT}:
                return Kind.STRAIGHT_FLUSH, _top(kind, counts), suits.pop()
            return kind, _top(kind, counts), NO_SUIT
    return Kind.NONE, 0, NO_SUIT


def _with_jokers(cards: Sequence[PlayedCard]) -> tuple[Kind, int, int]:
    ranks = sorted(one.rank for one in cards)
    if ranks == [SMALL, SMALL, BIG, BIG]:
        return Kind.JOKERS, BIG, NO_SUIT
    if len(ranks) <= 2 and len(set(ranks)) == 1:
        return Kind(len(ranks)), ranks[0], NO_SUIT
    if len(ranks) == 5 and len(set(ranks[:3])) == 1 and ranks[3] == ranks[4] and ranks[0] < RANKS:
        return Kind.FULL_HOUSE, ranks[0], NO_SUIT
    return Kind.NONE, 0, NO_SUIT


def _triple(counts: int) -> int:
    return next(rank for rank in range(RANKS) if count_of(counts, rank) == 3)


def _top(kind: int, counts: int) -> int:
    return next(key for key in range(RANKS) if counts == run_counts(kind, key))


def _fits(kind: int, key: int, cards: Sequence[PlayedCard]) -> bool:
    """Say whether cards have the ranks of a combination."""
    counts = sum(one_rank(one.rank) for one in cards if one.rank < RANKS)
    if kind == Kind.FULL_HOUSE:
        if any(one.rank >= RANKS for one in cards):
            return counts == 3 * one_rank(key)
        return counts == 5 * one_rank(key) or pair_beside(counts, key) != UNUSED
    if run_length(kind):
        return counts == run_counts(kind, key)
    return key < RANKS and counts == len(cards) * one_rank(key)


def played_cards(decision: Decision) -> Sequence[PlayedCard]:
    """Return the cards of a play with what each stands for, in the order of the combination."""
    return _placed(decision.code, decision.once, decision.twice)


@lru_cache(4096)
def _placed(code: int, once: int, twice: int) -> tuple[PlayedCard, ...]:
    declared = [rank for rank in (first_of(code), second_of(code)) if rank != UNUSED]
    cards = list(cards_in(once, twice))
    chosen: list[PlayedCard] = []
    for wild in _wilds_possible(cards, len(declared)):
        rest = list(cards)
        for _ in declared:
            rest.remove(wild)
        suit = suit_of_code(code)
        played = [natural(card) for card in rest] + [PlayedCard(wild, rank, suit, True) for rank in declared]
        if not chosen or _fits(kind_of(code), key_of(code), played):
            chosen = played
        if _fits(kind_of(code), key_of(code), played):
            break
    chosen = chosen or [natural(card) for card in cards]
    return tuple(sorted(chosen, key=lambda one: _order(kind_of(code), key_of(code), one)))


def _wilds_possible(cards: Sequence[int], number: int) -> Iterator[int]:
    """Yield the cards of which `number` may be wild, hearts first."""
    if number:
        faces = sorted(set(cards), key=lambda card: (card >= SUITED_CARDS or suit_of(card) != Suit.HEARTS, card))
        yield from (card for card in faces if cards.count(card) >= number)


def _order(kind: int, key: int, one: PlayedCard) -> tuple[int, bool, int]:
    if kind == Kind.FULL_HOUSE:
        return int(one.rank != key), one.wild, one.card
    if length := run_length(kind):
        return (one.rank - key + length - 1) % RANKS, one.wild, one.card
    return one.rank, one.wild, one.card


@lru_cache(1024)
def cards_on_top(top: int, top_once: int, top_twice: int) -> Hand:
    """Return the cards of a play on the table in the order of the combination, none where nothing lies."""
    if top == LEADING:
        return Hand()
    return Hand(Card(one.card) for one in played_cards(decision_of(top, top_once, top_twice)))


@lru_cache(1024)
def kind_on_top(top: int) -> str | None:
    """Return what a play on the table is called, None where nothing lies."""
    return None if top == LEADING else WORDS[kind_of(top)]
