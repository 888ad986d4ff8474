"""The account of a finished deal of the eights family."""

from __future__ import annotations

from tefuda.core.account import Account
from tefuda.core.cards import Card, cards_in, rank_of
from tefuda.core.seats import NO_SEAT
from tefuda.games.eights.options import Options
from tefuda.games.eights.scoring import value_of, winner_factor
from tefuda.games.eights.table import Table


def account_of(table: Table, options: Options) -> Account:
    """Return what the cards left in the hands count [7.1], and how often they are paid [7.3]."""
    held = tuple(
        tuple(
            (Card(card), value_of(options, rank_of(card)))
            for card in cards_in(table.held.once[seat], table.held.twice[seat])
        )
        for seat in range(table.seats)
    )
    factor = 1 if table.winner == NO_SEAT else winner_factor(table, options)
    return Account(held, factor, "7.1", "7.3")
