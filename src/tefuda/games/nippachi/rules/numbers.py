"""Which numbers can be called on which card and with which hands, and the points of cards [7.1]."""

from __future__ import annotations

from tefuda.core.cards.card import Rank, cards_of_rank
from tefuda.core.cards.numbers import HIGHEST_NUMBER
from tefuda.core.records.bits import count, without_lowest
from tefuda.core.records.rule import rule
from tefuda.games.nippachi.rules.options import Options, PonRange

MOST_TIMES = 4
"""The most multiples of a number that can be called, after a kan [4.3]."""
LARGEST_CALL = HIGHEST_NUMBER * MOST_TIMES
"""The largest number that can be called."""

TENS_AND_COURT = (
    cards_of_rank(Rank.TEN) | cards_of_rank(Rank.JACK) | cards_of_rank(Rank.QUEEN) | cards_of_rank(Rank.KING)
)
ONE_POINT = TENS_AND_COURT | cards_of_rank(Rank.TWO)
TWO_POINTS = cards_of_rank(Rank.EIGHT) | cards_of_rank(Rank.TWO)
"""The cards that count one point, and those that count two; a two is in both, since it counts three [7.1]."""


@rule
def points_of(cards: int) -> int:
    """Return the points of cards: 10, J, Q and K one each, an eight two, a two three [7.1]."""
    return count(cards & ONE_POINT) + 2 * count(cards & TWO_POINTS)


@rule
def in_range(options: Options, laid: int, times: int, number: int) -> bool:
    """Say whether a number can be called where `laid` was laid and `times` multiples count [4.1], [4.3]."""
    if number < laid or number > laid * times:
        return False
    return number % laid == 0 or options.pon_range == PonRange.INTERVAL


@rule
def may_call_with(options: Options, hand: int) -> bool:
    """Say whether there are cards enough in a hand to call with [4.1]."""
    return hand != 0 and (bool(options.single_card_don) or without_lowest(hand) != 0)


def waits_of(options: Options, hand: int, sum: int, times: int) -> tuple[int, ...]:
    """Return the numbers, from the lowest, of the cards on which a hand of a sum can call, with `times` multiples.

    See [4.1] and [4.3]; it is empty for a hand that cannot call.
    """
    if not may_call_with(options, hand):
        return ()
    return tuple(laid for laid in range(1, HIGHEST_NUMBER + 1) if in_range(options, laid, times, sum))


def calls_on(options: Options, laid: int, times: int) -> tuple[int, ...]:
    """Return the numbers that can be called where `laid` was laid and `times` multiples count [4.1], [4.3]."""
    return tuple(number for number in range(laid, laid * times + 1) if in_range(options, laid, times, number))
