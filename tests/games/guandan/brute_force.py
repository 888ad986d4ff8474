"""Combinations found the slow way: every subset of a hand, every rank for every wild card, judged by sight.

Nothing here is shared with the rules; ranks are numbers from 2 to 14, jokers 16 and 17.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

RANKS = range(2, 15)
SMALL, BIG = 16, 17
ORDINARY = ("single", "pair", "triple", "full-house", "straight", "tube", "plate")
BOMBS = ("four", "five", "flush", "six", "seven", "eight", "nine", "ten", "jokers")


@dataclass(frozen=True, order=True)
class Card:
    rank: int
    suit: str


@dataclass(frozen=True)
class Way:
    """One way to play: what bots choose between."""

    kind: str
    key: int
    suit: str
    wilds: tuple[int, ...]


def in_level_order(rank: int, level: int) -> int:
    return 15 if rank == level else rank


def sequences(length: int) -> list[list[int]]:
    low = [14, *range(2, 15)]
    return [low[start : start + length] for start in range(len(low) - length + 1)]


def shapes(ranks: list[int]) -> Iterator[tuple[str, int]]:
    """Yield what cards of these ranks are, suits apart: kind and key."""
    counted = Counter(ranks)
    size = len(ranks)
    if set(ranks) & {SMALL, BIG}:
        if sorted(ranks) == [SMALL, SMALL, BIG, BIG]:
            yield "jokers", BIG
        if size <= 2 and len(counted) == 1:
            yield ORDINARY[size - 1], ranks[0]
        if size == 5 and len(counted) == 2 and 2 in [counted[SMALL], counted[BIG]]:
            (triple,) = set(ranks) - {SMALL, BIG}
            yield "full-house", triple
        return
    if len(counted) == 1:
        names = {1: "single", 2: "pair", 3: "triple"} | dict(
            zip(range(4, 11), ("four", "five", "six", "seven", "eight", "nine", "ten"), strict=True)
        )
        yield names[size], ranks[0]
    if size == 5 and sorted(counted.values()) == [2, 3]:
        yield "full-house", counted.most_common(1)[0][0]
    for kind, length, copies in (("straight", 5, 1), ("tube", 3, 2), ("plate", 2, 3)):
        for run in sequences(length):
            if sorted(run * copies) == sorted(ranks):
                yield kind, run[-1]


def ways(hand: list[Card], level: int) -> set[Way]:
    """Return every way to play some of the cards of a hand at the lead."""
    found: set[Way] = set()
    wild = Card(level, "♥")
    for size in range(1, len(hand) + 1):
        for chosen in set(combinations(sorted(hand), size)):
            naturals = [card for card in chosen if card != wild]
            found.update(ways_of(naturals, size - len(naturals), level))
    return found


def ways_of(naturals: list[Card], wilds: int, level: int) -> Iterator[Way]:
    """Yield every way to play just these cards."""
    for identities in combinations_with_replacement(RANKS, wilds):
        if not naturals and set(identities) != {level}:
            continue
        for kind, key in shapes([card.rank for card in naturals] + list(identities)):
            wild_pair = kind == "full-house" and wilds == 2 and len({card.rank for card in naturals}) == 1
            if wild_pair and key not in identities and set(identities) != {level}:
                continue  # two wild cards are a pair of level cards [3.4]
            if kind != "straight":
                yield Way(kind, key, "", identities)
                continue
            suits = {card.suit for card in naturals}
            if len(suits) == 1:
                yield Way("flush", key, suits.pop(), identities)
            if wilds or len({card.suit for card in naturals}) > 1:
                yield Way("straight", key, "", identities)
    if wilds == 2 and sorted(card.rank for card in naturals) == [level] * 3:
        yield Way("full-house", level, "", (level, level))


def beats(new: Way, top: Way, level: int) -> bool:
    """Say whether one combination beats another."""
    natural = ("straight", "flush", "tube", "plate")
    higher = (
        new.key > top.key if new.kind in natural else in_level_order(new.key, level) > in_level_order(top.key, level)
    )
    if new.kind == top.kind:
        return higher
    if new.kind not in BOMBS:
        return False
    return top.kind not in BOMBS or BOMBS.index(new.kind) > BOMBS.index(top.kind)
