"""The pack, the deal and the card turned up."""

from __future__ import annotations

from tefuda.core.cards.card import BIG_JOKER, FULL_PACK, SMALL_JOKER, suit_of
from tefuda.core.records.counts import NO_SEAT, NO_SUIT, SUITED_CARDS
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import below
from tefuda.core.table.holdings import put
from tefuda.core.table.seats import CLOCKWISE, next_seat
from tefuda.core.table.stock import draw_top, lay_pack, shuffle_stock
from tefuda.core.words.position_text import pack_left
from tefuda.games.teyaku_dobon.rules.constants import HAND
from tefuda.games.teyaku_dobon.rules.options import Options
from tefuda.games.teyaku_dobon.rules.table import Table

KINDS_OF_JOKERS = 2
"""How many different jokers there are, a small and a big one."""


def pack_of(options: Options, seats: int) -> dict[int, int]:
    """Return how often each card is there [1.3], [7.1]."""
    jokers = {SMALL_JOKER: (options.jokers + 1) // 2, BIG_JOKER: options.jokers // 2}
    return pack_left(FULL_PACK) | {card: number for card, number in jokers.items() if number}


@rule
def lay_out(table: Table, options: Options) -> None:
    """Shuffle, deal [1.4], and turn up the first base card [1.5]."""
    if table.dealer == NO_SEAT:
        table.dealer = below(table.chance, table.seats)
    stock = table.stock
    lay_pack(stock, FULL_PACK)
    if options.jokers > 0:
        lay_jokers(table, options.jokers)
    shuffle_stock(stock, table.chance)
    for seat in range(table.seats):
        for _ in range(HAND):
            put(table.held, seat, draw_top(stock))
    table.turn_up = draw_top(stock)
    table.base = table.turn_up


@rule
def lay_jokers(table: Table, jokers: int) -> None:
    """Lay the jokers on the stock, of two kinds in turn [7.1]."""
    for joker in range(jokers):
        lay_pack(table.stock, 1 << SMALL_JOKER + joker % KINDS_OF_JOKERS)


@rule
def first_player(table: Table) -> int:
    """Return the seat that begins, on the left of the dealer [1.4]."""
    return next_seat(table.dealer, table.seats, CLOCKWISE)


@rule
def draw_card(table: Table) -> int:
    """Draw the top card of the stock into the hand of the seat to act; remember the suit of the last one [9.4]."""
    card = draw_top(table.stock)
    put(table.held, table.turn, card)
    if table.stock.size == 0:
        table.ura_suit, table.last_drawer = suit_or_none(card), table.turn
    return card


@rule
def suit_or_none(card: int) -> int:
    """Return the suit of a card, NO_SUIT for a joker."""
    return suit_of(card) if card < SUITED_CARDS else NO_SUIT
