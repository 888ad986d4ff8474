"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tefuda.core.cards import NO_CARD, Card, Hand, Rank
from tefuda.core.decision import decision_of
from tefuda.core.facts import card_or_none, facts, seat_or_none
from tefuda.core.game import Sight
from tefuda.core.holdings import PILE
from tefuda.core.record import Cells, Record, cell, cells, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS, NO_SEAT, seats_in
from tefuda.games.guandan.actions import kind_of
from tefuda.games.guandan.hands import hand_left
from tefuda.games.guandan.notation import WORDS, placed_of
from tefuda.games.guandan.options import Options
from tefuda.games.guandan.table import LEADING, NO_SIDE, SEATS, SIDES, Phase, Table

HIDDEN = -1
"""The count of a hand that nobody has to tell."""


@record
class View(Record):
    """The own hand, and what everybody sees; `counts` are the cards in each hand, HIDDEN where it is not told."""

    seat: int = cell(start=NO_SEAT, own=True)
    seats: int = cell(start=SEATS)
    hand_once: int = cell(own=True)
    hand_twice: int = cell(own=True)
    counts: Cells = cells(MAX_SEATS, own=True)
    level: int = cell()
    exposed: int = cell(start=NO_CARD)
    top: int = cell(start=LEADING)
    top_once: int = cell()
    top_twice: int = cell()
    last: int = cell(start=NO_SEAT)
    played_once: int = cell()
    played_twice: int = cell()
    passes: int = cell()
    turn: int = cell(start=NO_SEAT)
    asked: int = cell()
    phase: int = cell()
    out: int = cell()
    order: Cells = cells(SEATS, start=NO_SEAT)
    announced: int = cell()
    payers: Cells = cells(SIDES, start=NO_SEAT)
    takers: Cells = cells(SIDES, start=NO_SEAT)
    given: Cells = cells(SIDES, start=NO_CARD)
    returned: Cells = cells(SIDES, start=NO_CARD)
    votes: Cells = cells(SIDES, start=NO_SEAT)
    resisting: int = cell()
    over: int = cell()
    payoffs: Cells = cells(MAX_SEATS)
    scores: Cells = cells(MAX_SEATS)
    levels: Cells = cells(SIDES)
    points: Cells = cells(SIDES)
    failures: Cells = cells(SIDES)
    declarers: int = cell(start=NO_SIDE)
    last_order: Cells = cells(SEATS, start=NO_SEAT)
    deals: int = cell()
    match_over: int = cell()
    winners: int = cell()


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know: its hand, and how many cards that is [1.7]."""
    view.seat = seat
    view.hand_once, view.hand_twice = table.held.once[seat], table.held.twice[seat]
    view.counts[seat] = hand_left(table, seat)


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Write into a view what everybody sees [1.7]."""
    for seat in range(SEATS):
        left = hand_left(table, seat)
        view.counts[seat] = left if left <= options.report or table.over == 1 else HIDDEN
        view.order[seat] = table.order[seat]
        view.last_order[seat] = table.last_order[seat]
        view.payoffs[seat] = table.payoffs[seat]
        view.scores[seat] = table.scores[seat]
    see_trick(table, view)
    see_exchange(table, options, view)
    see_match(table, view)


@rule
def see_trick(table: Table, view: View) -> None:
    """Write what lies on the table into a view."""
    view.seats, view.level, view.exposed = table.seats, table.level, table.exposed
    view.top, view.top_once, view.top_twice = table.top, table.top_once, table.top_twice
    view.last, view.passes, view.turn = table.last, table.passes, table.turn
    view.played_once, view.played_twice = table.held.once[PILE], table.held.twice[PILE]
    view.asked, view.phase, view.out, view.over = table.asked, table.phase, table.out, table.over
    view.announced = table.announced


@rule
def see_exchange(table: Table, options: Options, view: View) -> None:
    """Write into a view what was given and returned, all of it face up [5.2], and who showed big jokers [5.4]."""
    for i in range(SIDES):
        view.payers[i], view.takers[i] = table.payers[i], table.takers[i]
        view.given[i], view.returned[i] = table.given[i], table.returned[i]
        view.votes[i] = table.votes[i]
    view.resisting = table.resisting if options.anti_tribute_shown else 0


@rule
def see_match(table: Table, view: View) -> None:
    """Write into a view how the match stands."""
    for side in range(SIDES):
        view.levels[side], view.points[side] = table.levels[side], table.points[side]
        view.failures[side] = table.failures[side]
    view.declarers, view.deals = table.declarers, table.deals
    view.match_over, view.winners = table.match_over, table.winners


def _tributes(payers: Cells, takers: Cells, given: Cells, returned: Cells) -> tuple[tuple[object, ...], ...]:
    """Return each tribute: who pays, who takes it, the card given, and that returned."""
    paid = [place for place, payer in enumerate(payers) if payer != NO_SEAT]
    return tuple((payers[i], seat_or_none(takers[i]), card_or_none(given[i]), card_or_none(returned[i])) for i in paid)


@lru_cache(1024)
def _top(code: int, once: int, twice: int) -> Hand:
    if code == LEADING:
        return Hand()
    return Hand(Card(placed.card) for placed in placed_of(decision_of(code, once, twice)))


@lru_cache(1024)
def _kind(code: int) -> str | None:
    return None if code == LEADING else WORDS[kind_of(code)]


def _taken(places: Sequence[int]) -> tuple[int, ...]:
    return tuple([seat for seat in places if seat != NO_SEAT])


_PHASES = [phase.name.lower() for phase in Phase]

FACTS = facts(
    View,
    hand=lambda hand_once, hand_twice: Hand.of(hand_once, hand_twice),
    counts=lambda counts: tuple([None if held == HIDDEN else held for held in counts[:SEATS]]),
    level=lambda level: Rank(level),
    exposed=lambda exposed: card_or_none(exposed),
    top=lambda top, top_once, top_twice: _top(top, top_once, top_twice),
    kind=lambda top: _kind(top),
    last=lambda last: seat_or_none(last),
    played=lambda played_once, played_twice: Hand.of(played_once, played_twice),
    passes=lambda passes: passes,
    phase=lambda phase: _PHASES[phase],
    order=lambda order: _taken(order),
    announced=lambda announced: seats_in(announced),
    tributes=_tributes,
    resisting=lambda resisting: seats_in(resisting),
    levels=lambda levels: tuple(map(Rank, levels)),
    points=lambda points: tuple(points),
    failures=lambda failures: tuple(failures),
    declarers=lambda declarers: None if declarers == NO_SIDE else declarers,
    last_order=lambda last_order: _taken(last_order),
)
"""What a view shows of this game, by name; cards, those on the table in the order of the combination."""


SIGHT = Sight(
    see=see,
    see_own=see_own,
    facts=FACTS,
)
