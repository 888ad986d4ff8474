"""The places of a deal, what they are worth, and what a match carries on."""

from __future__ import annotations

from tefuda.core.records.rule import rule
from tefuda.core.table.course import close_match_after, end_deal
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.rules.table import Phase, Table


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
    """End the deal: the last seat takes the place that is left [4.1], and the places are worth points [6.1].

    After the last deal the best total wins the match [6.2].
    """
    for seat in range(table.seats):
        if is_in(table, seat):
            take_best(table, seat)
        table.payoffs[seat] = table.seats + 1 - 2 * table.places[seat]
        table.last_places[seat] = table.places[seat]
    table.phase = Phase.OVER
    end_deal(table)
    close_match_after(table, options.deals)
