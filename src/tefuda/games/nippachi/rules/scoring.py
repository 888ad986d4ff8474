"""What a deal is paid, who begins the next, and what a match carries on."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.cards.numbers import number_of
from tefuda.core.records.bits import count, without_lowest
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.record import Cells
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import below
from tefuda.core.table.course import close_match_after, end_deal
from tefuda.games.nippachi.rules.constants import Ending, Phase
from tefuda.games.nippachi.rules.numbers import points_of
from tefuda.games.nippachi.rules.options import M1Exclude, Options, StarterMulti, TsumoReturnScore
from tefuda.games.nippachi.rules.table import Table
from tefuda.games.nippachi.rules.windows import after_layer, first_from, first_seat


@rule
def points(table: Table, seat: int) -> int:
    """Return the points of the cards in a hand [7.1]."""
    return points_of(table.held.once[seat])


@rule
def points_without(table: Table, left_out: int) -> int:
    """Return the points in all hands but those of some seats."""
    total = 0
    for seat in range(table.seats):
        if not holds(left_out, seat):
            total += points(table, seat)
    return total


@rule
def points_of_don(table: Table, options: Options, payer: int, payee: int) -> int:
    """Return the points that are paid with the number of a don, by the method agreed [7.4]."""
    if options.method == 2:
        return points(table, payer)
    if options.m1_exclude == M1Exclude.CLAIMANT or payee == table.layer:
        return points_without(table, 1 << payee)
    return points_without(table, table.won & table.callers)


@rule
def payment(table: Table, options: Options, payer: int, payee: int) -> int:
    """Return how many points one seat pays another for the end of a deal, before any doubling [7.2] to [7.7]."""
    if payer == payee or not holds(table.won, payee):
        return 0
    if table.ending == Ending.DON:
        return payment_for_don(table, options, payer, payee)
    if table.ending == Ending.TSUMO:
        return payment_for_tsumo(table, payer, payee)
    if table.ending == Ending.HAIPAI:
        return 0 if holds(table.won, payer) else options.haipai_factor * (number_of(table.top) + points(table, payer))
    if table.ending == Ending.PON_OUT:
        return number_of(table.top) + points_of_don(table, options, payer, payee) if payer == table.robbed else 0
    return payment_for_tsumo_return(table, options, payer, payee)


@rule
def payment_for_tsumo(table: Table, payer: int, payee: int) -> int:
    """Return what is paid for a tsumo: the points in the payer's hand [7.2], or all by who changed the mark [7.3]."""
    if table.payer == NO_SEAT:
        return points(table, payer)
    return points_without(table, 1 << payee) if payer == table.payer else 0


@rule
def payment_for_don(table: Table, options: Options, payer: int, payee: int) -> int:
    """Return what is paid for a don or a don-return, each for itself [7.4], [7.5]."""
    if payee == table.layer:
        returned = holds(table.callers, payer) and table.called[payer] == table.returned
        return table.returned + points_of_don(table, options, payer, payee) if returned else 0
    return table.called[payee] + points_of_don(table, options, payer, payee) if payer == table.layer else 0


@rule
def payment_for_tsumo_return(table: Table, options: Options, payer: int, payee: int) -> int:
    """Return what is paid for a tsumo-return: its number, or as much as for a don [7.6]."""
    if payer != table.layer:
        return 0
    if options.tsumo_return_score == TsumoReturnScore.NUMBER:
        return table.called[payee]
    return table.called[payee] + points_of_don(table, options, payer, payee)


@rule
def charge(table: Table, fines: Cells, payer: int, number: int) -> None:
    """Add a fine to `fines`: a number paid to the player who laid the card, or else to each other [4.7], [7.8]."""
    for payee in range(table.seats):
        if payee == table.layer or (table.layer == NO_SEAT and payee != payer):
            fines[payer] -= number
            fines[payee] += number


@rule
def winners_of_dons(table: Table) -> int:
    """Return who wins after a don: those whose dons stand, and who returned any [4.4], [4.5]."""
    if table.returned == 0:
        return table.callers
    won = 1 << table.layer
    for seat in range(table.seats):
        if holds(table.callers, seat) and table.called[seat] != table.returned:
            won |= 1 << seat
    return won


@rule
def close_deal(table: Table, options: Options, ending: int, won: int) -> None:
    """End the deal: pay, add to the scores, name who begins the next; the match's highest total wins [8.1], [8.2]."""
    table.phase, table.ending, table.won = Phase.OVER, ending, won
    table.blocked = 1 if ending == Ending.VOID else 0
    for payer in range(table.seats):
        table.payoffs[payer] += (table.fines[payer] + table.missed[payer]) * table.stakes
        for payee in range(table.seats):
            amount = payment(table, options, payer, payee) * table.stakes
            table.payoffs[payer] -= amount
            table.payoffs[payee] += amount
    table.starter, table.opened = next_starter(table, options), 0
    end_deal(table)
    close_match_after(table, options.rounds)


@rule
def next_starter(table: Table, options: Options) -> int:
    """Return who begins the next deal: the winner, or the same again where nobody won [1.4]."""
    won = table.won
    if won == 0:
        return table.starter
    if without_lowest(won) != 0 and options.starter_multi == StarterMulti.HIGHEST:
        won = highest(table, won)
    elif without_lowest(won) != 0 and options.starter_multi == StarterMulti.RANDOM:
        for _ in range(below(table.chance, count(won))):
            won = without_lowest(won)
        won &= -won
    return first_from(table, won, table.starter if table.ending == Ending.HAIPAI else after_layer(table))


@rule
def highest(table: Table, seats: int) -> int:
    """Return those of some seats that have gained most."""
    best = 0
    for seat in range(table.seats):
        if holds(seats, seat) and (best == 0 or table.payoffs[seat] > table.payoffs[first_seat(table, best)]):
            best = 1 << seat
        elif holds(seats, seat) and table.payoffs[seat] == table.payoffs[first_seat(table, best)]:
            best |= 1 << seat
    return best
