"""What a learner sees of Guandan.

A rank stands at its height: the level rank above the ace [1.3]. In runs they stand at their rungs (`core.cards.ranks`).
"""

from __future__ import annotations

from tefuda.core.cards.card import BIG_JOKER, FULL_PACK, JOKERS, SMALL_JOKER, Suit, card_of
from tefuda.core.cards.ranks import count_of, held_often, rank_counts, ranks_of_suit, rungs_of
from tefuda.core.records.bits import count
from tefuda.core.records.counts import CARDS, RANKS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.core.table.determinization import without
from tefuda.core.table.encoding import at_least, bits, encoding, of_others, one_of, ranks, seat, seats
from tefuda.games.guandan.rules.actions import PASS, Kind, Verb, key_of, kind_of, verb_of, wilds_declared
from tefuda.games.guandan.rules.combinations import level_strength
from tefuda.games.guandan.rules.constants import HAND, SEATS, Phase
from tefuda.games.guandan.rules.view import View

WHOLE_PACK = FULL_PACK | JOKERS
HEIGHTS = RANKS + 2
OFTEN = (1, 2, 3, 4, 5, 6)
NUMBERS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 27)
FEW = (1, 2, 3, 4, 6, 8)
RUN_STARTS = 10
NOT_BEATEN = HEIGHTS


@rule
def by_height(counts: int, level: int) -> int:
    """Return counts of ranks with that of the level rank above all others."""
    low = counts & (1 << 4 * level) - 1
    high = counts >> 4 * level + 4 << 4 * level
    return low | high | count_of(counts, level) << 4 * (RANKS - 1)


@rule
def height_of(view: View, key: int) -> int:
    """Return the height of a rank or a joker among all."""
    return level_strength(key, view.level) - (1 if key >= view.level else 0)


@rule
def wild_of(view: View) -> int:
    """Return the wild card, in a mask."""
    return 1 << card_of(view.level, Suit.HEARTS)


@rule
def counts_by_height(view: View, once: int, twice: int) -> int:
    """Return how many cards that are not wild each rank has in two masks, by height."""
    natural = FULL_PACK & ~wild_of(view)
    return by_height(rank_counts(once & natural, twice & natural), view.level)


@rule
def specials(view: View, once: int, twice: int) -> int:
    """Return in two bits each whether there is a wild card, a small joker and a big joker, once and twice."""
    wild, small, big = wild_of(view), 1 << SMALL_JOKER, 1 << BIG_JOKER
    found = 0
    found |= (1 if once & wild != 0 else 0) | (2 if twice & wild != 0 else 0)
    found |= (4 if once & small != 0 else 0) | (8 if twice & small != 0 else 0)
    return found | (16 if once & big != 0 else 0) | (32 if twice & big != 0 else 0)


@rule
def unseen(view: View) -> tuple[int, int]:
    """Return the cards that others may hold, once and twice."""
    once, twice = without(WHOLE_PACK, WHOLE_PACK, view.pile_once)
    once, twice = without(once, twice, view.pile_twice)
    once, twice = without(once, twice, view.hand_once)
    return without(once, twice, view.hand_twice)


@rule
def own_ranks(view: View) -> int:
    """Return how many cards of each rank the own hand has."""
    return counts_by_height(view, view.hand_once, view.hand_twice)


@rule
def own_specials(view: View) -> int:
    """Return the wild cards and jokers in the own hand."""
    return specials(view, view.hand_once, view.hand_twice)


@rule
def unseen_ranks(view: View) -> int:
    """Return how many cards of each rank others may hold."""
    once, twice = unseen(view)
    return counts_by_height(view, once, twice)


@rule
def unseen_specials(view: View) -> int:
    """Return the wild cards and jokers that others may hold."""
    once, twice = unseen(view)
    return specials(view, once, twice)


@rule
def top_kind(view: View) -> int:
    """Return what is to be beaten."""
    return Kind.NONE if view.top == PASS else kind_of(view.top)


@rule
def height(view: View, kind: int, key: int) -> int:
    """Return how high a combination is, from 0 to 14."""
    if kind == Kind.STRAIGHT or kind == Kind.STRAIGHT_FLUSH or kind == Kind.TUBE or kind == Kind.PLATE:
        return key
    return height_of(view, key)


@rule
def top_height(view: View) -> int:
    """Return how high what is to be beaten is."""
    return NOT_BEATEN if view.top == PASS else height(view, kind_of(view.top), key_of(view.top))


@rule
def played_height(view: View, decision: Decision) -> int:
    """Return how high the combination is, or the card that is given."""
    done = verb_of(decision.code)
    if done != Verb.PLAY and done != Verb.GIVE:
        return NOT_BEATEN
    return height(view, kind_of(decision.code), key_of(decision.code))


@rule
def wilds(decision: Decision) -> int:
    """Return how many wild cards stand for others."""
    return wilds_declared(decision.code)


@rule
def left(view: View, decision: Decision) -> tuple[int, int]:
    """Return the cards that stay in the hand, once and twice."""
    once, twice = without(view.hand_once, view.hand_twice, decision.once)
    return without(once, twice, decision.twice)


@rule
def left_ranks(view: View, decision: Decision) -> int:
    """Return how many cards of each rank stay in the hand."""
    once, twice = left(view, decision)
    return counts_by_height(view, once, twice)


@rule
def left_specials(view: View, decision: Decision) -> int:
    """Return the wild cards and jokers that stay in the hand."""
    once, twice = left(view, decision)
    return specials(view, once, twice)


@rule
def left_number(view: View, decision: Decision) -> int:
    """Return how many cards stay in the hand."""
    once, twice = left(view, decision)
    return count(once) + count(twice)


@rule
def starts(rungs: int, length: int) -> int:
    """Return the rungs at which `length` of them in sequence begin."""
    sequences = rungs
    for step in range(1, length):
        sequences &= rungs >> 4 * step
    return sequences


@rule
def left_sequences(view: View, decision: Decision, times: int, length: int) -> int:
    """Return the rungs where `length` ranks in a row begin, each held `times` times in what stays in the hand."""
    once, twice = left(view, decision)
    natural = FULL_PACK & ~wild_of(view)
    return starts(rungs_of(held_often(rank_counts(once & natural, twice & natural), times)), length)


@rule
def left_straights(view: View, decision: Decision) -> int:
    """Return where straights begin in what stays in the hand."""
    return left_sequences(view, decision, 1, 5)


@rule
def left_tubes(view: View, decision: Decision) -> int:
    """Return where three pairs in a row begin in what stays in the hand."""
    return left_sequences(view, decision, 2, 3)


@rule
def left_plates(view: View, decision: Decision) -> int:
    """Return where two triples in a row begin in what stays in the hand."""
    return left_sequences(view, decision, 3, 2)


@rule
def left_flushes(view: View, decision: Decision) -> int:
    """Return how many straight flushes there are in what stays in the hand."""
    once, _ = left(view, decision)
    number = 0
    for suit in range(SUITS):
        number += count(starts(rungs_of(ranks_of_suit(once & FULL_PACK, suit)), 5))
    return number


@rule
def stronger(view: View, decision: Decision) -> int:
    """Return of how many higher ranks others may hold as many cards as a single, a pair or a triple has."""
    kind, key = kind_of(decision.code), key_of(decision.code)
    if verb_of(decision.code) != Verb.PLAY or kind > Kind.FULL_HOUSE:
        return 0
    size = min(kind, Kind.TRIPLE)
    once, twice = unseen(view)
    counts = counts_by_height(view, once, twice)
    jokers = once if size == 1 else twice
    at = height(view, kind, key)
    number = 0
    for step in range(at + 1, RANKS):
        number += 1 if count_of(counts, step) >= size else 0
    if size <= 2:
        for card in range(SMALL_JOKER, BIG_JOKER + 1):
            above = RANKS + card - SMALL_JOKER > at
            number += 1 if above and jokers >> card & 1 != 0 else 0
    return number


ENCODING = encoding(
    (
        bits("hand", "the own hand", "hand_once", CARDS),
        bits("hand_twice", "the cards that the own hand has twice", "hand_twice", CARDS),
        ranks("own_ranks", "ranks of which the own hand has one card, two, ... six", own_ranks, OFTEN),
        bits("own_specials", "wild cards, small and big jokers in the own hand, one and two", own_specials, 6),
        ranks("unseen_ranks", "ranks of which others may hold one card, two, three, four, six, eight", unseen_ranks,
              FEW),
        bits("unseen_specials", "wild cards, small and big jokers that others may hold", unseen_specials, 6),
        of_others("numbers", "whether each other has at least 1, 2, ... 27 cards", "remembered", NUMBERS, SEATS),
        one_of("level", "the level", "level", RANKS),
        one_of("phase", "what is to be decided", "phase", len(Phase)),
        one_of("top_kind", "what is to be beaten; the first, nothing", top_kind, len(Kind)),
        one_of("top_height", "how high that is", top_height, HEIGHTS),
        seat("last", "who has played that", "last", SEATS),
        at_least("passes", "how many have passed since", "passes", (1, 2)),
        seats("out", "who is out", "out", SEATS),
    ),
    (
        one_of("verb", "what is done", verb_of, len(Verb)),
        one_of("kind", "with which combination", kind_of, len(Kind)),
        one_of("height", "how high it is, or the card that is given", played_height, HEIGHTS),
        at_least("wilds", "how many wild cards stand for others", wilds, (1, 2)),
        ranks("left_ranks", "ranks of which one card stays in the hand, two, ... six", left_ranks, OFTEN),
        bits("left_specials", "wild cards, small and big jokers that stay in the hand", left_specials, 6),
        at_least("left_number", "whether at least 1, 2, ... 27 cards stay in the hand", left_number,
                 tuple(range(1, HAND + 1))),
        bits("left_straights", "where straights begin in what stays in the hand", left_straights, RUN_STARTS, 4),
        bits("left_tubes", "where three pairs in a row begin there", left_tubes, RANKS - 1, 4),
        bits("left_plates", "where two triples in a row begin there", left_plates, RANKS, 4),
        at_least("left_flushes", "how many straight flushes there are there", left_flushes, (1, 2, 3)),
        at_least("stronger", "of how many higher ranks others may hold as many cards, of sets up to three", stronger,
                 FEW),
    ),
    told=("verb", "kind", "height", "wilds"),
)  # fmt: skip
