"""What is legal in Big Two, and why other actions are not."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK
from tefuda.core.records.bits import count
from tefuda.core.records.counts import RANKS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.games.big_two.rules.actions import DECLARE, PASS, Kind, kind_of_code
from tefuda.games.big_two.rules.combinations import (
    BARRED,
    FIVE,
    JACK_LOW,
    NO_SHAPE,
    WRAPPED,
    code_of,
    exceeds,
    floor_of,
    floor_of_powers,
    is_one_suit,
    key_of,
    kind_of,
    shape_of,
)
from tefuda.games.big_two.rules.constants import Phase
from tefuda.games.big_two.rules.dragons import may_declare
from tefuda.games.big_two.rules.guarding import may_not_pass, must_be_highest
from tefuda.games.big_two.rules.options import FirstPlay, Options
from tefuda.games.big_two.rules.order import LOW_SUIT, by_strength, highest, ranks_in, ranks_thrice_in
from tefuda.games.big_two.rules.picking import MOST_GIVEN, cards_of, code_of_cards, gift_code_of, lowest_dealt
from tefuda.games.big_two.rules.refusals import Refusal
from tefuda.games.big_two.rules.table import Table


@rule
def refusal(table: Table, options: Options, decision: Decision) -> int:
    """Return why the seat to act may not do this, a Refusal, or NONE; the deal must not be over."""
    code = decision.code
    kind = kind_of_code(code)
    if kind == Kind.DECLARE:
        return refuse_dragon(table, options, code)
    if table.phase == Phase.EXCHANGE:
        return refuse_gift(table, options, decision)
    if kind == Kind.PASS:
        return refuse_pass(table, options, code)
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
def refuse_pass(table: Table, options: Options, code: int) -> int:
    """Return why the seat to act may not pass, or NONE [4.2], [4.5]."""
    if code != PASS:
        return Refusal.UNKNOWN_ACTION
    if table.top_kind == Kind.LEAD:
        return Refusal.LEADER_PASSES
    return Refusal.MUST_GUARD if may_not_pass(table, options) else Refusal.NONE


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
        return why_nothing(options, cards) if natural == Kind.NOTHING else Refusal.UNKNOWN_ACTION
    if (kind != natural and natural != Kind.STRAIGHT_FLUSH) or code != code_of(options, cards, kind):
        return Refusal.UNKNOWN_ACTION
    if kind != natural and not options.straight_flush_as_other:
        return Refusal.IS_STRAIGHT_FLUSH
    forbidden = refuse_kind(options, kind)
    if forbidden != Refusal.NONE:
        return forbidden
    if table.opening:
        return refuse_opening(table, options, cards)
    forbidden = refuse_following(table, options, kind, cards)
    if forbidden != Refusal.NONE:
        return forbidden
    return refuse_single(table, options, kind, cards)


@rule
def why_nothing(options: Options, cards: int) -> int:
    """Return why cards are not a combination: the clause of what they come closest to [2.1] to [2.8]."""
    number, ranks = count(cards), ranks_in(cards)
    if number == 2:
        return Refusal.NO_PAIR
    if number == FIVE:
        return why_no_five(options, cards, ranks)
    if count(ranks) == number and in_a_row(ranks):
        return Refusal.STRAIGHT_OF_FIVE
    if number == 3:
        return Refusal.NOT_ALIKE if options.triples else Refusal.NO_THREE
    if options.flush and is_one_suit(cards):
        return Refusal.FLUSH_OF_FIVE
    if number > FIVE:
        return Refusal.MORE_THAN_FIVE
    if ranks_thrice_in(cards) != 0:
        return Refusal.NO_FULL_HOUSE
    return Refusal.NOT_FOUR if options.four_cards else Refusal.NO_FOUR


@rule
def why_no_five(options: Options, cards: int, ranks: int) -> int:
    """Return why five cards are not a combination [2.6] to [2.8]."""
    shape = shape_of(ranks) if count(ranks) == FIVE else NO_SHAPE
    if shape == JACK_LOW:
        return Refusal.NO_JQKA2
    if shape == WRAPPED:
        return Refusal.WRAPPED
    if shape != NO_SHAPE:
        return Refusal.NO_LOW_STRAIGHT
    if count(ranks) == 3:
        return Refusal.NO_FULL_HOUSE
    if options.flush and all_but_one_suit(cards):
        return Refusal.NOT_ONE_SUIT
    return Refusal.NOT_IN_A_ROW if count(ranks) == FIVE or in_a_row(ranks) else Refusal.NO_COMBINATION


@rule
def in_a_row(ranks: int) -> bool:
    """Say whether ranks follow one another, also round the corner from the ace to the two and the three."""
    return count(ranks & ~(ranks << SUITS | ranks >> SUITS * (RANKS - 1))) <= 1


@rule
def all_but_one_suit(cards: int) -> bool:
    """Say whether all cards but one are of one suit."""
    for suit in range(SUITS):
        if count(cards & ~(LOW_SUIT << suit)) == 1:
            return True
    return False


@rule
def refuse_kind(options: Options, kind: int) -> int:
    """Return why house rules forbid plays of a kind, or NONE [2.4] to [2.9]."""
    if kind == Kind.TRIPLE and not options.triples:
        return Refusal.NO_TRIPLES
    if kind == Kind.TWO_PAIRS and not options.four_cards:
        return Refusal.NO_TWO_PAIRS
    if kind == Kind.FOUR and not options.four_cards:
        return Refusal.FOUR_ALONE if options.four_and_one else Refusal.NO_FOURS
    if kind == Kind.FLUSH and not options.flush:
        return Refusal.NO_FLUSH
    if kind == Kind.FOUR_AND_ONE and not options.four_and_one:
        return Refusal.FOUR_WITH_FIFTH if options.four_cards else Refusal.NO_FOURS
    return Refusal.NONE


@rule
def refuse_opening(table: Table, options: Options, cards: int) -> int:
    """Return why cards may not be the first play of a deal, or NONE [1.6]."""
    must = lowest_dealt(table, options)
    if options.first_play == FirstPlay.ALONE:
        return Refusal.NONE if cards == must else Refusal.LOWEST_ALONE
    return Refusal.NONE if cards & must != 0 else Refusal.WITHOUT_LOWEST


@rule
def refuse_single(table: Table, options: Options, kind: int, cards: int) -> int:
    """Return why a single may not be played before a player who holds one card, or NONE [4.5]."""
    if kind != Kind.SINGLE or not must_be_highest(table, options):
        return Refusal.NONE
    lower = highest(by_strength(options, table.held.once[table.turn])) > highest(cards)
    return Refusal.NOT_HIGHEST if lower else Refusal.NONE


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
    if count(cards) == count(table.top):
        return Refusal.TOO_LOW
    powers = top_kind < Kind.STRAIGHT and floor_of_powers(options, top_kind, table.top_key) != BARRED
    return Refusal.OTHER_NUMBER_OR_POWER if powers else Refusal.OTHER_NUMBER
