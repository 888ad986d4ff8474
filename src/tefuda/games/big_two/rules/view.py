"""What a seat may know of the table."""

from __future__ import annotations

from tefuda.core.records.record import Of, cell, record
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision, Secrecy
from tefuda.core.table.facts import facts
from tefuda.core.table.holdings import size
from tefuda.core.table.sight import sight
from tefuda.core.table.view import DealtView
from tefuda.games.big_two.rules.actions import Kind, kind_of_code
from tefuda.games.big_two.rules.arranging import in_combination
from tefuda.games.big_two.rules.constants import Phase
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.rules.order import by_strength, in_order
from tefuda.games.big_two.rules.table import Open, Table


@record
class View(Open, DealtView):
    """The viewer's hand, and what everybody sees; `strong` is the viewer's hand in the order of strength.

    `given` is what the seat itself has put down for the exchange, `declared` whether it has declared a dragon; `counts`
    reveal nothing of the exchange.
    """

    strong: int = cell(own=True)
    given: int = cell(Of.CARDS, own=True)
    declared: int = cell(Of.FLAG, own=True)


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know besides its hand: its part in the exchange [1.8], [5.2]."""
    view.strong, view.given = by_strength(options, table.held.once[seat]), table.given.once[seat]
    view.declared = table.declared >> seat & 1


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Count the cards put down with those of the hands [1.8], [5.2]."""
    if table.phase != Phase.PLAY:
        for seat in range(table.seats):
            view.counts[seat] += size(table.given, seat)


def secrecy(table: Table, decision: Decision) -> Secrecy:
    """Return who sees a decision: an answer before play nobody until all have answered, cards put down nobody [5.2]."""
    kind = kind_of_code(decision.code)
    if table.phase == Phase.EXCHANGE:
        return Secrecy.UNSEEN
    return Secrecy.FACE_DOWN if kind == Kind.GIVE else Secrecy.OPEN


def revealed(table: Table) -> object:
    """Return what reveals something of hidden hands: payments, and the lowest card where it was asked for [1.5]."""
    return tuple(table.payoffs), table.lowest


SIGHT = sight(
    View,
    facts(
        View,
        hand=lambda options, hand_once: in_order(options, hand_once),
        top=lambda options, top: in_combination(options, top),
        pile=lambda options, pile_once: in_order(options, pile_once),
        exchanging=lambda phase: phase == Phase.EXCHANGE,
        given=lambda options, given: in_order(options, given),
    ),
    see=see,
    see_own=see_own,
    secrecy=secrecy,
    revealed=revealed,
)
"""What is seen of this game; cards are objects, in the order of strength."""
