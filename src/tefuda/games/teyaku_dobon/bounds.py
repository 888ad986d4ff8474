"""How long a deal can be."""

from __future__ import annotations

from tefuda.core.cards import SUITED_CARDS
from tefuda.games.teyaku_dobon.options import Options
from tefuda.games.teyaku_dobon.table import HAND


def decisions_bound(options: Options, seats: int) -> int | None:
    """Return a number of decisions that no deal exceeds [2.1], [2.2].

    Every turn takes a card from the stock or lays one, which nothing brings back, except the very last turn. With
    each turn come at most an answer of every other seat, one of the layer, and a riichi.
    """
    cards = SUITED_CARDS + options.jokers - 1
    turns = cards - seats * HAND + cards + 1
    return seats + turns * (seats + 2)
