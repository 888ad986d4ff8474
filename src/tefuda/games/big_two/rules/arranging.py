"""The order in which the cards of a combination are shown."""

from __future__ import annotations

from tefuda.core.cards.card import Card, Hand
from tefuda.core.cards.rank_order import suits_at
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import SUITED_CARDS, SUITS
from tefuda.core.records.record import Cells, Record, cell, cells, record
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import Written, put
from tefuda.games.big_two.rules.combinations import ACE_LOW, FIVE, TWO_LOW, height_in, shape_of
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.rules.order import by_code, by_strength, height_of, ranks_in


@record
class Arranged(Record):
    """Cards in an order, the first `count` of the `cells`."""

    cells: Cells = cells(SUITED_CARDS)
    count: int = cell()


def in_combination(options: Options, mask: int) -> Hand:
    """Return the cards of a mask of card codes as `add_combination` appends them."""
    arranged = Arranged()
    add_combination(arranged, options, mask)
    return Hand(map(Card, arranged.cells[: arranged.count]))


@rule
def add_combination(target: Written, options: Options, mask: int) -> None:
    """Append the cards of a play, given as a mask of card codes, as its combination has them.

    A straight begins with its first card, even if that is an ace or a two before the three; otherwise larger sets come
    first, so that the triple of a full house goes before its pair. All else is in the order of strength.
    """
    cards = by_strength(options, mask)
    ranks = ranks_in(cards)
    if count(cards) == FIVE and count(ranks) == FIVE:
        shape = shape_of(ranks)
        if shape == ACE_LOW or shape == TWO_LOW:
            for step in range(FIVE):
                add_of_height(target, options, cards, height_in(shape, step))
            return
    for number in range(SUITS, 0, -1):
        left = ranks
        while left != 0:
            height = height_of(lowest(left))
            if count(suits_at(cards, height)) == number:
                add_of_height(target, options, cards, height)
            left = without_lowest(left)


@rule
def add_of_height(target: Written, options: Options, cards: int, height: int) -> None:
    """Append those of some cards, given as a mask in the order of strength, whose rank has a height."""
    add_by_strength(target, options, suits_at(cards, height) << SUITS * height)


@rule
def add_by_strength(target: Written, options: Options, cards: int) -> None:
    """Append cards, given as a mask in the order of strength, the weakest first."""
    while cards != 0:
        put(target, lowest(by_code(options, cards & -cards)))
        cards = without_lowest(cards)
