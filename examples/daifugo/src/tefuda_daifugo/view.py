"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from tefuda.core.bits import count
from tefuda.core.decision import Decision, Secrecy
from tefuda.core.facts import facts
from tefuda.core.game import Sight
from tefuda.core.record import Cells, Of, cell, cells, copying, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS, NO_SEAT
from tefuda_daifugo.actions import Verb, verb_of
from tefuda_daifugo.dealing import seat_of_place
from tefuda_daifugo.options import Options
from tefuda_daifugo.order import in_order
from tefuda_daifugo.table import Open, Phase, Table


@record
class View(Open):
    """The own hand, what it has paid and been paid, and what everybody sees; `counts` are the cards in each hand."""

    counts: Cells = cells(MAX_SEATS, fact=True)
    seat: int = cell(Of.SEAT, own=True)
    hand: int = cell(Of.CARDS, own=True)
    paid: int = cell(Of.CARDS, own=True)
    received: int = cell(Of.CARDS, own=True)


copy_open = copying(Table, View)


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Write into a view what everybody sees [1.5]."""
    copy_open(table, view)
    for seat in range(table.seats):
        view.counts[seat] = count(table.hands[seat])


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know: its hand, and the cards of its tax [1.5]."""
    view.seat, view.hand, view.paid = seat, table.hands[seat], table.paid[seat]
    payer = seat_of_place(table, table.seats + 1 - table.last_places[seat])
    view.received = 0 if payer == NO_SEAT or payer == seat else table.paid[payer]


def secrecy(table: Table, decision: Decision) -> Secrecy:
    """Say who sees a decision: cards are given back face down [1.5]."""
    return Secrecy.FACE_DOWN if verb_of(decision.code) == Verb.GIVE else Secrecy.OPEN


SIGHT = Sight(
    View,
    see,
    see_own,
    facts(
        View,
        hand=lambda hand: in_order(hand),
        paid=lambda paid: in_order(paid),
        received=lambda received: in_order(received),
        backwards=lambda revolution, jacks: revolution != jacks,
        giving=lambda phase: phase == Phase.GIVE,
    ),
    secrecy,
)
"""What is seen of this game; cards and suits as such, None for none."""
