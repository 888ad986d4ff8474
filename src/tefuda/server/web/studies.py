"""Answers to requests for what is worked out in other processes: analyses of deals."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from starlette.requests import Request

from tefuda.core.whole_numbers import whole_number
from tefuda.play.deal import Deal
from tefuda.server.host.analyses import Analyses
from tefuda.server.host.archive import looking_from
from tefuda.server.host.replays import Replays
from tefuda.server.host.rooms import Rooms
from tefuda.server.messages.http_api import Analysing
from tefuda.server.view.findings import findings
from tefuda.server.web.admission import Admission
from tefuda.server.web.guests import Guests
from tefuda.server.web.reading import address_of, number_in, text_of


class Studies:
    """Analyses of the deals of rooms and of texts, for which the address of whoever asks bears the cost."""

    def __init__(self, rooms: Rooms, replays: Replays, guests: Guests, admission: Admission) -> None:
        self.rooms = rooms
        self.replays = replays
        self.guests = guests
        self.admission = admission
        self.analyses = Analyses(rooms.thinkers, rooms.tasks)

    async def analysis(self, request: Request, language: str) -> Analysing:
        """Analyse a finished deal of a table that shows all hands after the deal."""
        guest = await self.guests.of(request)
        live = await self.rooms.find(request.path_params["room"])
        played, number = number_in(request, "match"), number_in(request, "deal")
        match = await self.replays.find(live.room, played)
        looking_from(match, number, guest.hash, "open")
        return await self._analysed(request, language, (live.room.token, played, number), match.deal(number))

    async def analysis_of_text(self, request: Request, language: str) -> Analysing:
        """Analyse a finished deal in a text."""
        number = number_in(request, "deal")
        key, deal = await self.replays.deal_of_text(await text_of(request), number)
        return await self._analysed(request, language, key, deal)

    async def _analysed(self, request: Request, language: str, key: Hashable, deal: Deal) -> Analysing:
        address = address_of(request)
        seat = whole_number(request.query_params.get("seat", ""))
        seat = None if seat is None or seat >= deal.seats else seat
        one = self.analyses.ask(key, deal, seat, address, partial(self.admission.thought, address))
        found = one.found
        if found is None:
            return Analysing(one.done, one.all, None)
        told = await self.rooms.aside.do(lambda: findings(deal, found, language))
        return Analysing(one.done, one.all, told)
