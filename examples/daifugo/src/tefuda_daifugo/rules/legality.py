"""What may be done now, and why not: the one home of legality in Daifugō."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, JOKERS, Suit
from tefuda.core.cards.rank_order import by_height, suits_at
from tefuda.core.records.bits import count
from tefuda.core.records.counts import SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision, Proposals, propose, propose_if
from tefuda_daifugo.rules.actions import JOKER, NO_PLAY, PASS, PLACES, Verb, encode, size_of, suits_of, verb_of
from tefuda_daifugo.rules.combinations import SHORTEST_RUN, cards_for, code_of, run_of, strongest, weakest
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.rules.refusals import Refusal
from tefuda_daifugo.rules.table import Phase, Table

PACK = FULL_PACK | JOKERS
THREE_OF_SPADES = encode(Verb.GROUP, 0, 1 << Suit.SPADES, 1, 0)
ONE_JOKER = encode(Verb.GROUP, JOKER, 0, 1, 1)


@rule
def legal_actions(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose all actions that differ in their code: height, suits, size and jokers."""
    hand = table.held.once[table.turn]
    if table.phase == Phase.GIVE:
        propose_gifts(hand, proposals)
    if table.phase != Phase.PLAY:
        return
    propose_groups(table, options, hand, proposals)
    if options.runs and (table.top == 0 or verb_of(table.top_code) == Verb.RUN):
        propose_runs(table, options, hand, proposals)
    if table.top != 0:
        propose(proposals, PASS)


@rule
def propose_gifts(hand: int, proposals: Proposals) -> None:
    """Propose to give back each card of a hand [5.2]."""
    naturals = by_height(hand)
    for height in range(PLACES):
        for suit in range(SUITS):
            propose_if(
                proposals, suits_at(naturals, height) >> suit & 1 == 1, encode(Verb.GIVE, height, 1 << suit, 1, 0)
            )
    propose_if(proposals, hand & JOKERS != 0, encode(Verb.GIVE, JOKER, 0, 1, 1))


@rule
def propose_groups(table: Table, options: Options, hand: int, proposals: Proposals) -> None:
    """Propose the cards of one rank, with each choice of suits and each number of jokers, that may be played [2.1]."""
    naturals, jokers = by_height(hand), count(hand & JOKERS)
    for height in range(PLACES):
        suits = suits_at(naturals, height)
        chosen = suits
        while chosen != 0:
            for used in range(jokers + 1):
                propose_play(table, options, encode(Verb.GROUP, height, chosen, count(chosen) + used, used), proposals)
            chosen = (chosen - 1) & suits
    for used in range(1, jokers + 1):
        propose_play(table, options, encode(Verb.GROUP, JOKER, 0, used, used), proposals)


@rule
def propose_runs(table: Table, options: Options, hand: int, proposals: Proposals) -> None:
    """Propose the runs that may be played, with each number of jokers that can stand in them [2.2], [2.3]."""
    naturals, jokers = by_height(hand), count(hand & JOKERS)
    for suit in range(SUITS):
        for height in range(PLACES - SHORTEST_RUN + 1):
            for size in range(SHORTEST_RUN, PLACES - height + 1):
                held = count(naturals & run_of(suit, height, size))
                for used in range(size - held, min(jokers, size - 1) + 1):
                    propose_play(table, options, encode(Verb.RUN, height, 1 << suit, size, used), proposals)


@rule
def propose_play(table: Table, options: Options, code: int, proposals: Proposals) -> None:
    """Propose a play that the hand can make, if the table allows it."""
    propose_if(proposals, refuse_shape(table, options, code) == Refusal.NONE, code)


@rule
def refusal(table: Table, options: Options, decision: Decision) -> int:
    """Return why the seat to act may not do this, or NONE [3.3]."""
    code = decision.code
    if table.phase == Phase.GIVE:
        return refuse_gift(table, decision)
    if code == PASS:
        return Refusal.LEADER_PASSES if table.top == 0 else Refusal.NONE
    if verb_of(code) == Verb.GIVE:
        return Refusal.NOTHING_DUE
    forbidden = refuse_cards(table, decision)
    return refuse_shape(table, options, code) if forbidden == Refusal.NONE else forbidden


@rule
def refuse_gift(table: Table, decision: Decision) -> int:
    """Return why the seat to act may not give these cards back, or NONE [5.2]."""
    if verb_of(decision.code) != Verb.GIVE:
        return Refusal.GIVE_FIRST
    forbidden = refuse_cards(table, decision)
    return Refusal.ONE_AT_A_TIME if forbidden == Refusal.NONE and size_of(decision.code) > 1 else forbidden


@rule
def refuse_cards(table: Table, decision: Decision) -> int:
    """Return why the cards of a decision are not in the hand [2.1], or not what its code says, or NONE."""
    code = decision.code
    if decision.once & ~table.held.once[table.turn] != 0 or decision.twice != 0:
        return Refusal.NOT_HELD
    if verb_of(code) >= Verb.PASS:
        return Refusal.NO_COMBINATION if code == NO_PLAY and decision.once != 0 else Refusal.UNKNOWN_ACTION
    none = decision.once == 0
    if code_of(cards_for(PACK, code) if none else decision.once, code) != code:
        return Refusal.UNKNOWN_ACTION
    return Refusal.NOT_HELD if none else Refusal.NONE


@rule
def refuse_shape(table: Table, options: Options, code: int) -> int:
    """Return why a play of this shape may not be made on what lies on the table, or NONE [2.2], [3.1]."""
    if verb_of(code) == Verb.RUN and not options.runs:
        return Refusal.NO_RUNS
    if table.top == 0:
        return Refusal.NONE
    if size_of(code) != size_of(table.top_code):
        return Refusal.OTHER_NUMBER
    if verb_of(code) != verb_of(table.top_code):
        return Refusal.OTHER_KIND
    if table.lock != 0 and suits_of(code) & ~table.lock != 0:
        return Refusal.LOCKED
    if beats_joker(options, table.top_code, code):
        return Refusal.NONE
    backwards = table.revolution ^ table.jacks
    floor = strongest(table.top_code, backwards) if options.run_above else weakest(table.top_code, backwards)
    return Refusal.NONE if weakest(code, backwards) > floor else Refusal.TOO_WEAK


@rule
def beats_joker(options: Options, top: int, code: int) -> bool:
    """Say whether a play is the three of spades on a single joker [3.10]."""
    return bool(options.spade_three) and top == ONE_JOKER and code == THREE_OF_SPADES


@rule
def pick(table: Table, options: Options, decision: Decision) -> None:
    """Choose the cards of a decision that names none [2.3]."""
    if decision.once == 0:
        decision.once = cards_for(table.held.once[table.turn], decision.code)
