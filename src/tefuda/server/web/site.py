"""What all requests need, by HTTP and by WebSocket, built by one function."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from tefuda.language import marked
from tefuda.server.host.rooms.replays import Replays
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.host.work.effects import HouseRuleEffects
from tefuda.server.host.work.programs import Programs
from tefuda.server.host.work.statistics import Statistics
from tefuda.server.host.work.worker_thread import Aside
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import Limits
from tefuda.server.web.guests import Guests
from tefuda.server.web.listings import Listings
from tefuda.server.web.lobby import Lobby
from tefuda.server.web.middleware.admission import Admission, connections_allowed
from tefuda.server.web.middleware.proxies import Proxies
from tefuda.server.web.statistics_requests import StatisticsRequests

GLANCE, LIST, CHANGE, REPLAY = 0, 2, 10, 20
"""What requests weigh in `Limits.requests`, besides 1 for each; a new WebSocket weighs as much as a change."""


@dataclass(frozen=True, slots=True)
class Site:
    """What all requests need: the rooms, the limits, who asks, and all that answers.

    `prefix` is the path under which a proxy serves the page, without a slash at the end, empty for none. `origins` are
    the origins of further addresses of the page, as in `https://example.org`, and `host` is where the server listens.
    `texts` reads what people upload.
    """

    rooms: Rooms
    limits: Limits
    prefix: str
    origins: Collection[str]
    host: str
    admission: Admission
    guests: Guests
    lobby: Lobby
    replays: Replays
    effects: HouseRuleEffects
    statistics: StatisticsRequests
    programs: Programs
    listings: Listings
    texts: Aside

    def trusts(self, connection: HTTPConnection) -> bool:
        """Say whether a connection comes from our own page or from no page, by its header `origin`."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return origin.partition("://")[2] == connection.headers.get("host")


def site_of(
    rooms: Rooms,
    limits: Limits | None = None,
    *,
    prefix: str = "",
    origins: Collection[str] = (),
    proxies: Proxies | None = None,
    host: str = "",
) -> Site:
    """Return the site of some rooms, as described for `Site`; `proxies` are those that are trusted, by default none."""
    limits = limits or Limits()
    admission = Admission(limits, proxies or Proxies(), connections_allowed())
    guests = Guests(rooms.tokens, prefix)
    replays = Replays(rooms.store, Aside(foreseen=0.1))
    rooms.metrics.gauge("tefuda_connections", "Open connections.", lambda: len(admission.open))
    return Site(
        rooms,
        limits,
        prefix,
        origins,
        host,
        admission,
        guests,
        Lobby(rooms),
        replays,
        HouseRuleEffects(rooms.thinkers),
        StatisticsRequests(Statistics(rooms.store, Aside(foreseen=0.02), rooms.now), guests),
        Programs(rooms.thinkers),
        Listings(),
        Aside(foreseen=0.1),
    )


def foreign() -> RequestRefused:
    """Return the refusal of a request that a page of another site has made."""
    return RequestRefused(marked("Requests from other sites are not allowed."), code="foreign")
