"""What a deal that has ended is worth for a seat."""

from __future__ import annotations

from typing import Any, TypeAlias

from tefuda.bulk.kinds import unbound

Table: TypeAlias = Any
Options: TypeAlias = Any

premium = unbound

MATCH = 10
"""As much as this many deals it is worth to win a match."""


def points_and_place(table: Table, options: Options, seat: int) -> int:
    """Return what a seat has gained, more if nobody has gained more, and much more if it has won the match."""
    best = table.payoffs[0]
    for other in range(1, table.seats):
        best = max(best, table.payoffs[other])
    gained: int = table.payoffs[seat]
    won = 1 if gained == best else 0
    if table.match_over != 0 and table.winners >> seat & 1 != 0:
        won += MATCH
    value: int = gained + premium(options) * won
    return value
