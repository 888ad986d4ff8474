"""The stock and the pile: dealing, drawing, recycling."""

from __future__ import annotations

from tefuda.core.cards.card import (
    holds,
    rank_of,
)
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.table.batches import begin_batch
from tefuda.core.table.chance import below
from tefuda.core.table.holdings import PILE, put
from tefuda.core.table.lacking import note_drawn
from tefuda.core.table.seats import CLOCKWISE, COUNTER_CLOCKWISE
from tefuda.core.table.stock import Stock, draw_top, lay_pack, shuffle_stock
from tefuda.games.eights.rules.constants import ANY_SUIT, Phase
from tefuda.games.eights.rules.options import Direction, Options, PowerStarter, Recycling, WildStarter
from tefuda.games.eights.rules.packs import pack_of, packs
from tefuda.games.eights.rules.table import Table


@rule
def lay_out(table: Table, options: Options) -> None:
    """Shuffle, deal the hands and turn up the first card [1.2], [1.3]."""
    table.step = step(options)
    if table.dealer == NO_SEAT:
        table.dealer = below(table.chance, table.seats)
    pack = pack_of(options)
    for _ in range(packs(options, table.seats)):
        lay_pack(table.stock, pack)
    shuffle_stock(table.stock, table.chance)
    each = hand_size(options, table.seats)
    for seat in range(table.seats):
        table.least[seat] = each
        for _ in range(each):
            put(table.held, seat, draw_top(table.stock))
    table.top = turn_up(table, options)
    if rank_of(table.top) == options.wild and options.wild_starter == WildStarter.FREE:
        table.named = ANY_SUIT
    table.turn = table.dealer


@rule
def step(options: Options) -> int:
    """Return the direction in which a deal begins and in which the dealer changes, CLOCKWISE or not [1.5]."""
    return CLOCKWISE if options.direction == Direction.CLOCKWISE else COUNTER_CLOCKWISE


@rule
def hand_size(options: Options, seats: int) -> int:
    """Return how many cards each is dealt [1.3]."""
    each = options.hand_of_few if seats <= options.few else options.hand
    left = packs(options, seats) * count(pack_of(options)) - seats * each - 1
    if options.hand_when_short > 0 and left < seats:
        return min(each, options.hand_when_short)
    return each


@rule
def turn_up(table: Table, options: Options) -> int:
    """Turn up the first card; one that may not begin goes back, and the stock is shuffled again [1.6], [1.7]."""
    stock = table.stock
    index = stock.size - 1
    while index > 0 and not may_begin(options, stock.cards[index]):
        index -= 1
    if index == 0 and not may_begin(options, stock.cards[0]):
        return draw_top(stock)
    return draw_from(table, stock, index)


@rule
def draw_from(table: Table, stock: Stock, index: int) -> int:
    """Take the card that lies `index` cards above the bottom one; if it was not the top card, shuffle those left."""
    card = stock.cards[index]
    above = stock.size - 1 - index
    stock.size -= 1
    stock.cards[index] = stock.cards[stock.size]
    if above > 0:
        shuffle_stock(stock, table.chance)
    return card


@rule
def may_begin(options: Options, card: int) -> bool:
    """Say whether a card may be the first of the pile [1.6], [1.7]."""
    if rank_of(card) == options.wild:
        return options.wild_starter != WildStarter.BURY
    return options.power_starter != PowerStarter.REDRAW or not holds(options.power_cards, card)


@rule
def can_supply(table: Table, options: Options) -> bool:
    """Say whether a card can be drawn, from the stock or from the pile made a stock again [3.5]."""
    return table.stock.size > 0 or (options.recycle != Recycling.OFF and table.held.once[PILE] != 0)


@rule
def recycle(table: Table, options: Options) -> None:
    """Shuffle the pile, except its top card, into a new stock [3.5]; everybody has seen these cards [1.8]."""
    if packs(options, table.seats) == 1:
        begin_batch(table, table.held.once[PILE])
    lay_pack(table.stock, table.held.once[PILE])
    lay_pack(table.stock, table.held.twice[PILE])
    table.held.once[PILE] = 0
    table.held.twice[PILE] = 0
    shuffle_stock(table.stock, table.chance)


@rule
def draw_card(table: Table, options: Options, seat: int) -> int:
    """Draw one card, of which there must be one, into a hand [3.1]."""
    if table.stock.size == 0:
        recycle(table, options)
    card = draw_top(table.stock)
    put(table.held, seat, card)
    note_drawn(table, seat)
    if options.recycle == Recycling.WHEN_EMPTY and table.stock.size == 0:
        recycle(table, options)
    return card


@rule
def draw_cards(table: Table, options: Options, seat: int, number: int) -> int:
    """Draw up to `number` cards into a hand; return how many there were [4.6]."""
    taken = 0
    while taken < number and can_supply(table, options):
        draw_card(table, options, seat)
        taken += 1
    return taken


@rule
def starter(table: Table) -> int:
    """Return the seat that begins, NO_SEAT while the dealer has to name a suit [1.5], [1.6]."""
    return NO_SEAT if table.phase == Phase.NAME else table.turn


@rule
def active(table: Table) -> int:
    """Return how many seats still hold cards [1.4]."""
    return table.seats - count(table.out)
