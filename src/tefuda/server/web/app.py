"""The web application: it translates between HTTP, sockets and the rooms, and decides nothing."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

import tefuda
from tefuda.core.game import Game
from tefuda.core.whole_numbers import whole_number
from tefuda.errors import PresetError, TefudaError
from tefuda.language import LANGUAGES, language_of, marked, translator
from tefuda.play.library import family
from tefuda.server.host.archive import deal_text, match_text
from tefuda.server.host.database import StoreError
from tefuda.server.host.effects import HouseRuleEffects
from tefuda.server.host.lobby import first_entries, lobby_view
from tefuda.server.host.operations import obey
from tefuda.server.host.replays import Replays
from tefuda.server.host.rooms import Rooms
from tefuda.server.messages import http_api, protocol
from tefuda.server.messages.encoding import encode
from tefuda.server.messages.errors import Code, RequestRefused, refusal_of
from tefuda.server.messages.limits import Limits
from tefuda.server.messages.protocol import SUBPROTOCOL
from tefuda.server.view import teaching
from tefuda.server.web import catalogue
from tefuda.server.web.admission import Admission
from tefuda.server.web.answers import (
    RETRY_AFTER,
    json_answer,
    language_asked,
    nothing_here,
    refused,
    refused_page,
    too_often,
)
from tefuda.server.web.assets import STATIC, Assets
from tefuda.server.web.connection import DAMAGED, NO_ROOM, OTHER_RULES, Connection
from tefuda.server.web.entrance import Entrance, Hosts
from tefuda.server.web.guests import Guest, Guests
from tefuda.server.web.log_lines import seldom
from tefuda.server.web.proxies import Proxies
from tefuda.server.web.reading import address_of, decoded_body, number_in, text_of
from tefuda.server.web.studies import Studies
from tefuda.server.web.websocket import client_of
from tefuda.teaching.lessons import Lesson, lesson_of

LOG = logging.getLogger("tefuda.server")
LOBBY_EVERY = 0.5
"""The shortest time, in seconds, between two messages of the lobby about what has changed."""
CONNECTIONS = 10_000
"""How many connections there may be, unless the system allows fewer."""
TRY_LATER = 1013
"""The code with which a socket is closed that is one too many (RFC 6455's registry)."""
GLANCE, LIST, CHANGE, REPLAY = 0, 2, 10, 20
"""What requests weigh besides the one that each weighs; a new WebSocket weighs as much as a change."""
CLOSINGS: dict[Code, int] = {"no_room": NO_ROOM, "damaged": DAMAGED, "other_rules": OTHER_RULES}
"""The codes with which a socket is closed because its room cannot be opened."""
NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>tefuda</title>
<h1>The page is not built</h1><p>The server runs, but this installation has no page. Install tefuda again with Node 20
or newer at hand, or from a wheel.</p></html>"""

Answering = Callable[["Site", Request, str], Awaitable[object]]


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


def application(site: Site) -> ASGIApp:
    """Return the application, for uvicorn with `running.settings`; its rooms are opened and closed with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await site.rooms.open()
        obey(site.rooms)
        yield
        await site.rooms.close()

    routes = _routes(site)
    mounted: list[BaseRoute] = [Mount(site.prefix, routes=routes)] if site.prefix else []
    app = Starlette(routes=[*mounted, *routes], exception_handlers=_HANDLERS, lifespan=lifespan)
    return Entrance(app, site.admission, Hosts(site.origins, site.host))


def _routes(site: Site) -> list[BaseRoute]:
    def get(path: str, answer: Answering, weight: int) -> Route:
        return Route(path, _endpoint(site, answer, weight), methods=["GET"])

    def post(path: str, answer: Answering, weight: int = CHANGE) -> Route:
        return Route(path, _endpoint(site, answer, weight), methods=["POST"])

    async def page(request: Request) -> Response:
        return _page(site, request)

    async def talk(socket: WebSocket) -> None:
        await _talk(site, socket)

    async def lobby(socket: WebSocket) -> None:
        await _watch_lobby(site, socket)

    routes: list[BaseRoute] = [
        get("/healthz", _health, GLANCE),
        get("/readyz", _ready, GLANCE),
        get("/api/catalogue", _catalogue, LIST),
        get("/api/rules/{family}", _rules, LIST),
        get("/api/translations/{language}", _translations, LIST),
        get("/api/lobby", _lobby, LIST),
        post("/api/check", _check),
        post("/api/effects", _effects),
        post("/api/rooms", _new_room),
        post("/api/lessons/{preset}", _lesson, LIST),
        post("/api/lessons/{preset}/select", _lesson_selected, LIST),
        get("/api/exercises/{family}", _exercises, LIST),
        get("/api/exercises/{family}/{number}", _exercise, LIST),
        get("/api/problems", _studies(Studies.problems), LIST),
        post("/api/problems/{preset}/{number}", _studies(Studies.problem), LIST),
        post("/api/problems/{preset}/{number}/select", _studies(Studies.problem_selected), LIST),
        post("/api/problems/{preset}/{number}/hint", _studies(Studies.hint), LIST),
        post("/api/problems/{preset}/{number}/solution", _studies(Studies.solution), LIST),
        get("/api/games/{room}/{match}.deal", _match_text, REPLAY),
        get("/api/games/{room}/{match}/{deal}.deal", _deal_text, REPLAY),
        get("/api/games/{room}/{match}/{deal}", _replay, REPLAY),
        post("/api/games/{room}/{match}/{deal}/analysis", _studies(Studies.analysis), LIST),
        post("/api/replay/{deal}", _replay_text),
        post("/api/replay/{deal}/analysis", _studies(Studies.analysis_of_text), LIST),
        WebSocketRoute("/t/{room}/ws", talk),
        WebSocketRoute("/lobby/ws", lobby),
        WebSocketRoute("/{path:path}", _no_socket),
        Route("/", page),
        Route("/t/{room}", page),
    ]
    return [*routes, Mount("/", Assets(directory=STATIC))] if STATIC.is_dir() else routes


# ---------------------------------------------------------------------------------------------------- requests


def _endpoint(site: Site, answer: Answering, weight: int) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint that answers a request, or says in the language of the guest why not."""

    async def endpoint(request: Request) -> Response:
        language = language_asked(request)
        try:
            _admit(site, request, weight)
            message = await answer(site, request, language)
        except Exception as fault:
            answered = refused(fault, language)
            if answered.status_code == 503 and (after := site.rooms.return_after()):
                answered.headers["retry-after"] = str(after // 1000)
            return answered
        response = message if isinstance(message, Response) else json_answer(message)
        if cookie := getattr(request.state, "cookie", ""):
            response.headers["set-cookie"] = cookie
        return response

    return endpoint


def _studies(answer: Callable[[Studies, Request, str], Awaitable[object]]) -> Answering:
    """Return what answers a request for the studies of a site."""
    return lambda site, request, language: answer(site.studies, request, language)


TOO_MANY = marked("Too many connections; try again shortly.")


def _foreign() -> RequestRefused:
    return RequestRefused(marked("Requests from other sites are not allowed."), code="foreign")


def _admit(site: Site, request: Request, weight: int) -> None:
    if not site.trusts(request):
        raise _foreign()
    if not site.admission.asks(address_of(request), weight):
        raise too_often()


async def _greeted(site: Site, request: Request) -> Guest:
    """Return who asks, and let the answer set a cookie where the token is new."""
    guest = await site.guests.of(request, renew=True)
    request.state.cookie = guest.cookie
    return guest


async def _health(site: Site, request: Request, language: str) -> object:
    """Say that the server runs; this waits for nothing."""
    health = {
        "status": "stopping" if site.rooms.stopping else "ok",
        "version": tefuda.__version__,
        "rooms": len(site.rooms.loaded),
        "connections": site.rooms.listeners(),
    }
    return json_answer(health, 503 if site.rooms.stopping else 200)


async def _ready(site: Site, request: Request, language: str) -> object:
    """Say whether the server can save what happens."""
    reason = "stopping" if site.rooms.stopping else ""
    try:
        if not reason:
            await site.rooms.alive()
    except StoreError as fault:
        reason = str(fault)
    return json_answer({"status": "unavailable" if reason else "ok", "reason": reason}, 503 if reason else 200)


async def _catalogue(site: Site, request: Request, language: str) -> object:
    guest = await _greeted(site, request)
    found = catalogue.catalogue(language, await site.rooms.name_of(guest.hash, language))
    return await _listed(site, request, found, "private")


async def _rules(site: Site, request: Request, language: str) -> object:
    return await _listed(site, request, catalogue.rule_book(_family(request), language))


async def _listed(site: Site, request: Request, message: object, whose: str = "public") -> Response:
    """Return a long message that seldom changes: compressed, and not sent again to a browser that has it."""
    text = await site.rooms.aside.do(lambda: msgspec.json.encode(message))
    tag = f'"{sha256(text).hexdigest()[:24]}"'
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        answer = Response(status_code=304)
    else:
        body = await site.rooms.aside.do(lambda: gzip.compress(text, mtime=0)) if _reads_gzip(request) else text
        answer = _json(request, body)
    answer.headers["etag"] = tag
    answer.headers["cache-control"] = f"{whose}, no-cache"
    return answer


async def _translations(site: Site, request: Request, language: str) -> object:
    chosen = request.path_params["language"]
    if chosen not in LANGUAGES:
        raise RequestRefused(marked("There is no such language."), code="no_game")
    return await _listed(site, request, catalogue.translations(chosen))


async def _lobby(site: Site, request: Request, language: str) -> object:
    return lobby_view(site.rooms, language)


async def _check(site: Site, request: Request, language: str) -> object:
    return catalogue.check(await decoded_body(request, http_api.Check), language)


async def _effects(site: Site, request: Request, language: str) -> object:
    return await site.effects.of(await decoded_body(request, http_api.Check), language)


async def _new_room(site: Site, request: Request, language: str) -> object:
    settings = await decoded_body(request, http_api.NewRoom)
    guest = await _greeted(site, request)
    name = await site.rooms.name_of(guest.hash, language)
    return http_api.RoomMade(await site.rooms.new_room(first_entries(settings, guest.hash, name)))


# ---------------------------------------------------------------------------------------------------- teaching


async def _lesson(site: Site, request: Request, language: str) -> object:
    lesson, asked = await _learning(request)
    return await site.rooms.aside.do(lambda: teaching.lesson_view(lesson, asked, language))


async def _lesson_selected(site: Site, request: Request, language: str) -> object:
    lesson, asked = await _learning(request)
    return await site.rooms.aside.do(lambda: teaching.lesson_selected(lesson, asked, language))


async def _learning(request: Request) -> tuple[Lesson, http_api.Learning]:
    try:
        return lesson_of(request.path_params["preset"]), await decoded_body(request, http_api.Learning)
    except PresetError as fault:
        raise refusal_of(fault, "no_game") from None


async def _exercises(site: Site, request: Request, language: str) -> object:
    return await _listed(site, request, teaching.exercises_view(_family(request)))


async def _exercise(site: Site, request: Request, language: str) -> object:
    game, number = _family(request), whole_number(request.path_params["number"])
    if number is None:
        raise teaching.no_exercise()
    return await _listed(
        site, request, await site.rooms.aside.do(lambda: teaching.exercise_view(game, number, language))
    )


def _family(request: Request) -> Game:
    try:
        return family(request.path_params["family"])
    except PresetError as fault:
        raise refusal_of(fault, "no_game") from None


# ----------------------------------------------------------------------------------------------------- replays


async def _replay(site: Site, request: Request, language: str) -> object:
    guest = await site.guests.of(request)
    live = await site.rooms.find(request.path_params["room"])
    played = number_in(request, "match")
    match = await site.replays.find(live.room, played)
    number, seat = number_in(request, "deal"), request.query_params.get("seat", "")
    made = site.replays.of_match(match, played, number, guest.hash, seat, language, _first(request))
    return await _compressed(site, request, await made)


def _first(request: Request) -> int:
    return whole_number(request.query_params.get("first", "0")) or 0


async def _compressed(site: Site, request: Request, body: bytes) -> Response:
    """Return JSON that is compressed, or what it says to somebody who cannot read that."""
    if not _reads_gzip(request):
        body = await site.rooms.aside.do(lambda: gzip.decompress(body))
    return _json(request, body)


def _reads_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _json(request: Request, body: bytes) -> Response:
    """Return JSON, compressed for whoever can read that."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if _reads_gzip(request):
        headers["content-encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)


async def _match_text(site: Site, request: Request, language: str) -> object:
    live = await site.rooms.find(request.path_params["room"])
    number = number_in(request, "match")
    match = await site.replays.find(live.room, number)
    text = await site.rooms.aside.do(lambda: match_text(match))
    return _download(text, f"{live.room.opened.preset}-{number}.deal")


async def _deal_text(site: Site, request: Request, language: str) -> object:
    live = await site.rooms.find(request.path_params["room"])
    match, number = number_in(request, "match"), number_in(request, "deal")
    played = await site.replays.find(live.room, match)
    text = await site.rooms.aside.do(lambda: deal_text(played, number))
    return _download(text, f"{live.room.opened.preset}-{match}-{number}.deal")


def _download(text: str, name: str) -> Response:
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def _replay_text(site: Site, request: Request, language: str) -> object:
    text = await text_of(request)
    number, seat = number_in(request, "deal"), request.query_params.get("seat", "open")
    made = site.replays.of_text(text, number, seat, language, _first(request))
    return await _compressed(site, request, await made)


# ----------------------------------------------------------------------------------------------------- sockets


async def _talk(site: Site, socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect):
        guest = await _accept(site, socket)
        if guest is not None:
            await _seat(site, socket, guest)


async def _seat(site: Site, socket: WebSocket, guest: Guest) -> None:
    """Connect a guest with a room."""
    try:
        live = await site.rooms.find(socket.path_params["room"])
        await Connection(socket, site.rooms, live, guest.hash, site.limits).run()
    except RequestRefused as fault:
        sentence = fault.told(translator(language_asked(socket)))
        refused: protocol.ServerMessage = protocol.Refused("", fault.code, sentence)
        if fault.code not in CLOSINGS:
            refused = protocol.Restarting(site.rooms.return_after(), sentence)
        await socket.send_text(encode(refused).decode())
        await socket.close(CLOSINGS.get(fault.code, 1012))
    except StoreError as fault:
        LOG.error("room not loaded", extra={"room": socket.path_params["room"], "reason": str(fault)})
        await socket.close(1011)


async def _accept(site: Site, socket: WebSocket) -> Guest | None:
    """Return who connects; None, after a refusal, where that may not be."""
    if not site.trusts(socket):
        seldom("foreign origin", origin=socket.headers["origin"][:100])
        await _turn_away(socket, _foreign())
        return None
    address, gate = address_of(socket), client_of(socket).gate
    spoken = SUBPROTOCOL if SUBPROTOCOL in socket.scope.get("subprotocols", ()) else None
    if not site.admission.asks(address, CHANGE) or not gate.belongs_to(address):
        seldom("too many connections", address=address)
        await socket.accept(spoken)  # else the page would not learn why
        sentence = translator(language_asked(socket))(TOO_MANY)
        await socket.send_text(encode(protocol.Restarting(1000 * RETRY_AFTER, sentence)).decode())
        await socket.close(TRY_LATER)
        return None
    try:
        guest = await site.guests.of(socket)
    except StoreError as fault:
        await _turn_away(socket, fault)
        return None
    headers = [(b"set-cookie", guest.cookie.encode())] if guest.cookie else []
    await socket.accept(spoken, headers)
    return guest


async def _turn_away(socket: WebSocket, fault: TefudaError) -> None:
    await socket.send_denial_response(refused(fault, language_asked(socket)))


async def _watch_lobby(site: Site, socket: WebSocket) -> None:
    """Send how the lobby changes; a client has nothing to send there, and is disconnected if it does."""
    guest = await _accept(site, socket)
    if guest is None:
        return
    client = client_of(socket)
    client.gate.works()
    language = language_of(socket.query_params.get("lang", "en")) or "en"
    news = asyncio.Event()
    site.lobby.add(news)
    sending = asyncio.create_task(_send_lobby(site, socket, language, news))
    faults = 0
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            faults += 1
            if faults > site.limits.faults:
                client.send_away()
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
        site.lobby.discard(news)


async def _send_lobby(site: Site, socket: WebSocket, language: str, news: asyncio.Event) -> None:
    try:
        while True:
            news.clear()
            await socket.send({"type": "websocket.send", "text": site.lobby_told(language)})
            await asyncio.sleep(LOBBY_EVERY)
            await news.wait()
    except (WebSocketDisconnect, RuntimeError, OSError):
        return


# ---------------------------------------------------------------------------------------------------- the page


async def _no_socket(socket: WebSocket) -> None:
    await _turn_away(socket, nothing_here())


async def _no_page(request: Request, fault: Exception) -> Response:
    """Answer a request for what is not there, or by a method that is not meant."""
    refusal, language = nothing_here(), language_asked(request)
    if "text/html" in request.headers.get("accept", ""):
        answer = refused_page(refusal, language, request.scope.get("root_path", ""))
    else:
        answer = refused(refusal, language)
    if isinstance(fault, HTTPException):
        answer.status_code = fault.status_code
    return answer


_HANDLERS = {HTTPException: _no_page}


def _page(site: Site, request: Request) -> Response:
    """Return the page, with its address filled in."""
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(NO_PAGE, 503)
    text = index.read_text(encoding="utf-8").replace('<base href="./" />', f'<base href="{site.prefix}/" />', 1)
    return HTMLResponse(text, headers={"cache-control": "no-cache"})
