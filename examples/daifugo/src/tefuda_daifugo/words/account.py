"""The account of a finished deal of Daifugō: what the places are worth."""

from __future__ import annotations

from tefuda.core.records.rule import rule
from tefuda.core.words.messages import ClauseGap, MessageGap, PointsGap, SeatGap
from tefuda.core.words.story import Story, clear
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.rules.table import Table
from tefuda_daifugo.words.book import BOOK, say_title


@BOOK.message("{name} is {title}: {points} [{clause}].", "You are {title}: {points} [{clause}].")
def is_worth(story: Story, name: SeatGap, title: MessageGap, points: PointsGap, clause: ClauseGap) -> None: ...


@rule
def account(table: Table, options: Options, story: Story) -> None:
    """State the places in their order, and what each is worth [6.1]."""
    for place in range(1, table.seats + 1):
        for seat in range(table.seats):
            if table.places[seat] == place:
                clear(story.phrase)
                say_title(place, table.seats, story.phrase)
                is_worth(story, seat, story.phrase, table.payoffs[seat], 6_01)
