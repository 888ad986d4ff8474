"""The stock and the pile: dealing, drawing, refilling."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, Rank, rank_of, suit_of
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.table.batches import begin_batch
from tefuda.core.table.chance import below
from tefuda.core.table.holdings import PILE
from tefuda.core.table.lacking import note_drawn
from tefuda.core.table.seats import COUNTER_CLOCKWISE, next_seat
from tefuda.core.table.stock import draw_top, lay_pack, shuffle_stock
from tefuda.core.table.uncalled import note_change
from tefuda.games.nippachi.rules.options import Options, StockOut
from tefuda.games.nippachi.rules.table import Table


@rule
def lay_out(table: Table, options: Options) -> None:
    """Shuffle, deal the hands and turn up the first card [1.3]; draw lots who begins the first deal [1.4]."""
    if table.starter == NO_SEAT:
        table.starter = below(table.chance, table.seats)
    lay_pack(table.stock, FULL_PACK)
    shuffle_stock(table.stock, table.chance)
    for seat in range(table.seats):
        table.least[seat] = options.hand
        for _ in range(options.hand):
            table.held.once[seat] |= 1 << draw_top(table.stock)
    turn_up(table, options, draw_top(table.stock))


@rule
def turn_up(table: Table, options: Options, card: int) -> None:
    """Begin the pile with a card that nobody laid [1.3]; by a house rule an ace doubles what is paid [7.9]."""
    table.held.once[PILE] |= 1 << card
    table.top, table.suits = card, 1 << suit_of(card)
    table.stakes = stakes_of(options, card)


@rule
def stakes_of(options: Options, card: int) -> int:
    """Return how often everything is paid in a deal in which this card was turned up, 1 or 2 [7.9]."""
    return 2 if options.ace_double and rank_of(card) == Rank.ACE else 1


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
        begin_batch(table, pile_below(table))
        lay_pack(table.stock, pile_below(table))
        table.held.once[PILE] = 1 << table.top
        shuffle_stock(table.stock, table.chance)
    table.held.once[seat] |= 1 << draw_top(table.stock)
    note_drawn(table, seat)
    note_change(table, seat)


@rule
def starter(table: Table) -> int:
    """Return the seat that begins [1.4]."""
    return table.starter


@rule
def step(options: Options) -> int:
    """Return the direction in which the turn goes round [1.5]."""
    return COUNTER_CLOCKWISE


@rule
def let_others_draw(table: Table, options: Options, seat: int, cards: int) -> bool:
    """Let everybody except `seat` draw `cards` each, in the order of play [6.1]; say if there were enough [2.4]."""
    other = next_seat(seat, table.seats, COUNTER_CLOCKWISE)
    while other != seat:
        for _ in range(cards):
            if not can_supply(table, options):
                return False
            draw_card(table, other)
        other = next_seat(other, table.seats, COUNTER_CLOCKWISE)
    return True


@rule
def cards_to_draw(table: Table) -> int:
    """Return how many cards the top card makes the others draw [6.1]."""
    rank = rank_of(table.top)
    if rank == Rank.TWO:
        return 2
    return 1 if rank == Rank.EIGHT else 0
