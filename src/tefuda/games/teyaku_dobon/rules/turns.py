"""The course of a deal: turns, windows, and what follows from them."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import NO_CARD, NO_SEAT, SUITED_CARDS
from tefuda.core.records.rule import note, rule
from tefuda.core.table.decision import Decision
from tefuda.core.table.holdings import PILE
from tefuda.core.table.rules import Rules
from tefuda.core.table.seats import CLOCKWISE, next_seat
from tefuda.core.table.uncalled import note_change
from tefuda.games.teyaku_dobon.rules.actions import Verb, card_of_code, cards_of_code, verb_of
from tefuda.games.teyaku_dobon.rules.claims import (
    counter,
    note_uncalled,
    settle_calls,
    weigh_calls,
)
from tefuda.games.teyaku_dobon.rules.constants import HAND, Ending, Phase
from tefuda.games.teyaku_dobon.rules.dealing import draw_card, first_player, lay_out
from tefuda.games.teyaku_dobon.rules.generation import legal_actions
from tefuda.games.teyaku_dobon.rules.legality import STAKE, can_stake, refusal
from tefuda.games.teyaku_dobon.rules.numbers import waits_of
from tefuda.games.teyaku_dobon.rules.options import Options, PointsGone, StockOut, Tsumo, WrongDobon
from tefuda.games.teyaku_dobon.rules.scoring import (
    close_deal,
    pay_clear,
    pay_stock,
    pay_tsumo,
    points_have_gone,
)
from tefuda.games.teyaku_dobon.rules.table import Table
from tefuda.games.teyaku_dobon.rules.windows import (
    base_number,
    can_counter,
    can_say_dobon,
    can_tsumo,
    first_asked,
    open_window,
    targets,
    tsumo_number,
)
from tefuda.games.teyaku_dobon.rules.yaku import riichi_held


@rule
def open_deal(table: Table, options: Options) -> None:
    """Deal; the first player begins [1.4], or all may call Dobon on the card turned up first [3.4]."""
    lay_out(table, options)
    if options.turnup_dobon and table.turn_up < SUITED_CARDS:
        open_window(table)
    else:
        give_turn(table, first_player(table))


@rule
def give_turn(table: Table, seat: int) -> None:
    """Give the turn to a seat."""
    table.phase = Phase.TURN
    table.turn = seat
    table.asked = 1 << seat


@rule
def ask(table: Table, seat: int, phase: int) -> None:
    """Ask one seat something that is not a turn."""
    table.phase = phase
    table.turn = seat
    table.asked = 1 << seat


@rule
def apply(table: Table, options: Options, decision: Decision) -> None:
    """Do what the seat to act has decided, which no clause forbids."""
    code = decision.code
    verb = verb_of(code)
    if verb == Verb.PLAY:
        play(table, options, card_of_code(code), cards_of_code(code))
    elif verb == Verb.DRAW:
        draw(table, options)
    elif verb == Verb.PASS:
        do_pass(table, options)
    elif verb == Verb.DOBON:
        call(table, options, code)
    elif verb == Verb.COUNTER:
        counter(table, options)
    elif verb == Verb.TSUMO:
        win_by_tsumo(table, options)
    else:
        declare_riichi(table, options)


@rule
def play(table: Table, options: Options, card: int, cards: int) -> None:
    """Lay cards, the last of which becomes the base card [2.1], [12.2]; the others may call Dobon [3.3]."""
    seat = table.turn
    table.held.once[seat] ^= cards
    note_change(table, seat)
    if table.layer != NO_SEAT:
        table.held.once[PILE] |= 1 << table.base
    table.held.once[PILE] |= cards ^ 1 << card
    table.base, table.layer, table.laid = card, seat, count(cards)
    if seat == table.last_drawer:
        table.since_last |= cards
    if not options.riichi_counter:
        end_riichi(table, seat)
    open_window(table)


@rule
def draw(table: Table, options: Options) -> None:
    """Draw a card, with which one may win [2.2], [3.8]; without a card to draw the deal is over [2.3]."""
    if table.stock.size == 0:
        run_out(table, options)
        return
    table.drawn = draw_card(table)
    table.phase = Phase.DRAWN


@rule
def do_pass(table: Table, options: Options) -> None:
    """Decline what was asked."""
    phase = table.phase
    if phase == Phase.CALL:
        table.asked &= ~(1 << table.turn)
        go_on_asking(table, options)
    elif phase == Phase.COUNTER:
        settle_calls(table, options)
    elif phase == Phase.DRAWN:
        keep_drawn(table, options)
    else:
        give_turn(table, next_seat(table.turn, table.seats, CLOCKWISE))


@rule
def keep_drawn(table: Table, options: Options) -> None:
    """Keep the card drawn: the turn is over, and with the last card of the stock the deal is [2.2], [2.3]."""
    table.drawn = NO_CARD
    note_no_tsumo(table, options)
    if table.stock.size == 0 and options.stock_out == StockOut.LAST_DRAWN:
        run_out(table, options)
    else:
        end_turn(table, options, table.turn)


@note
def note_no_tsumo(table: Table, options: Options) -> None:
    """Note what follows from the seat to act not winning with the card drawn [3.8]."""
    by_drawn = options.tsumo == Tsumo.DRAWN_AS_TARGET or table.base >= SUITED_CARDS
    table.uncalled[table.turn] = 0 if by_drawn else 1 << base_number(table)


@rule
def end_turn(table: Table, options: Options, seat: int) -> None:
    """End the turn of a seat, and with it its riichi, which it may declare again [9.1], [9.3]."""
    end_riichi(table, seat)
    offer_riichi(table, options, seat)


@rule
def end_riichi(table: Table, seat: int) -> None:
    """End all riichi of a seat [9.3]."""
    table.riichi &= ~(1 << seat)
    table.raised[seat] = 0


@rule
def offer_riichi(table: Table, options: Options, seat: int) -> None:
    """Ask a seat that may declare riichi whether it does; else give the turn to the next [9.1], [9.5]."""
    if options.riichi and riichi_held(table, seat) < options.riichi_most and can_stake(table, options, seat):
        ask(table, seat, Phase.RIICHI)
    else:
        give_turn(table, next_seat(seat, table.seats, CLOCKWISE))


@rule
def declare_riichi(table: Table, options: Options) -> None:
    """Put the stake into the pot; riichi lasts until the next own turn is over [9.1], [9.2]."""
    seat = table.turn
    if holds(table.riichi, seat):
        table.raised[seat] += 1
    table.riichi |= 1 << seat
    table.paid[seat] -= STAKE
    table.staked[seat] += STAKE
    table.pot += STAKE
    if breaks_off(table, options):
        break_off(table, options)
    else:
        offer_riichi(table, options, seat)


@rule
def breaks_off(table: Table, options: Options) -> bool:
    """Say whether the deal ends at once because somebody's points have gone [8.1]."""
    return options.points_gone == PointsGone.AT_ONCE and points_have_gone(table, options)


@rule
def break_off(table: Table, options: Options) -> None:
    """End a deal that nobody wins, and with it the match [8.1]."""
    table.ending = Ending.BROKE
    close_deal(table, options, 0)


@rule
def call(table: Table, options: Options, code: int) -> None:
    """Call Dobon; the calls are settled when all have answered [3.3]."""
    bit = 1 << table.turn
    table.claims[table.turn] = code
    table.claimed |= bit
    table.asked &= ~bit
    go_on_asking(table, options)


@rule
def go_on_asking(table: Table, options: Options) -> None:
    """Ask the next seat; when all have answered, close the window [3.3]."""
    if table.asked != 0:
        table.turn = first_asked(table)
        return
    note_uncalled(table)
    table.opened = 0
    if table.claimed != 0:
        weigh_calls(table, options)
    if table.on_number | table.on_total == 0:
        go_on_playing(table, options)
    elif table.layer != NO_SEAT and (table.held.once[table.layer] != 0):
        ask(table, table.layer, Phase.COUNTER)
    else:
        settle_calls(table, options)


@rule
def go_on_playing(table: Table, options: Options) -> None:
    """Go on after a window without a Dobon: a player without cards has cleared, otherwise the turn is over [2.4]."""
    layer = table.layer
    if layer != NO_SEAT and table.held.once[layer] == 0:
        table.ending = Ending.CLEAR
        pay_clear(table, options, layer)
        close_deal(table, options, 1 << layer)
    elif breaks_off(table, options):
        break_off(table, options)
    elif layer == NO_SEAT:
        give_turn(table, first_player(table))
    else:
        end_turn(table, options, layer)


@rule
def win_by_tsumo(table: Table, options: Options) -> None:
    """Win with the card drawn [3.8]."""
    seat = table.turn
    table.ending = Ending.TSUMO
    table.hit[seat] = tsumo_number(table, options)
    pay_tsumo(table, options, seat)
    close_deal(table, options, 1 << seat)


@rule
def run_out(table: Table, options: Options) -> None:
    """End a deal because the stock has run out: no game [5.5], or paid by the cards held [10.1]."""
    table.ending = Ending.STOCK
    close_deal(table, options, pay_stock(table, options) if options.stock_pays else 0)


@rule
def pass_idle(table: Table, options: Options) -> int:
    """Let those who are asked and can only pass do so; return who they are [3.3]."""
    phase = table.phase
    if phase == Phase.CALL:
        idle = idle_seats(table, options)
        table.asked &= ~idle
        if idle != 0:
            go_on_asking(table, options)
        return idle
    one = 1 << table.turn if phase == Phase.DRAWN or phase == Phase.COUNTER else 0
    if one == 0 or (can_tsumo(table, options) if phase == Phase.DRAWN else can_counter(table)):
        return 0
    do_pass(table, options)
    return one


@rule
def idle_seats(table: Table, options: Options) -> int:
    """Return the seats that are asked for a call and have none to make [3.2]."""
    wanted, idle, wrongly = targets(table), 0, options.wrong_dobon == WrongDobon.PENALTY
    left = table.asked
    while left != 0:
        seat = lowest(left)
        calls = can_say_dobon(table, seat) if wrongly else waits_of(table.held.once[seat]) & wanted != 0
        if not calls:
            idle |= 1 << seat
        left = without_lowest(left)
    return idle


def decisions_bound(options: Options, seats: int) -> int | None:
    """Return a number of decisions that no deal exceeds [2.1], [2.2].

    Every turn takes a card from the stock or lays one, which nothing brings back, except the very last turn. With
    each turn come at most an answer of every other seat, one of the layer, and the riichi that are allowed at once.
    """
    cards = SUITED_CARDS + options.jokers - 1
    turns = cards - seats * HAND + cards + 1
    return seats + turns * (seats + 1 + options.riichi_most)


RULES = Rules(Table, open_deal, legal_actions, refusal, apply, pass_idle=pass_idle)
"""The rules of the family."""
