"""The account of a finished deal of Big Two."""

from __future__ import annotations

from tefuda.core.account import Account
from tefuda.core.cards import Card
from tefuda.games.big_two.options import Options
from tefuda.games.big_two.scoring import finish_factor, payment
from tefuda.games.big_two.table import Table
from tefuda.games.big_two.view import in_order


def account_of(table: Table, options: Options) -> Account:
    """Return what the losers have left, a point a card [7.2], and how many points each card costs them [7.6], [6.3]."""
    winners = table.dragons or 1 << table.winner
    held: list[tuple[tuple[Card, int], ...]] = []
    times = []
    for seat in range(table.seats):
        cards = () if winners >> seat & 1 else tuple(in_order(options, table.held.once[seat]))
        held.append(tuple((card, 1) for card in cards))
        paid = payment(table, options, seat, table.winner, finish_factor(table, options))
        times.append(paid // len(cards) if cards else 1)
    return Account(tuple(held), 1, "7.2", "6.3" if table.dragons else "7.6", tuple(times))
