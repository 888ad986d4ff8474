"""Answers to requests for what is worked out in other processes: analyses of deals, and problems."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from datetime import UTC, datetime
from functools import partial

from starlette.requests import Request

from tefuda.core.whole_numbers import whole_number
from tefuda.language import translator
from tefuda.play.deal import Deal
from tefuda.server.host.rooms.archive import looking_from
from tefuda.server.host.rooms.replays import Replays, names_and_signs
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.host.work.analyses import Analyses, DealAddress
from tefuda.server.host.work.puzzles import Puzzles
from tefuda.server.host.work.thinking import Charge
from tefuda.server.messages import study_api
from tefuda.server.messages.protocol import Selected
from tefuda.server.messages.study_api import Analysing
from tefuda.server.view import puzzles
from tefuda.server.view.findings import findings
from tefuda.server.view.room_parts import names_of
from tefuda.server.web.guests import Guests
from tefuda.server.web.middleware.admission import Admission
from tefuda.server.web.reading import address_of, decoded_body, number_in, text_of
from tefuda.solver.attempt import Attempt


class Studies:
    """Analyses of the deals of rooms and of texts, and problems; the address of whoever asks bears the cost."""

    def __init__(
        self,
        rooms: Rooms,
        replays: Replays,
        guests: Guests,
        admission: Admission,
        analyses: Analyses,
        puzzles: Puzzles,
    ) -> None:
        self.rooms = rooms
        self.replays = replays
        self.guests = guests
        self.admission = admission
        self.analyses = analyses
        self.puzzles = puzzles

    async def analysis(self, request: Request, language: str) -> Analysing:
        """Analyse a finished deal of a table that shows all hands after the deal."""
        guest = await self.guests.of(request)
        live = await self.rooms.find(request.path_params["room"])
        played, number = number_in(request, "match"), number_in(request, "deal")
        match = await self.replays.find(live.room, played)
        looking_from(match, number, guest.hash, "open")
        names, address = names_of(match.room, translator(language)), DealAddress(live.room.token, played, number)
        return await self._analysed(request, language, address, match.deal(number), names)

    async def analysis_of_text(self, request: Request, language: str) -> Analysing:
        """Analyse a finished deal in a text."""
        number = number_in(request, "deal")
        text = await text_of(request)
        key, deal = await self.replays.deal_of_text(text, number)
        names, _ = names_and_signs(text, deal.seats, translator(language))
        return await self._analysed(request, language, key, deal, names)

    async def _analysed(
        self, request: Request, language: str, key: Hashable, deal: Deal, names: Sequence[str]
    ) -> Analysing:
        seat = whole_number(request.query_params.get("seat", ""))
        seat = None if seat is None or seat >= deal.seats else seat
        if isinstance(key, DealAddress):
            await self.analyses.recall(key, deal, seat)
        one = self.analyses.ask(key, deal, seat, address_of(request), self._charge(request))
        found = one.found
        if found is None:
            return Analysing(one.done, one.all, None)
        told = await self.rooms.aside.do(lambda: findings(deal, found, names, language))
        return Analysing(one.done, one.all, told)

    async def problems(self, request: Request, language: str) -> study_api.Puzzles:
        """List all problems, and say which is that of today."""
        today = datetime.now(UTC).date()
        return await self.rooms.aside.do(lambda: puzzles.shelf(today, language))

    async def problem(self, request: Request, language: str) -> study_api.Puzzle:
        """Show a problem after what was played, and after the answers of the others."""
        _, attempts = await self._attempts(request)
        preset, number = self._problem(request)
        return await self.rooms.aside.do(lambda: puzzles.puzzle(preset, number, attempts, language))

    async def problem_selected(self, request: Request, language: str) -> Selected:
        """Say what cards of the own hand can be."""
        asked, attempts = await self._attempts(request)
        return await self.rooms.aside.do(lambda: puzzles.puzzle_selected(attempts[-1], asked.cards, language))

    async def hint(self, request: Request, language: str) -> study_api.Clue:
        """Say which play wins now."""
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
