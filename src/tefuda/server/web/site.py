"""What all requests need, by HTTP and by sockets alike."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field

import msgspec
from starlette.requests import HTTPConnection

from tefuda.language import marked
from tefuda.server.host.effects import HouseRuleEffects
from tefuda.server.host.lobby import lobby_view
from tefuda.server.host.replays import Replays
from tefuda.server.host.rooms import Rooms
from tefuda.server.host.statistics import Statistics
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import Limits
from tefuda.server.web.admission import Admission
from tefuda.server.web.guests import Guests
from tefuda.server.web.keeping import Keeping
from tefuda.server.web.proxies import Proxies
from tefuda.server.web.studies import Studies

CONNECTIONS = 10_000
"""How many connections there may be, unless the system allows fewer."""
GLANCE, LIST, CHANGE, REPLAY = 0, 2, 10, 20
"""What requests weigh besides the one that each weighs; a new WebSocket weighs as much as a change."""


@dataclass
class Site:
    """What all requests need: the rooms, the limits, and where the page is.

    `prefix` is the path under which a proxy serves it, `origins` are the addresses that it has besides ours, `proxies`
    are those that are trusted, and `host` is where the server listens.
    """

    rooms: Rooms
    limits: Limits = field(default_factory=Limits)
    prefix: str = ""
    origins: Collection[str] = ()
    proxies: Proxies = field(default_factory=Proxies)
    host: str = ""

    def __post_init__(self) -> None:
        self.admission = Admission(self.limits, self.proxies, CONNECTIONS)
        self.rooms.metrics.gauge("tefuda_connections", "Open connections.", lambda: len(self.admission.open))
        self.guests = Guests(self.rooms.tokens, self.prefix)
        self.lobby: set[asyncio.Event] = set()
        self.replays = Replays(self.rooms.store, self.rooms.aside)
        self.effects = HouseRuleEffects(self.rooms.thinkers)
        self.studies = Studies(self.rooms, self.replays, self.guests, self.admission)
        self.keeping = Keeping(Statistics(self.rooms.store, self.rooms.aside, self.rooms.now), self.guests)
        self.rooms.lobby_changed = self._lobby_changed
        self._lobby_told: dict[str, str] = {}

    def _lobby_changed(self) -> None:
        self._lobby_told.clear()
        for event in self.lobby:
            event.set()

    def lobby_told(self, language: str) -> str:
        """Return the lobby as it is sent in a language; everybody is sent the same."""
        if language not in self._lobby_told:
            self._lobby_told[language] = msgspec.json.encode(lobby_view(self.rooms, language)).decode()
        return self._lobby_told[language]

    def trusts(self, connection: HTTPConnection) -> bool:
        """Say whether a connection comes from our own page, or from no page at all."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return origin.partition("://")[2] == connection.headers.get("host")


def foreign() -> RequestRefused:
    """Return the refusal of a request that a page of another site has made."""
    return RequestRefused(marked("Requests from other sites are not allowed."), code="foreign")
