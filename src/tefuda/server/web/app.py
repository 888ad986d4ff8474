"""The web application: it translates between HTTP, sockets and the rooms, and decides nothing."""

from __future__ import annotations

import gzip
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

import tefuda
from tefuda.core.game import Game
from tefuda.core.whole_numbers import whole_number
from tefuda.errors import PresetError
from tefuda.language import LANGUAGES
from tefuda.play.library import family
from tefuda.server.host.rooms.archive import deal_text, finished_deals, match_text
from tefuda.server.host.rooms.lobby import first_entries, lobby_view
from tefuda.server.host.rooms.operations import obey
from tefuda.server.host.rooms.refusals import Elsewhere
from tefuda.server.host.rooms.replays import position_of
from tefuda.server.host.storage.database import StoreError
from tefuda.server.messages import http_api
from tefuda.server.messages.errors import refusal_of
from tefuda.server.web import catalogue
from tefuda.server.web.answers import (
    BY_LANGUAGE,
    json_answer,
    language_asked,
    nothing_here,
    refused,
    refused_page,
    too_often,
    vainly_sent,
)
from tefuda.server.web.assets import STATIC, Assets, page_at
from tefuda.server.web.guests import Guest
from tefuda.server.web.listings import Listing, listing_of
from tefuda.server.web.middleware.entrance import Entrance, Hosts
from tefuda.server.web.reading import address_of, decoded_body, number_in, text_of
from tefuda.server.web.site import CHANGE, GLANCE, LIST, REPLAY, Site, foreign
from tefuda.server.web.sockets import talk, turn_away, watch_lobby

LOG = logging.getLogger("tefuda.server")
NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>tefuda</title>
<h1>The page is not built</h1><p>The server runs, but this installation has no page. Install tefuda again with Node 20
or newer at hand, or from a wheel.</p></html>"""
"""The page of an installation without the built page."""

VARIES = "accept-encoding"
"""The header `vary` of what is sent compressed, or not."""

Answering = Callable[["Site", Request, str], Awaitable[object]]
"""Answers a request in a language: with a response, or with a message that becomes one.

What it raises becomes a refusal.
"""


def application(site: Site) -> ASGIApp:
    """Return the application of ASGI, for uvicorn with `serve.uvicorn_settings`.

    Its rooms are opened when it starts and closed when it stops. StoreError stops it from starting, and is raised where
    it could not stop in order.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await site.listings.prepare()
        await site.rooms.open()
        obey(site.rooms)
        yield
        site.programs.close()
        await site.rooms.close()

    routes = _routes(site)
    mounted: list[BaseRoute] = []
    if site.prefix:
        mounted = [Route(site.prefix, _with_slash, methods=["GET"]), Mount(site.prefix, routes=routes)]
    app = Starlette(routes=[*mounted, *routes], exception_handlers=_HANDLERS, lifespan=lifespan)
    return Entrance(app, site.admission, Hosts(site.origins, site.host))


def _routes(site: Site) -> list[BaseRoute]:
    def get(path: str, answer: Answering, weight: int) -> Route:
        return Route(path, _endpoint(site, answer, weight), methods=["GET"])

    def post(path: str, answer: Answering, weight: int = CHANGE) -> Route:
        return Route(path, _endpoint(site, answer, weight), methods=["POST"])

    async def page(request: Request) -> Response:
        return _page(site, request)

    async def room(socket: WebSocket) -> None:
        await talk(site, socket)

    async def lobby(socket: WebSocket) -> None:
        await watch_lobby(site, socket)

    routes: list[BaseRoute] = [
        get("/healthz", _health, GLANCE),
        get("/readyz", _ready, GLANCE),
        get("/api/catalogue/{language}.json", _catalogue, LIST),
        get("/api/rules/{family}/{language}.json", _rules, LIST),
        get("/api/lobby", _lobby, LIST),
        get("/api/guest", _guest, GLANCE),
        get("/api/rooms/{room}/node", _node, LIST),
        post("/api/check", _check),
        post("/api/effects", _effects),
        post("/api/rooms", _new_room),
        get("/programs/{family}/{file}", _program, GLANCE),
        get("/api/statistics", _statistics, LIST),
        post("/api/statistics", lambda site, request, language: site.statistics.add(request, language)),
        post("/api/statistics/forget", lambda site, request, language: site.statistics.forget(request, language)),
        get("/api/problems.json", _problems, GLANCE),
        get("/api/games/{room}/{match}.deal", _match_text, REPLAY),
        get("/api/games/{room}/{match}/{deal}.deal", _deal_text, REPLAY),
        get("/api/games/{room}/{match}/deals", _finished_deals, REPLAY),
        get("/api/games/{room}/{match}/{deal}", _replay, REPLAY),
        post("/api/position", _position),
        WebSocketRoute("/t/{room}/ws", room),
        WebSocketRoute("/lobby/ws", lobby),
        WebSocketRoute("/{path:path}", _no_socket),
        Route("/", page),
        Route("/t/{room}", page),
    ]
    routes = [Mount("/n/{node}", routes=routes), *routes]
    return [*routes, Mount("/", Assets(directory=STATIC))] if STATIC.is_dir() else routes


# ---------------------------------------------------------------------------------------------------- requests


def _endpoint(site: Site, answer: Answering, weight: int) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint that answers a request, or says in the language of the guest why not."""

    async def endpoint(request: Request) -> Response:
        named = request.path_params.get("language", "")
        language = named if named in LANGUAGES else language_asked(request)
        try:
            _admit(site, request, weight)
            if named not in ("", language):
                raise nothing_here()
            message = await answer(site, request, language)
        except Exception as fault:
            if isinstance(fault, Elsewhere) and not vainly_sent(request, fault):
                return RedirectResponse(_at_node(site, request, fault.node), headers={"cache-control": "no-store"})
            answered = refused(fault, language)
            if answered.status_code == 503 and (after := site.rooms.return_after()):
                answered.headers["retry-after"] = str(after // 1000)
            return answered
        response = message if isinstance(message, Response) else json_answer(message)
        if answer in _TELLING:
            response.headers.add_vary_header(BY_LANGUAGE)
        if cookie := getattr(request.state, "cookie", ""):
            response.headers["set-cookie"] = cookie
        return response

    return endpoint


def _at_node(site: Site, request: Request, node: str) -> str:
    """Return where a node answers what is asked of a room."""
    path = request.url.path.removeprefix(site.prefix).removeprefix(f"/n/{request.path_params.get('node')}")
    asked = f"?{request.url.query}" if request.url.query else ""
    return f"{site.prefix}/n/{node}{path}{asked}"


def _admit(site: Site, request: Request, weight: int) -> None:
    if not site.trusts(request):
        raise foreign()
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
    reason = "stopping" if site.rooms.stopping or site.rooms.draining else ""
    try:
        if not reason:
            await site.rooms.alive()
    except StoreError as fault:
        reason = str(fault)
    return json_answer({"status": "unavailable" if reason else "ok", "reason": reason}, 503 if reason else 200)


async def _guest(site: Site, request: Request, language: str) -> object:
    return http_api.Recognised(not (await _greeted(site, request)).stranger)


async def _catalogue(site: Site, request: Request, language: str) -> object:
    guest = await _greeted(site, request)
    found = await site.listings.catalogue(language, await site.rooms.name_of(guest.hash, language))
    return _listed(request, found, "private")


async def _rules(site: Site, request: Request, language: str) -> object:
    return _listed(request, await site.listings.rule_book(_family(request), language))


def _listed(request: Request, listing: Listing, whose: str = "public") -> Response:
    """Return a long message that seldom changes: compressed, and not sent again to a browser that has it."""
    if request.headers.get("if-none-match", "").removeprefix("W/") == listing.tag:
        answer = Response(status_code=304, headers={"vary": VARIES})
    else:
        answer = _json(request, listing.compressed if _reads_gzip(request) else listing.text)
    answer.headers["etag"] = listing.tag
    answer.headers["cache-control"] = f"{whose}, no-cache"
    return answer


async def _statistics(site: Site, request: Request, language: str) -> object:
    stored = await site.statistics.show(request)
    return _listed(request, await site.statistics.aside.do(lambda: listing_of(stored)), "private")


async def _lobby(site: Site, request: Request, language: str) -> object:
    return lobby_view(site.rooms, language)


async def _check(site: Site, request: Request, language: str) -> object:
    return catalogue.check(await decoded_body(request, http_api.Check), language)


async def _effects(site: Site, request: Request, language: str) -> object:
    return await site.effects.of(await decoded_body(request, http_api.Check), language)


async def _node(site: Site, request: Request, language: str) -> object:
    """Say which node has a room; one that nobody has is taken over."""
    try:
        await site.rooms.find(request.path_params["room"])
    except Elsewhere as fault:
        return http_api.AtNode(fault.node)
    return http_api.AtNode(site.rooms.store.leases.node.name if site.rooms.store.leases else "")


async def _new_room(site: Site, request: Request, language: str) -> object:
    settings = await decoded_body(request, http_api.NewRoom)
    guest = await _greeted(site, request)
    name = await site.rooms.name_of(guest.hash, language)
    if settings.match:
        entries = await site.texts.do(lambda: first_entries(settings, guest.hash, name))
    else:
        entries = first_entries(settings, guest.hash, name)
    return http_api.RoomMade(await site.rooms.new_room(entries))


# ---------------------------------------------------------------------------------------------------- programs


async def _program(site: Site, request: Request, language: str) -> object:
    """Return a file of a family; those with a hash in their names are cached for good."""
    folder = await site.programs.folder(_family(request))
    try:
        return await Assets(directory=folder).get_response(request.path_params["file"], request.scope)
    except HTTPException:
        raise nothing_here() from None


def _family(request: Request) -> Game:
    try:
        return family(request.path_params["family"])
    except PresetError as fault:
        raise refusal_of(fault, "no_game") from None


async def _problems(site: Site, request: Request, language: str) -> object:
    return catalogue.problems()


# ----------------------------------------------------------------------------------------------------- replays


async def _replay(site: Site, request: Request, language: str) -> object:
    guest = await site.guests.of(request)
    live = await site.rooms.find(request.path_params["room"])
    played = number_in(request, "match")
    match = await site.replays.find(live.room, played)
    number, seat = number_in(request, "deal"), request.query_params.get("seat", "")
    made = site.replays.of_match(match, played, number, guest.hash, seat, _first(request))
    return await _compressed(site, request, await made)


def _first(request: Request) -> int:
    return whole_number(request.query_params.get("first", "0")) or 0


async def _compressed(site: Site, request: Request, body: bytes) -> Response:
    """Return JSON that is compressed, or what it says to somebody who cannot read that."""
    if not _reads_gzip(request):
        body = await site.replays.aside.do(lambda: gzip.decompress(body))
    return _json(request, body)


def _reads_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _json(request: Request, body: bytes) -> Response:
    """Return JSON, compressed for whoever can read that."""
    headers = {"cache-control": "no-store", "vary": VARIES}
    if _reads_gzip(request):
        headers["content-encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)


async def _match_text(site: Site, request: Request, language: str) -> object:
    live = await site.rooms.find(request.path_params["room"])
    number = number_in(request, "match")
    match = await site.replays.find(live.room, number)
    text = await site.replays.aside.do(lambda: match_text(match))
    return _download(text, f"{live.room.opened.preset}-{number}.deal")


async def _deal_text(site: Site, request: Request, language: str) -> object:
    live = await site.rooms.find(request.path_params["room"])
    match, number = number_in(request, "match"), number_in(request, "deal")
    played = await site.replays.find(live.room, match)
    text = await site.replays.aside.do(lambda: deal_text(played, number))
    return _download(text, f"{live.room.opened.preset}-{match}-{number}.deal")


def _download(text: str, name: str) -> Response:
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def _finished_deals(site: Site, request: Request, language: str) -> object:
    live = await site.rooms.find(request.path_params["room"])
    played = await site.replays.find(live.room, number_in(request, "match"))
    return PlainTextResponse(await site.replays.aside.do(lambda: finished_deals(played)))


async def _position(site: Site, request: Request, language: str) -> object:
    text = await text_of(request)
    return await site.texts.do(lambda: position_of(text))


# ---------------------------------------------------------------------------------------------------- the page


async def _no_socket(socket: WebSocket) -> None:
    await turn_away(socket, nothing_here())


async def _with_slash(request: Request) -> Response:
    """Lead to the page who asks for its address without the slash at its end, from where it would find nothing."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{request.url.path}/{query}")


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


_TELLING = frozenset({_lobby, _check, _effects, _replay})
"""What answers in the language that a browser accepts."""
_HANDLERS = {HTTPException: _no_page}


def _page(site: Site, request: Request) -> Response:
    """Return the page, with its address filled in."""
    text = page_at(f"{site.prefix}/")
    if text is None:
        return HTMLResponse(NO_PAGE, 503)
    return HTMLResponse(text, headers={"cache-control": "no-cache"})
