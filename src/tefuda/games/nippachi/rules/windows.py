"""The windows in which several seats are asked: who is asked, and how the top card can be claimed."""

from __future__ import annotations

from tefuda.core.cards.card import card_of, cards_of_rank, holds, rank_of, suit_of
from tefuda.core.cards.numbers import number_of, number_sum
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import NO_CARD, NO_SEAT, NO_SUIT
from tefuda.core.records.record import Cells
from tefuda.core.records.rule import rule
from tefuda.core.table.holdings import size
from tefuda.core.table.seats import COUNTER_CLOCKWISE, first_among, next_seat, seats_in
from tefuda.games.nippachi.rules.actions import Verb, card_of_code, encode, number_of_code, suit_of_code, verb_of
from tefuda.games.nippachi.rules.constants import KAN_CARDS, PON_CARDS, Phase
from tefuda.games.nippachi.rules.numbers import calls_on, in_range, may_call_with
from tefuda.games.nippachi.rules.options import (
    HaipaiTarget,
    MissedDon,
    Options,
    PonOut,
    PonOutReturn,
    PonTop,
    WrongDon,
    WrongHaipai,
)
from tefuda.games.nippachi.rules.table import Table


@rule
def is_callable(table: Table, options: Options, number: int) -> bool:
    """Say whether a number can be called on the top card [4.1], after a pon or kan also its multiples [4.3]."""
    return in_range(options, number_of(table.top), table.times, number)


@rule
def callable_numbers(table: Table, options: Options) -> int:
    """Return the numbers that can be called on the top card, as bits [4.1], [4.3]."""
    laid = number_of(table.top)
    if table.times == 1:
        return 1 << laid
    numbers = 0
    for number in range(laid, laid * table.times + 1):
        if in_range(options, laid, table.times, number):
            numbers |= 1 << number
    return numbers


@rule
def calls_rightly(table: Table, options: Options, seat: int, number: int) -> bool:
    """Say whether a seat can call a number: it is the sum of its hand [4.1], and can be called on the top card."""
    hand = table.held.once[seat]
    return number_sum(hand) == number and is_callable(table, options, number) and may_call_with(options, hand)


@rule
def may_call(table: Table, options: Options, seat: int) -> bool:
    """Say whether a seat can call the top card rightly [4.1], [4.3]."""
    return calls_rightly(table, options, seat, number_sum(table.held.once[seat]))


@rule
def number_meant(table: Table, options: Options, seat: int, number: int) -> int:
    """Return the number that a seat calls which names `number`, or 0 for none: its sum if that is right [4.7]."""
    if number != 0:
        return number
    own = number_sum(table.held.once[seat])
    return own if calls_rightly(table, options, seat, own) else number_of(table.top)


@rule
def calls_count(table: Table, options: Options) -> bool:
    """Say whether the window is one for calls: not where only the first card laid is called [4.6]."""
    return table.phase != Phase.FIRST or options.haipai_target == HaipaiTarget.TURNUP


@rule
def dons_are_judged(table: Table, options: Options) -> bool:
    """Say whether the window is one in which a don that is wrong or overlooked may be paid for [4.7]."""
    if table.phase == Phase.FIRST:
        return options.wrong_haipai == WrongHaipai.PAY_ALL and options.haipai_target == HaipaiTarget.TURNUP
    return table.phase == Phase.CLAIM or table.phase == Phase.OUT


@rule
def wrong_calls_count(table: Table, options: Options) -> bool:
    """Say whether a wrong call may be made in this window, and is paid for [4.7]."""
    return options.wrong_don != WrongDon.VOID and dons_are_judged(table, options)


@rule
def missed_calls_count(table: Table, options: Options) -> bool:
    """Say whether a don that is overlooked in this window is paid for [4.7]."""
    return options.missed_don != MissedDon.LOST and dons_are_judged(table, options)


@rule
def may_return(table: Table, options: Options, seat: int) -> bool:
    """Say whether the sum of a hand is a number that has been called on its card [4.4], [4.5]."""
    hand = table.held.once[seat]
    return may_call_with(options, hand) and was_called(table, number_sum(hand))


@rule
def was_called(table: Table, number: int) -> bool:
    """Say whether a don with this number stands [4.5]."""
    for seat in range(table.seats):
        if holds(table.callers, seat) and table.called[seat] == number:
            return True
    return False


@rule
def matching_cards(table: Table, seat: int) -> int:
    """Return the cards of a hand that have the number of the top card [3.1]."""
    return table.held.once[seat] & cards_of_rank(rank_of(table.top))


@rule
def takes_cards(table: Table, options: Options) -> bool:
    """Say whether the top card can be taken in this window: not a last card, and the one turned up by a house rule."""
    return table.phase == Phase.CLAIM or (table.phase == Phase.FIRST and bool(options.pon_turnup))


@rule
def goes_out_by(table: Table, options: Options, seat: int, cards: int) -> bool:
    """Say whether a pon or kan of this many cards would empty a hand, which a house rule forbids [3.5]."""
    return options.pon_out == PonOut.FORBIDDEN and size(table.held, seat) == cards


@rule
def may_pon(table: Table, options: Options, seat: int) -> bool:
    """Say whether a seat can take the top card with two of its number [3.1]."""
    alike = count(matching_cards(table, seat))
    return alike >= PON_CARDS and takes_cards(table, options) and not goes_out_by(table, options, seat, PON_CARDS)


@rule
def may_kan(table: Table, options: Options, seat: int) -> bool:
    """Say whether a seat can take the top card with three of its number [3.3]."""
    alike = count(matching_cards(table, seat))
    return alike >= KAN_CARDS and takes_cards(table, options) and not goes_out_by(table, options, seat, KAN_CARDS)


@rule
def has_claim(table: Table, options: Options, seat: int) -> bool:
    """Say whether a seat that is asked can do anything but pass [4.8]; who can kan can pon as well [3.1], [3.3]."""
    if table.phase == Phase.RETURN:
        return may_return(table, options, seat)
    if may_call(table, options, seat) and calls_count(table, options):
        return True
    return may_pon(table, options, seat)


@rule
def claimants(table: Table, options: Options) -> int:
    """Return the seats that are asked and can do anything but pass [4.8]."""
    left = table.asked
    if wrong_calls_count(table, options):
        return left
    claiming = 0
    while left != 0:
        seat = lowest(left)
        if has_claim(table, options, seat):
            claiming |= 1 << seat
        left = without_lowest(left)
    return claiming


@rule
def seats_of_window(table: Table, options: Options) -> int:
    """Return the seats that the window of this phase is open to, whether or not they can claim [4.8]."""
    everybody = (1 << table.seats) - 1
    if table.phase == Phase.FIRST:
        return everybody
    if table.phase == Phase.RETURN:
        return 1 << table.layer
    robbed_only = options.pon_out_return == PonOutReturn.ROBBED and table.robbed != NO_SEAT
    if table.phase == Phase.OUT and table.times > 1 and robbed_only:
        return 1 << table.robbed
    return everybody & ~(1 << table.layer)


@rule
def first_seat(table: Table, seats: int) -> int:
    """Return the first of some seats, of which there are any, in the order in which a window asks [4.8]."""
    return first_from(table, seats, after_layer(table))


@rule
def after_layer(table: Table) -> int:
    """Return the seat after that of the player who laid the top card; of the card turned up, the starter."""
    return table.starter if table.layer == NO_SEAT else next_seat(table.layer, table.seats, COUNTER_CLOCKWISE)


@rule
def first_from(table: Table, seats: int, seat: int) -> int:
    """Return the first of some seats, of which there are any, in the order of play from `seat` on."""
    return first_among(seats, seat, table.seats, COUNTER_CLOCKWISE)


@rule
def open_window(table: Table, options: Options, phase: int) -> None:
    """Ask all seats that the rules open a window to [4.8]."""
    table.phase = phase
    table.opened = seats_of_window(table, options)
    table.asked = table.opened
    table.turn = first_seat(table, table.asked)
    table.first = table.turn


@rule
def as_told(table: Table, options: Options, seat: int, code: int) -> int:
    """Return the code of an answer with what it leaves open filled in: `number_meant`, or the lowest cards."""
    verb, card, suit = verb_of(code), card_of_code(code), suit_of_code(code)
    if verb == Verb.DON or verb == Verb.RETURN:
        return encode(verb, NO_CARD, NO_SUIT, number_meant(table, options, seat, number_of_code(code)))
    alike = matching_cards(table, seat)
    if verb == Verb.KAN:
        return encode(verb, lowest(alike) if card == NO_CARD or follows_all(options) else card, NO_SUIT, 0)
    first, second = lowest(alike), lowest(without_lowest(alike))
    if card != NO_CARD:
        first, second = card, card_of(rank_of(card), suit)
    if card == NO_CARD or follows_all(options):
        first, second = max(first, second), min(first, second)
    return encode(verb, first, suit_of(second), 0)


@rule
def follows_all(options: Options) -> bool:
    """Say whether all cards of a pon or kan are followed, so that none of them is the top one [3.2]."""
    return options.pon_top == PonTop.EITHER


@rule
def calls_now(table: Table, options: Options, seat: int) -> bool:
    """Say whether the sum of a hand can be called or returned in the window that is open to it [4.1], [4.4]."""
    if not holds(table.opened, seat):
        return False
    if table.phase == Phase.RETURN:
        return may_return(table, options, seat)
    return calls_count(table, options) and may_call(table, options, seat)


def callable_now(options: Options, phase: int, top: int, times: int, callers: int, called: Cells) -> tuple[int, ...]:
    """Return the numbers that can be called on the top card in the window that is open, or that have been called."""
    if phase == Phase.RETURN:
        return tuple(sorted({called[seat] for seat in seats_in(callers)}))
    if phase in (Phase.CLAIM, Phase.OUT):
        return calls_on(options, number_of(top), times)
    first = phase == Phase.FIRST and options.haipai_target == HaipaiTarget.TURNUP
    return calls_on(options, number_of(top), 1) if first else ()


def revealed(table: Table) -> object:
    """Return what reveals something of hidden hands: payoffs, which calls were right [4.7], hands laid down [4.1]."""
    return tuple(table.payoffs), tuple(table.fines), tuple(table.called), tuple(table.shown)
