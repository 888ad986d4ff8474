"""What everybody can infer from what a seat did not play: it has no card that would have fitted.

That is not certain where the rules let a seat draw or pass although it could play; but hardly anybody does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tefuda.core.cards.card import holds
from tefuda.core.records.bits import count
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Of, cells
from tefuda.core.records.rule import note, rule
from tefuda.core.table.holdings import Holdings, size

if TYPE_CHECKING:

    class Table(Protocol):
        """The cells of a table that the rules below read and write."""

        held: Holdings
        lacked: Cells
        lacked_by_all: Cells
        newer: Cells

else:
    Table = Any


class Lacking:
    """What lies open where players draw if they cannot play: to be named beside the record that `Open` extends.

    By seat, as masks, `lacked_by_all` are cards of which the hand seems to have none, and `lacked` cards of which only
    the cards that came later, `newer` in number, may be some.
    """

    __slots__ = ()
    lacked: Cells = cells(MAX_SEATS, Of.CARDS)
    lacked_by_all: Cells = cells(MAX_SEATS, Of.CARDS)
    newer: Cells = cells(MAX_SEATS)


@note
def note_lack(table: Table, seat: int, cards: int) -> None:
    """Note that a hand seems to have none of the cards of a mask."""
    table.lacked[seat] |= cards
    table.lacked_by_all[seat] |= cards


@note
def note_drawn(table: Table, seat: int) -> None:
    """Note that an unknown card has come into a hand, after it has; what is least valuable is forgotten."""
    if 2 * table.newer[seat] >= size(table.held, seat):
        table.lacked[seat], table.newer[seat] = table.lacked_by_all[seat], 0
    table.newer[seat] += 1
    table.lacked_by_all[seat] = 0


@note
def note_laid(table: Table, seat: int, card: int) -> None:
    """Note that a card is about to leave a hand; it is one of the newer ones if the older ones cannot be that card."""
    if table.newer[seat] > 0 and (holds(table.lacked[seat], card) or table.newer[seat] >= size(table.held, seat)):
        table.newer[seat] -= 1


@rule
def cards_lacked(table: Table, seat: int) -> int:
    """Return how many cards a hand has that it seems not to have; at least 0."""
    once, twice = table.held.once[seat], table.held.twice[seat]
    lacked, by_all = table.lacked[seat], table.lacked_by_all[seat]
    never = count(once & by_all) + count(twice & by_all)
    older = count(once & lacked & ~by_all) + count(twice & lacked & ~by_all) - table.newer[seat]
    return never + max(0, older)
