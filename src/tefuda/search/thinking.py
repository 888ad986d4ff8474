"""A search for one decision, in slices: it can be stopped, continued and looked at."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bulk.net import PARTS
from tefuda.bulk.nets import NO_NET, block_of
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of, record_of
from tefuda.core.game import Game
from tefuda.core.table.chance import Dice
from tefuda.core.table.decision import Proposals
from tefuda.search.chances import MILLION, Fit
from tefuda.search.driver import Search, best_of, chance_of, has_ended, most_playouts, search_slice
from tefuda.search.fits import fit_for
from tefuda.search.states import DETERMINIZING, given_to, glimpse_of, search_state_of

SLICE = 0.002
"""About how many seconds a slice takes."""
MOST_COPIED = 40
"""How many instructions `Compilation` may duplicate for a function of a search.

Compiling Guandan's search for any house rules takes 3 seconds of processor time with this, and 98 with 300.
"""
FIRST_PLAYOUTS = 64
"""How many playouts the first slice makes; its time decides the number in the next."""


@cache
def searcher(game: Game) -> Any:
    """Return the compiled search of a game, for any house rules; raises CompileError."""
    return _compilation(game).code()


def _compilation(game: Game) -> Compilation:
    return Compilation(
        search_slice, f"{game.name}-search", given_to(game),
        scratch=[glimpse_of(game)], copied=MOST_COPIED, unnoted=DETERMINIZING,
    )  # fmt: skip


def can_search(game: Game) -> bool:
    """Say whether a game can be searched: whether its family determinizes tables."""
    return game.search.determinize is not None


@cache
def _was_warm(game: Game) -> bool:
    return _compilation(game).is_warm


def net_of_search(game: Game, options: Any) -> NDArray[np.int32]:
    """Return the block of the net that players search with by these house rules, NO_NET if there is none."""
    return block_of(game, options) if game.search.nets else NO_NET


def needs_compiling(game: Game) -> bool:
    """Say whether the search of a game has to be compiled first, which takes some ten seconds."""
    if can_search(game) and not _was_warm(game):
        _was_warm.cache_clear()
        return not _was_warm(game)
    return False


@dataclass(frozen=True, slots=True)
class Candidate:
    """The results for one action: its mean worth, in points with the premium, and the chance to win, from 0 to 1.

    `visits` are the playouts that both come from, and `error` is the standard error of the worth; `opinion` is the
    worth that the net expected, 0 without one.
    """

    code: int
    worth: float
    error: float
    chance: float
    visits: int
    opinion: float


class Thinking:
    """A search for the decision of a seat, from its view and the codes that are legal for it, at least one.

    It makes at most `playouts`, and stops once these have come to about `allowance` decisions; one of the two may be 0,
    which is no limit. Equal dice give equal results, if both searches end; `dice` is advanced. With a `net`, that
    chooses the candidates and plays; a `master` takes the others for players with that net on every world, and goes by
    the ends of playouts alone.

    The family must determinize tables; CompileError is raised if its rules do not compile. The results may be read
    after the first slice; only one thread at a time may use a search.
    """

    def __init__(
        self,
        game: Game,
        options: Any,
        view: Any,
        codes: Sequence[int],
        dice: Dice,
        *,
        playouts: int = 0,
        allowance: int = 0,
        net: NDArray[np.int32] = NO_NET,
        master: bool = False,
    ) -> None:
        state: Any = search_state_of(game)()
        state.own, state.fit = tuned_weights(game, options), fit_for(game, options)
        state.search.budget, state.search.allowance, state.search.master = playouts, allowance, int(master)
        self._fit: Fit = state.fit
        proposals = Proposals()
        proposals.codes[: len(codes)], proposals.count = codes, len(codes)
        self._game = game
        searcher(game)  # the first time that is slow, and no part of a search
        self._arrays = [*(array_of(record) for record in (view, options, proposals, state, dice)), net]
        self._dice = dice
        self._rate = 0.0

    def go_on(self, seconds: float = SLICE) -> bool:
        """Go on for one slice of about that many seconds; return whether the search has ended."""
        playouts = max(1, int(seconds * self._rate)) if self._rate else FIRST_PLAYOUTS
        before, started = int(self._search["done"][0]), time.perf_counter()
        ended = bool(searcher(self._game)(*self._arrays, playouts))
        self._dice.fill(iter(self._arrays[4].view(np.int64).tolist()))
        taken = max(time.perf_counter() - started, 1e-6)
        self._rate = (int(self._search["done"][0]) - before) / taken
        return ended

    @property
    def _search(self) -> NDArray[Any]:
        search: NDArray[Any] = self._arrays[3]["search"]
        return search

    @property
    def search(self) -> Search:
        """A copy of the record of the search."""
        found: Search = record_of(Search, self._search.copy())
        return found

    @property
    def code(self) -> int:
        """The code that is best so far."""
        search = self.search
        return search.codes[best_of(search)]

    @property
    def share(self) -> float:
        """How much of the search is done, from 0 to 1; 1 once it has ended."""
        search = self.search
        if has_ended(search):
            return 1.0
        return min(1.0, search.done / max(1, most_playouts(search)))

    @property
    def candidates(self) -> list[Candidate]:
        """The results by candidate: first that of the best, then by visits and by worth, both descending."""
        search = self.search
        best = search.codes[best_of(search)]
        found = [_candidate(search, self._fit, i) for i in range(search.count)]
        return sorted(found, key=lambda one: (one.code != best, -one.visits, -one.worth))


def _candidate(search: Search, fit: Fit, i: int) -> Candidate:
    visits = search.visits[i]
    number = max(1, visits)
    mean = search.sums[i] / number
    variance = max(0.0, search.squares[i] / number - mean * mean)
    error, chance, opinion = sqrt(variance / number), chance_of(search, fit, i) / MILLION, search.priors[i] / PARTS
    return Candidate(search.codes[i], mean, error, chance, visits, opinion)
