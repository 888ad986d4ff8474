"""Evaluating the decisions of a game, with results as estimates and their errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bulk.nets import NO_NET
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of, record_of
from tefuda.core.game import Game
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Record, extended, part
from tefuda.core.table.chance import Dice
from tefuda.core.table.decision import Decision, Proposals
from tefuda.search.chances import MILLION
from tefuda.search.estimates import Estimate, Outlook
from tefuda.search.evaluation import Evaluation, evaluate
from tefuda.search.fits import fit_for
from tefuda.search.states import given_to, glimpse_of, search_state_of
from tefuda.search.thinking import MOST_COPIED

EVERYBODY = (1 << MAX_SEATS) - 1
"""The mask of all seats: all count as partners until playouts show otherwise."""
AT_ONCE = 100
"""How many worlds one call of the compiled evaluation tries; between calls, Python can interrupt it."""


@cache
def evaluation_state_of(game: Game) -> type[Record]:
    """Return the class of the records that hold the state of an evaluation, as `EvaluationState` describes them."""
    return extended(
        search_state_of(game),
        "EvaluationState",
        {"evaluation": (Evaluation, part(Evaluation))},
        "Decisions being evaluated.",
    )


def _compilation(game: Game) -> Compilation:
    given = {**given_to(game), "state": evaluation_state_of(game), "table": game.table}
    return Compilation(
        evaluate, f"{game.name}-evaluation", given, scratch=[glimpse_of(game)], copied=MOST_COPIED, unnoted=[evaluate]
    )


@cache
def evaluation_code(game: Game) -> Any:
    """Return the compiled evaluation of a game, for any house rules; raises CompileError."""
    return _compilation(game).code()


def is_compiled(game: Game) -> bool:
    """Say whether the cache holds the compiled evaluation of a game, so that nothing has to be compiled first."""
    return _compilation(game).is_warm


@dataclass(frozen=True, slots=True)
class Evaluated:
    """The results of an evaluation on `worlds`; without a world that fits, all else is empty.

    `outlooks` are by decision; `ahead` are by decision, too, the differences from the first one, pair by pair on the
    same worlds. `seats` are by seat, after the first decision.
    """

    worlds: int
    outlooks: tuple[Outlook, ...]
    ahead: tuple[Outlook, ...]
    seats: tuple[Outlook, ...]


class Evaluator:
    """Evaluates decisions of a game under its options; the family must determinize tables."""

    def __init__(self, game: Game, options: Any) -> None:
        self._game = game
        self._options = array_of(options)
        self._own = tuned_weights(game, options)
        self._fit = fit_for(game, options)

    def evaluate(
        self,
        view: Any,
        table: Any,
        decisions: Sequence[Decision],
        worlds: int,
        dice: Dice,
        *,
        seat: int | None = None,
        revealed: bool = False,
        net: NDArray[np.int32] = NO_NET,
    ) -> Evaluated:
        """Return what some decisions of a seat are worth, on at most `worlds` tables that could show its view.

        All play on as in a search with that `net`, or without: then the side of the seat by tuned weights, all others
        by the usual ones; without a seat, all do. With `revealed` the table itself is the only one, and nobody plays by
        a net. Without decisions the deal is only played on. `dice` is left as it is. Raises IndexError for more than
        MOST_EVALUATED decisions, and CompileError.
        """
        state: Any = evaluation_state_of(self._game)()
        state.own, state.fit, state.search.dice = self._own, self._fit, dice
        state.search.seat, state.search.mates = (0, 0) if seat is None else (seat, EVERYBODY)
        evaluation = state.evaluation
        evaluation.count, evaluation.revealed = len(decisions), int(revealed)
        for index, decision in enumerate(decisions):
            evaluation.codes[index] = decision.code
            evaluation.once[index], evaluation.twice[index] = decision.once, decision.twice
        arrays = [
            array_of(view),
            self._options,
            array_of(Proposals()),
            array_of(state),
            array_of(table),
            net,
            net.copy(),  # what compiled code is given must not overlap
        ]
        play, left = evaluation_code(self._game), worlds
        while left > 0:
            before = int(arrays[3]["evaluation"]["worlds"][0])
            if play(*arrays, min(left, AT_ONCE)) - before < min(left, AT_ONCE):
                break
            left -= AT_ONCE
        return evaluated(record_of(Evaluation, arrays[3]["evaluation"].copy()), int(table.seats))


def evaluated(found: Evaluation, seats: int) -> Evaluated:
    """Return the results of an evaluation as estimates."""
    number = found.worlds
    if number == 0:
        return Evaluated(0, (), (), ())
    outlooks, ahead = [], []
    for i in range(found.count):
        wins, gains, values = found.first_sums[i], found.gain_sums[i], found.value_sums[i]
        outlook = _outlook(number, wins, wins, gains, found.gain_squares[i], values, found.value_squares[i])
        outlooks.append(_corrected(outlook, found, found.likely[i]))
        outlook = _outlook(
            number,
            wins - found.first_sums[0], found.first_apart[i],
            gains - found.gain_sums[0], found.gain_apart[i],
            values - found.value_sums[0], found.value_apart[i],
        )  # fmt: skip
        ahead.append(_corrected(outlook, found, found.likely[i] - found.likely[0]))
    by_seat = tuple(
        _outlook(
            number,
            found.seat_firsts[seat], found.seat_firsts[seat],
            found.seat_gains[seat], found.seat_gain_squares[seat],
            found.seat_values[seat], found.seat_value_squares[seat],
        )
        for seat in range(seats)
    )  # fmt: skip
    return Evaluated(number, tuple(outlooks), tuple(ahead), by_seat)


def of_decider(found: Evaluation, seat: int, seats: int) -> Outlook:
    """Return what the deal is worth for the seat that decides, where an evaluation of no decisions was asked for it."""
    return _corrected(evaluated(found, seats).seats[seat], found, found.likely[0])


def _corrected(outlook: Outlook, found: Evaluation, likely: int) -> Outlook:
    """Return an outlook with a chance, in parts of a MILLION, that is corrected."""
    return replace(outlook, chance=Estimate(likely / MILLION, outlook.chance.error * found.slope / MILLION))


def _outlook(
    number: int, wins: int, win_squares: int, gains: int, gain_squares: int, values: int, value_squares: int
) -> Outlook:
    worth, spread = _estimate(number, values, value_squares)
    return Outlook(_estimate(number, wins, win_squares)[0], _estimate(number, gains, gain_squares)[0], worth, spread)


def _estimate(number: int, total: int, squares: int) -> tuple[Estimate, float]:
    """Return a mean with its standard error, and the standard deviation."""
    mean = total / number
    spread = sqrt(max(0.0, squares / number - mean * mean) * number / max(1, number - 1))
    return Estimate(mean, spread / sqrt(number)), spread
