"""Combinations found the slow way: every subset of a hand, every rank for every wild card, judged by sight.

Nothing here is shared with the rules; ranks are numbers from 2 to 14, jokers 16 and 17.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product

RANKS = range(2, 15)
SUITS = "♣♦♥♠"
SMALL, BIG = 16, 17
ORDINARY = ("single", "pair", "triple", "full house", "straight", "tube", "plate")
BOMBS = ("four", "five", "straight flush", "six", "seven", "eight", "nine", "ten", "jokers")


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


@dataclass(frozen=True, kw_only=True)
class House:
    """The house rules that say what cards can be and what beats what, as the rule book words them."""

    wild_alone: str = "level"
    wild_self: bool = False
    full_house_jokers: bool = True
    five_as_full_house: bool = False
    full_house_wild_pair: bool = True
    suited_run: bool = False
    wild_suited_run: str = "declared"
    sequence_order: str = "natural"
    bomb_max: int = 10
    wild_flush: bool = True
    jokers_top: bool = True


PLAIN = House()


def in_level_order(rank: int, level: int) -> int:
    return 15 if rank == level else rank


def sequences(length: int) -> list[list[int]]:
    low = [14, *range(2, 15)]
    return [low[start : start + length] for start in range(len(low) - length + 1)]


def shapes(ranks: list[int], house: House) -> Iterator[tuple[str, int]]:
    """Yield what cards of these ranks are, suits apart: kind and key; a run of one suit is a straight here."""
    counted = Counter(ranks)
    size = len(ranks)
    if set(ranks) & {SMALL, BIG}:
        if sorted(ranks) == [SMALL, SMALL, BIG, BIG]:
            yield "jokers", BIG
        if size <= 2 and len(counted) == 1:
            yield ORDINARY[size - 1], ranks[0]
        if size == 5 and len(counted) == 2 and 2 in [counted[SMALL], counted[BIG]] and house.full_house_jokers:
            (triple,) = set(ranks) - {SMALL, BIG}
            yield "full house", triple
        return
    if len(counted) == 1:
        names = {1: "single", 2: "pair", 3: "triple"} | dict(
            zip(range(4, 11), ("four", "five", "six", "seven", "eight", "nine", "ten"), strict=True)
        )
        if size <= house.bomb_max:
            yield names[size], ranks[0]
        if size == 5 and house.five_as_full_house:
            yield "full house", ranks[0]
    if size == 5 and sorted(counted.values()) == [2, 3]:
        yield "full house", counted.most_common(1)[0][0]
    for kind, length, copies in (("straight", 5, 1), ("tube", 3, 2), ("plate", 2, 3)):
        for run in sequences(length):
            if sorted(run * copies) == sorted(ranks):
                yield kind, run[-1]


def ways(hand: list[Card], level: int, house: House = PLAIN, leading: bool = True) -> set[Way]:
    """Return every way to play some of the cards of a hand, whatever lies on the table."""
    found: set[Way] = set()
    wild = Card(level, "♥")
    stuck = leading and all(card == wild for card in hand)
    for size in range(1, len(hand) + 1):
        for chosen in set(combinations(sorted(hand), size)):
            naturals = [card for card in chosen if card != wild]
            found.update(ways_of(naturals, size - len(naturals), level, house, stuck))
    return found


def ways_of(naturals: list[Card], wilds: int, level: int, house: House, stuck: bool = False) -> set[Way]:
    """Return every way to play just these cards; `stuck` is a leader who holds nothing but wild cards."""
    found: dict[Way, int] = {}
    for way, own in said_of(naturals, wilds, level, house, stuck):
        found[way] = max(found.get(way, 0), own)
    most = max(found.values(), default=0)
    return {way for way, own in found.items() if own == most or not house.wild_self}


def said_of(naturals: list[Card], wilds: int, level: int, house: House, stuck: bool) -> Iterator[tuple[Way, int]]:
    """Yield each way to play these cards, with the number of wild cards that stand for themselves in it."""
    for ranks in combinations_with_replacement(RANKS, wilds):
        if not naturals and not may_stand_alone(ranks, level, house, stuck):
            continue
        own = ranks.count(level)
        for kind, key in shapes([card.rank for card in naturals] + list(ranks), house):
            if kind == "straight":
                for suits in product(SUITS, repeat=wilds):
                    stand_for = [Card(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
                    for said, suit in runs(naturals, stand_for, level, house):
                        yield Way(said, key, suit, ranks), stand_for.count(Card(level, "♥"))
            elif not (kind == "full house" and is_wild_pair(naturals, ranks, key)):
                yield Way(kind, key, "", ranks), own
            elif set(ranks) == {level} and house.full_house_wild_pair:
                yield Way(kind, key, "", ranks), own
    five = wilds == 2 and sorted(card.rank for card in naturals) == [level] * 3
    if five and house.full_house_wild_pair:
        yield Way("full house", level, "", (level, level)), 2


def may_stand_alone(ranks: tuple[int, ...], level: int, house: House, stuck: bool) -> bool:
    """Say whether wild cards without others may stand for these ranks [2.3]."""
    if set(ranks) == {level}:
        return stuck or house.wild_alone != "forbidden"
    return house.wild_alone == "any-pair" and len(ranks) == 2 and len(set(ranks)) == 1


def is_wild_pair(naturals: list[Card], ranks: tuple[int, ...], key: int) -> bool:
    """Say whether both wild cards are the pair of a full house [3.4]."""
    return len(ranks) == 2 and {card.rank for card in naturals} == {key} and key not in ranks


def runs(naturals: list[Card], stand_for: list[Card], level: int, house: House) -> Iterator[tuple[str, str]]:
    """Yield what five ranks in a row are, wild cards with a suit, too: a straight or a straight flush [3.5], [4.2]."""
    own = {card.suit for card in naturals}
    one_suit = len(own | {card.suit for card in stand_for}) == 1
    as_flush = len(own) == 1 and (house.wild_flush or all(card.rank == level and own == {"♥"} for card in stand_for))
    always = house.wild_suited_run == "naturals" or (house.wild_suited_run == "hearts" and own == {"♥"})
    if one_suit and as_flush:
        yield "straight flush", min(own)
    if as_flush and ((always and stand_for) or (one_suit and not house.suited_run)):
        return
    yield "straight", ""


def beats(new: Way, top: Way, level: int, house: House = PLAIN) -> bool:
    """Say whether one combination beats another."""
    natural = ["straight", "straight flush", *(("tube", "plate") if house.sequence_order == "natural" else ())]
    higher = (
        new.key > top.key if new.kind in natural else in_level_order(new.key, level) > in_level_order(top.key, level)
    )
    bombs = [kind for kind in BOMBS if kind != "jokers"]
    bombs.insert(len(bombs) if house.jokers_top else bombs.index("eight"), "jokers")
    if new.kind == top.kind:
        return higher
    if new.kind not in bombs:
        return False
    return top.kind not in bombs or bombs.index(new.kind) > bombs.index(top.kind)
