"""Analysing a deal or a match: the public function."""

from __future__ import annotations

import sys
from collections.abc import Callable

from tefuda.analysis.result import Analysis
from tefuda.analysis.warm_up import must_compile
from tefuda.compiler.cache import announcement
from tefuda.core.whole_numbers import check_whole
from tefuda.errors import GameError, NotationError
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.play.start import seat_of

PLAYOUTS = 16_000
"""The default number of playouts for a decision, approximately."""
FEWEST = 100
"""The fewest playouts that are accepted."""


def analyse(
    played: Deal | Match,
    seat: int | None = None,
    *,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    keep: bool = False,
) -> Analysis:
    """Judge the decisions of a deal or a match, of one `seat` or of all, each with about `playouts` playouts.

    The same seed gives the same analysis, whatever else is judged. An unfinished deal is judged as far as it was
    played. `progress` is called with the number of further decisions that are done, of `decisions_in(played)`. With
    `keep` the results are cached as decisions are judged, so that an interrupted analysis can continue.

    Raises NotationError for anything but a deal or match and for impossible numbers, SeatsError for an unknown seat,
    GameError for a family without determinizations, and PositionError for a deal that does not fit its rules.
    """
    deals = _deals_of(played)
    game = deals[0].game
    playouts, seed = check_whole("playouts", playouts, FEWEST), check_whole("seed", seed, 0)
    if game.search.determinize is None:
        raise GameError("{game} cannot be searched: it does not say which tables could be", game=game.name)
    seat = None if seat is None else seat_of(seat, deals[0].seats)
    from tefuda.analysis.deals import analysed
    from tefuda.analysis.judging import Judge, code_name
    from tefuda.analysis.results_cache import ResultsCache, file_of
    from tefuda.bulk.tuned import tuned_weights

    if progress is None and must_compile(game):
        sys.stderr.write(announcement() + "\n")
    judge = Judge(game, deals[0].options, playouts, seed)
    weights = [*tuned_weights(game, deals[0].options).numbers()]
    cache = ResultsCache(file_of(str(played), playouts, seed, weights, code_name(game)) if keep else None)
    notify = progress or (lambda done: None)
    found = tuple(analysed(judge, deal, number, seat, cache, notify) for number, deal in enumerate(deals))
    return Analysis(deals[0].preset, deals[0].seats, seat, playouts, seed, found)


def decisions_in(played: Deal | Match) -> int:
    """Return the number of decisions in a deal or a match."""
    return sum(len(deal.history) for deal in _deals_of(played))


def _deals_of(played: object) -> tuple[Deal, ...]:
    if isinstance(played, Match):
        return played.deals
    if isinstance(played, Deal):
        return (played,)
    raise NotationError("only a deal or a match can be analysed, not {given!r}", given=played)
