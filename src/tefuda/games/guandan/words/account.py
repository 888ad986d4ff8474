"""The account of a finished deal of Guandan: the places, what they are worth, and failures at the last level."""

from __future__ import annotations

from tefuda.core.records.rule import rule
from tefuda.core.records.writer import Written
from tefuda.core.words.messages import ClauseGap, MessageGap, NumberGap, SeatGap
from tefuda.core.words.story import Story, clear
from tefuda.games.guandan.rules.constants import SIDES
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.scoring import gain_of, partner_index
from tefuda.games.guandan.rules.sides import partner_of
from tefuda.games.guandan.rules.table import Table
from tefuda.games.guandan.words.book import BOOK


@BOOK.message("Places: {first}, {second}, {third}, {fourth}.")
def places(story: Story, first: SeatGap, second: SeatGap, third: SeatGap, fourth: SeatGap) -> None: ...
@BOOK.message("The deal goes to {player} and {partner}; it is worth {gain} [{clause}].")
def goes_to(story: Story, player: SeatGap, partner: SeatGap, gain: MessageGap, clause: ClauseGap) -> None: ...
@BOOK.message("1 point")
def one_point(story: Written) -> None: ...
@BOOK.message("{number} points")
def several_points(story: Written, number: NumberGap) -> None: ...
@BOOK.message("1 level")
def one_level(story: Written) -> None: ...
@BOOK.message("{number} levels")
def several_levels(story: Written, number: NumberGap) -> None: ...
@BOOK.message("Failures of {player} and {partner} at the last level: {failures} [{clause}].")
def have_failed(story: Story, player: SeatGap, partner: SeatGap, failures: NumberGap, clause: ClauseGap) -> None: ...


@rule
def account(table: Table, options: Options, story: Story) -> None:
    """State the places [7.1], what they are worth [7.3], and who has failed at the last level [8.3]."""
    first = table.order[0]
    places(story, first, table.order[1], table.order[2], table.order[3])
    clear(story.phrase)
    _say_gain(options, gain_of(options, partner_index(table)), story.phrase)
    goes_to(story, first, partner_of(first), story.phrase, 7_03)
    for side in range(SIDES):
        if table.failures[side] != 0:
            have_failed(story, side, partner_of(side), table.failures[side], 8_03)


@rule
def _say_gain(options: Options, gain: int, story: Written) -> None:
    """Say what a deal is worth: levels, or points in a match for points [8.5]."""
    if options.deals_limit != 0:
        if gain == 1:
            one_point(story)
        else:
            several_points(story, gain)
    elif gain == 1:
        one_level(story)
    else:
        several_levels(story, gain)
