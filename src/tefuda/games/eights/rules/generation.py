"""All actions of the eights family that are legal now; of those that do the same, one."""

from __future__ import annotations

from tefuda.core.cards.card import suit_of
from tefuda.core.records.bits import lowest, without_lowest
from tefuda.core.records.counts import NO_CARD, NO_SUIT, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Proposals, propose, propose_each, propose_if
from tefuda.games.eights.rules.actions import CALL, CARD_STEP, DRAW, PASS, TAKE, Call, Verb, encode
from tefuda.games.eights.rules.constants import Phase
from tefuda.games.eights.rules.legality import (
    call_due,
    can_draw_more,
    draws_in_turn,
    is_ordinary,
    may_call_falsely,
    may_pass,
    may_take,
    passes_in_turn,
    playable,
    plays_in_turn,
)
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.table import Table


@rule
def legal_actions(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose all actions that differ in what they do."""
    if is_ordinary(table):
        propose_turn(table, options, proposals)
    elif table.phase == Phase.NAME:
        propose_names(proposals)
    else:
        propose_answers(table, options, proposals)


@rule
def propose_turn(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose what may be done in an ordinary turn [2.1], [3.1], [3.4]."""
    more = can_draw_more(table, options)
    plays = plays_in_turn(table, options, more)
    draws, passes = draws_in_turn(table, options, plays, more), passes_in_turn(table, options, plays)
    propose_plays(table, options, plays, proposals)
    propose_if(proposals, draws, DRAW)
    propose_if(proposals, passes, PASS)


@rule
def propose_answers(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose what answers a draw card [4.2], follows an extra-card power [4.9], or makes a forgotten call [5.1]."""
    plays = playable(table, options)
    if plays != 0:
        propose_plays(table, options, plays, proposals)
    propose_if(proposals, table.phase == Phase.SPEAK, CALL)
    propose_if(proposals, may_take(table, options, plays), TAKE)
    propose_if(proposals, may_pass(table, options, plays), PASS)


@rule
def propose_names(proposals: Proposals) -> None:
    """Propose each suit to a dealer who has to name one [1.6]."""
    for suit in range(SUITS):
        propose(proposals, encode(Verb.NAME, NO_CARD, suit, Call.NONE))


@rule
def propose_plays(table: Table, options: Options, plays: int, proposals: Proposals) -> None:
    """Propose every way to play the cards `plays`."""
    wilds = plays & options.wild_cards
    propose_cards(plays ^ wilds, call_due(table, options, False), proposals)
    if wilds != 0:
        propose_wilds(options, wilds, call_due(table, options, True), proposals)
    if options.false_call and may_call_falsely(table, options):
        propose_false_calls(proposals)


@rule
def propose_wilds(options: Options, wilds: int, due: int, proposals: Proposals) -> None:
    """Propose to play each of `wilds` with each suit it may name [2.4], with the word that is due and without."""
    while wilds != 0:
        card = lowest(wilds)
        for suit in range(SUITS):
            nameable = suit != suit_of(card) or not options.must_differ
            propose_if(proposals, nameable, encode(Verb.PLAY, card, suit, due))
            if due != Call.NONE:
                propose_if(proposals, nameable, encode(Verb.PLAY, card, suit, Call.NONE))
        wilds = without_lowest(wilds)


@rule
def propose_cards(cards: int, due: int, proposals: Proposals) -> None:
    """Propose to play each of `cards`, none of them wild, with the word that is due and without any [5.1], [5.4]."""
    if due == Call.NONE:
        propose_each(proposals, cards, encode(Verb.PLAY, 0, NO_SUIT, due), CARD_STEP)
        return
    while cards != 0:
        card = lowest(cards)
        propose(proposals, encode(Verb.PLAY, card, NO_SUIT, due))
        propose(proposals, encode(Verb.PLAY, card, NO_SUIT, Call.NONE))
        cards = without_lowest(cards)


@rule
def propose_false_calls(proposals: Proposals) -> None:
    """Propose each play again with a word for nothing, which costs [5.3]."""
    for i in range(proposals.count):
        propose(proposals, proposals.codes[i] | encode(Verb.PLAY, 0, 0, Call.LAST))
