"""From a view back to a table that could be: what is hidden in Big Two, and what is known of it."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, Rank, Suit, card_of, holds
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_CARD, NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import Dice, roll
from tefuda.core.table.determinization import any_card, determinizing
from tefuda.games.big_two.rules.constants import Phase
from tefuda.games.big_two.rules.dragons import may_declare
from tefuda.games.big_two.rules.options import Options, SuitOrder
from tefuda.games.big_two.rules.order import by_code, by_strength
from tefuda.games.big_two.rules.table import Table
from tefuda.games.big_two.rules.view import View

MOST_GIVEN = 3
"""The most cards that one puts down for the exchange [5.1]."""
LOWEST_CLUBS, LOWEST_DIAMONDS = (1 << card_of(Rank.THREE, suit) for suit in (Suit.CLUBS, Suit.DIAMONDS))
"""The lowest card of the pack, by which suit is lowest, as masks of card codes [1.4]."""


@rule
def hidden(view: View, options: Options) -> tuple[int, int]:
    """Return the cards that are neither played [1.8] nor put down by the seat itself [5.2] nor surely lie aside.

    They are given once and twice. The cards below the lowest one dealt lie aside [1.6]; which others do, nobody knows.
    """
    cards = FULL_PACK & ~(view.pile_once | view.top | view.given)
    if view.lowest != NO_CARD:
        cards &= ~by_code(options, by_strength(options, 1 << view.lowest) - 1)
    return cards, 0


@rule
def known(view: View, options: Options, seat: int) -> tuple[int, int]:
    """Return the lowest card for the seat that must begin with it, none for others, once and twice [1.5], [1.6]."""
    if view.opening == 0 or view.turn != seat:
        return 0, 0
    if view.lowest != NO_CARD:
        return 1 << view.lowest, 0
    return LOWEST_CLUBS if options.suit_order == SuitOrder.CLUBS_LOWEST else LOWEST_DIAMONDS, 0


@rule
def determinize_more(view: View, options: Options, dice: Dice, table: Table) -> None:
    """Set what others have answered in the exchange: random cards put down, or a dragon declared [5.2], [6.5]."""
    if view.phase != Phase.EXCHANGE:
        return
    for seat in range(table.seats):
        if seat != view.seat and not holds(table.asked, seat):
            if may_declare(table, options, seat):
                table.declared |= 1 << seat
            else:
                put_any_down(table, dice, seat)
    if view.seat != NO_SEAT:
        table.given.once[view.seat] = view.given
        table.declared |= view.declared << view.seat


@rule
def put_any_down(table: Table, dice: Dice, seat: int) -> None:
    """Put down one to three random cards of a hand [5.1]."""
    held = count(table.held.once[seat])
    for _ in range(min(held, 1 + roll(dice, min(held, MOST_GIVEN)))):
        card = 1 << any_card(table.held.once[seat], dice)
        table.held.once[seat] ^= card
        table.given.once[seat] |= card


determinize = determinizing(View, hidden=hidden, known=known, more=determinize_more)
"""Set a table to one of those that a view could show, drawn at random.

What follows only from how the others have played is not used, nor that nobody has been dealt a dragon where these win
undeclared [6.5]; one hand in 9,500 is one.
"""
