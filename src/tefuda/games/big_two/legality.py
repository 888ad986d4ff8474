"""What is legal in Big Two, and why other actions are not."""

from __future__ import annotations

from tefuda.core.bits import count
from tefuda.core.cards import FULL_PACK
from tefuda.core.decision import Decision
from tefuda.core.rule import rule
from tefuda.games.big_two.actions import DECLARE, PASS, Kind, kind_of_code
from tefuda.games.big_two.combinations import (
    ACE_LOW,
    BARRED,
    FIVE,
    JACK_LOW,
    TWO_LOW,
    WRAPPED,
    code_of,
    exceeds,
    floor_of,
    key_of,
    kind_of,
    shape_of,
)
from tefuda.games.big_two.dragons import may_declare
from tefuda.games.big_two.options import FirstPlay, Options
from tefuda.games.big_two.order import by_strength, ranks_in
from tefuda.games.big_two.picking import LOWEST_CARD, MOST_GIVEN, cards_of, code_of_cards, gift_code_of
from tefuda.games.big_two.refusals import Refusal
from tefuda.games.big_two.table import Phase, Table


@rule
def refusal(table: Table, options: Options, decision: Decision) -> int:
    """Return why the seat to act may not do this, or NONE."""
    code = decision.code
    kind = kind_of_code(code)
    if kind == Kind.DECLARE:
        return refuse_dragon(table, options, code)
    if table.phase == Phase.EXCHANGE:
        return refuse_gift(table, options, decision)
    if kind == Kind.PASS:
        return refuse_pass(table, code)
    if kind == Kind.GIVE:
        return Refusal.NO_EXCHANGE
    if kind == Kind.LEAD or kind > Kind.NOTHING:
        return Refusal.UNKNOWN_ACTION
    return refuse_play(table, options, decision)


@rule
def refuse_dragon(table: Table, options: Options, code: int) -> int:
    """Return why the seat to act may not declare a dragon, or NONE [6.5]."""
    if code != DECLARE:
        return Refusal.UNKNOWN_ACTION
    return Refusal.NONE if may_declare(table, options, table.turn) else Refusal.NO_DRAGON


@rule
def refuse_pass(table: Table, code: int) -> int:
    """Return why the seat to act may not pass, or NONE [4.2]."""
    if code != PASS:
        return Refusal.UNKNOWN_ACTION
    return Refusal.LEADER_PASSES if table.top_kind == Kind.LEAD else Refusal.NONE


@rule
def refuse_gift(table: Table, options: Options, decision: Decision) -> int:
    """Return why the seat to act may not put these cards down for the exchange, or NONE [5.1], [5.2]."""
    code, once = decision.code, decision.once
    kind = kind_of_code(code)
    if kind != Kind.GIVE and (once == 0 or kind > Kind.NOTHING):
        return Refusal.EXCHANGE_FIRST
    if once & ~table.held.once[table.turn] != 0 or decision.twice != 0:
        return Refusal.NOT_HELD
    cards = by_strength(options, once) if once != 0 else cards_of(table, options, code)
    if cards == 0 or count(cards) > MOST_GIVEN:
        return Refusal.NOT_GIVEN
    named = kind == Kind.GIVE and code_of_cards(options, cards, code) != gift_code_of(cards)
    return Refusal.UNKNOWN_ACTION if named else Refusal.NONE


@rule
def refuse_play(table: Table, options: Options, decision: Decision) -> int:
    """Return why the seat to act may not play these cards, or NONE."""
    once = decision.once
    if once & ~FULL_PACK != 0 or once & ~table.held.once[table.turn] != 0 or decision.twice != 0:
        return Refusal.NOT_HELD
    cards = by_strength(options, once) if once != 0 else cards_of(table, options, decision.code)
    if cards == 0:
        return Refusal.NOT_HELD
    code = code_of_cards(options, cards, decision.code)
    kind = kind_of_code(code)
    natural = kind_of(options, cards)
    if kind == Kind.NOTHING:
        return why_nothing(cards) if natural == Kind.NOTHING else Refusal.UNKNOWN_ACTION
    if (kind != natural and natural != Kind.STRAIGHT_FLUSH) or code != code_of(options, cards, kind):
        return Refusal.UNKNOWN_ACTION
    if kind != natural and not options.straight_flush_as_other:
        return Refusal.IS_STRAIGHT_FLUSH
    forbidden = refuse_kind(options, kind)
    if forbidden != Refusal.NONE:
        return forbidden
    if table.opening:
        return refuse_opening(options, cards)
    return refuse_following(table, options, kind, cards)


@rule
def why_nothing(cards: int) -> int:
    """Return why cards are not a combination [2.1], [2.6]."""
    ranks = ranks_in(cards)
    if count(cards) != FIVE or count(ranks) != FIVE:
        return Refusal.NO_COMBINATION
    shape = shape_of(ranks)
    if shape == JACK_LOW:
        return Refusal.NO_JQKA2
    if shape == WRAPPED:
        return Refusal.WRAPPED
    return Refusal.NO_LOW_STRAIGHT if shape == ACE_LOW or shape == TWO_LOW else Refusal.NO_COMBINATION


@rule
def refuse_kind(options: Options, kind: int) -> int:
    """Return why plays of a kind are not made, or NONE [2.4] to [2.9]."""
    if kind == Kind.TRIPLE and not options.triples:
        return Refusal.NO_TRIPLES
    if kind == Kind.TWO_PAIRS and not options.four_cards:
        return Refusal.NO_TWO_PAIRS
    if kind == Kind.FOUR and not options.four_cards:
        return Refusal.FOUR_ALONE
    if kind == Kind.FLUSH and not options.flush:
        return Refusal.NO_FLUSH
    return Refusal.NO_FOUR_AND_ONE if kind == Kind.FOUR_AND_ONE and not options.four_and_one else Refusal.NONE


@rule
def refuse_opening(options: Options, cards: int) -> int:
    """Return why cards may not be the first play of a deal, or NONE [1.6]."""
    if cards & LOWEST_CARD == 0:
        return Refusal.WITHOUT_LOWEST
    return Refusal.LOWEST_ALONE if options.first_play == FirstPlay.ALONE and cards != LOWEST_CARD else Refusal.NONE


@rule
def refuse_following(table: Table, options: Options, kind: int, cards: int) -> int:
    """Return why cards do not beat those on the table, or NONE [3.1], [3.8], [3.9]."""
    top_kind = table.top_kind
    floor = floor_of(options, kind, top_kind, table.top_key)
    if exceeds(options, kind, key_of(options, kind, cards), floor):
        return Refusal.NONE
    if floor != BARRED:
        return Refusal.TOO_LOW
    if kind >= Kind.STRAIGHT and top_kind >= Kind.STRAIGHT:
        return Refusal.TOO_LOW if top_kind >= Kind.FOUR_AND_ONE or options.cross_category else Refusal.OTHER_CATEGORY
    if kind >= Kind.FOUR_AND_ONE:
        return Refusal.NOT_ON_FEWER
    return Refusal.OTHER_NUMBER if count(cards) != count(table.top) else Refusal.TOO_LOW
