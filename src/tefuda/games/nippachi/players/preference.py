"""What a greedy player prefers in Nippachi.

To call whatever can be called, and never wrongly; to lay numbers that the others are unlikely to wait for; to keep a
hand whose sum can be called; to be rid of cards that cost points; and to make the others draw.
"""

from __future__ import annotations

from math import comb

from tefuda.core.cards.card import Rank, rank_of
from tefuda.core.cards.numbers import HIGHEST_NUMBER, number_of, number_sum
from tefuda.core.records.bits import count
from tefuda.core.records.record import Record, cell, record
from tefuda.core.records.rule import rule
from tefuda.games.nippachi.rules.actions import Verb, card_of_code, number_of_code, verb_of
from tefuda.games.nippachi.rules.numbers import points_of
from tefuda.games.nippachi.rules.options import Options
from tefuda.games.nippachi.rules.view import View

# Worth and danger are counted in thousandths of a point.
RIGHT_CALL = 10_000_000
WRONG_CALL = -10_000_000
OUT = 1_000_000
DRAWING = -1_000_000
"""What a right or a wrong call, an empty hand, and a draw are worth, in thousandths of a point."""


def _hitting(cards: int, number: int) -> int:
    """Return how many in a thousand hands of so many cards have this sum: as many as there are ways to write it so."""
    ways = comb(number - 1, cards - 1) if 0 < cards <= number else 0
    return 1_000 * ways // int(HIGHEST_NUMBER**cards)


HITTING = tuple(_hitting(cards, number) for cards in range(HIGHEST_NUMBER + 1) for number in range(HIGHEST_NUMBER + 1))
"""How many in a thousand hands have a sum, at the index `cards * (HIGHEST_NUMBER + 1) + sum`."""


@record
class Weights(Record):
    """How important a greedy player finds things, in thousandths of a point; `tefuda train` tunes them.

    `taking` is what a pon or kan is worth, and `each_taken` each card laid with it; `each_point` is each point of the
    card laid. `waiting` is a sum that can be called, and `each_of_sum` what each unit of a higher sum costs;
    `each_drawn` is each card that another player draws. `wider_range` is by how many thousandths the chance of a call
    grows with each of them after a pon or kan.
    """

    taking: int = cell(start=8_000)
    each_taken: int = cell(start=2_000)
    each_point: int = cell(start=300)
    waiting: int = cell(start=1_500)
    each_of_sum: int = cell(start=40)
    each_drawn: int = cell(start=400)
    wider_range: int = cell(start=40)


@rule
def preference(view: View, options: Options, weights: Weights, code: int) -> int:
    """Return how much a greedy player likes an action, in thousandths of a point, a pass being 0."""
    verb = verb_of(code)
    if verb == Verb.PLAY:
        return preference_of_play(weights, view, card_of_code(code))
    if verb == Verb.DON or verb == Verb.RETURN:
        return preference_of_call(view, number_of_code(code))
    if verb == Verb.PASS:
        return 0
    return DRAWING if verb == Verb.DRAW else preference_of_taking(weights, view, 3 if verb == Verb.KAN else 2)


@rule
def preference_of_call(view: View, number: int) -> int:
    """Return how much a greedy player likes to call: very much what is right, and least of all what is wrong."""
    return RIGHT_CALL if is_right_call(view, number) else WRONG_CALL


@rule
def preference_of_play(weights: Weights, view: View, card: int) -> int:
    """Return how much a greedy player likes to lay a card: what is left in the hand, less what may be called."""
    left = view.hand_once & ~(1 << card)
    if left == 0:
        return OUT
    worth = weights.each_point * points_of(1 << card) - danger(view, number_of(card)) * (
        number_of(card) + points_of(left)
    )
    rest = number_sum(left)
    worth += weights.waiting if rest <= HIGHEST_NUMBER else -weights.each_of_sum * rest
    others = view.seats - 1
    if rank_of(card) == Rank.TWO:
        return worth + 2 * weights.each_drawn * others
    return worth + weights.each_drawn * others if rank_of(card) == Rank.EIGHT else worth


@rule
def preference_of_taking(weights: Weights, view: View, cards: int) -> int:
    """Return how much a greedy bot likes a pon or kan with `cards` of the hand; less if others may call multiples."""
    if count(view.hand_once) == cards:
        return OUT
    number = number_of(view.top)
    risk = (danger(view, number) + weights.wider_range * (view.seats - 1)) * 2 * number
    return weights.taking + weights.each_taken * cards - risk


@rule
def danger(view: View, number: int) -> int:
    """Return how often in a thousand cases another player can call a number, by how many cards each holds."""
    total = 0
    for seat in range(view.seats):
        cards = view.counts[seat]
        if seat != view.seat and cards <= number:
            total += HITTING[cards * (HIGHEST_NUMBER + 1) + number]
    return total


@rule
def is_right_call(view: View, number: int) -> bool:
    """Say whether it is right to call `number`, or the viewer's sum where that is 0 [4.1], [4.7]."""
    return view.right == 1 and (number == 0 or number == view.sum)
