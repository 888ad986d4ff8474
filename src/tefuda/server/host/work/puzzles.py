"""Problems to solve, worked out in another process; recent results are cached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from tefuda.core.game import Game
from tefuda.errors import PresetError, TefudaError
from tefuda.language import marked
from tefuda.play.action import Action
from tefuda.play.library import find
from tefuda.play.observation import Event
from tefuda.server.host.work.lru_cache import Latest
from tefuda.server.host.work.tasks import Tasks
from tefuda.server.host.work.thinking import Charge, Thinkers, Use
from tefuda.server.messages.errors import RequestRefused, refusal_of
from tefuda.solver.attempt import Attempt
from tefuda.solver.piecewise import NODES, Worked, attempts_of, line_of, way_of
from tefuda.solver.problems import Problem, problems_of

CACHED = 1_000
"""The most results that are cached."""
AT_ONCE = 24
"""The most requests that may wait to be worked out."""
NO_PROBLEM = marked("There is no such problem.")
BUSY = marked("Many problems are being solved. Try again in a moment.")
USED_UP = marked("You have asked for a lot. Try again in {seconds} seconds.")


def prepare(game: Game) -> None:
    """Compile the solver of a game; runs in another process."""
    from tefuda.solver.prover import prover

    prover(game)


def problem_at(preset: str, number: int) -> Problem:
    """Return a problem of a preset by its number, from 1; raise RequestRefused where there is none."""
    try:
        problems = problems_of(preset)
    except PresetError as fault:
        raise refusal_of(fault, "no_game") from None
    if not 1 <= number <= len(problems):
        raise RequestRefused(NO_PROBLEM, code="no_game")
    return problems[number - 1]


class Puzzles:
    """Works out problems while somebody solves them; used only on the event loop.

    `number` counts the problems of a preset from 1, `plays` are the solver's own plays so far, in the game's notation,
    and `charge` bears the CPU time. All methods raise RequestRefused for a problem that does not exist, for plays that
    the rules forbid, and where too much is asked for.
    """

    def __init__(self, thinkers: Thinkers, tasks: Tasks) -> None:
        self.thinkers = thinkers
        self.tasks = tasks
        self._cache: Latest[Worked] = Latest(CACHED, lambda one: 1)
        self._waiting = 0
        self._readied: set[str] = set()

    async def attempts(self, preset: str, number: int, plays: tuple[str, ...], charge: Charge) -> Sequence[Attempt]:
        """Return the state of a problem before the first play, and after each play and the answers to it.

        Before the first play nothing is worked out, but the solver is made ready for it.
        """
        if not plays:
            problem = problem_at(preset, number)
            self._get_ready(find(problem.preset)[0])
            return (Attempt.begin(problem, NODES),)
        return (await self._worked(attempts_of, preset, number, plays, charge=charge)).attempts

    async def way(self, preset: str, number: int, plays: tuple[str, ...], charge: Charge) -> Action | None:
        """Return the play that wins after some plays, None where none does."""
        return (await self._worked(way_of, preset, number, plays, charge=charge)).way

    async def line(self, preset: str, number: int, charge: Charge) -> Sequence[Event[Action]]:
        """Return all decisions by which a problem is won, those of the opponents included."""
        return (await self._worked(line_of, preset, number, charge=charge)).line

    def _get_ready(self, game: Game) -> None:
        """Have the solver of a game loaded where it will be used, the first time somebody looks at a problem of it."""
        if game.name not in self._readied:
            self._readied.add(game.name)
            self.tasks.spawn(self._ready(game))

    async def _ready(self, game: Game) -> None:
        await self.thinkers.work(Use.SOLVING, prepare, game, prepare, game)

    async def _worked(
        self, work: Callable[..., Worked], preset: str, number: int, *given: Any, charge: Charge
    ) -> Worked:
        problem = problem_at(preset, number)
        key = work, problem.preset, number, *given
        found = self._cache.find(key)
        if found is not None:
            return found
        if (rest := charge(0.0)) > 0.0:
            raise RequestRefused(USED_UP, code="too_fast", seconds=ceil(rest))
        if self._waiting >= AT_ONCE:
            raise RequestRefused(BUSY, code="too_fast")
        game = find(problem.preset)[0]
        self._waiting += 1
        try:
            made = await self.thinkers.work(Use.SOLVING, prepare, game, work, problem.preset, number, *given)
        except TefudaError as fault:
            raise refusal_of(fault) from None
        finally:
            self._waiting -= 1
        charge(made.seconds)
        return self._cache.add(key, made)
