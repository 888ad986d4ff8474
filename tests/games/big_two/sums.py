"""What a deal of Big Two costs, reckoned once more from the clauses: cards are written, sums are read as printed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import Any

RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
Cards = Sequence[str]


def straights(options: Any) -> list[set[str]]:
    """Return the ranks of each straight that is a play [2.6]."""
    rows = [RANKS[low : low + 5] for low in range(9)]
    rows = rows if options.jqka2 else rows[:-1]
    low = [["A", "2", "3", "4", "5"], ["2", "3", "4", "5", "6"]] if options.low_straights else []
    return [set(row) for row in [*rows, *low]]


def power_hands(cards: Cards, options: Any) -> int:
    """Return how many power hands are left in a hand, each suit once [7.4]."""
    found = 0
    if options.four_and_one and (len(cards) >= 5 or not options.four_held):
        ranks = Counter(card[:-1] for card in cards)
        found += sum(number == 4 and (rank != "2" or options.four_twos_power) for rank, number in ranks.items())
    for suit in "♣♦♥♠":
        own = {card[:-1] for card in cards if card[-1] == suit}
        found += any(row <= own for row in straights(options))
    return found


def multipliers(cards: Cards, options: Any) -> dict[str, int]:
    """Return by clause what multiplies the payment for a hand, without what counts once [7.3] to [7.5]."""
    twos = sum(card[:-1] == "2" for card in cards)
    powers = power_hands(cards, options) if options.powers_held else 0
    found = {
        "7.3": 2 * twos if twos and options.twos_held else 1,
        "7.4": 2 ** (powers if options.two_powers_held else min(powers, 1)),
        "7.5": many(len(cards), options),
    }
    return {clause: times for clause, times in found.items() if times > 1}


def many(number: int, options: Any) -> int:
    """Return what so many cards left multiply [7.5]."""
    steps = {2: options.many, 3: options.many_three, 4: options.many_four} if options.many else {}
    return max((times for times, least in steps.items() if least and number >= least), default=1)


def together(times: Sequence[int], options: Any) -> int:
    """Return what several multipliers come to [7.6]."""
    how = options.stack.name
    if how == "ADD":
        return 1 + sum(number - 1 for number in times)
    return prod(times) if how == "MULTIPLY" else max(times, default=1)


def last_play(cards: Cards, options: Any) -> int:
    """Return what the last play multiplies [7.7] to [7.9]."""
    twos = [card for card in cards if card[:-1] == "2"]
    ends = {"OFF": False, "ONLY": len(twos) == len(cards), "CONTAINS": bool(twos)}[options.finish_two.name]
    fours = 4 in Counter(card[:-1] for card in cards).values() and len(cards) == 5
    suited = len({card[-1] for card in cards}) == 1 and {card[:-1] for card in cards} in straights(options)
    power = bool(options.finish_power and (fours or suited))
    if ends and power:
        return 2 if options.finish_both else 4
    return 2 if ends or power else 1


def owed(last: Cards, cards: Cards, options: Any) -> int:
    """Return what a loser pays who has these cards left [7.2], [7.6], [7.9]."""
    held, finish = together([*multipliers(cards, options).values()], options), last_play(last, options)
    if options.finish_base.name == "CARDS":
        return len(cards) * held + len(cards) * (finish - 1)
    return len(cards) * held * finish


def worth(text: str) -> int:
    """Return what a printed sum comes to: numbers with +, −, × and brackets."""
    left = re.findall(r"\d+|[+−×()]", text)
    assert "".join(left) == text.replace(" ", ""), text

    def total() -> int:
        value = product()
        while left and left[0] in "+−":
            value += product() if left.pop(0) == "+" else -product()
        return value

    def product() -> int:
        value = one()
        while left and left[0] == "×":
            left.pop(0)
            value *= one()
        return value

    def one() -> int:
        if left[0] != "(":
            return int(left.pop(0))
        left.pop(0)
        value = total()
        assert left.pop(0) == ")"
        return value

    found = total()
    assert not left
    return found
