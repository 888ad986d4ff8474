"""From a view back to a table that could be: what is hidden in Guandan, and what is known of it."""

from __future__ import annotations

from tefuda.core.cards.card import BIG_JOKER, FULL_PACK, JOKERS, cards_of_rank, holds, rank_of
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_CARD, NO_SEAT, SUITED_CARDS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import Dice
from tefuda.core.table.determinization import deal_allowed, determinizing, without
from tefuda.core.table.holdings import size
from tefuda.games.guandan.rules.constants import SEATS, SIDES, Phase
from tefuda.games.guandan.rules.dealing import WHOLE_PACK
from tefuda.games.guandan.rules.hands import wild_card
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.table import Table
from tefuda.games.guandan.rules.tribute import name_payers, resisting_seats
from tefuda.games.guandan.rules.view import View

TRIES = 100
"""How often hands are dealt again at most until those that owe a tribute cannot refuse it."""


@rule
def hidden(view: View, options: Options) -> tuple[int, int]:
    """Return the cards that are neither played nor lie open as tributes, once and twice [1.2], [1.7]."""
    once, twice = without(WHOLE_PACK, WHOLE_PACK, view.pile_once)
    once, twice = without(once, twice, view.pile_twice)
    for index in range(SIDES):
        if view.given[index] != NO_CARD and view.takers[index] == NO_SEAT:
            once, twice = without(once, twice, 1 << view.given[index])
    return once, twice


@rule
def known(view: View, options: Options, seat: int) -> tuple[int, int]:
    """Return the cards that everybody knows a seat to hold, once and twice [1.6], [5.2] to [5.6]."""
    return view.known_once[seat], view.known_twice[seat]


@rule
def barred(view: View, table: Table, seat: int) -> int:
    """Return the cards that a hand cannot hold beside its known ones, since a tribute was its highest [5.3], [5.4]."""
    if view.resisted != 0:
        owes = seat == table.payers[0] or seat == table.payers[1]
        return 0 if owes else 1 << BIG_JOKER
    cards = 0
    for index in range(SIDES):
        if view.payers[index] == seat:
            if view.given[0] == BIG_JOKER or view.given[1] == BIG_JOKER:
                cards |= 1 << BIG_JOKER
            if view.given[index] != NO_CARD:
                cards |= higher(view.given[index], view.level)
    return cards


@rule
def higher(tribute: int, level: int) -> int:
    """Return the cards above a tribute in level order, without wild cards [1.3], [5.3]."""
    if tribute >= SUITED_CARDS:
        return JOKERS & ~((1 << tribute + 1) - 1)
    rank = rank_of(tribute)
    if rank == level:
        return JOKERS
    above = FULL_PACK & ~((1 << SUITS * (rank + 1)) - 1)
    return JOKERS | (above | cards_of_rank(level)) & ~(1 << wild_card(level))


@rule
def deal(view: View, options: Options, dice: Dice, table: Table, once: int, twice: int) -> None:
    """Deal the hidden cards so that no hand has what it cannot hold, nor those that owe a tribute both big jokers."""
    deal_hands(view, options, dice, table, once, twice)
    tries = 0
    while view.phase == Phase.TRIBUTE and tries < TRIES and resisting_seats(table) != 0:
        for seat in range(SEATS):
            if seat != view.seat:
                table.held.once[seat], table.held.twice[seat] = view.known_once[seat], view.known_twice[seat]
        deal_hands(view, options, dice, table, once, twice)
        tries += 1


@rule
def deal_hands(view: View, options: Options, dice: Dice, table: Table, once: int, twice: int) -> None:
    """Deal the hidden cards, first to the hand from which most cards are barred, then to the next.

    Otherwise a card that one hand may hold could be left for another that may not.
    """
    if view.resisted != 0:
        name_payers(table, options, view.last_order[0])
    left = (1 << SEATS) - 1
    while left != 0:
        chosen, most = NO_SEAT, 0
        for seat in range(SEATS):
            if holds(left, seat):
                bars = barred(view, table, seat)
                if chosen == NO_SEAT or count(bars) > count(most):
                    chosen, most = seat, bars
        left ^= 1 << chosen
        if chosen != view.seat:
            number = view.remembered[chosen] - size(table.held, chosen)
            once, twice = deal_allowed(table, dice, chosen, number, once, twice, most)
    if view.resisted != 0:
        table.tributes, table.payers[0], table.payers[1] = 0, NO_SEAT, NO_SEAT


determinize = determinizing(View, hidden=hidden, known=known, deal=deal)
"""Set a table to one of those that a view could show, drawn at random.

What follows from how the others have played and passed is not used. Of two equal cards it is not known which was
played: a player who has been given one and plays one is no longer known to hold one.
"""
