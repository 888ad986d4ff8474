"""From a view back to a table that could be: what is hidden in Nippachi, and what is known of it."""

from __future__ import annotations

from tefuda.core.batches import deal_batches
from tefuda.core.cards import FULL_PACK
from tefuda.core.imagining import imagining
from tefuda.core.rule import rule
from tefuda.core.seats import COUNTER_CLOCKWISE
from tefuda.games.nippachi.options import Options
from tefuda.games.nippachi.table import Table
from tefuda.games.nippachi.view import View


@rule
def hidden(view: View, options: Options) -> tuple[int, int]:
    """Return the cards that are not in the pile [1.6]."""
    return FULL_PACK & ~view.pile_once, 0


@rule
def known(view: View, options: Options, seat: int) -> tuple[int, int]:
    """Return the hand that a seat has laid down for a don [4.1]."""
    return view.shown[seat], 0


imagine = imagining(Table, View, hidden=hidden, known=known, deal=deal_batches, step=COUNTER_CLOCKWISE)
"""Make of a table any one of which a view could be seen.

Not used is what follows from what was not done: who draws in a turn has no card that fits [2.2], who passes when cards
are claimed has perhaps none to claim, and a wrong call [4.7] rules out one sum of a hand.
"""
