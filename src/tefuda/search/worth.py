"""What a deal that has ended is worth for a seat."""

from __future__ import annotations

from typing import Any, TypeAlias

from tefuda.bulk.kinds import unbound

Table: TypeAlias = Any
Options: TypeAlias = Any

premium = unbound


def points_and_place(table: Table, options: Options, seat: int) -> int:
    """Return what a seat has gained, and more if nobody has gained more."""
    best = table.payoffs[0]
    for other in range(1, table.seats):
        best = max(best, table.payoffs[other])
    gained: int = table.payoffs[seat]
    return gained + (premium(options) if gained == best else 0)
