"""What a deal that has ended is worth for a seat."""

from __future__ import annotations

from tefuda.bulk.rules import GameRules, O, T, V

MATCH = 10
"""Winning a match is worth as much as winning this many deals."""


def points_and_place(rules: GameRules[T, O, V], table: T, options: O, seat: int) -> int:
    """Return what a deal that has ended is worth for a seat, in points.

    That is its payoff, plus the family's premium if nobody has gained more, plus MATCH premiums if it has won the
    match.
    """
    best = table.payoffs[0]
    for other in range(1, table.seats):
        best = max(best, table.payoffs[other])
    gained = table.payoffs[seat]
    won = 1 if gained == best else 0
    if table.match_over != 0 and table.winners >> seat & 1 != 0:
        won += MATCH
    return gained + rules.premium(options) * won
