"""The places of a deal, what they are worth, and what a match carries on."""

from __future__ import annotations

from tefuda.core.rule import rule
from tefuda.core.seats import NO_SEAT
from tefuda_daifugo.options import Options
from tefuda_daifugo.table import Phase, Table


@rule
def is_in(table: Table, seat: int) -> bool:
    """Say whether a seat still plays: it has taken no place yet [4.1]."""
    return table.places[seat] == 0


@rule
def take_best(table: Table, seat: int) -> None:
    """Give a seat the best place that is free [4.1]."""
    table.places[seat] = table.best
    table.best += 1


@rule
def take_worst(table: Table, seat: int) -> None:
    """Give a seat the worst place that is free [4.2], [4.3]."""
    table.places[seat] = table.worst
    table.worst -= 1


@rule
def close_deal(table: Table, options: Options) -> None:
    """End the deal when one place is left: the last seat takes it [4.1], and the places are worth points [6.1]."""
    for seat in range(table.seats):
        if is_in(table, seat):
            take_best(table, seat)
    table.phase, table.over = Phase.OVER, 1
    table.turn, table.asked = NO_SEAT, 0
    for seat in range(table.seats):
        table.payoffs[seat] = table.seats + 1 - 2 * table.places[seat]
        table.scores[seat] += table.payoffs[seat]
        table.last_places[seat] = table.places[seat]
    table.deals += 1
    close_match(table, options)


@rule
def close_match(table: Table, options: Options) -> None:
    """End the match after its last deal; the best total wins [6.2]."""
    if options.deals == 0 or table.deals < options.deals:
        return
    best = table.scores[0]
    for seat in range(1, table.seats):
        best = max(best, table.scores[seat])
    table.match_over = 1
    for seat in range(table.seats):
        if table.scores[seat] == best:
            table.winners |= 1 << seat
