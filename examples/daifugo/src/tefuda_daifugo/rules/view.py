"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.record import Of, cell, record
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision, Secrecy
from tefuda.core.table.facts import facts
from tefuda.core.table.sight import sight
from tefuda.core.table.view import DealtView
from tefuda_daifugo.rules.actions import Verb, in_order, verb_of
from tefuda_daifugo.rules.dealing import other_end
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.rules.table import Open, Phase, Table


@record
class View(Open, DealtView):
    """The own hand, what it has paid and been paid, and what everybody sees."""

    paid: int = cell(Of.CARDS, own=True)
    received: int = cell(Of.CARDS, own=True)


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view the cards of its tax, which `seat` alone may know besides its hand [1.5]."""
    payer = other_end(table, seat)
    view.paid = table.paid[seat]
    view.received = 0 if payer == NO_SEAT else table.paid[payer]


def secrecy(table: Table, decision: Decision) -> Secrecy:
    """Say who sees a decision: cards are given back face down [1.5]."""
    return Secrecy.FACE_DOWN if verb_of(decision.code) == Verb.GIVE else Secrecy.OPEN


SIGHT = sight(
    View,
    facts(
        View,
        hand=lambda hand_once: in_order(hand_once),
        paid=lambda paid: in_order(paid),
        received=lambda received: in_order(received),
        backwards=lambda revolution, jacks: revolution != jacks,
        giving=lambda phase: phase == Phase.GIVE,
    ),
    see_own=see_own,
    secrecy=secrecy,
)
"""What is seen of this game; cards and suits as such, None for none."""
