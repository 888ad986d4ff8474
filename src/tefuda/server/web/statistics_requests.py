"""Requests for the statistics that a guest stores on the server; only the cookie says whose they are."""

from __future__ import annotations

from starlette.requests import Request

from tefuda.server.host.work.statistics import Statistics
from tefuda.server.messages.statistics_api import EntriesStored, NewEntries, StoredEntries
from tefuda.server.web.guests import Guests
from tefuda.server.web.reading import decoded_body


class StatisticsRequests:
    """Answers requests for the statistics of whoever asks; raises what `Statistics` and `decoded_body` raise."""

    def __init__(self, statistics: Statistics, guests: Guests) -> None:
        self.statistics = statistics
        self.guests = guests
        self.aside = statistics.aside

    async def show(self, request: Request) -> StoredEntries:
        """Return what is stored for the guest."""
        return await self.statistics.of((await self.guests.of(request)).hash)

    async def add(self, request: Request, language: str) -> EntriesStored:
        """Add what the guest's page has recorded, and send the cookie by which it will be found again."""
        entries = await decoded_body(request, NewEntries)
        guest = await self.guests.of(request, renew=True)
        request.state.cookie = guest.cookie
        return await self.statistics.add(guest.hash, entries)

    async def forget(self, request: Request, language: str) -> EntriesStored:
        """Delete what is stored for the guest."""
        return await self.statistics.forget((await self.guests.of(request)).hash)
