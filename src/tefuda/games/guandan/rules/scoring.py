"""What a deal is worth, which level follows from it, and when the match is won."""

from __future__ import annotations

from tefuda.core.cards.card import Rank, holds
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.games.guandan.rules.constants import NO_SIDE, SEATS, SIDES, Phase
from tefuda.games.guandan.rules.options import (
    AceFinish,
    FailCount,
    FailTo,
    Options,
    Overshoot,
    WinAtLast,
)
from tefuda.games.guandan.rules.sides import partner_of, seats_of, side_of
from tefuda.games.guandan.rules.table import Table


@rule
def partner_index(table: Table) -> int:
    """Return the index in `order`, 1 to 3, of the partner of the first player out [7.2].

    All places must have been filled.
    """
    index = 1
    while table.order[index] != partner_of(table.order[0]):
        index += 1
    return index


@rule
def gain_of(options: Options, index: int) -> int:
    """Return how many levels a side gains, 1 to 4, by the index of the partner in `order`, 1 to 3 [7.3]."""
    if index == 1:
        return options.gain12
    return 2 if index == 2 else 1


@rule
def close_deal(table: Table, options: Options) -> None:
    """End the deal: fill the places, pay, and carry levels and failures into the next [7.1] to [8.4]."""
    table.phase = Phase.OVER
    table.over = 1
    table.turn = NO_SEAT
    table.asked = 0
    fill_places(table)
    index = partner_index(table)
    side = side_of(table.order[0])
    gain = gain_of(options, index)
    for seat in range(SEATS):
        table.payoffs[seat] = gain if side_of(seat) == side else -gain
    table.points[side] += gain
    table.deals += 1
    settle_levels(table, options, side, index, gain)
    table.declarers = side
    for i in range(SEATS):
        table.last_order[i] = table.order[i]
    if options.deals_limit > 0:
        close_by_points(table, options)
    count_totals(table, options)


@rule
def count_totals(table: Table, options: Options) -> None:
    """Count as total of a seat the level of its side [7.4], or the points in a match for points [8.5]."""
    for seat in range(SEATS):
        side = side_of(seat)
        table.scores[seat] = table.points[side] if options.deals_limit > 0 else table.levels[side] + 2


@rule
def fill_places(table: Table) -> None:
    """Give the places left to those who still hold cards, in turn order after the first player [7.1]."""
    index = count(table.out)
    for step in range(1, SEATS):
        seat = (table.order[0] - step) & 3
        if not holds(table.out, seat):
            table.order[index] = seat
            index += 1


@rule
def settle_levels(table: Table, options: Options, side: int, index: int, gain: int) -> None:
    """Raise the level of the winners, or end the match [7.4], [8.2]; let failures count [8.3], [8.4]."""
    goal = options.goal
    levels0, levels1 = table.levels[0], table.levels[1]
    declaring = table.declarers
    at_last = declaring != NO_SIDE and table.levels[declaring & 1] == goal
    by_level = options.deals_limit == 0
    won = at_last and declaring == side and wins_game(table, options, index)
    if won and by_level:
        close_match(table, side)
        return
    risen = table.levels[side] + gain
    if by_level and risen > goal and table.levels[side] < goal and options.overshoot == Overshoot.WINS:
        table.levels[side] = goal
        close_match(table, side)
        return
    table.levels[side] = min(risen, goal)
    for other in range(SIDES):
        before = levels0 if other == 0 else levels1
        opposed = levels1 if other == 0 else levels0
        if not (won and other == side) and fails(options, before == goal, declaring == other, side == other):
            fail(table, options, other, opposed)
        elif options.fail_in_row:
            table.failures[other] = 0
    if at_last and not won and goal == Rank.ACE and ends_on_aces(table, options, declaring):
        table.levels[declaring & 1] = Rank.TWO
        table.failures[declaring & 1] = 0


@rule
def wins_game(table: Table, options: Options, index: int) -> bool:
    """Say whether declarers at the last level win the game with the partner at `index` of `order` [8.2]."""
    if options.win_at_last == WinAtLast.FIRST_AND_THIRD:
        return index <= 2
    if options.win_at_last == WinAtLast.ANY_FIRST:
        return True
    last = table.last_order[SEATS - 1]
    return last == NO_SEAT or side_of(last) != side_of(table.order[0])


@rule
def fails(options: Options, at_last: bool, declares: bool, won: bool) -> bool:
    """Say whether a deal that did not win the game is a failure of a side [8.3]."""
    if not at_last:
        return False
    if options.fail_count == FailCount.EITHER_SIDE:
        return True
    return declares and (won or options.fail_count == FailCount.NO_WIN)


@rule
def fail(table: Table, options: Options, side: int, opposed: int) -> None:
    """Count a failure; after too many the side falls [8.3]. The opponents began the deal at the level `opposed`."""
    table.failures[side] += 1
    if options.fail_max == 0 or table.failures[side] < options.fail_max:
        return
    table.failures[side] = 0
    table.levels[side] = min(fallen_level(options, table.levels[side], opposed), options.goal)


@rule
def fallen_level(options: Options, level: int, opposed: int) -> int:
    """Return the level to which a side falls from `level`; the opponents began the deal at `opposed` [8.3]."""
    if options.fail_to == FailTo.TWO:
        return Rank.TWO
    if options.fail_to == FailTo.KING:
        return Rank.KING
    if options.fail_to == FailTo.JACK:
        return Rank.JACK
    return opposed if options.fail_to == FailTo.OPPONENTS else level


@rule
def ends_on_aces(table: Table, options: Options, declaring: int) -> bool:
    """Say whether the first of the declarers' opponents to go out did so with aces only [8.4]."""
    if options.ace_finish == AceFinish.OFF:
        return False
    ends = 1 if options.ace_finish == AceFinish.FIRST_PLACE else SEATS
    for index in range(ends):
        seat = table.order[index]
        if side_of(seat) != declaring:
            return holds(table.aced, seat)
    return False


@rule
def close_match(table: Table, side: int) -> None:
    """End the match with a side as winner [8.2]."""
    table.match_over = 1
    table.winners = seats_of(side)


@rule
def close_by_points(table: Table, options: Options) -> None:
    """End a match for points after its last deal [8.5]."""
    if table.deals < options.deals_limit:
        return
    table.match_over = 1
    if table.points[0] == table.points[1]:
        table.winners = 0b1111
    else:
        table.winners = 0b0101 << (0 if table.points[0] > table.points[1] else 1)
