"""What is legal in Teyaku Dobon, and why other actions are not."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, cards_of_rank, holds, rank_of
from tefuda.core.cards.matching import following
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_CARD, SUITED_CARDS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.games.teyaku_dobon.rules.actions import (
    COUNTER,
    DOBON,
    DOBON_ON_TOTAL,
    DRAW,
    PASS,
    RIICHI,
    TSUMO,
    Target,
    Verb,
    card_of_code,
    cards_of_code,
    encode,
    others_of_code,
    verb_of,
)
from tefuda.games.teyaku_dobon.rules.constants import Phase
from tefuda.games.teyaku_dobon.rules.numbers import MOST_AT_ONCE
from tefuda.games.teyaku_dobon.rules.options import Options, WrongDobon
from tefuda.games.teyaku_dobon.rules.refusals import Refusal
from tefuda.games.teyaku_dobon.rules.scoring import points_now
from tefuda.games.teyaku_dobon.rules.table import Table
from tefuda.games.teyaku_dobon.rules.windows import can_call, can_counter, can_say_dobon, can_tsumo, has_target
from tefuda.games.teyaku_dobon.rules.yaku import riichi_held

STAKE = 100
"""How many points riichi costs [9.2]."""


@rule
def fitting(table: Table) -> int:
    """Return the cards that follow the base card [2.1]; every card but a joker follows a joker [7.2], [7.5]."""
    return following(table.base) if table.base < SUITED_CARDS else FULL_PACK


@rule
def playable(table: Table) -> int:
    """Return the cards in the hand of the seat to act that may be laid."""
    return table.held.once[table.turn] & fitting(table)


@rule
def of_base_number(table: Table, options: Options) -> int:
    """Return the cards in the hand of the seat to act that may be laid several at once [12.1]."""
    if not options.several or table.base >= SUITED_CARDS:
        return 0
    return table.held.once[table.turn] & cards_of_rank(rank_of(table.base))


@rule
def may_draw(table: Table) -> bool:
    """Say whether the seat to act may draw, or ends the deal because it cannot [2.2], [2.3]."""
    return table.stock.size > 0 or playable(table) == 0


@rule
def may_call(table: Table, options: Options, target: int) -> bool:
    """Say whether the seat to act may call Dobon on a target [3.2], also wrongly where that costs [3.6], [7.2]."""
    if options.wrong_dobon == WrongDobon.PENALTY:
        return has_target(table, target) and can_say_dobon(table, table.turn)
    return can_call(table, table.turn, target)


@rule
def can_stake(table: Table, options: Options, seat: int) -> bool:
    """Say whether a seat can pay for riichi; without starting points everybody can [9.5]."""
    return options.start == 0 or points_now(table, options, seat) >= STAKE


@rule
def refusal(table: Table, options: Options, decision: Decision) -> int:
    """Return why the seat to act may not do this, a Refusal, or NONE; the deal must not be over."""
    code = decision.code
    phase = table.phase
    if not is_action(code):
        return Refusal.UNKNOWN_ACTION
    if code == PASS:
        return Refusal.NO_PASS if phase == Phase.TURN else Refusal.NONE
    if code == TSUMO:
        return refuse_tsumo(table, options)
    if code == DOBON or code == DOBON_ON_TOTAL:
        return refuse_dobon(table, options, Target.NUMBER if code == DOBON else Target.TOTAL)
    if code == COUNTER:
        return refuse_counter(table)
    if code == RIICHI:
        return refuse_riichi(table, options)
    if phase != Phase.TURN:
        return why_no_turn(phase)
    if code == DRAW:
        return Refusal.NONE if may_draw(table) else Refusal.COULD_PLAY
    return refuse_play(table, options, card_of_code(code), others_of_code(code))


@rule
def is_action(code: int) -> bool:
    """Say whether a code stands for an action of this game."""
    if verb_of(code) != Verb.PLAY:
        bare = code == DRAW or code == PASS or code == DOBON or code == DOBON_ON_TOTAL
        return bare or code == COUNTER or code == TSUMO or code == RIICHI
    card, others = card_of_code(code), others_of_code(code)
    if card >= SUITED_CARDS:
        return card < NO_CARD and code == encode(Verb.PLAY, card, 0, Target.NUMBER)
    return code == encode(Verb.PLAY, card, others, Target.NUMBER) and not holds(others, card & 3)


@rule
def why_no_turn(phase: int) -> int:
    """Return why nothing is laid or drawn while something else is asked."""
    if phase == Phase.DRAWN:
        return Refusal.HAS_DRAWN
    return Refusal.RIICHI_OR_PASS if phase == Phase.RIICHI else Refusal.ANSWER_FIRST


@rule
def refuse_play(table: Table, options: Options, card: int, others: int) -> int:
    """Return why cards may not be laid in a turn, or NONE [2.1], [7.2], [12.1]."""
    hand = table.held.once[table.turn]
    if card >= SUITED_CARDS:
        return Refusal.JOKER_LAID if holds(hand, card) else Refusal.NOT_HELD
    cards = cards_of_code(encode(Verb.PLAY, card, others, Target.NUMBER))
    if cards & ~hand != 0:
        return Refusal.NOT_HELD
    if others == 0:
        return Refusal.NONE if holds(fitting(table), card) else Refusal.NO_MATCH
    if not options.several:
        return Refusal.ONE_ONLY
    if count(cards) > MOST_AT_ONCE or cards & ~of_base_number(table, options) != 0:
        return Refusal.NOT_BASE_NUMBER
    return Refusal.NONE


@rule
def refuse_tsumo(table: Table, options: Options) -> int:
    """Return why the seat to act may not win by a draw, or NONE [3.8]."""
    if table.phase != Phase.DRAWN:
        return Refusal.NOT_DRAWN
    return Refusal.NONE if can_tsumo(table, options) else Refusal.TSUMO_MISSES


@rule
def refuse_dobon(table: Table, options: Options, target: int) -> int:
    """Return why the seat to act may not call Dobon on a target, or NONE [3.2], [3.3], [7.2], [12.3]."""
    if table.phase != Phase.CALL:
        return Refusal.NO_WINDOW
    if not has_target(table, target):
        return Refusal.NO_TOTAL
    if not can_say_dobon(table, table.turn):
        return Refusal.ONLY_JOKERS
    return Refusal.NONE if may_call(table, options, target) else Refusal.DOBON_MISSES


@rule
def refuse_counter(table: Table) -> int:
    """Return why the seat to act may not counter, or NONE [3.7], [12.4]."""
    if table.phase != Phase.COUNTER:
        return Refusal.NO_COUNTER
    return Refusal.NONE if can_counter(table) else Refusal.COUNTER_MISSES


@rule
def refuse_riichi(table: Table, options: Options) -> int:
    """Return why the seat to act may not declare riichi, or NONE [9.1], [9.5]."""
    if not options.riichi:
        return Refusal.NO_RIICHI
    if not can_stake(table, options, table.turn):
        return Refusal.NO_POINTS
    if table.phase != Phase.RIICHI:
        return Refusal.RIICHI_LATER
    return Refusal.NONE if riichi_held(table, table.turn) < options.riichi_most else Refusal.RIICHI_ENOUGH
