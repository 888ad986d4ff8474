"""Requests for what is worked out in other processes: analyses of deals."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from starlette.requests import Request

from tefuda.core.whole_numbers import whole_number
from tefuda.language import translator
from tefuda.play.deal import Deal
from tefuda.server.host.rooms.archive import looking_from
from tefuda.server.host.rooms.replays import Replays, names_and_signs
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.host.work.analyses import Analyses, DealAddress
from tefuda.server.host.work.thinking import Charge
from tefuda.server.messages.study_api import Analysing
from tefuda.server.view.findings import findings
from tefuda.server.view.room_parts import names_of
from tefuda.server.web.guests import Guests
from tefuda.server.web.middleware.admission import Admission
from tefuda.server.web.reading import address_of, number_in, text_of


class Studies:
    """Answers requests for analyses of the deals of rooms and of texts.

    The CPU time is charged to the network address of whoever asks. All methods raise RequestRefused for what does not
    exist, may not be shown, or is asked for too often.
    """

    def __init__(
        self,
        rooms: Rooms,
        replays: Replays,
        guests: Guests,
        admission: Admission,
        analyses: Analyses,
    ) -> None:
        self.rooms = rooms
        self.replays = replays
        self.guests = guests
        self.admission = admission
        self.analyses = analyses

    async def analysis(self, request: Request, language: str) -> Analysing:
        """Analyse a finished deal of a room; one that does not reveal hands is refused."""
        guest = await self.guests.of(request)
        live = await self.rooms.find(request.path_params["room"])
        played, number = number_in(request, "match"), number_in(request, "deal")
        match = await self.replays.find(live.room, played)
        looking_from(match, number, guest.hash, "open")
        names, address = names_of(match.room, translator(language)), DealAddress(live.room.token, played, number)
        return await self._analysed(request, language, address, match.deal(number), names)

    async def analysis_of_text(self, request: Request, language: str) -> Analysing:
        """Analyse a finished deal in a `.deal` text, the body of the request."""
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

    def _charge(self, request: Request) -> Charge:
        return partial(self.admission.thought, address_of(request))
