"""The own hand in Guandan: which cards are special, and the orders in which it is shown."""

from __future__ import annotations

from tefuda.core.cards.card import JOKERS, cards_of_rank, cards_of_suit
from tefuda.core.records.bits import lowest, without_lowest
from tefuda.core.records.counts import NO_CARD, RANKS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.table.decision import Decision, Proposals
from tefuda.core.words.story import (
    GROUP_ENDS,
    UNSEEN,
    Deeds,
    Phrase,
    add_cards,
)
from tefuda.games.guandan.rules.actions import (
    KEYS,
    Kind,
    Verb,
    kind_of,
    verb_of,
    wilds_declared,
)
from tefuda.games.guandan.rules.arranging import cards_of_key
from tefuda.games.guandan.rules.constants import SIDES
from tefuda.games.guandan.rules.generation import legal_actions
from tefuda.games.guandan.rules.hands import wild_card
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.picking import pick
from tefuda.games.guandan.rules.table import Table
from tefuda.games.guandan.rules.view import View

OF_WILD, OF_LEVEL, OF_RECEIVED = range(3)
"""The numbers of the badges."""
BY_RANK, BY_SUIT, BY_FLUSH, BY_COMBINATION = range(4)
"""The numbers of the orders of the hand."""
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
    """Write the hand by rank or by suit in level order, with its straight flushes first, or in combinations."""
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
