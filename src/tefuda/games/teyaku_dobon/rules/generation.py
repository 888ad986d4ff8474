"""All actions of Teyaku Dobon that are legal now; of those that do the same, one."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Proposals, propose, propose_each, propose_if
from tefuda.games.teyaku_dobon.rules.actions import (
    CARD_STEP,
    COUNTER,
    DOBON,
    DOBON_ON_TOTAL,
    DRAW,
    PASS,
    RIICHI,
    TSUMO,
    Target,
    Verb,
    encode,
)
from tefuda.games.teyaku_dobon.rules.constants import Phase
from tefuda.games.teyaku_dobon.rules.legality import may_call, may_draw, of_base_number, playable, refuse_riichi
from tefuda.games.teyaku_dobon.rules.options import Options
from tefuda.games.teyaku_dobon.rules.refusals import Refusal
from tefuda.games.teyaku_dobon.rules.table import Table
from tefuda.games.teyaku_dobon.rules.windows import can_counter, can_tsumo


@rule
def legal_actions(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose all actions that differ in what they do."""
    phase = table.phase
    if phase == Phase.TURN:
        propose_turn(table, options, proposals)
    elif phase == Phase.OVER:
        return
    elif phase == Phase.DRAWN:
        propose_if(proposals, can_tsumo(table, options), TSUMO)
    elif phase == Phase.CALL:
        propose_if(proposals, may_call(table, options, Target.NUMBER), DOBON)
        propose_if(proposals, may_call(table, options, Target.TOTAL), DOBON_ON_TOTAL)
    elif phase == Phase.COUNTER:
        propose_if(proposals, can_counter(table), COUNTER)
    else:
        propose_if(proposals, refuse_riichi(table, options) == Refusal.NONE, RIICHI)
    if phase != Phase.TURN:
        propose(proposals, PASS)


@rule
def propose_turn(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose what may be done in a turn [2.1], [2.2], [12.1]."""
    propose_each(proposals, playable(table), encode(Verb.PLAY, 0, 0, Target.NUMBER), CARD_STEP)
    if options.several:
        propose_several(of_base_number(table, options), proposals)
    propose_if(proposals, may_draw(table), DRAW)


@rule
def propose_several(cards: int, proposals: Proposals) -> None:
    """Propose to lay two or three of these cards of one number, with each of them on top [12.1], [12.2]."""
    if count(cards) < 2:
        return
    suits = cards >> (lowest(cards) & ~3)
    left = cards
    while left != 0:
        card = lowest(left)
        for others in range(1, 1 << SUITS):
            if others & ~suits == 0 and not holds(others, card & 3):
                propose(proposals, encode(Verb.PLAY, card, others, Target.NUMBER))
        left = without_lowest(left)
