"""Requests for problems, whose solutions are worked out in another process."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from starlette.requests import Request

from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.host.work.puzzles import Puzzles
from tefuda.server.host.work.thinking import Charge
from tefuda.server.messages import study_api
from tefuda.server.messages.protocol import Selected
from tefuda.server.view import puzzles
from tefuda.server.web.middleware.admission import Admission
from tefuda.server.web.reading import address_of, decoded_body, number_in
from tefuda.solver.attempt import Attempt


class Studies:
    """Answers requests for problems.

    The CPU time is charged to the network address of whoever asks. All methods but `problems` raise RequestRefused for
    what does not exist, may not be shown, or is asked for too often.
    """

    def __init__(self, rooms: Rooms, admission: Admission, puzzles: Puzzles) -> None:
        self.rooms = rooms
        self.admission = admission
        self.puzzles = puzzles

    async def problems(self, request: Request, language: str) -> study_api.Puzzles:
        """List all problems, and say which is that of today (UTC)."""
        today = datetime.now(UTC).date()
        return await self.rooms.aside.do(lambda: puzzles.shelf(today, language))

    async def problem(self, request: Request, language: str) -> study_api.Puzzle:
        """Show a problem after the solver's plays and the answers to them."""
        _, attempts = await self._attempts(request)
        preset, number = self._problem(request)
        return await self.rooms.aside.do(lambda: puzzles.puzzle(preset, number, attempts, language))

    async def problem_selected(self, request: Request, language: str) -> Selected:
        """Say what cards of the player's hand can be played as."""
        asked, attempts = await self._attempts(request)
        return await self.rooms.aside.do(lambda: puzzles.puzzle_selected(attempts[-1], asked.cards, language))

    async def hint(self, request: Request, language: str) -> study_api.Clue:
        """Say which play wins now, if one does."""
        asked, attempts = await self._attempts(request)
        way = await self.puzzles.way(*self._problem(request), tuple(asked.plays), self._charge(request))
        return puzzles.clue(attempts[-1], way, language)

    async def solution(self, request: Request, language: str) -> study_api.Solved:
        """Show how a problem is won."""
        line = await self.puzzles.line(*self._problem(request), self._charge(request))
        (begun,) = await self.puzzles.attempts(*self._problem(request), (), self._charge(request))
        return await self.rooms.aside.do(lambda: puzzles.solution(begun, line, language))

    async def _attempts(self, request: Request) -> tuple[study_api.Solving, Sequence[Attempt]]:
        asked = await decoded_body(request, study_api.Solving)
        plays = tuple(asked.plays)
        return asked, await self.puzzles.attempts(*self._problem(request), plays, self._charge(request))

    def _problem(self, request: Request) -> tuple[str, int]:
        return request.path_params["preset"], number_in(request, "number")

    def _charge(self, request: Request) -> Charge:
        return partial(self.admission.thought, address_of(request))
