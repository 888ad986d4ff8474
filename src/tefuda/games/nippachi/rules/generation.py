"""All actions of Nippachi that are legal now; of those that do the same, one."""

from __future__ import annotations

from tefuda.core.cards.card import suit_of
from tefuda.core.cards.numbers import number_of
from tefuda.core.records.bits import lowest, without_lowest
from tefuda.core.records.counts import NO_SUIT
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Proposals, propose, propose_each, propose_if
from tefuda.games.nippachi.rules.actions import CARD_STEP, DON, DRAW, PASS, RETURN, Verb, encode
from tefuda.games.nippachi.rules.constants import Phase
from tefuda.games.nippachi.rules.legality import fitting, may_draw
from tefuda.games.nippachi.rules.options import Options, PonTop
from tefuda.games.nippachi.rules.table import Table
from tefuda.games.nippachi.rules.windows import (
    calls_count,
    is_callable,
    matching_cards,
    may_call,
    may_kan,
    may_pon,
    may_return,
    number_meant,
    wrong_calls_count,
)


@rule
def legal_actions(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose all actions that differ in what they do."""
    if table.phase == Phase.TURN:
        propose_turn(table, options, proposals)
    elif table.phase != Phase.OVER:
        propose_answers(table, options, proposals)


@rule
def propose_turn(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose to lay each card that fits [2.1], to draw [2.2], or else to pass [2.4]."""
    plays = table.held.once[table.turn] & fitting(table)
    propose_each(proposals, plays, encode(Verb.PLAY, 0, NO_SUIT, 0), CARD_STEP)
    draws = may_draw(table, options, plays)
    propose_if(proposals, draws, DRAW)
    propose_if(proposals, plays == 0 and not draws, PASS)


@rule
def propose_answers(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose what the seat that is asked may answer to a window [4.8]; everybody may pass."""
    seat = table.turn
    if table.phase == Phase.RETURN:
        propose_if(proposals, may_return(table, options, seat), RETURN)
    else:
        if calls_count(table, options):
            propose_calls(table, options, RETURN if table.phase == Phase.OUT else DON, proposals)
        propose_kan(table, options, proposals)
        propose_pon(table, options, proposals)
    propose(proposals, PASS)


@rule
def propose_calls(table: Table, options: Options, code: int, proposals: Proposals) -> None:
    """Propose the call that is right [4.1], and where wrong ones count each of them [4.7]."""
    seat = table.turn
    right = may_call(table, options, seat)
    if not wrong_calls_count(table, options):
        propose_if(proposals, right, code)
        return
    propose(proposals, code)
    bare = number_meant(table, options, seat, 0)
    laid = number_of(table.top)
    for number in range(laid, laid * table.times + 1):
        propose_if(proposals, number != bare and is_callable(table, options, number), code + number)


@rule
def propose_kan(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose to take the top card with three, each of them on top where that matters [3.3], [3.2]."""
    if not may_kan(table, options, table.turn):
        return
    left = matching_cards(table, table.turn)
    while left != 0:
        propose(proposals, encode(Verb.KAN, lowest(left), NO_SUIT, 0))
        left = 0 if options.pon_top == PonTop.EITHER else without_lowest(left)


@rule
def propose_pon(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose to take the top card with each two, either of them on top where that matters [3.1], [3.2]."""
    if not may_pon(table, options, table.turn):
        return
    cards = matching_cards(table, table.turn)
    tops = cards
    while tops != 0:
        top = lowest(tops)
        others = cards & ((1 << top) - 1) if options.pon_top == PonTop.EITHER else cards & ~(1 << top)
        while others != 0:
            propose(proposals, encode(Verb.PON, top, suit_of(lowest(others)), 0))
            others = without_lowest(others)
        tops = without_lowest(tops)
