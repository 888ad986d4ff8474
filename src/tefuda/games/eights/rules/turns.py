"""The course of a deal: opening it, acting, ending a turn, going on to the next."""

from __future__ import annotations

from tefuda.core.cards.card import holds, rank_of
from tefuda.core.records.counts import NO_RANK, NO_SEAT, NO_SUIT
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.core.table.holdings import PILE, put, size, take
from tefuda.core.table.rules import Rules
from tefuda.core.table.seats import facing_side, first_among, next_seat
from tefuda.games.eights.rules.actions import Call, Verb, call_of, card_of_code, suit_of_code, verb_of
from tefuda.games.eights.rules.constants import Phase
from tefuda.games.eights.rules.dealing import active, can_supply, draw_card, draw_cards, lay_out, starter, step
from tefuda.games.eights.rules.generation import legal_actions
from tefuda.games.eights.rules.inferring import note_no_play, note_play
from tefuda.games.eights.rules.legality import call_due, fitting, refusal
from tefuda.games.eights.rules.options import (
    CallDue,
    CallTime,
    Extra,
    FinalCall,
    Finish,
    Forgotten,
    Options,
    PowerStarter,
    ShortStock,
    TwoSeats,
    WildStarter,
)
from tefuda.games.eights.rules.scoring import close_deal
from tefuda.games.eights.rules.table import Table


@rule
def open_deal(table: Table, options: Options) -> None:
    """Deal, and let the first card act where a house rule says so [1.6], [1.7]; the next seat begins [1.5]."""
    lay_out(table, options)
    if rank_of(table.top) == options.wild and options.wild_starter == WildStarter.DEALER_NAMES:
        table.phase = Phase.NAME
    elif options.power_starter == PowerStarter.ACTS:
        use_power(table, options, table.top)
    if table.phase == Phase.PLAY:
        next_turn(table, options)
    else:
        table.asked = 1 << table.turn


@rule
def apply(table: Table, options: Options, decision: Decision) -> None:
    """Do what the seat to act has decided, which no clause forbids."""
    if act(table, options, decision.code):
        end_turn(table, options)


@rule
def act(table: Table, options: Options, code: int) -> bool:
    """Do what is decided; say whether that ends the turn, so that `end_turn` must follow."""
    verb = verb_of(code)
    if verb == Verb.PLAY:
        return play(table, options, code)
    if verb == Verb.DRAW:
        draw(table, options)
        return False
    if verb == Verb.TAKE:
        return take_penalty(table, options)
    if verb == Verb.PASS:
        return do_pass(table, options)
    if verb == Verb.NAME:
        table.named = suit_of_code(code)
        next_turn(table, options)
        return False
    table.silent = 0
    return True


@rule
def play(table: Table, options: Options, code: int) -> bool:
    """Play a card with what is said and named with it [2.1], [2.4]; say whether that ends the turn."""
    card, suit, call = card_of_code(code), suit_of_code(code), call_of(code)
    left = size(table.held, table.turn) - 1
    if options.words and lacks_word(table, options, suit != NO_SUIT, call, left):
        forget(table, options, card, suit)
        return True
    lay(table, options, card, suit)
    if left == 0 and go_out(table, options, card):
        return False
    if holds(options.acting_cards, card):
        use_power(table, options, card)
    if options.false_call and options.last_call and call == Call.LAST and left > 1:
        table.fine += options.false_call
    return table.phase == Phase.PLAY


@rule
def lacks_word(table: Table, options: Options, wild: bool, call: int, left: int) -> bool:
    """Say whether a last card is played without its word [5.4]; remember whether a call is forgotten [5.1]."""
    due = call_due(table, options, wild)
    table.silent = 1 if due == Call.LAST and call != Call.LAST else 0
    return left == 0 and due != Call.NONE and not word_said(options, due, call)


@rule
def word_said(options: Options, due: int, call: int) -> bool:
    """Say whether `call` is the word due with a last card [5.4]."""
    if options.final_call == FinalCall.ANY:
        return call == Call.MAU or call == Call.MAU_MAU
    return call == due


@rule
def lay(table: Table, options: Options, card: int, suit: int) -> None:
    """Lay a card of the seat to act on the pile and name a suit with it."""
    note_play(table, options, card, suit)
    take(table.held, table.turn, card)
    if options.takes_back:
        table.shown[table.turn] &= ~(1 << card)
    put(table.held, PILE, table.top)
    table.wilds_in_row = table.wilds_in_row + 1 if suit != NO_SUIT else 0
    table.top, table.named = card, suit
    table.passes = 0
    table.plays += 1
    table.phase = Phase.PLAY


@rule
def forget(table: Table, options: Options, card: int, suit: int) -> None:
    """Punish a last card played without its word; the turn is over [5.5]."""
    seat = table.turn
    if not options.takes_back or (options.forgotten == Forgotten.STAYS and table.stock.size > 0):
        lay(table, options, card, suit)
        use_power(table, options, card)
        draw_cards(table, options, seat, options.forgotten_cards)
    else:
        table.shown[seat] |= 1 << card
        draw_cards(table, options, seat, options.forgotten_cards + table.pending)
        end_chain(table)
    table.phase = Phase.PLAY


@rule
def go_out(table: Table, options: Options, card: int) -> bool:
    """Let the seat to act be out; say whether that ends the deal [1.4], [6.1]."""
    seat = table.turn
    table.out |= 1 << seat
    table.fine = 0
    if options.partners and active_of_side(table, seat) > 0:
        return False
    if options.finish == Finish.SERVED:
        serve_last(table, options, card)
    table.winner = seat
    close_deal(table, options)
    return True


@rule
def active_of_side(table: Table, seat: int) -> int:
    """Return how many of the side of a seat still hold cards [1.4]."""
    number = 0
    for other in range(table.seats):
        same = facing_side(other, table.seats) == facing_side(seat, table.seats)
        if same and not holds(table.out, other):
            number += 1
    return number


@rule
def serve_last(table: Table, options: Options, card: int) -> None:
    """Make the next player take the cards that a last card demands [4.10]."""
    use_power(table, options, card)
    if table.pending > 0:
        draw_cards(table, options, next_active(table, table.turn), table.pending)


@rule
def use_power(table: Table, options: Options, card: int) -> None:
    """Let a card do what its rank does [4.1], [4.7], [4.8], [4.9]."""
    rank = rank_of(card)
    if rank == options.draw_two:
        lengthen_chain(table, options, rank, options.draw_two_cards)
    elif rank == options.draw_four:
        lengthen_chain(table, options, rank, 4)
    elif rank == options.reverse:
        table.step = -table.step
        if options.two_seats == TwoSeats.SKIP and active(table) == 2 and table.pending == 0:
            table.again = 0 if holds(table.out, table.turn) else 1
    elif rank == options.skip:
        table.skipped = 1 if table.pending == 0 else 0
    elif rank == options.extra:
        grant_extra_card(table, options)
    elif rank == options.wild and options.escape:
        end_chain(table)


@rule
def grant_extra_card(table: Table, options: Options) -> None:
    """Let the seat to act play one more card, or have another turn, unless it holds no card [4.9]."""
    if size(table.held, table.turn) == 0:
        return
    if options.extra_card == Extra.ANOTHER_TURN:
        table.again = 1
    else:
        table.phase = Phase.EXTRA
        table.asked = 1 << table.turn


@rule
def lengthen_chain(table: Table, options: Options, rank: int, cards: int) -> None:
    """Add a draw card to the chain that the next player has to answer [4.2], [4.4]."""
    table.chain += 1
    table.chain_rank = rank
    if options.chain_cap == 0 or table.chain <= options.chain_cap:
        table.pending += cards


@rule
def end_chain(table: Table) -> None:
    """End the chain of draw cards."""
    table.pending, table.chain, table.chain_rank = 0, 0, NO_RANK


@rule
def draw(table: Table, options: Options) -> None:
    """Draw one card [3.1]; remember whether it fits [3.2]."""
    note_no_play(table, options)
    card = draw_card(table, options, table.turn)
    table.drawn += 1
    table.fitted = 1 if holds(fitting(table, options), card) else 0


@rule
def take_penalty(table: Table, options: Options) -> bool:
    """Take the cards of a penalty [4.2]; say whether that ends the turn [4.5]."""
    seat = table.turn
    due = table.pending
    note_no_play(table, options)
    end_chain(table)
    taken = draw_cards(table, options, seat, due)
    if options.short_stock == ShortStock.OWED:
        table.owed_draws[seat] += due - taken
    return not options.after_penalty


@rule
def do_pass(table: Table, options: Options) -> bool:
    """Pass, end an extra turn, or stay silent [3.4], [4.9], [5.1]; say that this ends the turn."""
    note_no_play(table, options)
    if table.phase == Phase.SPEAK:
        table.silent = 0
        table.fine += options.call_cards
    elif table.phase == Phase.PLAY and not can_supply(table, options):
        table.passes += 1
    table.phase = Phase.PLAY
    return True


@rule
def end_turn(table: Table, options: Options) -> None:
    """End the turn, after a chance to make a forgotten call where a house rule gives one [5.1]."""
    if options.last_call and table.silent and size(table.held, table.turn) == 1:
        if options.call_time == CallTime.UNTIL_NEXT:
            table.phase = Phase.SPEAK
            table.asked = 1 << table.turn
            return
        table.fine += options.call_cards
    if options.last_call and table.fine > 0:
        charge_fine(table, options)
    if not was_last_turn(table, options):
        next_turn(table, options)


@rule
def charge_fine(table: Table, options: Options) -> None:
    """Charge the seat to act for calls forgotten or made at the wrong time, when its turn ends [5.2], [5.3]."""
    if options.call_due == CallDue.AT_ONCE:
        draw_cards(table, options, table.turn, table.fine)
    else:
        table.owed[table.turn] += table.fine
    table.fine = 0


@rule
def was_last_turn(table: Table, options: Options) -> bool:
    """Count the turn that ends; say whether the deal is blocked, which closes it [6.2], [6.3], [6.4]."""
    count_turn(table)
    if not is_blocked(table, options):
        return False
    table.blocked = 1
    close_deal(table, options)
    return True


@rule
def count_turn(table: Table) -> None:
    """Count the turn, and whether the hand is smaller than it has ever been [6.4]."""
    seat = table.turn
    left, least, idle = size(table.held, seat), table.least[seat], table.idle
    table.silent = 0
    table.turns += 1
    table.least[seat] = min(left, least)
    table.idle = 0 if left < least else idle + 1


@rule
def is_blocked(table: Table, options: Options) -> bool:
    """Say whether the deal goes no further [6.2], [6.4]."""
    if table.passes > 0 and table.passes >= active(table) + options.block_passes:
        return True
    if options.limited and is_too_long(table, options):
        return True
    return options.stall > 0 and table.idle >= options.stall * table.seats


@rule
def is_too_long(table: Table, options: Options) -> bool:
    """Say whether the rounds, or the cards played, have reached the limit of a house rule [6.3]."""
    if options.round_limit > 0 and table.turns >= options.round_limit * table.seats:
        return True
    return options.play_limit > 0 and table.plays >= options.play_limit


@rule
def next_active(table: Table, seat: int) -> int:
    """Return the next seat after a given one that still holds cards [1.4], [1.5]."""
    return first_among(~table.out, next_seat(seat, table.seats, table.step), table.seats, table.step)


@rule
def next_turn(table: Table, options: Options) -> None:
    """Give the turn to the next seat, which first takes the cards it owes [4.6] to [4.9], [5.2]."""
    if table.skipped:
        table.turn = next_active(table, table.turn)
        table.skipped = 0
    elif table.again:
        table.turn = next_seat(table.turn, table.seats, -table.step)
        table.again = 0
    table.phase = Phase.PLAY
    table.drawn, table.fitted = 0, 0
    while True:
        seat = next_active(table, table.turn)
        table.turn = seat
        table.asked = 1 << seat
        owed = table.owed[seat] + table.owed_draws[seat]
        if owed == 0 or not take_owed(table, options, seat) or was_last_turn(table, options):
            return


@rule
def take_owed(table: Table, options: Options, seat: int) -> bool:
    """Take the cards that a seat owes, those for draw cards first; say whether that is its whole turn [4.6], [5.2]."""
    stays_owed = options.short_stock == ShortStock.OWED
    draws, calls = table.owed_draws[seat], table.owed[seat]
    served = draw_cards(table, options, seat, draws)
    taken = draw_cards(table, options, seat, calls)
    table.owed_draws[seat] = draws - served if stays_owed else 0
    table.owed[seat] = calls - taken if stays_owed else 0
    return options.call_due == CallDue.WHOLE_TURN and taken > 0 and table.pending == 0


@rule
def allies(options: Options, seats: int, seat: int) -> int:
    """Return the seats of the side of a seat: with partners those that sit opposite each other [1.4]."""
    if not options.partners:
        return 1 << seat
    together = 0
    for other in range(seats):
        if facing_side(other, seats) == facing_side(seat, seats):
            together |= 1 << other
    return together


@rule
def won(table: Table, options: Options) -> int:
    """Return the seats of the side that has won the deal by going out [6.1]; 0 as long as none has."""
    return 0 if table.winner == NO_SEAT else allies(options, table.seats, table.winner)


RULES = Rules(Table, open_deal, legal_actions, refusal, apply, starter=starter, step=step, won=won, allies=allies)
"""The rules of the family."""
