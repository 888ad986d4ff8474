"""The account of a finished deal of the eights family: what the cards left count, and what each player scores."""

from __future__ import annotations

from tefuda.core.cards.card import rank_of
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.words.common import still_holds
from tefuda.core.words.messages import ClauseGap, NumberGap, PointsGap, SeatGap
from tefuda.core.words.story import Story, add_term, add_total, clear, list_cards
from tefuda.games.eights.rules.options import Options, Score
from tefuda.games.eights.rules.scoring import points, value_of, winner_factor
from tefuda.games.eights.rules.table import Table
from tefuda.games.eights.words.book import BOOK


@BOOK.message("{name} scores {points} [{clause}].", "You score {points} [{clause}].")
def scores(story: Story, name: SeatGap, points: PointsGap, clause: ClauseGap) -> None: ...
@BOOK.message("{name} counts {points}, rounded [{clause}].", "You count {points}, rounded [{clause}].")
def counts_rounded(story: Story, name: SeatGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("{name} is charged {points} [{clause}].", "You are charged {points} [{clause}].")
def is_charged(story: Story, name: SeatGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("The points count {factor} times, because the last card was wild [{clause}].")
def count_more(story: Story, factor: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("Nobody scores anything [{clause}].")
def nobody_scores(story: Story, clause: ClauseGap) -> None: ...


@rule
def account(table: Table, options: Options, story: Story) -> None:
    """State what the cards left in the hands count [7.1], how often [7.3], and what each scores [7.2], [7.4], [7.5].

    Where nobody scores anything it says so.
    """
    for seat in range(table.seats):
        _say_held(table, options, seat, story)
    factor = 1 if table.winner == NO_SEAT else winner_factor(table, options)
    if factor > 1:
        count_more(story, factor, 7_03)
    clause = 7_04 if table.winner == NO_SEAT else 7_05 if options.partners else 7_02
    scored = 0
    for seat in range(table.seats):
        scored |= table.payoffs[seat] != 0
        if table.payoffs[seat] < 0 and options.score == Score.OWN:
            is_charged(story, seat, -table.payoffs[seat], clause)
        elif table.payoffs[seat] != 0:
            scores(story, seat, table.payoffs[seat], clause)
    if not scored:
        nobody_scores(story, clause)


@rule
def _say_held(table: Table, options: Options, seat: int, story: Story) -> None:
    """State the cards left in a hand with what they count, and their number of points where it is rounded [7.1]."""
    list_cards(story.phrase, table.held.once[seat], table.held.twice[seat])
    clear(story.other)
    added = 0
    for index in range(story.phrase.count):
        value = value_of(options, rank_of(story.phrase.cells[index]))
        added += value
        add_term(story.other, value)
    if story.phrase.count != 0:
        add_total(story.other, added)
        still_holds(story, seat, story.phrase, story.other)
    counted = points(table, options, seat)
    if counted != added:
        counts_rounded(story, seat, counted, 7_01)
