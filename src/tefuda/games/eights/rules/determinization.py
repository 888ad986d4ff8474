"""From a view back to a table that could be: what is hidden in the eights family, and what is known of it."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.rule import rule
from tefuda.core.table.batches import deal_batches
from tefuda.core.table.chance import Dice
from tefuda.core.table.determinization import any_card, determinizing, without
from tefuda.games.eights.rules.legality import fitting
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.packs import pack_of, packs
from tefuda.games.eights.rules.table import Table
from tefuda.games.eights.rules.view import View


@rule
def hidden(view: View, options: Options) -> tuple[int, int]:
    """Return the cards that are not in the pile, once and twice [1.2], [1.8]."""
    pack = pack_of(options)
    once, twice = without(pack, pack if packs(options, view.seats) > 1 else 0, view.pile_once)
    once, twice = without(once, twice, view.pile_twice)
    return without(once, twice, 1 << view.top)


@rule
def known(view: View, options: Options, seat: int) -> tuple[int, int]:
    """Return the cards that a seat has taken back into its hand, once and twice [5.5]."""
    return view.shown[seat], 0


@rule
def determinize_more(view: View, options: Options, dice: Dice, table: Table) -> None:
    """Set whether the card just drawn fits [3.2]; for another seat, it is any card of its hand that nobody has seen."""
    table.fitted = view.fitted
    if view.drawn == 0 or view.turn == view.seat or view.over:
        return
    unseen = table.held.once[view.turn] & ~view.shown[view.turn]
    if unseen & view.batches[0] != 0:
        unseen &= view.batches[0]
    if unseen != 0 and holds(fitting(table, options), any_card(unseen, dice)):
        table.fitted = 1


determinize = determinizing(View, hidden=hidden, known=known, deal=deal_batches, more=determinize_more)
"""Set a table to one of those that a view could show, drawn at random.

What follows from cards that were not played is left to `inferring`. With two packs it is not used which cards became a
new stock.
"""
