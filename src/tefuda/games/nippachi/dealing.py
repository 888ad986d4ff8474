"""The stock and the pile: dealing, drawing, refilling."""

from __future__ import annotations

from tefuda.core.bits import count
from tefuda.core.cards import FULL_PACK, NO_CARD, Rank, rank_of, suit_of
from tefuda.core.chance import below
from tefuda.core.holdings import PILE
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS, NO_SEAT, next_seat
from tefuda.core.stock import draw_top, lay_pack, shuffle_stock
from tefuda.games.nippachi.options import Options, StockOut
from tefuda.games.nippachi.table import Ending, Phase, Table

HAND = 4
STEP = -1
"""Nippachi goes round counter-clockwise [1.5]."""


@rule
def begin_match(table: Table) -> None:
    """Take from the table what a match has carried [8.1]."""
    for seat in range(MAX_SEATS):
        table.scores[seat] = 0
    table.starter = NO_SEAT
    table.deals, table.match_over, table.winners = 0, 0, 0


@rule
def clear(table: Table) -> None:
    """Take everything from the table but what a match carries."""
    table.stock.size = 0
    for place in range(MAX_SEATS + 1):
        table.held.once[place] = 0
    for seat in range(table.seats):
        table.claims[seat], table.called[seat] = 0, 0
        table.fines[seat], table.payoffs[seat] = 0, 0
        table.least[seat] = HAND
    table.top, table.suits, table.layer, table.times, table.robbed = NO_CARD, 0, NO_SEAT, 1, NO_SEAT
    table.changed, table.since, table.laid, table.passes, table.idle = 0, 0, 0, 0, 0
    table.opened, table.claimed, table.callers, table.returned = 0, 0, 0, 0
    table.payer, table.ending, table.won, table.stakes = NO_SEAT, Ending.NONE, 0, 1
    table.phase, table.over, table.blocked = Phase.TURN, 0, 0


@rule
def lay_out(table: Table, options: Options) -> None:
    """Shuffle, deal four cards to each and turn up the first card [1.3]; draw lots who begins the first deal [1.4]."""
    clear(table)
    if table.starter == NO_SEAT:
        table.starter = below(table.chance, table.seats)
    lay_pack(table.stock, FULL_PACK)
    shuffle_stock(table.stock, table.chance)
    for seat in range(table.seats):
        for _ in range(HAND):
            table.held.once[seat] |= 1 << draw_top(table.stock)
    turn_up(table, options, draw_top(table.stock))


@rule
def turn_up(table: Table, options: Options, card: int) -> None:
    """Begin the pile with a card that nobody laid [1.3]; an ace may double what is paid [7.9]."""
    table.held.once[PILE] |= 1 << card
    table.top, table.suits = card, 1 << suit_of(card)
    if options.ace_double and rank_of(card) == Rank.ACE:
        table.stakes = 2


@rule
def can_supply(table: Table, options: Options) -> bool:
    """Say whether a card can be drawn, from the stock or from the pile made a stock again [2.4]."""
    if table.stock.size > 0:
        return True
    return options.stock_out == StockOut.RESHUFFLE and pile_below(table) != 0


@rule
def pile_below(table: Table) -> int:
    """Return the cards that lie under the top card."""
    return table.held.once[PILE] & ~(1 << table.top)


@rule
def draw_card(table: Table, seat: int) -> None:
    """Draw one card, of which there must be one, into a hand; refill the stock if it is empty [2.4]."""
    if table.stock.size == 0:
        lay_pack(table.stock, pile_below(table))
        table.held.once[PILE] = 1 << table.top
        shuffle_stock(table.stock, table.chance)
    table.held.once[seat] |= 1 << draw_top(table.stock)


@rule
def let_others_draw(table: Table, options: Options, seat: int, cards: int) -> bool:
    """Let all but `seat` draw so many cards each, in the order of play [6.1]; say whether there were enough [2.4]."""
    other = next_seat(seat, table.seats, STEP)
    while other != seat:
        for _ in range(cards):
            if not can_supply(table, options):
                return False
            draw_card(table, other)
        other = next_seat(other, table.seats, STEP)
    return True


@rule
def cards_to_draw(table: Table) -> int:
    """Return how many cards the top card makes the others draw [6.1]."""
    rank = rank_of(table.top)
    if rank == Rank.TWO:
        return 2
    return 1 if rank == Rank.EIGHT else 0


@rule
def hand_left(table: Table, seat: int) -> int:
    """Return how many cards a seat holds."""
    return count(table.held.once[seat])
