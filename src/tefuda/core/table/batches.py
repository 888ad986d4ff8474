"""What everybody remembers of cards of the pile that became a new stock: they are there, or with whoever drew them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from tefuda.core.records.bits import count
from tefuda.core.records.record import Cells, Of, cells
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import Dice
from tefuda.core.table.determinization import draw_more
from tefuda.core.table.holdings import Holdings, size
from tefuda.core.table.stock import Stock, lay_pack

BATCHES = 4
"""How many batches are remembered."""
NUMBER_BITS = 6
"""How many bits the number of cards of one seat has in `batch_hands`."""
NUMBER_MASK = (1 << NUMBER_BITS) - 1

if TYPE_CHECKING:

    class Table(Protocol):
        """The cells of a table that the rules below read and write."""

        seats: int
        held: Holdings
        stock: Stock
        batches: Cells

    class View(Protocol):
        """The cells of a view that they read and write."""

        seat: int
        counts: Cells
        batches: Cells
        batch_hands: Cells

else:
    Table = View = Any
Options: TypeAlias = Any


class Batched:
    """What lies open where the pile becomes a new stock: to be named beside the record that `Open` extends.

    `batches` are the sets of cards that became a stock at once, as masks, the latest first, each without the cards of
    later ones. What is beyond BATCHES is forgotten, and part of all other cards again. It is for games with one pack:
    with two, nobody can tell who laid which copy.
    """

    __slots__ = ()
    batches: Cells = cells(BATCHES, Of.CARDS)


class BatchedView:
    """What the view of a table that is `Batched` has: to be named beside the record of what lies open.

    By batch, `batch_hands` has in NUMBER_BITS bits for each seat how many cards of it that seat holds. Everybody could
    have counted them: a card drawn is of the latest batch, and cards are laid openly.
    """

    batch_hands: Cells = cells(BATCHES)


@rule
def begin_batch(table: Table, cards: int) -> None:
    """Remember that the stock, which was empty, now consists of the cards of a mask."""
    for i in range(BATCHES - 1, 0, -1):
        table.batches[i] = table.batches[i - 1] & ~cards
    table.batches[0] = cards


@rule
def see_batches(table: Table, view: View) -> None:
    """Write into a view how many cards of each batch every seat holds."""
    for i in range(BATCHES):
        hands = 0
        if table.batches[i] != 0:
            for seat in range(table.seats):
                hands |= count(table.held.once[seat] & table.batches[i]) << NUMBER_BITS * seat
        view.batch_hands[i] = hands


@rule
def unseen_of(view: View, table: Table, seat: int, batch: int) -> int:
    """Return how many cards of a batch another seat holds beside those already dealt to it."""
    held = view.batch_hands[batch] >> NUMBER_BITS * seat & NUMBER_MASK
    return held - count(table.held.once[seat] & view.batches[batch])


@rule
def deal_batches(view: View, options: Options, dice: Dice, table: Table, once: int, twice: int) -> None:
    """Deal hidden cards as `deal_out` does, but those of a batch to those who drew of it; the last's rest stays."""
    rest = once
    for batch in range(BATCHES):
        rest &= ~view.batches[batch]
    lay_pack(table.stock, rest)
    lay_pack(table.stock, twice)
    for seat in range(table.seats):
        if seat != view.seat:
            number = view.counts[seat] - size(table.held, seat)
            for batch in range(BATCHES):
                number -= unseen_of(view, table, seat, batch)
            draw_more(table, dice, seat, number)
    for batch in range(BATCHES - 1, -1, -1):
        if view.batches[batch] != 0:
            deal_batch(view, dice, table, batch, once & view.batches[batch])


@rule
def deal_batch(view: View, dice: Dice, table: Table, batch: int, cards: int) -> None:
    """Deal hidden cards, a mask, of one batch to those who have drawn of it; what is left is the stock."""
    table.stock.size = 0
    lay_pack(table.stock, cards)
    for seat in range(table.seats):
        if seat != view.seat:
            draw_more(table, dice, seat, unseen_of(view, table, seat, batch))
