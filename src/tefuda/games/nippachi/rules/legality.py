"""What is legal in Nippachi, and why other actions are not."""

from __future__ import annotations

from tefuda.core.cards.card import card_of, cards_of_rank, cards_of_suit, holds, rank_of, suit_of
from tefuda.core.cards.numbers import number_sum
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_CARD, NO_SUIT, SUITED_CARDS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.games.nippachi.rules.actions import (
    KAN,
    PON,
    Verb,
    card_of_code,
    number_of_code,
    suit_of_code,
    verb_of,
)
from tefuda.games.nippachi.rules.constants import KAN_CARDS, PON_CARDS, Phase
from tefuda.games.nippachi.rules.dealing import can_supply
from tefuda.games.nippachi.rules.numbers import may_call_with
from tefuda.games.nippachi.rules.options import Options
from tefuda.games.nippachi.rules.refusals import Refusal
from tefuda.games.nippachi.rules.table import Table
from tefuda.games.nippachi.rules.windows import (
    calls_count,
    calls_rightly,
    is_callable,
    matching_cards,
    may_kan,
    may_pon,
    may_return,
    number_meant,
    takes_cards,
    wrong_calls_count,
)


@rule
def fitting(table: Table) -> int:
    """Return the cards that match the top card by number or suit [2.1], [3.2]."""
    return cards_of_rank(rank_of(table.top)) | cards_of_suit(0) * table.suits


@rule
def may_draw(table: Table, options: Options, plays: int) -> bool:
    """Say whether the seat whose turn it is, which could lay `plays`, may draw [2.2]."""
    return (plays == 0 or bool(options.voluntary_draw)) and can_supply(table, options)


@rule
def refusal(table: Table, options: Options, decision: Decision) -> int:
    """Return why the seat to act may not do this, a Refusal, or NONE; the deal must not be over."""
    code = decision.code
    if not is_action(code):
        return Refusal.UNKNOWN_ACTION
    verb = verb_of(code)
    if table.phase == Phase.TURN:
        return refuse_in_turn(table, options, code)
    if verb == Verb.PASS:
        return Refusal.NONE
    if verb == Verb.PLAY or verb == Verb.DRAW:
        return Refusal.ANSWER_FIRST
    if table.phase == Phase.RETURN:
        return refuse_return(table, options, code)
    if verb == Verb.DON or verb == Verb.RETURN:
        return refuse_call(table, options, verb, number_of_code(code))
    return refuse_taking(table, options, code)


@rule
def is_action(code: int) -> bool:
    """Say whether the digits of a code make an action."""
    verb, card, suit, number = verb_of(code), card_of_code(code), suit_of_code(code), number_of_code(code)
    if verb == Verb.PLAY:
        return card < SUITED_CARDS and suit == NO_SUIT and number == 0
    if verb == Verb.DRAW or verb == Verb.PASS:
        return card == NO_CARD and suit == NO_SUIT and number == 0
    if verb == Verb.DON or verb == Verb.RETURN:
        return card == NO_CARD and suit == NO_SUIT
    if verb > Verb.KAN or number != 0:
        return False
    if card == NO_CARD or verb == Verb.KAN:
        return card <= NO_CARD and card != SUITED_CARDS and card != SUITED_CARDS + 1 and suit == NO_SUIT
    return card < SUITED_CARDS and suit < SUITS and suit != suit_of(card)


@rule
def refuse_in_turn(table: Table, options: Options, code: int) -> int:
    """Return why the seat whose turn it is may not do this, or NONE [2.1], [2.2], [2.4]."""
    verb, plays = verb_of(code), table.held.once[table.turn] & fitting(table)
    if verb == Verb.PLAY:
        if holds(plays, card_of_code(code)):
            return Refusal.NONE
        return Refusal.NO_MATCH if holds(table.held.once[table.turn], card_of_code(code)) else Refusal.NOT_HELD
    if verb == Verb.DRAW:
        if may_draw(table, options, plays):
            return Refusal.NONE
        return Refusal.STOCK_EMPTY if not can_supply(table, options) else Refusal.COULD_PLAY
    if verb == Verb.PASS:
        if can_supply(table, options):
            return Refusal.DRAW_FIRST
        return Refusal.PLAY_FIRST if plays != 0 else Refusal.NONE
    return Refusal.OWN_CARD if table.layer == table.turn else Refusal.NO_WINDOW


@rule
def refuse_return(table: Table, options: Options, code: int) -> int:
    """Return why a seat that was donned may not do this, or NONE [4.4], [4.5]."""
    if verb_of(code) != Verb.RETURN:
        return Refusal.OWN_CARD
    number = number_of_code(code)
    if may_return(table, options, table.turn):
        return Refusal.NONE if number == 0 or number == number_sum(table.held.once[table.turn]) else Refusal.NOT_CALLED
    return Refusal.NOT_CALLED if may_call_with(options, table.held.once[table.turn]) else Refusal.ONE_CARD


@rule
def refuse_call(table: Table, options: Options, verb: int, number: int) -> int:
    """Return why a seat may not call, naming `number` or 0, or NONE [4.1], [4.3], [4.6], [5.1]."""
    if not calls_count(table, options):
        return Refusal.NO_HAIPAI
    if table.phase == Phase.OUT and verb == Verb.DON:
        return Refusal.IS_RETURN
    if table.phase != Phase.OUT and verb == Verb.RETURN:
        return Refusal.NO_RETURN
    if number != 0 and not is_callable(table, options, number):
        return Refusal.NOT_CALLABLE
    meant = number_meant(table, options, table.turn, number)
    if wrong_calls_count(table, options) or calls_rightly(table, options, table.turn, meant):
        return Refusal.NONE
    alone = not may_call_with(options, table.held.once[table.turn])
    return Refusal.ONE_CARD if alone and number_sum(table.held.once[table.turn]) == meant else Refusal.WRONG_SUM


@rule
def refuse_taking(table: Table, options: Options, code: int) -> int:
    """Return why a seat may not take the top card with pon or kan, or NONE [3.1], [3.3], [3.5]."""
    seat, verb, card = table.turn, verb_of(code), card_of_code(code)
    if table.phase == Phase.OUT:
        return Refusal.PON_AFTER_OUT
    if not takes_cards(table, options):
        return Refusal.NO_PON_OF_TURNUP
    alike = matching_cards(table, seat)
    if count(alike) < (KAN_CARDS if verb == Verb.KAN else PON_CARDS):
        return Refusal.NO_TRIPLE if verb == Verb.KAN else Refusal.NO_PAIR
    if not (may_kan(table, options, seat) if verb == Verb.KAN else may_pon(table, options, seat)):
        return Refusal.PON_OUT
    if code == PON or code == KAN:
        return Refusal.NONE
    if rank_of(card) != rank_of(table.top):
        return Refusal.OTHER_NUMBER
    second = card if verb == Verb.KAN else card_of(rank_of(card), suit_of_code(code))
    return Refusal.NONE if holds(alike, card) and holds(alike, second) else Refusal.NOT_HELD
