"""The course of a deal: opening it, laying and drawing, answering windows, going on to the next turn."""

from __future__ import annotations

from tefuda.core.cards.card import card_of, rank_of, suit_of
from tefuda.core.records.bits import lowest
from tefuda.core.records.counts import NO_SEAT, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.core.table.holdings import PILE, size
from tefuda.core.table.lacking import note_lack, note_laid
from tefuda.core.table.rules import Rules
from tefuda.core.table.seats import COUNTER_CLOCKWISE, next_seat
from tefuda.core.table.uncalled import note_change
from tefuda.games.nippachi.rules.actions import PASS, Verb, card_of_code, number_of_code, suit_of_code, verb_of
from tefuda.games.nippachi.rules.claims import (
    calling,
    charge_missed,
    charge_wrong,
    forget_claims,
    is_haipai,
    note_uncalled,
    remember_calls,
    right_calls,
    taking_seat,
    winning,
)
from tefuda.games.nippachi.rules.constants import KAN_CARDS, PON_CARDS, Ending, Phase
from tefuda.games.nippachi.rules.dealing import (
    can_supply,
    cards_to_draw,
    draw_card,
    lay_out,
    let_others_draw,
    starter,
    step,
)
from tefuda.games.nippachi.rules.generation import legal_actions
from tefuda.games.nippachi.rules.legality import fitting, refusal
from tefuda.games.nippachi.rules.options import (
    HaipaiTarget,
    MarkRecency,
    Options,
    PonEffect,
    PonOut,
    StockOut,
    TurnupEffect,
    WrongDonThen,
)
from tefuda.games.nippachi.rules.scoring import close_deal, winners_of_dons
from tefuda.games.nippachi.rules.table import Table
from tefuda.games.nippachi.rules.windows import (
    as_told,
    claimants,
    first_seat,
    follows_all,
    matching_cards,
    open_window,
)


@rule
def open_deal(table: Table, options: Options) -> None:
    """Deal, and ask who claims the card turned up [4.6], [3.1]; else the first player begins [1.4]."""
    lay_out(table, options)
    if options.haipai_target == HaipaiTarget.TURNUP or options.pon_turnup:
        open_window(table, options, Phase.FIRST)
    else:
        begin_first_turn(table, options)


@rule
def begin_first_turn(table: Table, options: Options) -> None:
    """Give the first player the turn, after the others have drawn for the card turned up by a house rule [6.2]."""
    drawn = cards_to_draw(table) if options.turnup_28 == TurnupEffect.OTHERS_DRAW else 0
    if let_others_draw(table, options, table.starter, drawn) or refills(options):
        give_turn(table, table.starter)
    else:
        close_deal(table, options, Ending.VOID, 0)


@rule
def give_turn(table: Table, seat: int) -> None:
    """Give the turn to a seat."""
    table.phase, table.turn = Phase.TURN, seat
    table.asked, table.opened = 1 << seat, 0


@rule
def apply(table: Table, options: Options, decision: Decision) -> None:
    """Do what the seat to act has decided, which no clause forbids."""
    code = decision.code
    if table.phase != Phase.TURN:
        answer(table, options, code)
    elif verb_of(code) == Verb.PLAY:
        play(table, options, card_of_code(code))
    elif verb_of(code) == Verb.DRAW:
        draw(table, options)
    else:
        do_pass(table, options)


@rule
def play(table: Table, options: Options, card: int) -> None:
    """Lay a card on the pile [2.1], and ask who claims it [4.8]."""
    seat = table.turn
    changed = rank_of(card) == rank_of(table.top)
    if size(table.held, seat) == 1:
        table.payer = responsible(table, options, seat, card)
    table.suits, table.times, table.changed, table.robbed = 1 << suit_of(card), 1, 1 if changed else 0, NO_SEAT
    lay(table, options, seat, 1 << card, card)


@rule
def lay(table: Table, options: Options, seat: int, cards: int, top: int) -> None:
    """Lay cards of a seat on the pile, one of them on top, and open the window that follows [4.8], [5.1]."""
    left = table.held.once[seat] & ~cards
    note_laid(table, seat, top)
    note_change(table, seat)
    table.held.once[seat] = left
    table.held.once[PILE] |= cards
    table.top, table.layer = top, seat
    table.laid += 1
    table.since, table.passes = 0, 0
    count_turn(table, seat)
    open_window(table, options, Phase.OUT if left == 0 else Phase.CLAIM)


@rule
def responsible(table: Table, options: Options, seat: int, card: int) -> int:
    """Return who has made the last card of a seat possible by changing the mark, or NO_SEAT [7.3]."""
    if not table.changed or table.layer == seat:
        return NO_SEAT
    if table.times > 1 and not options.mark_includes_pon:
        return NO_SEAT
    if options.mark_recency == MarkRecency.NEXT_TURN and table.since > 0:
        return NO_SEAT
    if options.mark_causal and rank_of(card) == rank_of(table.top):
        return NO_SEAT
    return table.layer


@rule
def draw(table: Table, options: Options) -> None:
    """Draw one card, which ends the turn [2.2]."""
    seat = table.turn
    note_lack(table, seat, fitting(table))
    draw_card(table, seat)
    table.passes = 0
    table.since += 1
    count_turn(table, seat)
    end_turn(table, options, next_seat(seat, table.seats, COUNTER_CLOCKWISE))


@rule
def do_pass(table: Table, options: Options) -> None:
    """Pass a turn in which nothing can be laid or drawn; a full circle of them makes the deal void [2.4]."""
    table.passes += 1
    table.since += 1
    count_turn(table, table.turn)
    if options.stock_out == StockOut.VOID or table.passes >= table.seats:
        close_deal(table, options, Ending.VOID, 0)
    else:
        end_turn(table, options, next_seat(table.turn, table.seats, COUNTER_CLOCKWISE))


@rule
def count_turn(table: Table, seat: int) -> None:
    """Count the turn, and remember whether the hand is smaller than it has ever been [2.5]."""
    left = size(table.held, seat)
    table.idle += 1
    if left < table.least[seat]:
        table.least[seat], table.idle = left, 0


@rule
def is_stalled(table: Table, options: Options) -> bool:
    """Say whether no hand has become smaller for so many turns that the deal is void [2.5]."""
    return options.stall > 0 and table.idle >= options.stall * table.seats


@rule
def end_turn(table: Table, options: Options, seat: int) -> None:
    """Give the turn to a seat, unless the deal has gone on for too long [2.5]."""
    if is_stalled(table, options):
        close_deal(table, options, Ending.VOID, 0)
    else:
        give_turn(table, seat)


@rule
def pass_idle(table: Table, options: Options) -> int:
    """Let the seats pass that are asked and can do nothing else; return which they are [4.8], [2.4]."""
    if table.phase == Phase.TURN:
        return pass_if_stuck(table, options)
    if table.phase == Phase.OVER:
        return 0
    idle = table.asked & ~claimants(table, options)
    if idle != 0:
        table.asked ^= idle
        go_on_asking(table, options)
    return idle


@rule
def pass_if_stuck(table: Table, options: Options) -> int:
    """Let the seat whose turn it is pass if it can neither lay nor draw a card; return its mask, or 0 [2.4]."""
    seat = table.turn
    if can_supply(table, options) or table.held.once[seat] & fitting(table) != 0:
        return 0
    do_pass(table, options)
    return 1 << seat


@rule
def answer(table: Table, options: Options, code: int) -> None:
    """Keep the answer of a seat to a window; when all have answered, do what follows from all of them [4.8]."""
    seat = table.turn
    table.asked &= ~(1 << seat)
    if code != PASS:
        table.claims[seat] = as_told(table, options, seat, code)
        table.claimed |= 1 << seat
    go_on_asking(table, options)


@rule
def go_on_asking(table: Table, options: Options) -> None:
    """Ask the next seat that owes an answer, or close the window [4.8]."""
    if table.asked != 0:
        table.turn = first_seat(table, table.asked)
        return
    note_uncalled(table, options)
    charge_missed(table, options)
    if table.phase == Phase.RETURN:
        close_return(table, options)
    elif table.phase == Phase.OUT:
        close_out(table, options)
    elif table.claimed != 0:
        close_claims(table, options)
    else:
        go_on(table, options)


@rule
def close_return(table: Table, options: Options) -> None:
    """End a deal that was won by dons, which may have been returned [4.4]."""
    if table.claimed != 0:
        table.returned = number_of_code(table.claims[table.layer])
    forget_claims(table)
    close_deal(table, options, Ending.DON, winners_of_dons(table))


@rule
def close_out(table: Table, options: Options) -> None:
    """End a deal with an empty hand: by tsumo-return, after which nobody pays for all [5.1], [7.3], or tsumo [2.3].

    For the last card the others may draw by a house rule, but not where it counts as a don [6.4].
    """
    callers = winning(table, options, right_calls(table, options), NO_SEAT)
    charge_wrong(table, options)
    if callers != 0:
        remember_calls(table, callers)
        table.payer = NO_SEAT
        close_deal(table, options, Ending.TSUMO_RETURN, callers)
        return
    forget_claims(table)
    as_don = table.times > 1 and options.pon_out == PonOut.DON and table.robbed != NO_SEAT
    if options.tsumo_28_draw and acts(table, options) and not as_don:
        let_others_draw(table, options, table.layer, draws_for_top(table, options))
    close_deal(table, options, Ending.PON_OUT if as_don else Ending.TSUMO, 1 << table.layer)


@rule
def close_claims(table: Table, options: Options) -> None:
    """Settle the claims of a card: dons come before pon and kan, and wrong dons are paid for [4.8]."""
    right, taker = right_calls(table, options), taking_seat(table)
    winners = winning(table, options, right, taker)
    ends = calling(table) != 0 and right == 0 and options.wrong_don_then == WrongDonThen.END_ROUND
    charge_wrong(table, options)
    if winners != 0:
        win_by_calls(table, options, winners)
    elif taker != NO_SEAT and not ends:
        take(table, options, taker)
    else:
        forget_claims(table)
        if ends:
            close_deal(table, options, Ending.WRONG_DON, 0)
        else:
            go_on(table, options)


@rule
def win_by_calls(table: Table, options: Options, winners: int) -> None:
    """Let those win whose calls count: at once by haipai-don [4.6], else after a chance to return their dons [4.4]."""
    haipai = is_haipai(table, options)
    remember_calls(table, winners)
    if haipai:
        close_deal(table, options, Ending.HAIPAI, winners)
    else:
        open_window(table, options, Phase.RETURN)


@rule
def take(table: Table, options: Options, seat: int) -> None:
    """Take the top card with pon or kan: lay the cards on it, which widens the range [3.1], [3.3], [4.3]."""
    code = table.claims[seat]
    top, kan = card_of_code(code), verb_of(code) == Verb.KAN
    cards = matching_cards(table, seat) if kan else 1 << top | 1 << card_of(rank_of(top), suit_of_code(code))
    forget_claims(table)
    table.robbed, table.times, table.changed = table.layer, KAN_CARDS + 1 if kan else PON_CARDS + 1, 1
    table.suits = suits_of(cards) if follows_all(options) else 1 << suit_of(top)
    table.payer = NO_SEAT
    lay(table, options, seat, cards, top)


@rule
def suits_of(cards: int) -> int:
    """Return the suits of cards of one number, a bit for each."""
    return cards >> rank_of(lowest(cards)) * SUITS


@rule
def acts(table: Table, options: Options) -> bool:
    """Say whether the top card makes the others draw [6.1], which after a pon or kan takes a house rule [6.3]."""
    return cards_to_draw(table) > 0 and (table.times == 1 or options.pon_28 != PonEffect.NONE)


@rule
def draws_for_top(table: Table, options: Options) -> int:
    """Return how many cards each of the others draws for a two or an eight [6.1], [6.3]."""
    laid = table.times - 1 if table.times > 1 and options.pon_28 == PonEffect.EACH_CARD else 1
    return cards_to_draw(table) * laid


@rule
def go_on(table: Table, options: Options) -> None:
    """Go on after a card that nobody claimed: a two or an eight acts [6.1], else the next seat has its turn [1.5]."""
    if table.phase == Phase.FIRST:
        begin_first_turn(table, options)
    elif not acts(table, options):
        end_turn(table, options, next_seat(table.layer, table.seats, COUNTER_CLOCKWISE))
    elif let_others_draw(table, options, table.layer, draws_for_top(table, options)) or refills(options):
        end_turn(table, options, table.layer)
    else:
        close_deal(table, options, Ending.VOID, 0)


@rule
def refills(options: Options) -> bool:
    """Say whether the deal goes on when there are too few cards to draw [2.4]."""
    return options.stock_out == StockOut.RESHUFFLE


@rule
def won(table: Table, options: Options) -> int:
    """Return the seats that have won the deal by going out or by a call [1.1]; 0 as long as nobody has."""
    return table.won


RULES = Rules(Table, open_deal, legal_actions, refusal, apply, starter=starter, step=step, pass_idle=pass_idle, won=won)
"""The rules of the family."""
