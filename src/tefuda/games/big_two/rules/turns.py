"""The course of a deal: opening it, the exchange before play, playing, passing, and going on to the next seat."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.bits import lowest
from tefuda.core.records.counts import NO_SEAT, SUITED_CARDS
from tefuda.core.records.rule import rule
from tefuda.core.table.course import give_turn
from tefuda.core.table.decision import Decision
from tefuda.core.table.holdings import PILE
from tefuda.core.table.rules import Rules
from tefuda.core.table.seats import COUNTER_CLOCKWISE, first_among, next_seat
from tefuda.games.big_two.rules.actions import Kind, kind_of_code
from tefuda.games.big_two.rules.combinations import key_of
from tefuda.games.big_two.rules.constants import Phase
from tefuda.games.big_two.rules.dealing import cards_aside, exchange, lay_out, starter, step
from tefuda.games.big_two.rules.dragons import dragons_held, holder_of_lowest, winners_of
from tefuda.games.big_two.rules.generation import legal_actions
from tefuda.games.big_two.rules.guarding import guards_single, remember_pass, remember_single
from tefuda.games.big_two.rules.legality import refusal
from tefuda.games.big_two.rules.options import DragonWhen, Options, Starter
from tefuda.games.big_two.rules.order import by_code, by_strength
from tefuda.games.big_two.rules.picking import pick
from tefuda.games.big_two.rules.scoring import close_deal
from tefuda.games.big_two.rules.table import Table


@rule
def open_deal(table: Table, options: Options) -> None:
    """Deal [1.2], and begin."""
    lay_out(table, options)
    begin_deal(table, options)


@rule
def begin_deal(table: Table, options: Options) -> None:
    """Go on from the cards dealt: a dragon wins [6.1], or cards are exchanged [5.1], or play begins [1.5]."""
    if options.dragon and options.dragon_forced and dragons_held(table) != 0:
        win_by_dragon(table, options, dragons_held(table))
    elif options.exchange:
        table.phase = Phase.EXCHANGE
        table.asked = (1 << table.seats) - 1
        table.turn = next_seat(table.dealer, table.seats, COUNTER_CLOCKWISE)
    else:
        begin_play(table, options)


@rule
def begin_play(table: Table, options: Options) -> None:
    """Begin the first trick: set who leads [1.5], and whether the play must contain the lowest card [1.6]."""
    table.phase = Phase.PLAY
    if options.starter == Starter.LAST_WINNER and table.won != NO_SEAT:
        table.turn, table.opening = table.won, 0
    else:
        table.turn, table.opening = holder_of_lowest(table, options), 1
        if cards_aside(options, table.seats) > 0:
            hand = by_strength(options, table.held.once[table.turn])
            table.lowest = lowest(by_code(options, hand & -hand))
    table.asked = 1 << table.turn


@rule
def win_by_dragon(table: Table, options: Options, dragons: int) -> None:
    """End the deal in favour of those who win of the seats with a dragon [6.4]."""
    table.dragons = winners_of(table, options, dragons)
    table.winner = 0
    while not holds(table.dragons, table.winner):
        table.winner += 1
    close_deal(table, options)


@rule
def give(table: Table, options: Options, cards: int) -> None:
    """Put cards down for the exchange; when all have done so, exchange them [5.1], [5.2]."""
    seat = table.turn
    table.held.once[seat] ^= cards
    table.given.once[seat] = cards
    answer(table, options)


@rule
def answer(table: Table, options: Options) -> None:
    """Say that the seat to act has answered before play, and go on to the next that is asked [5.2]."""
    table.asked &= ~(1 << table.turn)
    if table.asked != 0:
        table.turn = next_seat(table.turn, table.seats, COUNTER_CLOCKWISE)
        return
    if table.declared != 0:
        for seat in range(table.seats):
            table.held.once[seat] |= table.given.once[seat]
            table.given.once[seat] = 0
        win_by_dragon(table, options, table.declared)
        return
    exchange(table)
    again = options.dragon and options.dragon_forced and options.dragon_when == DragonWhen.EXCHANGED_TOO
    if again and dragons_held(table) != 0:
        win_by_dragon(table, options, dragons_held(table))
    else:
        begin_play(table, options)


@rule
def apply(table: Table, options: Options, decision: Decision) -> None:
    """Do what the seat to act has decided, which no clause forbids."""
    kind = kind_of_code(decision.code)
    if kind == Kind.DECLARE:
        declare(table, options)
    elif kind == Kind.PASS:
        remember_pass(table, options)
        table.passed |= 1 << table.turn
        table.acted |= 1 << table.turn
        next_turn(table)
    elif table.phase == Phase.EXCHANGE:
        if decision.once == 0:
            pick(table, options, decision)
        give(table, options, decision.once)
    else:
        if decision.once == 0:
            pick(table, options, decision)
        play(table, options, kind_of_code(decision.code), decision.once)


@rule
def declare(table: Table, options: Options) -> None:
    """Declare a dragon, which wins; in the exchange when all have answered [6.5]."""
    if table.phase == Phase.EXCHANGE:
        table.declared |= 1 << table.turn
        answer(table, options)
    else:
        win_by_dragon(table, options, 1 << table.turn)


@rule
def play(table: Table, options: Options, kind: int, cards: int) -> None:
    """Lay cards on the table [2.1]; a player with none left wins [7.1]."""
    seat = table.turn
    looked_at = guards_single(table, options)
    left = table.held.once[seat] ^ cards
    table.held.once[seat] = left
    table.held.once[PILE] |= table.top
    table.top, table.top_kind = cards, kind
    table.top_key = key_of(options, kind, by_strength(options, cards))
    table.owner = seat
    table.opening = 0
    table.acted |= 1 << seat
    if not options.pass_lock:
        table.passed = 0
    if left == 0:
        table.winner = seat
        close_deal(table, options)
    else:
        remember_single(table, options, kind, cards, looked_at)
        next_turn(table)


@rule
def next_turn(table: Table) -> None:
    """Give the turn to the next seat still in the trick [4.1], [4.3]; the last one leads to the next trick [4.4]."""
    after = next_seat(table.turn, table.seats, COUNTER_CLOCKWISE)
    seat = first_among(~table.passed, after, table.seats, COUNTER_CLOCKWISE)
    if seat == table.owner:
        table.held.once[PILE] |= table.top
        table.top, table.top_kind, table.top_key = 0, Kind.LEAD, 0
        table.passed = 0
    give_turn(table, seat)


def decisions_bound(options: Options, seats: int) -> int:
    """Return a number of decisions that no deal exceeds [4.4], [7.1].

    Every play takes a card, so there are at most as many plays as leave each loser one; after each but the last follow
    at most as many passes as there are others; and before them each may exchange once.
    """
    plays = SUITED_CARDS - cards_aside(options, seats) - (seats - 1)
    return seats + plays + (plays - 1) * (seats - 1)


RULES = Rules(Table, open_deal, legal_actions, refusal, apply, starter=starter, step=step, pick=pick)
"""The rules of the family."""
