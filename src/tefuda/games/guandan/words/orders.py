"""The own hand in Guandan: which cards are special, and the orders in which it is shown."""

from __future__ import annotations

from tefuda.core.cards.card import JOKERS, cards_of_rank, cards_of_suit
from tefuda.core.cards.ranks import count_of, rank_at
from tefuda.core.records.bits import lowest, without_lowest
from tefuda.core.records.counts import NO_CARD, RANKS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.table.decision import Decision, Proposals
from tefuda.core.words.story import (
    GROUP_ENDS,
    PHRASE_LIMIT,
    UNSEEN,
    Deeds,
    Phrase,
    add_cards,
)
from tefuda.games.guandan.rules.actions import (
    KEYS,
    Kind,
    Verb,
    is_bomb,
    key_of,
    kind_of,
    size_of,
    suit_of_code,
    verb_of,
    wilds_declared,
)
from tefuda.games.guandan.rules.arranging import cards_of_key
from tefuda.games.guandan.rules.combinations import floor_of, run_length, stand_for, strength, tier
from tefuda.games.guandan.rules.constants import LEADING, SIDES
from tefuda.games.guandan.rules.generation import keep_selves, legal_actions, propose_bombs
from tefuda.games.guandan.rules.hands import counts_in, natural_once, natural_twice, wild_card, wilds_in
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.picking import pick
from tefuda.games.guandan.rules.table import Table
from tefuda.games.guandan.rules.view import View
from tefuda.games.guandan.words.readings import CODE_BITS

OF_WILD, OF_LEVEL, OF_RECEIVED = range(3)
"""The numbers of the badges."""
BY_RANK, BY_SUIT, BY_FLUSH, BY_COMBINATION, BOMBS = range(5)
"""The numbers of the orders of the hand, and that of its bombs."""
SMALLEST, LARGEST = 4, 10
"""The fewest and the most cards of one rank that are a bomb."""
_BEST_FIRST = (
    Kind.JOKERS, Kind.EIGHT, Kind.SEVEN, Kind.SIX, Kind.STRAIGHT_FLUSH, Kind.FIVE, Kind.FOUR, Kind.PLATE, Kind.TUBE,
    Kind.TRIPLE, Kind.PAIR, Kind.STRAIGHT,
)  # fmt: skip
LAST = len(_BEST_FIRST)
RANKING = tuple(_BEST_FIRST.index(kind) if kind in _BEST_FIRST else LAST for kind in range(32))
"""How early a kind is laid out, from 0, by kind; LAST for those that are not laid out."""


@rule
def badges(view: View, options: Options, deeds: Deeds, phrase: Phrase) -> None:
    """Mark the wild cards, the other cards of the level, and what the exchange has just brought."""
    wild = wild_card(view.level)
    left = view.hand_once & cards_of_rank(view.level)
    while left != 0:
        put(phrase, lowest(left))
        put(phrase, OF_WILD if lowest(left) == wild else OF_LEVEL)
        left = without_lowest(left)
    for index in range(deeds.count):
        if deeds.seats[index] == view.seat and deeds.codes[index] != UNSEEN:
            verb = verb_of(deeds.codes[index])
            if verb == Verb.PLAY or verb == Verb.PASS:
                return
    for index in range(SIDES):
        card = NO_CARD
        if view.payers[index] == view.seat:
            card = view.returned[index]
        elif view.takers[index] == view.seat:
            card = view.given[index]
        if card != NO_CARD:
            put(phrase, card)
            put(phrase, OF_RECEIVED)


@rule
def arrange(
    view: View, options: Options, order: int, table: Table, proposals: Proposals, decision: Decision, phrase: Phrase
) -> None:
    """Write the hand by rank or suit in level order, with straight flushes first, in combinations, or its bombs."""
    if order == BOMBS:
        list_bombs(view, options, table, proposals, decision, phrase)
        return
    level, once, twice = view.level, view.hand_once, view.hand_twice
    if order == BY_SUIT:
        for suit in range(SUITS + 1):
            cards = ~(1 << wild_card(level)) & (cards_of_suit(suit) if suit < SUITS else JOKERS)
            end_group(phrase, once & cards)
            add_by_level(phrase, level, once & cards, twice & cards, False)
        wild = 1 << wild_card(level)
        end_group(phrase, once & wild)
        add_cards(phrase, once & wild, twice & wild)
        return
    table.turn, table.level = 0, level
    wilds_once, wilds_twice = 0, 0
    if order == BY_COMBINATION:
        wild = 1 << wild_card(level)
        wilds_once, wilds_twice = once & wild, twice & wild
        once, twice = once & ~wild, twice & ~wild
    while order >= BY_FLUSH and find_best(table, options, order, once, twice, proposals, decision):
        end_group(phrase, decision.once)
        if order == BY_FLUSH:
            add_by_level(phrase, level, decision.once, decision.twice, False)
        else:
            add_cards(phrase, decision.once, decision.twice)
        once, twice = left_of(once, twice, decision.once, decision.twice)
    if order == BY_COMBINATION:
        end_group(phrase, once)
    add_by_level(phrase, level, once, twice, order != BY_COMBINATION)
    end_group(phrase, wilds_once)
    add_cards(phrase, wilds_once, wilds_twice)


@rule
def end_group(phrase: Phrase, cards: int) -> None:
    """Write that a group of cards ends and another begins, if there is any, and if these cards follow."""
    if phrase.count != 0 and cards != 0:
        put(phrase, GROUP_ENDS)


@rule
def left_of(once: int, twice: int, of_one: int, of_two: int) -> tuple[int, int]:
    """Return what is left of cards when others, each of which is among them, are taken out of them."""
    return once & ~of_one | twice & ~of_two, twice & ~of_one


@rule
def add_by_level(phrase: Phrase, level: int, once: int, twice: int, apart: bool) -> None:
    """Append cards in level order, the wild cards last; if they are to stand `apart`, each rank is a group."""
    wild = 1 << wild_card(level)
    for index in range(KEYS):
        key = key_at(level, index)
        cards = cards_of_key(key) & ~wild
        if apart:
            end_group(phrase, once & cards)
        add_cards(phrase, once & cards, twice & cards)
    if apart:
        end_group(phrase, once & wild)
    add_cards(phrase, once & wild, twice & wild)


@rule
def key_at(level: int, index: int) -> int:
    """Return the key that stands at an index, from 0, of the level order [1.3]."""
    if index >= RANKS:
        return index
    if index == RANKS - 1:
        return level
    return index if index < level else index + 1


@rule
def find_best(
    table: Table, options: Options, order: int, once: int, twice: int, proposals: Proposals, decision: Decision
) -> bool:
    """Set a decision to what cards are best led as, wild cards as few as can be; say whether there is such a play.

    In the order of straight flushes only these count.
    """
    table.held.once[0], table.held.twice[0] = once, twice
    proposals.count = 0
    legal_actions(table, options, proposals)
    best = 3 * LAST
    for index in range(proposals.count):
        code = proposals.codes[index]
        early = RANKING[kind_of(code)]
        worth = 3 * early + wilds_declared(code)
        if worth < best and early != LAST and (order != BY_FLUSH or kind_of(code) == Kind.STRAIGHT_FLUSH):
            best = worth
            decision.code, decision.once, decision.twice = code, 0, 0
    if best == 3 * LAST:
        return False
    pick(table, options, decision)
    return True


@rule
def list_bombs(
    view: View, options: Options, table: Table, proposals: Proposals, decision: Decision, phrase: Phrase
) -> None:
    """Write the bombs of the hand, those first that beat what lies on the table, and each time from the weakest up."""
    table.turn, table.level = 0, view.level
    table.held.once[0], table.held.twice[0] = view.hand_once, view.hand_twice
    once, twice = natural_once(table, 0), natural_twice(table, 0)
    counts, wilds = counts_in(once, twice), wilds_in(table, 0)
    proposals.count = 0
    propose_bombs(options, proposals, view.level, LEADING, once, twice, counts, wilds)
    if options.wild_self and wilds > 0:
        keep_selves(options, proposals, view.level, once, 0)
    for index in range(proposals.count):
        code = proposals.codes[index]
        proposals.codes[index] = bomb_turn(options, view.level, view.top, code) << CODE_BITS | code
    before = 0
    while proposals.count > 0 and phrase.count + 1 + LARGEST <= PHRASE_LIMIT:
        code = take_least(proposals) & (1 << CODE_BITS) - 1
        if is_offered(options, view.level, view.top, counts, code) and not same_cards(code, before):
            decision.code, decision.once, decision.twice = code, 0, 0
            pick(table, options, decision)
            end_group(phrase, decision.once)
            add_by_level(phrase, view.level, decision.once, decision.twice, False)
            before = code


@rule
def bomb_turn(options: Options, level: int, top: int, code: int) -> int:
    """Return a number by which bombs are ordered: what beats `top` is below the rest, then the weaker is [4.3]."""
    kind, height = kind_of(code), strength(options, level, kind_of(code), key_of(code))
    beaten = 0 if beats(options, level, top, code) else 1
    return (((beaten << 8 | tier(options, kind)) << 8 | height) << 4 | suit_of_code(code)) << 4 | wilds_declared(code)


@rule
def beats(options: Options, level: int, top: int, code: int) -> bool:
    """Say whether a bomb beats `top` [4.3], [4.4]."""
    kind = kind_of(code)
    return strength(options, level, kind, key_of(code)) > floor_of(options, level, top, kind)


@rule
def take_least(proposals: Proposals) -> int:
    """Return the least of the codes, and take it out."""
    least = 0
    for index in range(1, proposals.count):
        if proposals.codes[index] < proposals.codes[least]:
            least = index
    code = proposals.codes[least]
    proposals.count -= 1
    proposals.codes[least] = proposals.codes[proposals.count]
    return code


@rule
def is_offered(options: Options, level: int, top: int, counts: int, code: int) -> bool:
    """Say whether a bomb has all natural cards of its rank, and wild cards only if too few are held, or to beat a bomb.

    In a straight flush wild cards stand as high as they can: at its lowest rank only below the ace.
    """
    kind, key = kind_of(code), key_of(code)
    if kind == Kind.JOKERS:
        return True
    if kind == Kind.STRAIGHT_FLUSH:
        return key == RANKS - 1 or stand_for(code, rank_at(key + 2 - run_length(kind))) == 0
    held, wilds = min(count_of(counts, key), options.bomb_max), wilds_declared(code)
    if size_of(kind) - wilds != held:
        return False
    return wilds == max(0, SMALLEST - held) or (is_bomb(kind_of(top)) and beats(options, level, top, code))


@rule
def same_cards(code: int, other: int) -> bool:
    """Say whether two bombs are of one kind, key and suit, and differ at most in their wild cards."""
    same = kind_of(code) == kind_of(other) and key_of(code) == key_of(other)
    return same and suit_of_code(code) == suit_of_code(other)
