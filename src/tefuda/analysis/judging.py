"""Judging one decision: what it was worth, what would have been better, and whether that is beyond doubt.

How it is judged is written in the dialect, in `judgement`; this calls it, compiled, and reads what it has found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.analysis.judgement import EXPECTED, EXPECTED_OPEN, FINE, FOLLOWED, JUDGED, Judging, judge
from tefuda.analysis.result import Judged, Verdict
from tefuda.bots.greedy import Greedy
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of, record_of
from tefuda.core.game import Game
from tefuda.core.records.record import Record, extended, part
from tefuda.core.table.chance import seed_words
from tefuda.core.table.decision import Proposals
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.search.estimates import Outlook
from tefuda.search.evaluation import evaluate
from tefuda.search.evaluator import evaluated, evaluation_state_of, of_decider
from tefuda.search.fits import fit_for
from tefuda.search.levels import SEARCHERS
from tefuda.search.states import DETERMINIZING, given_to, glimpse_of
from tefuda.search.thinking import MOST_COPIED, net_of_search

LONGEST = 4
"""The most decisions in a line."""
AT_ONCE = 400
"""About how many playouts one call of the compiled judgement makes; between calls, Python can interrupt it."""
VERDICTS = tuple(Verdict)
"""The verdicts by their numbers in judgements."""


@cache
def judging_state_of(game: Game) -> type[Record]:
    """Return the class of the records that hold the state of a judgement, as `JudgingState` describes them."""
    cells = {"judging": (Judging, part(Judging))}
    return extended(evaluation_state_of(game), "JudgingState", cells, "A decision being judged.")


UNNOTED = (*DETERMINIZING, evaluate)
"""The functions of a judgement that play on determinizations, where nobody reads what notes write."""


def _compilation(game: Game) -> Compilation:
    given = {**given_to(game), "state": judging_state_of(game), "table": game.table, "after": game.table}
    return Compilation(
        judge, f"{game.name}-judgement", given, scratch=[glimpse_of(game)], copied=MOST_COPIED, unnoted=UNNOTED
    )


@cache
def judgement_code(game: Game) -> Any:
    """Return the compiled judgement of a game, for any house rules; raises CompileError."""
    return _compilation(game).code()


def code_name(game: Game) -> str:
    """Return the name of the machine code of judgements of a game; it differs whenever the results could differ."""
    return _compilation(game).path.stem


def is_compiled(game: Game) -> bool:
    """Say whether the cache holds the compiled judgement of a game."""
    return _compilation(game).is_warm


@dataclass(frozen=True, slots=True)
class Case:
    """A decision to be judged: the deal before it, its index, its seat and action, and what was at stake.

    `stakes` is the standard deviation, before the first play, of the worth of the deal to the seat, in points with the
    premium; `among` is the number of decisions in the deal.
    """

    moment: Deal
    deal: int
    index: int
    seat: int
    action: Action
    stakes: float
    among: int


class Judge:
    """A judge of decisions in one game, with a number of playouts for each decision and dice of a seed."""

    def __init__(self, game: Game, options: Any, playouts: int, seed: int) -> None:
        self.playouts = playouts
        self.seed = seed
        self._game = game
        self._options = array_of(options)
        self._own = tuned_weights(game, options)
        self._fit = fit_for(game, options)
        self._net = net_of_search(game, options)

    def judged(self, case: Case, *, evaluated: bool) -> Judged:
        """Return what is found of a decision; unless it is to be `evaluated`, only what followed with open cards."""
        seen = case.moment.observe(case.seat)
        after = case.moment.apply(case.action, seat=case.seat)
        judging: Any = Judging()
        judging.asked, judging.deal, judging.index = JUDGED if evaluated else FOLLOWED, case.deal, case.index
        judging.tests, judging.stakes, judging.seat = case.among, int(FINE * case.stakes), case.seat
        judging.made.code, judging.made.once, judging.made.twice = case.action.code, case.action.once, case.action.twice
        codes = [action.code for action in seen.legal_actions]
        found = self._found(judging, seen.view, codes, case.moment.table, after.table)
        return self._told(case, found, seen.legal_actions)

    def outlooks(self, deal: Deal, number: int, seat: int | None, *, revealed: bool = False) -> tuple[Outlook, ...]:
        """Return what every seat can expect at the start, by the view of a seat or an onlooker; none if no table fits.

        All seats are assumed to play alike, whoever looks on, so that averaged over many deals each has an even chance.
        """
        judging: Any = Judging()
        judging.asked, judging.deal = EXPECTED_OPEN if revealed else EXPECTED, number
        judging.index = deal.seats if seat is None else seat
        found = self._found(judging, deal.observe(seat).view, (), deal.table, deal.table)
        return evaluated(found.closed, deal.seats).seats

    def _found(self, judging: Any, view: Any, codes: Any, table: Any, after: Any) -> Judging:
        """Return a judgement once it is done."""
        judging.playouts, judging.allowance = self.playouts, SEARCHERS["master"].allowance
        judging.seed[:] = seed_words(self.seed)
        state: Any = judging_state_of(self._game)()
        state.own, state.fit, state.judging = self._own, self._fit, judging
        proposals = Proposals()
        proposals.codes[: len(codes)], proposals.count = codes, len(codes)
        arrays: list[NDArray[Any]] = [
            array_of(view), self._options, array_of(proposals), array_of(state), array_of(table), array_of(after),
            self._net, NO_NET.copy(),
        ]  # fmt: skip
        run = judgement_code(self._game)
        while not run(*arrays, AT_ONCE):
            continue
        found: Judging = record_of(Judging, np.array(arrays[3]["judging"]))
        return found

    def _told(self, case: Case, judging: Judging, legal: Sequence[Action]) -> Judged:
        """Return what a judgement has found, as people read it; `legal` are the legal actions."""
        closed, opened = (evaluated(found, case.moment.seats) for found in (judging.closed, judging.opened))
        verdict = VERDICTS[judging.verdict]
        found = Judged(case.deal, case.index, case.seat, str(case.action), judging.choices, verdict, after=opened.seats)
        if not judging.compared:
            if not closed.worlds or closed.outlooks:
                return found
            return replace(found, made=of_decider(judging.closed, case.seat, case.moment.seats))
        best = judging.best
        code = judging.closed.codes[best]
        action = next(one for one in legal if one.code == code) if best else case.action
        return replace(
            found, made=closed.outlooks[0], cost=closed.ahead[best], best=closed.outlooks[best],
            best_action=str(action), line=line(case, action) if best else (),
            open_made=opened.outlooks[0] if opened.outlooks else None,
            open_best=opened.outlooks[-1] if opened.outlooks else None,
        )  # fmt: skip


def line(case: Case, best: Action) -> tuple[tuple[int, str], ...]:
    """Return the line from the best action, as casual players would play on with these cards."""
    deal, found = case.moment.apply(best, seat=case.seat), [(case.seat, str(best))]
    while len(found) < LONGEST and deal.turn is not None:
        seat = deal.turn
        action = Greedy().choose(deal.observe(seat))
        deal = deal.apply(action, seat=seat)
        found.append((seat, str(action)))
    return tuple(found)
