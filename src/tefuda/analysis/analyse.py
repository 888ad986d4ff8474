"""Analysing a deal or a match: the public function."""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import NormalDist
from typing import Any

from tefuda.analysis.judging import DOUBT, Case, Judge
from tefuda.analysis.kept import Kept, file_of
from tefuda.analysis.result import Analysis, DealAnalysis, Judged, Luck, Turn
from tefuda.bots.simulate import COMPILING, check_whole
from tefuda.core.game import Game
from tefuda.errors import GameError, NotationError, PositionError, SeatsError
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.search.scales import Outlook, code_name, is_compiled, weigher
from tefuda.search.thinking import can_search, needs_compiling, searcher

PLAYOUTS = 16_000
"""How many playouts a decision gets, about."""
FEWEST = 100
"""Of fewer, nothing could be said."""
TURNING = 0.2
"""By how much the chance of a seat changes at a turning point, at least."""


def analyse(
    played: Deal | Match,
    seat: int | None = None,
    *,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    keep: bool = False,
) -> Analysis:
    """Judge the decisions of a deal or a match, of one seat or of all, each with about so many `playouts`.

    The same seed gives the same analysis, whatever else is judged. A deal that is not over is judged as far as it was
    played. `progress` is told how many more decisions are done, of `decisions_in(played)`. With `keep` the decisions
    are kept in the cache as they are judged, so that an analysis that was stopped goes on where it was.

    Raises NotationError for what is no deal and for numbers that cannot be, SeatsError for a seat that there is not,
    GameError for a family that does not imagine tables, and PositionError for a deal that does not fit its rules.
    """
    deals = _deals_of(played)
    game = deals[0].game
    check_whole("playouts", playouts, FEWEST)
    check_whole("seed", seed, 0)
    _check(game, deals[0].seats, seat)
    if progress is None and must_compile(game):
        sys.stderr.write(COMPILING)
    judge = Judge(game, deals[0].options, playouts, seed)
    kept = Kept(file_of(str(played), playouts, seed, code_name(game)) if keep else None)
    notify = progress or (lambda done: None)
    found = tuple(_deal(judge, deal, number, seat, kept, notify) for number, deal in enumerate(deals))
    return Analysis(deals[0].preset, deals[0].seats, seat, playouts, seed, found)


def decisions_in(played: Deal | Match) -> int:
    """Return how many decisions a deal or a match has."""
    return sum(len(deal.history) for deal in _deals_of(played))


def must_compile(game: Game) -> bool:
    """Say whether rules have to be compiled first, which takes some ten seconds."""
    return can_search(game) and (needs_compiling(game) or not is_compiled(game))


def prepare(game: Game) -> None:
    """Compile what an analysis of a game needs."""
    searcher(game)
    weigher(game)


def _deals_of(played: object) -> tuple[Deal, ...]:
    if isinstance(played, Match):
        return played.deals
    if isinstance(played, Deal):
        return (played,)
    raise NotationError("a deal or a match is analysed, not {given!r}", given=played)


def _check(game: Game, seats: int, seat: int | None) -> None:
    if not can_search(game):
        raise GameError("{game} cannot be searched: it does not say which tables could be", game=game.name)
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise SeatsError("there is no seat {seat}; the seats are 0 to {last}", seat=seat, last=seats - 1)


def _deal(
    judge: Judge, deal: Deal, number: int, seat: int | None, kept: Kept, progress: Callable[[int], None]
) -> DealAnalysis:
    """Judge the decisions of one deal."""
    moments = deal.moments()
    moment = next(moments)
    luck = _luck(judge, moment, deal, number)
    decisions = []
    for place, (following, event) in enumerate(zip(moments, deal.history, strict=True)):
        weighed = seat is None or event.seat == seat
        one = kept.find(number, place, weighed=weighed)
        if one is None:
            stakes = luck[event.seat].own.spread
            case = Case(moment, number, place, event.seat, event.action, stakes, len(deal.history))
            one = judge.judged(case, weighed=weighed)
            kept.keep(one, weighed=weighed)
        decisions.append(one)
        moment = following
        progress(1)
    return DealAnalysis(number, deal.over, tuple(decisions), luck, _turns(luck, decisions))


def _luck(judge: Judge, start: Deal, deal: Deal, number: int) -> tuple[Luck, ...]:
    """Return what every seat could expect before the first play, and what came of it."""
    everybody = _fitting(judge.outlooks(start, number, None))
    revealed = _fitting(judge.outlooks(start, number, None, revealed=True))
    found = []
    for seat in range(deal.seats):
        own = _fitting(judge.outlooks(start, number, seat))[seat]
        points, won = (deal.payoffs[seat], _has_won(deal, seat)) if deal.over else (None, None)
        found.append(Luck(seat, everybody[seat], own, revealed[seat], points, won))
    return tuple(found)


def _fitting(outlooks: tuple[Outlook, ...]) -> tuple[Outlook, ...]:
    if not outlooks:
        raise PositionError("no table fits what is seen when the deal begins, so that it cannot be analysed")
    return outlooks


def _has_won(deal: Deal, seat: int) -> bool:
    return deal.payoffs[seat] == max(deal.payoffs) > min(deal.payoffs)


def _turns(luck: tuple[Luck, ...], decisions: list[Judged]) -> tuple[Turn, ...]:
    """Return the decisions after which the chance of a seat was another, by much and beyond doubt; of each the most."""
    found = []
    before: tuple[Any, ...] = tuple(one.revealed for one in luck)
    beyond = NormalDist().inv_cdf(1 - DOUBT / max(1, 2 * len(decisions) * len(luck)))
    for one in decisions:
        changes = [after.chance - was.chance for after, was in zip(one.after, before, strict=False)]
        seat = max(range(len(changes)), key=lambda place: abs(changes[place].mean), default=0)
        if changes and abs(changes[seat].mean) >= max(TURNING, beyond * changes[seat].error):
            found.append(Turn(one.place, seat, changes[seat]))
        before = one.after or before
    return tuple(found)
