"""What a greedy player prefers in Teyaku Dobon.

It wins whenever it can, by Dobon rather than not at all, and calls nothing that it does not hit. Else it lays the card
that is least likely to be called, by what the other hands can hit, and that leaves a hand with waits that are still
among the unseen cards. It draws when every card it could lay is a greater risk than it is worth. It never has more than
one riichi.
"""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, cards_of_rank, holds
from tefuda.core.cards.numbers import HIGHEST_NUMBER, number_of, rank_of_number
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import NO_RANK
from tefuda.core.records.record import Record, cell, record
from tefuda.core.records.rule import rule
from tefuda.games.teyaku_dobon.rules.actions import Target, Verb, card_of_code, cards_of_code, target_of, verb_of
from tefuda.games.teyaku_dobon.rules.numbers import waits_of
from tefuda.games.teyaku_dobon.rules.options import Options
from tefuda.games.teyaku_dobon.rules.view import View

WIN = 100_000
PLAY = 10_000
"""What a win, and laying any card, are worth before anything else, in the unit of `preference`."""
PAIRS_OF_NUMBER = (25, 17, 15, 14, 12, 13, 10, 11, 10, 10, 8, 10, 7)
"""How many of the 91 pairs of ranks hit each number, from 1 on."""


@record
class Weights(Record):
    """How important a greedy player finds things, in the unit of `preference`; `tefuda train` tunes them.

    `draw` is what a draw is worth, `live_wait` each unseen card that the hand then hits, `fewer_cards` each card laid,
    and `last_card` an empty hand. `one_card_risk`, `two_cards_risk` and `more_cards_risk` are what the danger from a
    hand of so many cards costs. `riichi` is what each live card above `ready_for_riichi` is worth.
    """

    draw: int = cell(start=9_300)
    riichi: int = cell(start=50)
    live_wait: int = cell(start=60)
    fewer_cards: int = cell(start=160)
    last_card: int = cell(start=3_000)
    one_card_risk: int = cell(start=900)
    two_cards_risk: int = cell(start=20)
    more_cards_risk: int = cell(start=45)
    ready_for_riichi: int = cell(start=4)


@rule
def premium(options: Options) -> int:
    """Return how many points it is worth to have gained most: about as much as points differ from deal to deal."""
    return 300


@rule
def preference(view: View, options: Options, weights: Weights, code: int) -> int:
    """Return how much a greedy player likes an action; a pass is 0."""
    verb = verb_of(code)
    if verb == Verb.PLAY:
        return PLAY + play_preference(weights, view, cards_of_code(code), number_of(card_of_code(code)))
    if verb == Verb.DRAW:
        return weights.draw
    if verb == Verb.DOBON:
        return WIN if hits_target(view, target_of(code)) else -WIN
    if verb == Verb.RIICHI and holds(view.riichi, view.seat):
        return -1
    if verb == Verb.RIICHI:
        return weights.riichi * (live_cards(view, view.waits) - weights.ready_for_riichi)
    return WIN if verb == Verb.COUNTER or verb == Verb.TSUMO else 0


@rule
def hits_target(view: View, target: int) -> bool:
    """Say whether the viewer's hand hits the number, or the total, that can be called [3.2], [12.3]."""
    number = number_of(view.base)
    return view.waits & view.targets & 1 << (number * view.laid if target == Target.TOTAL else number) != 0


@rule
def play_preference(weights: Weights, view: View, cards: int, number: int) -> int:
    """Return how much a greedy player likes to lay these cards of one number."""
    laid = count(cards)
    risk = risk_of(weights, view, cards, number)
    if laid > 1:
        risk += risk_of(weights, view, cards, number * laid)
    left = count(view.hand_once & FULL_PACK & ~cards)
    liked = weights.fewer_cards * laid - risk
    if left == 0:
        return liked + weights.last_card
    return liked + weights.live_wait * live_cards(view, waits_of(view.hand_once & ~cards))


@rule
def risk_of(weights: Weights, view: View, cards: int, number: int) -> int:
    """Return the risk that another hand hits a number, in the unit of `preference`."""
    risk = 0
    for seat in range(view.seats):
        if seat != view.seat:
            risk += risk_from(weights, view, cards, view.counts[seat], number)
    return risk


@rule
def risk_from(weights: Weights, view: View, cards: int, held: int, number: int) -> int:
    """Return the risk that a hand of `held` cards, at least one, hits a number, in the unit of `preference`."""
    if held == 1:
        rank = rank_of_number(number)
        return 0 if rank == NO_RANK else weights.one_card_risk * count(unseen(view) & ~cards & cards_of_rank(rank)) // 4
    if held == 2:
        return weights.two_cards_risk * (PAIRS_OF_NUMBER[number - 1] if number <= HIGHEST_NUMBER else 2)
    return weights.more_cards_risk * max(0, min(number - 2 * held, HIGHEST_NUMBER - 2)) // (held - 2)


@rule
def unseen(view: View) -> int:
    """Return the cards that are neither in the viewer's hand nor open."""
    return FULL_PACK & ~(view.hand_once | view.pile_once | 1 << view.base | 1 << view.turn_up)


@rule
def live_cards(view: View, waits: int) -> int:
    """Return how many unseen cards have a number that is waited for."""
    live = 0
    left = waits & (1 << HIGHEST_NUMBER + 1) - 1
    while left != 0:
        live += count(unseen(view) & cards_of_rank(rank_of_number(lowest(left))))
        left = without_lowest(left)
    return live
