"""Analysing a deal or a match: the public function."""

from __future__ import annotations

import sys
from collections.abc import Callable

from tefuda.analysis.result import Analysis
from tefuda.bots.simulate import check_whole
from tefuda.bulk.code_cache import announcement
from tefuda.core.game import Game
from tefuda.errors import GameError, NotationError, SeatsError
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.search.ready import must_compile

PLAYOUTS = 16_000
"""How many playouts a decision gets, about."""
FEWEST = 100
"""Of fewer, nothing could be said."""


def analyse(
    played: Deal | Match,
    seat: int | None = None,
    *,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    keep: bool = False,
) -> Analysis:
    """Judge the decisions of a deal or a match, of one seat or of all, each with about this number of `playouts`.

    The same seed gives the same analysis, whatever else is judged. A deal that is not over is judged as far as it was
    played. `progress` is called with how many more decisions are done, of `decisions_in(played)`. With `keep` the
    decisions are kept in the cache as they are judged, so that an analysis that was stopped continues where it was.

    Raises NotationError for what is not a deal and for impossible numbers, SeatsError for a seat that does not exist,
    GameError for a family that does not imagine tables, and PositionError for a deal that does not fit its rules.
    """
    deals = _deals_of(played)
    game = deals[0].game
    check_whole("playouts", playouts, FEWEST)
    check_whole("seed", seed, 0)
    _check(game, deals[0].seats, seat)
    if progress is None and must_compile(game):
        sys.stderr.write(announcement() + "\n")
    from tefuda.analysis.deals import analysed
    from tefuda.analysis.judging import Judge
    from tefuda.analysis.kept import Kept, file_of
    from tefuda.bulk.tuned import tuned_weights
    from tefuda.search.scales import code_name

    judge = Judge(game, deals[0].options, playouts, seed)
    weights = [*tuned_weights(game, deals[0].options).numbers()]
    kept = Kept(file_of(str(played), playouts, seed, weights, code_name(game)) if keep else None)
    notify = progress or (lambda done: None)
    found = tuple(analysed(judge, deal, number, seat, kept, notify) for number, deal in enumerate(deals))
    return Analysis(deals[0].preset, deals[0].seats, seat, playouts, seed, found)


def decisions_in(played: Deal | Match) -> int:
    """Return how many decisions a deal or a match has."""
    return sum(len(deal.history) for deal in _deals_of(played))


def _deals_of(played: object) -> tuple[Deal, ...]:
    if isinstance(played, Match):
        return played.deals
    if isinstance(played, Deal):
        return (played,)
    raise NotationError("only a deal or a match can be analysed, not {given!r}", given=played)


def _check(game: Game, seats: int, seat: int | None) -> None:
    if game.imagine is None:
        raise GameError("{game} cannot be searched: it does not say which tables could be", game=game.name)
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise SeatsError("there is no seat {seat}; the seats are 0 to {last}", seat=seat, last=seats - 1)
