"""What a greedy player prefers in the eights family.

First to play rather than draw, with the words that are due; wild cards last; then cards that make the next player take
or lose a turn, the more so the fewer cards that player holds, and only while there are cards to draw; then cards of
high rank; and with a wild card the suit held most often. Where hardly any card is left to draw, a wild card on a wild
card names a suit held seldom, so that players do not go on naming suits that nobody else holds.
"""

from __future__ import annotations

from tefuda.core.cards.card import cards_of_suit, rank_of, suit_of
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_RANK
from tefuda.core.records.record import Record, cell, record
from tefuda.core.records.rule import rule
from tefuda.core.table.seats import next_seat
from tefuda.games.eights.rules.actions import (
    Call,
    Verb,
    call_of,
    card_of_code,
    suit_of_code,
    verb_of,
)
from tefuda.games.eights.rules.options import FinalCall, Options
from tefuda.games.eights.rules.view import View

OUT = 100_000
PLAY = 10_000
SPEAK = 5_000
NAME = 1_000
TAKE = 20
DRAW = 10
"""What each kind of action is worth before anything else, in the unit of `preference`."""
RIGHT_WORD = 1_000
"""What the word that is due with a card is worth."""
STUCK = 5
"""With fewer cards to draw, wild cards can follow each other without end."""


@record
class Weights(Record):
    """How important a greedy player finds things, in the unit of `preference`; `tefuda train` tunes them.

    `wild` is what a wild card is worth, `power` a card that makes the next player take cards or lose a turn, and
    `nearly_out` such a card where that player holds at most `few` cards. Such cards are kept while no more than
    `scarce` cards can be drawn, since that player would draw such cards again. `high` is what a rank more is worth, and
    `company` another card of the suit in the hand, both in hundredths.
    """

    wild: int = cell(start=-5_000)
    power: int = cell(start=100)
    nearly_out: int = cell(start=400)
    few: int = cell(start=2)
    scarce: int = cell(start=30)
    high: int = cell(start=100)
    company: int = cell(start=10)


@rule
def premium(options: Options) -> int:
    """Return how many points it is worth to have gained most: more where draw cards make points differ by hundreds."""
    return 1_000 if options.draw_four != NO_RANK else 10


@rule
def preference(view: View, options: Options, weights: Weights, code: int) -> int:
    """Return how much a greedy player likes an action; only comparing actions of one moment means anything."""
    verb = verb_of(code)
    if verb == Verb.PLAY:
        out = OUT if view.counts[view.seat] == 1 else 0
        return out + PLAY + play_preference(weights, view, options, code)
    if verb == Verb.CALL:
        return SPEAK
    if verb == Verb.NAME:
        return NAME + held_of_suit(view, suit_of_code(code))
    if verb == Verb.TAKE:
        return TAKE
    return DRAW if verb == Verb.DRAW else 0


@rule
def play_preference(weights: Weights, view: View, options: Options, code: int) -> int:
    """Return how much a greedy player likes to play a card."""
    card = card_of_code(code)
    rank = rank_of(card)
    worth = weights.high * rank + weights.company * held_of_suit(view, suit_of(card))
    liked = worth // 100 + word_preference(view, options, rank == options.wild, call_of(code))
    if rank == options.wild:
        held = held_of_suit(view, suit_of_code(code))
        stuck = rank_of(view.top) == options.wild and to_draw(view) < STUCK
        return liked + weights.wild + (-held if stuck else held)
    if hits_next(options, rank) and to_draw(view) > weights.scarce:
        liked += weights.power
        if view.counts[next_seat(view.seat, view.seats, view.step)] <= weights.few:
            liked += weights.nearly_out
    return liked


@rule
def word_preference(view: View, options: Options, wild: bool, call: int) -> int:
    """Return how much a word is worth with this card: the one that is due, or none."""
    left = view.counts[view.seat] - 1
    due = Call.NONE
    if left == 1 and options.last_call:
        due = Call.LAST
    elif left == 0 and options.final_call != FinalCall.OFF:
        due = Call.MAU_MAU if wild else Call.MAU
    return RIGHT_WORD if call == due else 0


@rule
def hits_next(options: Options, rank: int) -> bool:
    """Say whether a rank makes the next player take cards or lose a turn."""
    return rank == options.draw_two or rank == options.draw_four or rank == options.skip


@rule
def to_draw(view: View) -> int:
    """Return how many cards lie in the stock and, to be shuffled into it, under the top card."""
    return view.stock + count(view.pile_once) + count(view.pile_twice)


@rule
def held_of_suit(view: View, suit: int) -> int:
    """Return how many cards of a suit are in the viewer's hand."""
    cards = cards_of_suit(suit)
    return count(view.hand_once & cards) + count(view.hand_twice & cards)
