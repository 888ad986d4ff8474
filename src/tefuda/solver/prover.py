"""The solver in compiled code: it proves what a seat can force, from one table after another."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bulk.rules import rules_of
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of, layout_of
from tefuda.core.game import Game
from tefuda.core.table.decision import Proposals
from tefuda.solver.driver import ENTRY, LEVELS, MISSED, OPEN, REACHED, Proof, Prover, prove
from tefuda.solver.memory import fingerprinting, size_of_table

LEAST_KNOWN, MOST_KNOWN = 1 << 10, 1 << 20
"""The least and the largest number of slots in the table of known positions; each has four positions, in 64 bytes."""
MOST_COPIED = 40
"""How many instructions `Compilation` may duplicate for a function of the solver; more takes far longer to compile."""
SLICE = 200_000
"""How many positions one call of machine code may meet; between calls, Ctrl-C is noticed."""


class Solver:
    """Finds out whether a seat can force its goal, from one table after another, and remembers positions it has met.

    The goal is to win the deal, or to gain `at_least` points, with any number of decisions of its side, or `within` so
    many. A new shuffle brings what its key says, or the verdict `shuffled`: REACHED or MISSED. Each question may cost
    `limit` positions; `nodes` counts those of all questions. It takes up to 64 MiB of memory, and one thread at a time
    may use it.
    """

    def __init__(
        self,
        game: Game,
        options: Any,
        seats: int,
        seat: int,
        at_least: int | None = None,
        limit: int = 1_000_000,
        *,
        within: int | None = None,
        shuffled: int = OPEN,
    ) -> None:
        proof: NDArray[Any] = np.zeros(1, layout_of(Proof))
        proof["seat"], proof["allies"] = seat, game.allies(options, seats, seat)
        proof["by_points"], proof["least"] = at_least is not None, at_least or 0
        proof["within"], proof["shuffled"] = -1 if within is None else within, shuffled
        size = size_of_table(game)
        proof["size"] = size
        self.game, self.limit, self.nodes = game, limit, 0
        self._options, self._proposals, self._proof = array_of(options), np.zeros(1, layout_of(Proposals)), proof
        self._memory: NDArray[np.int64] = np.empty((LEVELS + 1) * size, np.int64)
        self._known: NDArray[np.int64] = np.zeros(_slots(limit) * ENTRY, np.int64)
        self._cuts = 0

    def forced(self, table: Any, enough: Callable[[], bool] = lambda: False) -> bool | None:
        """Return whether the goal is forced from a table, None if that is not decided within the limit.

        What was given up as a repetition, or as too deep, disproves nothing, nor does any later answer of this solver
        then. Before each slice of the search, `enough` is asked whether to give up. Raises CompileError.
        """
        array, proof = array_of(table), self._proof
        proof["level"], proof["nodes"], proof["verdict"] = -1, 0, OPEN
        play, done = prover(self.game), 0
        while not proof["verdict"][0] and done < self.limit and not enough():
            until = min(done + SLICE, self.limit)
            play(array, self._options, self._proposals, proof, self._memory, self._known, until)
            done = int(proof["nodes"][0])
        self.nodes += done
        self._cuts += int(proof["cuts"][0])
        verdict = int(proof["verdict"][0])
        if verdict == MISSED and self._cuts:
            return None
        return {REACHED: True, MISSED: False}.get(verdict)


def _slots(limit: int) -> int:
    """Return how many slots are taken for known positions: a power of two."""
    return min(MOST_KNOWN, max(LEAST_KNOWN, 1 << (limit // 2).bit_length()))


@cache
def prover(game: Game) -> Any:
    """Return the compiled solver of a game, for any house rules; raises CompileError."""
    return _compilation(game).code()


def _compilation(game: Game) -> Compilation:
    given = {"prover": prover_of(game), "table": game.table, "options": game.options}
    return Compilation(prove, f"{game.name}-solver", given, copied=MOST_COPIED, unnoted=[prove])


def needs_compiling(game: Game) -> bool:
    """Say whether the solver of a game still has to be compiled, which takes seconds."""
    return not _compilation(game).is_warm


def prover_of(game: Game) -> Prover[Any, Any, Any]:
    """Return what a proof calls of a game."""
    return Prover(rules_of(game), fingerprinting(game))
