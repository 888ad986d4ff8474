"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from functools import cache

from tefuda.core.cards import SUITED_CARDS, Hand
from tefuda.core.decision import Decision, Secrecy
from tefuda.core.facts import facts, seat_or_none
from tefuda.core.game import Sight
from tefuda.core.holdings import PILE, size
from tefuda.core.record import Cells, Record, cell, cells, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS, NO_SEAT, seats_in
from tefuda.games.big_two.actions import Kind, kind_of_code
from tefuda.games.big_two.notation import KIND_NAMES
from tefuda.games.big_two.options import Options, SuitOrder
from tefuda.games.big_two.order import by_strength
from tefuda.games.big_two.table import Phase, Table


@record
class View(Record):
    """The own hand, and what everybody sees; `strong` is the own hand in the order of strength.

    `given` is what the seat itself has put down for the exchange; `counts` tell nothing of the exchange.
    """

    seat: int = cell(start=NO_SEAT, own=True)
    seats: int = cell()
    hand_once: int = cell(own=True)
    strong: int = cell(own=True)
    given: int = cell(own=True)
    counts: Cells = cells(MAX_SEATS)
    top: int = cell()
    top_kind: int = cell(start=Kind.LEAD)
    top_key: int = cell()
    owner: int = cell(start=NO_SEAT)
    pile: int = cell()
    passed: int = cell()
    opening: int = cell()
    turn: int = cell(start=NO_SEAT)
    asked: int = cell()
    phase: int = cell()
    winner: int = cell(start=NO_SEAT)
    dragons: int = cell()
    over: int = cell()
    payoffs: Cells = cells(MAX_SEATS)
    scores: Cells = cells(MAX_SEATS)
    dealer: int = cell()
    won: int = cell(start=NO_SEAT)
    deals: int = cell()
    match_over: int = cell()
    winners: int = cell()


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know: its hand, and what it has put down [1.8], [5.2]."""
    hand = table.held.once[seat]
    view.seat, view.hand_once, view.strong = seat, hand, by_strength(options, hand)
    view.given = table.given.once[seat]


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Write into a view what everybody sees [1.8], [5.2]."""
    for seat in range(table.seats):
        view.counts[seat] = size(table.held, seat) + size(table.given, seat)
        view.payoffs[seat] = table.payoffs[seat]
        view.scores[seat] = table.scores[seat]
    view.seats, view.top, view.top_kind, view.top_key = table.seats, table.top, table.top_kind, table.top_key
    view.owner, view.pile, view.passed = table.owner, table.held.once[PILE], table.passed
    view.opening, view.turn, view.asked, view.phase = table.opening, table.turn, table.asked, table.phase
    view.winner, view.dragons, view.over = table.winner, table.dragons, table.over
    view.dealer, view.won, view.deals = table.dealer, table.won, table.deals
    view.match_over, view.winners = table.match_over, table.winners


def secrecy(table: Table, decision: Decision) -> Secrecy:
    """Say who sees a decision: what is answered before play nobody until all have, cards put down nobody ever [5.2]."""
    kind = kind_of_code(decision.code)
    if table.phase == Phase.EXCHANGE:
        return Secrecy.UNSEEN
    return Secrecy.FACE_DOWN if kind == Kind.GIVE else Secrecy.OPEN


def in_order(options: Options, mask: int) -> Hand:
    """Return the cards of a mask in the order of strength."""
    return Hand(sorted(Hand.of(mask), key=_places(options.suit_order).__getitem__))


@cache
def _places(suit_order: SuitOrder) -> tuple[int, ...]:
    """Return the place of each card in the order of strength, by its code."""
    options = Options(suit_order=suit_order)
    return tuple(by_strength(options, 1 << card) for card in range(SUITED_CARDS))


FACTS = facts(
    View,
    hand=lambda options, hand_once: in_order(options, hand_once),
    counts=lambda counts, seats: tuple(counts[:seats]),
    top=lambda options, top: in_order(options, top),
    kind=lambda top_kind: KIND_NAMES.get(top_kind),
    owner=lambda owner: seat_or_none(owner),
    pile=lambda options, pile: in_order(options, pile),
    passed=lambda passed: seats_in(passed),
    opening=lambda opening: bool(opening),
    exchanging=lambda phase: phase == Phase.EXCHANGE,
    given=lambda options, given: in_order(options, given),
    dragons=lambda dragons: seats_in(dragons),
    dealer=lambda dealer: dealer,
)
"""What a view shows of this game, by name; cards as such, in the order of strength, None for none."""


SIGHT = Sight(
    see=see,
    see_own=see_own,
    facts=FACTS,
    secrecy=secrecy,
)
