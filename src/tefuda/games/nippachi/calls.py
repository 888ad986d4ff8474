"""Which numbers can be called on which, and with which hands."""

from __future__ import annotations

from tefuda.core.bits import without_lowest
from tefuda.core.numbers import HIGHEST_NUMBER
from tefuda.core.rule import rule
from tefuda.games.nippachi.options import Options, PonRange


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
    """Return the numbers on which a hand can call, where `times` multiples can be called [4.1], [4.3]."""
    if not may_call_with(options, hand):
        return ()
    return tuple(laid for laid in range(1, HIGHEST_NUMBER + 1) if in_range(options, laid, times, sum))


def calls_on(options: Options, laid: int, times: int) -> tuple[int, ...]:
    """Return the numbers that can be called where `laid` was laid and `times` multiples count [4.1], [4.3]."""
    return tuple(number for number in range(laid, laid * times + 1) if in_range(options, laid, times, number))
