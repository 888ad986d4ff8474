"""What is legal in Guandan, and why other actions are not."""

from __future__ import annotations

from tefuda.core.cards.card import BIG_JOKER, JOKERS, SMALL_JOKER, cards_of_suit, holds
from tefuda.core.cards.ranks import one_rank
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SUIT, RANKS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.games.guandan.rules.actions import (
    BIG,
    PASS,
    SMALL,
    UNUSED,
    Kind,
    Verb,
    first_of,
    is_bomb,
    key_of,
    kind_of,
    play_code,
    second_of,
    size_of,
    suit_of_code,
    verb_of,
    wilds_declared,
)
from tefuda.games.guandan.rules.combinations import (
    floor_of,
    identity_counts,
    may_be_flush,
    may_be_plain,
    one_suit,
    pair_beside,
    run_counts,
    run_length,
    self_possible,
    selves,
    stand_for,
    strength,
)
from tefuda.games.guandan.rules.constants import LEADING, Phase
from tefuda.games.guandan.rules.hands import counts_in, natural_once, wild_card
from tefuda.games.guandan.rules.near_misses import sharper, why_no_combination
from tefuda.games.guandan.rules.options import Options, WildAlone
from tefuda.games.guandan.rules.refusals import Refusal
from tefuda.games.guandan.rules.table import Table
from tefuda.games.guandan.rules.tribute import refuse_agreement, refuse_choice, refuse_return, refuse_tribute


@rule
def refusal(table: Table, options: Options, decision: Decision) -> int:
    """Return why the seat to act may not do this, a Refusal, or NONE; the deal must not be over."""
    code, phase = decision.code, table.phase
    if decision.twice & ~decision.once != 0:
        return Refusal.UNKNOWN_ACTION
    verb = verb_of(code)
    if phase == Phase.TRIBUTE:
        return refuse_tribute(table, decision) if verb == Verb.GIVE else Refusal.GIVE_FIRST
    if phase == Phase.CHOOSE:
        return refuse_choice(table, code) if verb == Verb.TAKE else Refusal.CHOOSE_TRIBUTE
    if phase == Phase.RETURN:
        return refuse_return(table, options, decision) if verb == Verb.GIVE else Refusal.GIVE_FIRST
    if phase == Phase.AGREE:
        return refuse_agreement(table, code) if verb == Verb.AGREE else Refusal.AGREE_FIRST
    if code == PASS:
        return Refusal.LEADER_PASSES if table.top == LEADING else Refusal.NONE
    if verb == Verb.PLAY:
        return refuse_play(table, options, decision)
    return why_not_in_play(verb)


@rule
def why_not_in_play(verb: int) -> int:
    """Return why a verb of the exchange has no place in a trick."""
    if verb == Verb.GIVE:
        return Refusal.NOT_GIVING
    if verb == Verb.TAKE:
        return Refusal.NOT_CHOOSING
    return Refusal.NOT_AGREEING if verb == Verb.AGREE else Refusal.UNKNOWN_ACTION


@rule
def settled(table: Table, decision: Decision) -> int:
    """Return the code of a play in which wild cards that are not declared stand for their own rank [2.4]."""
    code = decision.code
    card = wild_card(table.level)
    wilds = (1 if holds(decision.once, card) else 0) + (1 if holds(decision.twice, card) else 0)
    first, second = first_of(code), second_of(code)
    undeclared = wilds - wilds_declared(code)
    if undeclared > 0 and second == UNUSED:
        second = table.level
        if undeclared > 1:
            first = table.level
        return play_code(kind_of(code), key_of(code), suit_of_code(code), first, second)
    return code


@rule
def refuse_play(table: Table, options: Options, decision: Decision) -> int:
    """Return why these cards may not be played as this combination, or NONE [6.1] to [6.3]."""
    seat = table.turn
    once, twice = decision.once, decision.twice
    if once == 0:
        return Refusal.NO_CARDS
    if once & ~table.held.once[seat] != 0 or twice & ~table.held.twice[seat] != 0:
        return Refusal.NOT_HELD
    code = settled(table, decision)
    if ill_formed(code):
        return why_no_play(table, options, decision)
    reason = refuse_shape(table, options, code, once, twice)
    if reason >= Refusal.NOT_SINGLE and reason <= Refusal.NOT_JOKERS:
        return sharper(reason, why_no_combination(table, options, code, once, twice))
    if reason == Refusal.NONE:
        reason = refuse_wilds(table, options, code, once, twice)
    return reason if reason != Refusal.NONE else refuse_height(table, options, code)


@rule
def ill_formed(code: int) -> bool:
    """Say whether a code has digits that no play has."""
    kind, first, second = kind_of(code), first_of(code), second_of(code)
    if kind == Kind.NONE or kind > Kind.JOKERS or key_of(code) > BIG or second < first:
        return True
    if kind == Kind.STRAIGHT_FLUSH:
        return suit_of_code(code) >= SUITS
    return suit_of_code(code) != NO_SUIT


@rule
def why_no_play(table: Table, options: Options, decision: Decision) -> int:
    """Return why an ill-formed code is not a play: a joker is declared [2.2], or the cards do not go together."""
    code = decision.code
    if kind_of(code) != Kind.NONE:
        return Refusal.UNKNOWN_ACTION
    if joker_declared(code):
        return Refusal.WILD_AS_JOKER
    return why_no_combination(table, options, code, decision.once, decision.twice)


@rule
def joker_declared(code: int) -> bool:
    """Say whether a wild card is declared as a joker [2.2]."""
    first, second = first_of(code), second_of(code)
    return first == SMALL or first == BIG or second == SMALL or second == BIG


@rule
def refuse_shape(table: Table, options: Options, code: int, once: int, twice: int) -> int:
    """Return why cards do not make the combination that they are played as, or NONE [3.1] to [3.7], [4.1] to [4.3]."""
    kind, key = kind_of(code), key_of(code)
    if joker_declared(code):
        return Refusal.WILD_AS_JOKER
    wild = 1 << wild_card(table.level)
    wilds = count(once & wild) + count(twice & wild)
    if wilds_declared(code) > wilds:
        return Refusal.TOO_MANY_DECLARED
    jokers, twins = once & JOKERS, twice & JOKERS
    if kind == Kind.JOKERS:
        fits = key == BIG and once == JOKERS and twice == JOKERS
        return Refusal.NONE if fits else Refusal.NOT_JOKERS
    naturals = counts_in(once & ~wild, twice & ~wild)
    counts = naturals + identity_counts(code)
    if key >= RANKS:
        return refuse_jokers(kind, key, once, twice)
    if kind == Kind.FULL_HOUSE:
        return refuse_full_house(table, options, code, counts, jokers, twins)
    if jokers != 0:
        return why_no_shape(kind)
    if run_length(kind) == 0:
        fits = counts == size_of(kind) * one_rank(key)
        if fits and is_bomb(kind) and size_of(kind) > options.bomb_max:
            return Refusal.BOMB_TOO_LARGE
        return Refusal.NONE if fits else why_no_shape(kind)
    if counts == 0 or counts != run_counts(kind, key):
        return why_no_shape(kind)
    return refuse_suits(options, table.level, code, once & ~wild)


@rule
def refuse_jokers(kind: int, key: int, once: int, twice: int) -> int:
    """Return why cards are not a joker or a pair of jokers, or NONE [3.1], [3.2]."""
    joker = 1 << (SMALL_JOKER if key == SMALL else BIG_JOKER)
    if kind == Kind.SINGLE and once == joker and twice == 0:
        return Refusal.NONE
    if kind == Kind.PAIR and once == joker and twice == joker:
        return Refusal.NONE
    return why_no_shape(kind)


@rule
def why_no_shape(kind: int) -> int:
    """Return the reason that cards are not a combination of a kind."""
    if kind <= Kind.PLATE:
        return Refusal.NOT_SINGLE + kind - Kind.SINGLE
    if kind == Kind.STRAIGHT_FLUSH:
        return Refusal.NOT_FLUSH
    return Refusal.NOT_BOMB


@rule
def refuse_full_house(table: Table, options: Options, code: int, counts: int, jokers: int, twins: int) -> int:
    """Return why cards are not a full house, or NONE [3.4]."""
    key = key_of(code)
    if jokers != 0:
        pair = jokers == twins and count(jokers) == 1
        if not pair or counts != 3 * one_rank(key):
            return Refusal.NOT_FULL_HOUSE
        return Refusal.NONE if options.full_house_jokers else Refusal.JOKER_PAIR
    level_pair = wilds_declared(code) == 2 and stand_for(code, table.level) == 2
    if counts == 5 * one_rank(key):
        if options.five_as_full_house or (level_pair and options.full_house_wild_pair):
            return Refusal.NONE
        return Refusal.FIVE_OF_A_RANK
    beside = pair_beside(counts, key)
    if beside == UNUSED:
        return Refusal.NOT_FULL_HOUSE
    if beside != table.level and stand_for(code, beside) == 2:
        return Refusal.WILD_PAIR_IS_LEVEL
    if level_pair and key != table.level and not options.full_house_wild_pair:
        return Refusal.WILD_PAIR
    return Refusal.NONE


@rule
def refuse_suits(options: Options, level: int, code: int, naturals: int) -> int:
    """Return why the suits of a run are not those of its kind, or NONE [3.5], [4.2]."""
    kind, suit = kind_of(code), suit_of_code(code)
    first, second = first_of(code), second_of(code)
    if kind == Kind.STRAIGHT:
        plain = may_be_plain(options, level, one_suit(naturals), first, second)
        return Refusal.NONE if plain else Refusal.ONE_SUIT
    if kind != Kind.STRAIGHT_FLUSH:
        return Refusal.NONE
    if naturals & ~cards_of_suit(suit) != 0:
        return Refusal.NOT_FLUSH
    return Refusal.NONE if may_be_flush(options, level, suit, first, second) else Refusal.WILD_FLUSH


@rule
def refuse_wilds(table: Table, options: Options, code: int, once: int, twice: int) -> int:
    """Return why wild cards may not be played so, or NONE [2.3], [2.5]."""
    wild = 1 << wild_card(table.level)
    wilds = count(once & wild) + count(twice & wild)
    if wilds == 0:
        return Refusal.NONE
    if once == wild:
        reason = refuse_alone(table, options, code)
        if reason != Refusal.NONE:
            return reason
    if options.wild_self:
        pair = 1 if once & JOKERS != 0 else 0
        naturals, suit = counts_in(once & ~wild, twice & ~wild), one_suit(once & ~wild)
        most = self_possible(options, table.level, naturals, pair, suit, wilds)
        if most > selves(options, table.level, code, suit):
            return Refusal.WILD_NOT_SELF
    return Refusal.NONE


@rule
def refuse_alone(table: Table, options: Options, code: int) -> int:
    """Return why wild cards may not be played without others, or NONE [2.3]."""
    if options.wild_alone == WildAlone.FORBIDDEN:
        stuck = table.top == LEADING and natural_once(table, table.turn) == 0
        if not stuck:
            return Refusal.WILD_ALONE
    any_rank = options.wild_alone == WildAlone.ANY_PAIR and kind_of(code) == Kind.PAIR
    return Refusal.NONE if any_rank or key_of(code) == table.level else Refusal.WILD_IS_LEVEL


@rule
def refuse_height(table: Table, options: Options, code: int) -> int:
    """Return why a combination does not beat the one on the table, or NONE [6.2], [4.4]."""
    kind, top = kind_of(code), table.top
    if strength(options, table.level, kind, key_of(code)) > floor_of(options, table.level, top, kind):
        return Refusal.NONE
    if kind == kind_of(top) and not is_bomb(kind):
        return Refusal.TOO_LOW
    return Refusal.BOMB_TOO_LOW if is_bomb(kind_of(top)) else Refusal.WRONG_KIND
