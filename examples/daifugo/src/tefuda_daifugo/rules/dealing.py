"""Dealing the cards, the tax before play, and who leads."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, JOKERS, SMALL_JOKER, Rank, Suit, card_of, holds
from tefuda.core.cards.rank_order import by_height, by_rank
from tefuda.core.records.bits import count, lowest_few
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import below
from tefuda.core.table.course import give_turn
from tefuda.core.table.seats import next_seat
from tefuda.core.table.stock import draw_top, lay_pack, shuffle_stock
from tefuda_daifugo.rules.options import Leader, Options
from tefuda_daifugo.rules.table import Open, Phase, Table

LEADING_CARD = card_of(Rank.THREE, Suit.DIAMONDS)
THREE_SEATS = 3
MOST_TAX = 2
"""How much the first is paid, and how many are paid, unless there are three seats."""


@rule
def pack_of(options: Options) -> int:
    """Return the mask of the pack: 52 cards and the jokers [1.1]."""
    return FULL_PACK | JOKERS & (1 << SMALL_JOKER + options.jokers) - 1


@rule
def seat_of_place(seen: Open, place: int) -> int:
    """Return the seat that took a place in the deal before; NO_SEAT where there was none."""
    for seat in range(seen.seats):
        if seen.last_places[seat] == place:
            return seat
    return NO_SEAT


@rule
def other_end(seen: Open, seat: int) -> int:
    """Return the seat that takes tax from a seat or pays it tax [5.1]; NO_SEAT where there is none."""
    if seat == NO_SEAT:
        return NO_SEAT
    other = seat_of_place(seen, seen.seats + 1 - seen.last_places[seat])
    return NO_SEAT if other == seat else other


@rule
def open_deal(table: Table, options: Options) -> None:
    """Shuffle and deal [1.3], collect the tax [5.1], and begin."""
    last = seat_of_place(table, table.seats)
    seat = below(table.chance, table.seats) if last == NO_SEAT else next_seat(last, table.seats, 1)
    lay_pack(table.stock, pack_of(options))
    shuffle_stock(table.stock, table.chance)
    while table.stock.size > 0:
        table.held.once[seat] |= 1 << draw_top(table.stock)
        seat = next_seat(seat, table.seats, 1)
    table.worst = table.seats
    if options.tax and last != NO_SEAT:
        collect(table)
    next_giver(table, options)


@rule
def collect(table: Table) -> None:
    """Let the poor pay their strongest cards to the rich, who owe as many in return [5.1]."""
    most = 1 if table.seats == THREE_SEATS else MOST_TAX
    for place in range(1, most + 1):
        payer, payee = seat_of_place(table, table.seats + 1 - place), seat_of_place(table, place)
        table.due[payee] = most + 1 - place
        for _ in range(table.due[payee]):
            move(table, payer, payee, strongest_card(table.held.once[payer]))


@rule
def strongest_card(hand: int) -> int:
    """Return the strongest card of a hand as a mask, a joker before all others [5.1]."""
    naturals, joker = by_height(hand), lowest_few(hand & JOKERS, 1)
    return joker if joker != 0 else by_rank(naturals & ~lowest_few(naturals, count(naturals) - 1))


@rule
def move(table: Table, giver: int, taker: int, card: int) -> None:
    """Move a card, given as a mask, from one hand to another."""
    table.held.once[giver] ^= card
    table.held.once[taker] |= card
    table.paid[giver] |= card


@rule
def give_back(table: Table, options: Options, card: int) -> None:
    """Give a card to whoever has paid the seat to act [5.2]."""
    move(table, table.turn, other_end(table, table.turn), card)
    table.due[table.turn] -= 1
    next_giver(table, options)


@rule
def next_giver(table: Table, options: Options) -> None:
    """Ask who owes cards, the daifugō first [5.2]; when nobody does, play begins."""
    table.phase = Phase.GIVE
    for place in range(1, MOST_TAX + 1):
        seat = seat_of_place(table, place)
        if seat != NO_SEAT and table.due[seat] > 0:
            give_turn(table, seat)
            return
    table.phase = Phase.PLAY
    give_turn(table, first_leader(table, options))


@rule
def starter(table: Table) -> int:
    """Return the seat that leads to the first trick, NO_SEAT while cards are given back [1.4], [5.2]."""
    return table.turn if table.phase == Phase.PLAY else NO_SEAT


@rule
def first_leader(table: Table, options: Options) -> int:
    """Return who leads to the first trick, and note whoever does so because of ♦3 [1.4]."""
    seat = seat_of_place(table, 1 if options.leader == Leader.FIRST else table.seats)
    if seat == NO_SEAT:
        seat = 0
        while not holds(table.held.once[seat], LEADING_CARD):
            seat += 1
        table.opener = seat
    return seat


def decisions_bound(options: Options, seats: int) -> int:
    """Return a number of decisions that no deal exceeds [6.3].

    Every trick begins with a play; each play has a card at least, and everybody passes at most once after each.
    """
    cards = pack_of(options).bit_count()
    return cards * seats + 3
