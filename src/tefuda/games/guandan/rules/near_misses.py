"""Why cards are not a combination in Guandan: which of its clauses forbids what they nearly are."""

from __future__ import annotations

from tefuda.core.cards.card import JOKERS, Rank
from tefuda.core.cards.ranks import count_of, one_rank
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SUIT, RANKS
from tefuda.core.records.rule import rule
from tefuda.games.guandan.rules.actions import wilds_declared
from tefuda.games.guandan.rules.combinations import identity_counts, is_shape, one_suit
from tefuda.games.guandan.rules.hands import counts_in, wild_card
from tefuda.games.guandan.rules.options import Options, WildAlone
from tefuda.games.guandan.rules.refusals import Refusal
from tefuda.games.guandan.rules.table import Table


@rule
def why_no_combination(table: Table, options: Options, code: int, once: int, twice: int) -> int:
    """Return why cards are not a combination, never NONE; `code` has the wild cards declared [2.2] to [4.3]."""
    wild = 1 << wild_card(table.level)
    wilds = count(once & wild) + count(twice & wild)
    undeclared = wilds - wilds_declared(code)
    if undeclared < 0:
        return Refusal.TOO_MANY_DECLARED
    if once == wild and options.wild_alone != WildAlone.ANY_PAIR:
        return Refusal.WILD_IS_LEVEL
    counts = counts_in(once & ~wild, twice & ~wild) + identity_counts(code)
    jokers = count(once & JOKERS) + count(twice & JOKERS)
    cards = count(once) + count(twice)
    equal = jokers == 2 and once & JOKERS == twice & JOKERS
    if undeclared > 0 and (jokers == 0 or equal) and could_be(counts, undeclared, jokers // 2):
        if jokers > 0 and not options.full_house_jokers:
            return Refusal.JOKER_PAIR
        return Refusal.BOMB_TOO_LARGE if cards > options.bomb_max else Refusal.WILD_SILENT
    if jokers > 0:
        return why_not_with_jokers(counts, cards, jokers, jokers + wilds == cards)
    reason = why_no_run(counts, cards)
    if reason == Refusal.NONE:
        reason = why_no_sets(counts, cards, undeclared)
    if reason == Refusal.NONE:
        reason = why_no_five(counts, cards, one_suit(once & ~wild))
    return reason


@rule
def could_be(counts: int, wilds: int, jokers: int) -> bool:
    """Say whether counts of ranks and wild cards could be a combination, with a pair of jokers or without [2.2]."""
    for first in range(RANKS):
        if wilds == 1:
            if is_shape(counts + one_rank(first), jokers, True):
                return True
        else:
            for second in range(first, RANKS):
                if is_shape(counts + one_rank(first) + one_rank(second), jokers, True):
                    return True
    return False


@rule
def most_of(counts: int) -> int:
    """Return how many cards there are of the most frequent rank."""
    most = 0
    for rank in range(RANKS):
        most = max(most, count_of(counts, rank))
    return most


@rule
def ranks_of(counts: int) -> int:
    """Return how many different ranks there are."""
    ranks = 0
    for rank in range(RANKS):
        if count_of(counts, rank) > 0:
            ranks += 1
    return ranks


@rule
def in_a_row(counts: int, length: int, around: bool) -> bool:
    """Say whether all cards are of some `length` ranks in a row, which go on beyond the ace if `around` [3.5]."""
    if length > RANKS:
        return False
    for first in range(RANKS):
        run = 0
        for step in range(length):
            run |= one_rank((first + step) % RANKS)
        beyond = first != Rank.ACE and first + length > RANKS
        if counts & ~(run * 15) == 0 and beyond == around:
            return True
    return False


@rule
def why_not_with_jokers(counts: int, cards: int, jokers: int, no_others: bool) -> int:
    """Return why cards with jokers among them are no combination; `no_others` if all others are wild."""
    if cards == jokers:
        return Refusal.JOKERS_UNLIKE if jokers == 2 else Refusal.JOKERS_FEW
    if no_others:
        return Refusal.WILD_WITH_JOKER
    if jokers == 4:
        return Refusal.NOT_JOKERS
    if cards <= 3:
        return Refusal.NOT_PAIR if cards == 2 else Refusal.NOT_TRIPLE
    ranks = ranks_of(counts)
    if ranks == 1 and cards == 5 and (jokers == 2 or jokers == 3):
        return Refusal.JOKERS_UNLIKE if jokers == 2 else Refusal.NOT_TRIPLE
    if ranks == 1:
        return Refusal.BOMB_ALONE
    most = most_of(counts)
    if most == 1 and (in_a_row(counts, cards, False) or in_a_row(counts, cards, True)):
        return Refusal.NOT_STRAIGHT
    if cards == 6 and most <= 2 and (in_a_row(counts, 3, False) or in_a_row(counts, 3, True)):
        return Refusal.NOT_TUBE
    if cards == 6 and most == 3 and in_a_row(counts, 2, False):
        return Refusal.NOT_PLATE
    return Refusal.NOT_FULL_HOUSE if cards == 5 and ranks == 2 else Refusal.NO_COMBINATION


@rule
def why_no_run(counts: int, cards: int) -> int:
    """Return why ranks in a row are no straight, tube or plate, or NONE where they are not in a row [3.5] to [3.7]."""
    most = most_of(counts)
    if most == 1 and cards >= 3:
        if cards != 5 and in_a_row(counts, cards, False):
            return Refusal.STRAIGHT_LENGTH
        if in_a_row(counts, cards, True):
            return Refusal.STRAIGHT_AROUND
    if most <= 2 and cards >= 4 and cards % 2 == 0:
        if cards != 6 and in_a_row(counts, cards // 2, False):
            return Refusal.TUBE_LENGTH
        if in_a_row(counts, cards // 2, True):
            return Refusal.TUBE_AROUND
    plates = most <= 3 and cards > 6 and cards % 3 == 0
    if plates and (in_a_row(counts, cards // 3, False) or in_a_row(counts, cards // 3, True)):
        return Refusal.PLATE_LENGTH
    return Refusal.NONE


@rule
def all_complete(counts: int, wilds: int, size: int) -> bool:
    """Say whether there are `size` cards of each rank, or could be with all of these wild cards."""
    lacking = 0
    for rank in range(RANKS):
        here = count_of(counts, rank)
        if here > size:
            return False
        if here > 0:
            lacking += size - here
    return lacking <= wilds and (wilds - lacking) % size == 0


@rule
def why_no_sets(counts: int, cards: int, wilds: int) -> int:
    """Return why cards of few ranks are no pair, triple, tube, plate or bomb, or NONE [3.2] to [3.7], [4.1]."""
    if cards <= 3:
        return Refusal.NOT_PAIR if cards == 2 else Refusal.NOT_TRIPLE
    if all_complete(counts, wilds, 2):
        return Refusal.NOT_TUBE
    if cards >= 6 and all_complete(counts, wilds, 3):
        return Refusal.NOT_PLATE
    most = most_of(counts) + wilds
    if most >= 4 and (ranks_of(counts) == 2 or cards - most <= 2):
        return Refusal.BOMB_ALONE
    if cards == 8 or cards == 10:
        for rank in range(RANKS):
            if count_of(counts, rank) >= 3 and count_of(counts, (rank + 1) % RANKS) >= 3:
                return Refusal.PLATE_LENGTH
    return Refusal.NOT_FULL_HOUSE if cards == 4 and ranks_of(counts) == 2 else Refusal.NONE


@rule
def why_no_five(counts: int, cards: int, suit: int) -> int:
    """Return why five cards are no straight, flush or full house; `suit` is that of all of them [3.4], [3.5], [4.2]."""
    if cards != 5:
        return Refusal.NO_COMBINATION
    if suit != NO_SUIT:
        return Refusal.FLUSH_ALONE
    if most_of(counts) == 1:
        return Refusal.NOT_STRAIGHT
    return Refusal.NOT_FULL_HOUSE if ranks_of(counts) <= 3 else Refusal.NO_COMBINATION


@rule
def sharper(general: int, special: int) -> int:
    """Return the special reason where it explains more of the kind that was named than the general one does."""
    if general == Refusal.NOT_PAIR:
        fits = special == Refusal.JOKERS_UNLIKE or special == Refusal.WILD_WITH_JOKER
    elif general == Refusal.NOT_STRAIGHT or general == Refusal.NOT_FLUSH:
        fits = special == Refusal.STRAIGHT_LENGTH or special == Refusal.STRAIGHT_AROUND
    elif general == Refusal.NOT_TUBE:
        fits = special == Refusal.TUBE_LENGTH or special == Refusal.TUBE_AROUND
    elif general == Refusal.NOT_PLATE:
        fits = special == Refusal.PLATE_LENGTH
    else:
        fits = general == Refusal.NOT_BOMB and (special == Refusal.BOMB_ALONE or special == Refusal.JOKERS_FEW)
    return special if fits else general
