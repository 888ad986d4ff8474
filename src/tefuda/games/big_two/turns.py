"""The course of a deal: playing, passing, and going on to the next seat."""

from __future__ import annotations

from tefuda.core.cards import holds
from tefuda.core.decision import Decision
from tefuda.core.game import Rules
from tefuda.core.holdings import PILE
from tefuda.core.rule import rule
from tefuda.core.seats import next_seat
from tefuda.games.big_two.actions import Kind, kind_of_code
from tefuda.games.big_two.combinations import key_of
from tefuda.games.big_two.dealing import answer, give, open_deal, starter, step, win_by_dragon
from tefuda.games.big_two.dragons import STEP
from tefuda.games.big_two.generation import legal_actions
from tefuda.games.big_two.legality import refusal
from tefuda.games.big_two.options import Options
from tefuda.games.big_two.order import by_strength
from tefuda.games.big_two.picking import pick
from tefuda.games.big_two.scoring import close_deal
from tefuda.games.big_two.table import Phase, Table


@rule
def apply(table: Table, options: Options, decision: Decision) -> None:
    """Do what the seat to act has decided, which no clause forbids."""
    kind = kind_of_code(decision.code)
    if kind == Kind.DECLARE:
        declare(table, options)
    elif kind == Kind.PASS:
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
    """Lay cards on the table [2.1]; who has none left wins [7.1]."""
    seat = table.turn
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
        next_turn(table)


@rule
def next_turn(table: Table) -> None:
    """Give the turn to the next seat still in the trick [4.1], [4.3]; the last one leads to the next trick [4.4]."""
    seat = next_seat(table.turn, table.seats, STEP)
    while holds(table.passed, seat):
        seat = next_seat(seat, table.seats, STEP)
    if seat == table.owner:
        table.held.once[PILE] |= table.top
        table.top, table.top_kind, table.top_key = 0, Kind.LEAD, 0
        table.passed = 0
    table.turn = seat
    table.asked = 1 << seat


RULES = Rules(Table, open_deal, legal_actions, refusal, apply, starter=starter, step=step, pick=pick)
"""The rules of the family."""
