"""The answers to a window: how they are kept, which of them count, and that they are forgotten."""

from __future__ import annotations

from tefuda.core.bits import lowest, without_lowest
from tefuda.core.cards import NO_CARD, NO_SUIT, card_of, holds, rank_of, suit_of
from tefuda.core.rule import rule
from tefuda.core.seats import NO_SEAT
from tefuda.games.nippachi.actions import Verb, card_of_code, encode, number_of_code, suit_of_code, verb_of
from tefuda.games.nippachi.claims import calls_rightly, first_seat, matching_cards, number_meant
from tefuda.games.nippachi.options import MultiDon, Options, PonTop
from tefuda.games.nippachi.scoring import fine
from tefuda.games.nippachi.table import Table


@rule
def as_told(table: Table, options: Options, seat: int, code: int) -> int:
    """Return an answer with the number or the cards that it leaves open: as `number_meant`, or the lowest cards."""
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
def right_calls(table: Table, options: Options) -> int:
    """Return the seats whose calls are right [4.1], [4.3]; the others pay for theirs [4.7]."""
    right = 0
    for seat in range(table.seats):
        verb, number = verb_of(table.claims[seat]), number_of_code(table.claims[seat])
        if holds(table.claimed, seat) and (verb == Verb.DON or verb == Verb.RETURN):
            if calls_rightly(table, options, seat, number):
                right |= 1 << seat
            else:
                fine(table, seat, number)
    return right


@rule
def taking_seat(table: Table) -> int:
    """Return the seat that takes the card with pon or kan, of which there is one at most, or NO_SEAT [3.1], [3.3]."""
    for seat in range(table.seats):
        verb = verb_of(table.claims[seat])
        if holds(table.claimed, seat) and (verb == Verb.PON or verb == Verb.KAN):
            return seat
    return NO_SEAT


@rule
def counted(table: Table, options: Options, callers: int) -> int:
    """Return which of several callers win by their calls [4.2]."""
    if options.multi_don == MultiDon.ALL:
        return callers
    nearest = first_seat(table, callers)
    while options.multi_don == MultiDon.LAST and callers & ~(1 << nearest) != 0:
        callers &= ~(1 << nearest)
        nearest = first_seat(table, callers)
    return 1 << nearest


@rule
def note_calls(table: Table, callers: int) -> None:
    """Note who wins with which number."""
    for seat in range(table.seats):
        if holds(callers, seat):
            table.called[seat] = number_of_code(table.claims[seat])
    table.callers = callers
    forget_claims(table)


@rule
def forget_claims(table: Table) -> None:
    """Take the answers of a window from the table."""
    for seat in range(table.seats):
        table.claims[seat] = 0
    table.claimed = 0
