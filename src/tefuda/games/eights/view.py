"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from tefuda.core.cards import NO_CARD, NO_RANK, NO_SUIT, Hand, Rank, Suit
from tefuda.core.facts import card_or_none, facts
from tefuda.core.game import Sight
from tefuda.core.holdings import PILE
from tefuda.core.record import Cells, Record, cell, cells, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS, NO_SEAT, seats_in
from tefuda.games.eights.dealing import hand_left
from tefuda.games.eights.options import Options
from tefuda.games.eights.table import ANY_SUIT, Phase, Table


@record
class View(Record):
    """The own hand, and what everybody sees; `counts` are the cards in each hand, `pile_*` those under the top."""

    seat: int = cell(NO_SEAT)
    seats: int = cell()
    hand_once: int = cell()
    hand_twice: int = cell()
    counts: Cells = cells(MAX_SEATS)
    top: int = cell(NO_CARD)
    pile_once: int = cell()
    pile_twice: int = cell()
    named: int = cell(NO_SUIT)
    pending: int = cell()
    chain_rank: int = cell(NO_RANK)
    chain: int = cell()
    stock: int = cell()
    turn: int = cell(NO_SEAT)
    asked: int = cell()
    phase: int = cell()
    step: int = cell()
    drawn: int = cell()
    passes: int = cell()
    turns: int = cell()
    plays: int = cell()
    wilds_in_row: int = cell()
    skipped: int = cell()
    silent: int = cell()
    fine: int = cell()
    owed: Cells = cells(MAX_SEATS)
    owed_draws: Cells = cells(MAX_SEATS)
    out: int = cell()
    over: int = cell()
    blocked: int = cell()
    winner: int = cell(NO_SEAT)
    payoffs: Cells = cells(MAX_SEATS)
    scores: Cells = cells(MAX_SEATS)
    dealer: int = cell()
    deals: int = cell()
    match_over: int = cell()
    winners: int = cell()


OWN_CELLS = ("seat", "hand_once", "hand_twice")


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know: its hand."""
    view.seat = seat
    view.hand_once, view.hand_twice = table.held.once[seat], table.held.twice[seat]


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Write into a view what everybody sees."""
    for seat in range(table.seats):
        view.counts[seat] = hand_left(table, seat)
        view.owed[seat] = table.owed[seat]
        view.owed_draws[seat] = table.owed_draws[seat]
        view.payoffs[seat] = table.payoffs[seat]
        view.scores[seat] = table.scores[seat]
    view.pile_once, view.pile_twice = table.held.once[PILE], table.held.twice[PILE]
    view.seats, view.top, view.named = table.seats, table.top, table.named
    view.pending, view.chain_rank, view.chain = table.pending, table.chain_rank, table.chain
    view.stock = table.stock.size
    view.turn, view.asked, view.phase, view.step = table.turn, table.asked, table.phase, table.step
    view.drawn, view.passes, view.out = table.drawn, table.passes, table.out
    view.turns, view.plays, view.wilds_in_row = table.turns, table.plays, table.wilds_in_row
    view.skipped, view.silent, view.fine = table.skipped, table.silent, table.fine
    view.over, view.blocked, view.winner = table.over, table.blocked, table.winner
    view.dealer, view.deals, view.match_over, view.winners = (
        table.dealer,
        table.deals,
        table.match_over,
        table.winners,
    )


def _named(named: int) -> Suit | str | None:
    if named == ANY_SUIT:
        return "any"
    return None if named == NO_SUIT else Suit(named)


FACTS = facts(
    hand=lambda hand_once, hand_twice: Hand.of(hand_once, hand_twice),
    counts=lambda counts, seats: tuple(counts[:seats]),
    top=lambda top: card_or_none(top),
    pile=lambda pile_once, pile_twice: Hand.of(pile_once, pile_twice),
    named=_named,
    phase=lambda phase: Phase(phase).name.lower(),
    pending=lambda pending: pending,
    chain=lambda chain: chain,
    demanded=lambda chain_rank: None if chain_rank == NO_RANK else Rank(chain_rank),
    stock=lambda stock: stock,
    direction=lambda step: "left" if step == 1 else "right",
    drawn=lambda drawn: drawn,
    passes=lambda passes: passes,
    turns=lambda turns: turns,
    plays=lambda plays: plays,
    wilds_in_row=lambda wilds_in_row: wilds_in_row,
    skipped=lambda skipped: bool(skipped),
    silent=lambda silent: bool(silent),
    fine=lambda fine: fine,
    owed=lambda owed, seats: tuple(owed[:seats]),
    owed_draws=lambda owed_draws, seats: tuple(owed_draws[:seats]),
    out=lambda out: seats_in(out),
    blocked=lambda blocked: bool(blocked),
    dealer=lambda dealer: dealer,
)
"""What a view shows of this game, by name; cards and suits as such, None for none."""


SIGHT = Sight(
    see=see,
    see_own=see_own,
    own_cells=OWN_CELLS,
    facts=FACTS,
)
