"""Analysing one deal: its decisions, its luck and its turning points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from typing import Any

from tefuda.analysis.judgement import MILLION, Turning, turned_for
from tefuda.analysis.judging import Case, Judge
from tefuda.analysis.result import DealAnalysis, Judged, Luck, TurningPoint
from tefuda.analysis.results_cache import ResultsCache
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.table.course import most_gained
from tefuda.errors import PositionError
from tefuda.play.deal import Deal
from tefuda.search.estimates import Estimate, Outlook


class DealUnderAnalysis:
    """Deal `number` of its match, under analysis: first its `luck`, then any of its decisions."""

    def __init__(self, judge: Judge, deal: Deal, number: int) -> None:
        self.judge = judge
        self.deal = deal
        self.number = number
        self.moments = tuple(deal.moments())
        self.luck = _luck(judge, self.moments[0], deal, number)

    def judged(self, index: int, *, evaluated: bool) -> Judged:
        """Return what is found of a decision; unless it is to be `evaluated`, only what followed with open cards."""
        event = self.deal.history[index]
        stakes = self.luck[event.seat].own.spread
        case = Case(self.moments[index], self.number, index, event.seat, event.action, stakes, len(self.deal.history))
        return self.judge.judged(case, evaluated=evaluated)


def analysed(
    judge: Judge, deal: Deal, number: int, seat: int | None, cache: ResultsCache, progress: Callable[[int], None]
) -> DealAnalysis:
    """Judge the decisions of one deal."""
    begun = DealUnderAnalysis(judge, deal, number)
    decisions = []
    for index, event in enumerate(deal.history):
        evaluated = seat is None or event.seat == seat
        one = cache.find(number, index, evaluated=evaluated)
        if one is None:
            one = begun.judged(index, evaluated=evaluated)
            cache.add(one, evaluated=evaluated)
        decisions.append(one)
        progress(1)
    return put_together(number, deal.over, begun.luck, decisions)


def put_together(number: int, over: bool, luck: tuple[Luck, ...], decisions: Sequence[Judged]) -> DealAnalysis:
    """Return the analysis of a deal from its judged decisions, with its turning points."""
    return DealAnalysis(number, over, tuple(decisions), luck, _turns(luck, decisions))


def _luck(judge: Judge, start: Deal, deal: Deal, number: int) -> tuple[Luck, ...]:
    """Return what every seat could expect before the first play, with the result."""
    everybody = _fitting(judge.outlooks(start, number, None))
    revealed = _fitting(judge.outlooks(start, number, None, revealed=True))
    first, found = most_gained(deal.table.payoffs, deal.seats), []
    for seat in range(deal.seats):
        own = _fitting(judge.outlooks(start, number, seat))[seat]
        points, won = (deal.payoffs[seat], bool(first >> seat & 1)) if deal.over else (None, None)
        found.append(Luck(seat, everybody[seat], own, revealed[seat], points, won))
    return tuple(found)


def _fitting(outlooks: tuple[Outlook, ...]) -> tuple[Outlook, ...]:
    if not outlooks:
        raise PositionError("no hidden cards fit what is seen when the deal begins, so it cannot be analysed")
    return outlooks


def _turns(luck: tuple[Luck, ...], decisions: Sequence[Judged]) -> tuple[TurningPoint, ...]:
    """Return what changed a seat's chance by much and beyond doubt, with the largest change of each.

    It is the deal of the cards, or a decision.
    """
    found = []
    before: tuple[Outlook, ...] = tuple(one.onlooker for one in luck)
    dealt = (-1, NO_SEAT, tuple(one.revealed for one in luck))
    for index, own, after in (dealt, *((one.index, one.seat, one.after) for one in decisions if one.after)):
        seat = _turned_for(own, before, after, 2 * (1 + len(decisions)) * len(luck))
        if seat != NO_SEAT:
            found.append(TurningPoint(index, seat, after[seat].chance - before[seat].chance))
        before = after
    return tuple(found)


def _turned_for(own: int, before: Sequence[Outlook], after: Sequence[Outlook], tests: int) -> int:
    """Return the seat for which a decision of `own` was a turning point, NO_SEAT for none."""
    turning: Any = Turning()
    turning.seats, turning.seat, turning.tests = len(after), own, tests
    for seat, (earlier, later) in enumerate(zip(before, after, strict=True)):
        turning.before[seat], turning.before_errors[seat] = _in_parts(earlier.chance)
        turning.after[seat], turning.after_errors[seat] = _in_parts(later.chance)
    return turned_for(turning)


def _in_parts(chance: Estimate) -> tuple[int, int]:
    """Return a chance and its standard error in parts of a MILLION."""
    return floor(chance.mean * MILLION + 0.5), floor(chance.error * MILLION + 0.5)
