"""From a view back to a table that could be: what is hidden in Nippachi, and what is known of it."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK
from tefuda.core.cards.numbers import number_sum
from tefuda.core.records.bits import count
from tefuda.core.records.rule import rule
from tefuda.core.table.batches import deal_batches
from tefuda.core.table.determinization import determinizing
from tefuda.core.table.lacking import cards_lacked
from tefuda.core.table.seats import COUNTER_CLOCKWISE
from tefuda.games.nippachi.rules.numbers import LARGEST_CALL, may_call_with
from tefuda.games.nippachi.rules.options import Options
from tefuda.games.nippachi.rules.table import Table
from tefuda.games.nippachi.rules.view import View


@rule
def hidden(view: View, options: Options) -> tuple[int, int]:
    """Return the cards that are not in the pile, once and twice [1.6]."""
    return FULL_PACK & ~view.pile_once, 0


@rule
def known(view: View, options: Options, seat: int) -> tuple[int, int]:
    """Return the hand that a seat has laid down for a don, once and twice [4.1]."""
    return view.shown[seat], 0


@rule
def surprises(table: Table, options: Options, seat: int) -> int:
    """Return how unlikely a hand is after the play so far: in cards that it lacks, or would have laid or called with.

    See [2.2] and [4.1].
    """
    hand = table.held.once[seat]
    missing = count(table.shown[seat] & ~hand)
    total = number_sum(hand)
    called = may_call_with(options, hand) and table.uncalled[seat] >> min(total, LARGEST_CALL + 1) & 1 == 1
    return cards_lacked(table, seat) + missing + (1 if called else 0)


determinize = determinizing(View, hidden=hidden, known=known, deal=deal_batches, step=COUNTER_CLOCKWISE)
"""Set a table to one of those that a view could show, drawn at random.

What follows from what was not done is left to `surprises`: a player who draws in a turn has no card that fits [2.2],
and a number that was not called is not the sum of a hand [4.1]. It is not used that a player who passes may have no
pair to claim, and that a wrong call [4.7] rules out one sum of a hand.
"""
