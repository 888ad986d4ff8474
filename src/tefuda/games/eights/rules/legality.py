"""What is legal in the eights family, and why other actions are not."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, cards_of_rank, cards_of_suit, holds, rank_of, suit_of
from tefuda.core.cards.matching import following
from tefuda.core.records.counts import NO_CARD, NO_RANK, NO_SUIT, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.core.table.holdings import size
from tefuda.games.eights.rules.actions import (
    CALL,
    DRAW,
    PASS,
    TAKE,
    Call,
    Verb,
    card_of_code,
    encode,
    suit_of_code,
    verb_of,
)
from tefuda.games.eights.rules.constants import ANY_SUIT, Phase
from tefuda.games.eights.rules.dealing import can_supply
from tefuda.games.eights.rules.options import Extra, FinalCall, Options
from tefuda.games.eights.rules.refusals import Refusal
from tefuda.games.eights.rules.table import Table


@rule
def fitting(table: Table, options: Options) -> int:
    """Return the cards that match the top card [2.1], the suit named [2.5], or are wild [2.3]."""
    wilds, named = options.wild_cards, table.named
    if named == ANY_SUIT:
        fits = FULL_PACK
    else:
        fits = wilds | (following(table.top) if named == NO_SUIT else cards_of_suit(named))
    if not options.wild_on_wild and holds(wilds, table.top):
        fits &= ~wilds
    return fits


@rule
def answering(table: Table, options: Options) -> int:
    """Return the cards that answer a draw card [4.2], [4.3]."""
    answers = cards_of_rank(table.chain_rank)
    if options.cross:
        answers |= cards_of_rank(options.draw_two) | cards_of_rank(options.draw_four)
    if options.escape:
        answers |= cards_of_rank(options.wild)
    if options.turn_back:
        answers |= cards_of_rank(options.reverse)
    if options.pass_on != NO_RANK:
        answers |= passing_on(table, options)
    return answers


@rule
def passing_on(table: Table, options: Options) -> int:
    """Return the cards that pass the cards of a draw card on, of which one must match the top card [4.3]."""
    cards = cards_of_rank(options.pass_on)
    return cards if options.pass_on_any else cards & following(table.top)


@rule
def barred_as_last(table: Table, options: Options) -> int:
    """Return the cards that may not be played because they would be the last [4.10]."""
    if options.barred_cards == 0 or size(table.held, table.turn) > 1:
        return 0
    return options.barred_cards


@rule
def is_ordinary(table: Table) -> bool:
    """Say whether the seat to act has an ordinary turn, with nothing to answer."""
    phase, pending = table.phase, table.pending
    return phase == Phase.PLAY and pending == 0


@rule
def limit_reached(table: Table, options: Options) -> bool:
    """Say whether the seat may draw no more cards this turn [3.3]."""
    limit, drawn = options.draw_limit, table.drawn
    return limit > 0 and drawn >= limit


@rule
def can_draw_more(table: Table, options: Options) -> bool:
    """Say whether there is a card to draw [3.4], and the seat may draw one more this turn [3.3]."""
    supplied, limited = can_supply(table, options), limit_reached(table, options)
    return supplied and not limited


@rule
def must_draw_on(table: Table, options: Options, more: bool) -> bool:
    """Say whether a seat that has begun to draw, and can draw `more`, has to go on [3.2]."""
    drawn, fitted, draw_on = table.drawn, table.fitted, options.draw_on
    return more and drawn > 0 and fitted == 0 and not draw_on


@rule
def plays_in_turn(table: Table, options: Options, more: bool) -> int:
    """Return the cards that may be played in an ordinary turn, in which the seat can draw `more` or not."""
    hand = table.held.once[table.turn] & ~barred_as_last(table, options)
    fits = hand & fitting(table, options)
    return 0 if must_draw_on(table, options, more) else fits


@rule
def draws_in_turn(table: Table, options: Options, plays: int, more: bool) -> bool:
    """Say whether a seat that could make `plays` in an ordinary turn may draw [3.1], [3.2], [3.3]."""
    drawn, fitted, draw_on, voluntary = table.drawn, table.fitted, options.draw_on, options.voluntary_draw
    willing = (draw_on or fitted == 0) if drawn > 0 else (voluntary or plays == 0)
    return more and bool(willing)


@rule
def passes_in_turn(table: Table, options: Options, plays: int) -> bool:
    """Say whether a seat that could make `plays` in an ordinary turn may pass [3.3], [3.4]."""
    limited, supplied = limit_reached(table, options), can_supply(table, options)
    willing, compulsory = options.pass_though_able, options.wild_compulsory
    unable = plays == 0 or (not compulsory and plays & ~options.wild_cards == 0)
    return limited or (not supplied and bool(unable or willing))


@rule
def playable(table: Table, options: Options) -> int:
    """Return the cards in the hand of the seat to act that may be played now."""
    if is_ordinary(table):
        return plays_in_turn(table, options, can_draw_more(table, options))
    hand = table.held.once[table.turn] & ~barred_as_last(table, options)
    if table.phase == Phase.EXTRA:
        return hand if options.extra_card == Extra.ANY else hand & fitting(table, options)
    return hand & answering(table, options) if table.phase == Phase.PLAY else 0


@rule
def may_draw(table: Table, options: Options, plays: int) -> bool:
    """Say whether the seat to act, which could make `plays`, may draw [3.1]."""
    return is_ordinary(table) and draws_in_turn(table, options, plays, can_draw_more(table, options))


@rule
def may_take(table: Table, options: Options, plays: int) -> bool:
    """Say whether the seat to act, which could make `plays`, may take the cards of a penalty [4.2]."""
    if table.phase != Phase.PLAY or table.pending == 0:
        return False
    return plays == 0 or not options.must_answer


@rule
def may_pass(table: Table, options: Options, plays: int) -> bool:
    """Say whether the seat to act, which could make `plays`, may pass [3.4], [4.9], [5.1]."""
    if is_ordinary(table):
        return passes_in_turn(table, options, plays)
    return table.phase == Phase.EXTRA or table.phase == Phase.SPEAK


@rule
def call_due(table: Table, options: Options, wild: bool) -> int:
    """Return the word that the seat to act has to say with a card, or NONE [5.1], [5.4]."""
    if not options.words:
        return Call.NONE
    left = size(table.held, table.turn) - 1
    if left == 1 and options.last_call:
        return Call.LAST
    if left == 0 and options.final_call != FinalCall.OFF:
        return Call.MAU_MAU if wild else Call.MAU
    return Call.NONE


@rule
def may_call_falsely(table: Table, options: Options) -> bool:
    """Say whether a call with the next card would be at the wrong time, and cost cards [5.3]."""
    return options.last_call and options.false_call > 0 and size(table.held, table.turn) > 2


@rule
def refusal(table: Table, options: Options, decision: Decision) -> int:
    """Return why the seat to act may not do this, a Refusal, or NONE; the deal must not be over."""
    code = decision.code
    if table.phase == Phase.NAME:
        return refuse_naming(code)
    if table.phase == Phase.SPEAK:
        return Refusal.NONE if code == CALL or code == PASS else Refusal.SPEAK_ONLY
    if verb_of(code) == Verb.PLAY:
        return refuse_play(table, options, card_of_code(code), suit_of_code(code))
    plays = playable(table, options)
    if code == DRAW:
        return Refusal.NONE if may_draw(table, options, plays) else why_no_draw(table, options)
    if code == TAKE:
        return Refusal.NONE if may_take(table, options, plays) else why_no_taking(table)
    if code == PASS:
        return Refusal.NONE if may_pass(table, options, plays) else why_no_pass(table, options)
    if code == CALL:
        return Refusal.NOT_SPEAKING
    return Refusal.NOT_NAMING if verb_of(code) == Verb.NAME else Refusal.UNKNOWN_ACTION


@rule
def refuse_naming(code: int) -> int:
    """Return why a dealer who has to name a suit may not do this, or NONE [1.6]."""
    suit = suit_of_code(code)
    if suit < SUITS and code == encode(Verb.NAME, NO_CARD, suit, Call.NONE):
        return Refusal.NONE
    return Refusal.NAME_A_SUIT


@rule
def refuse_play(table: Table, options: Options, card: int, suit: int) -> int:
    """Return why a card may not be played with this suit named, or NONE [2.1] to [2.5]."""
    if card >= NO_CARD or suit > NO_SUIT:
        return Refusal.UNKNOWN_ACTION
    if not holds(table.held.once[table.turn], card):
        return Refusal.NOT_HELD
    if not holds(playable(table, options), card):
        return why_unplayable(table, options, card)
    if rank_of(card) != options.wild:
        return Refusal.NONE if suit == NO_SUIT else Refusal.SUIT_WITHOUT_WILD
    if suit == NO_SUIT:
        return Refusal.NO_SUIT_NAMED
    if options.must_differ and suit == suit_of(card):
        return Refusal.SAME_SUIT_NAMED
    return Refusal.NONE


@rule
def why_unplayable(table: Table, options: Options, card: int) -> int:
    """Return why a card that is held may not be played now."""
    barred = holds(barred_as_last(table, options), card)
    if table.phase == Phase.EXTRA:
        return Refusal.POWER_LAST if barred else Refusal.EXTRA_NO_MATCH
    if table.pending > 0:
        return Refusal.POWER_LAST if barred and holds(answering(table, options), card) else Refusal.NOT_AN_ANSWER
    if must_draw_on(table, options, can_draw_more(table, options)):
        return Refusal.KEEP_DRAWING
    if holds(fitting(table, options), card):
        return Refusal.POWER_LAST
    if rank_of(card) == options.wild:
        return Refusal.WILD_ON_WILD
    return Refusal.NO_MATCH if table.named == NO_SUIT else Refusal.NOT_NAMED_SUIT


@rule
def why_no_draw(table: Table, options: Options) -> int:
    """Return why the seat to act may not draw."""
    if table.phase == Phase.EXTRA:
        return Refusal.EXTRA_ONLY
    if table.pending > 0:
        return Refusal.MUST_TAKE if playable(table, options) == 0 else Refusal.NOT_AN_ANSWER
    if not can_supply(table, options):
        return Refusal.STOCK_EMPTY
    if limit_reached(table, options):
        return Refusal.DRAWN_ENOUGH
    return Refusal.DRAWN_FITS if table.drawn > 0 else Refusal.COULD_PLAY


@rule
def why_no_taking(table: Table) -> int:
    """Return why the seat to act may not take the cards of a penalty."""
    return Refusal.MUST_ANSWER if table.pending > 0 else Refusal.NOTHING_TO_TAKE


@rule
def why_no_pass(table: Table, options: Options) -> int:
    """Return why the seat to act may not pass."""
    if table.pending > 0:
        return Refusal.MUST_TAKE if playable(table, options) == 0 else Refusal.NOT_AN_ANSWER
    return Refusal.DRAW_FIRST if can_supply(table, options) else Refusal.PASS_ABLE
