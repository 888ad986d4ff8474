"""The sockets of rooms and of the lobby: who may connect, and what they are told."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from tefuda.errors import TefudaError
from tefuda.language import language_among, marked
from tefuda.server.host.rooms.live_room import LiveRoom
from tefuda.server.host.storage.database import StoreError
from tefuda.server.messages import protocol
from tefuda.server.messages.encoding import encode
from tefuda.server.messages.errors import Code, RequestRefused
from tefuda.server.messages.protocol import SUBPROTOCOL
from tefuda.server.web.answers import RETRY_AFTER, language_asked, refused, vainly_sent
from tefuda.server.web.connection import DAMAGED, NO_ROOM, OTHER_RULES, Connection
from tefuda.server.web.guests import Guest
from tefuda.server.web.log_lines import seldom
from tefuda.server.web.middleware.websocket import client_of
from tefuda.server.web.reading import address_of
from tefuda.server.web.reasons import away, reason_of
from tefuda.server.web.site import CHANGE, Site, foreign

LOG = logging.getLogger("tefuda.server")
LOBBY_EVERY = 0.5
"""At most so often, in seconds, the lobby tells what has changed."""
TRY_LATER = 1013
"""The code with which a socket is closed that is one too many (RFC 6455's registry)."""
CLOSINGS: dict[Code, int] = {"no_room": NO_ROOM, "damaged": DAMAGED, "other_rules": OTHER_RULES}
"""The codes with which a socket is closed because its room cannot be opened."""
LOOK_AGAIN = 500
"""After how many milliseconds it is worth asking again for a node that the proxy does not reach."""
ONLOOKERS = marked("Too many people are watching this table; try again later.")
TOO_MANY = marked("Too many connections; try again shortly.")


async def talk(site: Site, socket: WebSocket) -> None:
    """Connect who asks for it with a room, until either side ends it."""
    with suppress(WebSocketDisconnect):
        guest = await _accept(site, socket)
        if guest is not None:
            await _seat(site, socket, guest)


async def _seat(site: Site, socket: WebSocket, guest: Guest) -> None:
    """Connect a guest with a room."""
    try:
        live = await site.rooms.find(socket.path_params["room"])
        if live.room.seat_of(guest.hash) is None and not _may_look_on(site, live, socket):
            seldom("too many onlookers", room=live.room.token)
            crowded = RequestRefused(ONLOOKERS, code="too_fast")
            await socket.send_text(_farewell(crowded, 1000 * RETRY_AFTER))
            await socket.close(TRY_LATER)
            return
        await Connection(socket, site.rooms, live, guest.hash, site.limits).run()
    except RequestRefused as fault:
        final = fault.code in CLOSINGS
        after = LOOK_AGAIN if vainly_sent(socket, fault) else site.rooms.return_after()
        await socket.send_text(_farewell(fault, None if final else after))
        await socket.close(CLOSINGS.get(fault.code, 1012))
    except StoreError as fault:
        LOG.error("room not loaded", extra={"room": socket.path_params["room"], "reason": str(fault)})
        await socket.close(1011)


def _may_look_on(site: Site, live: LiveRoom, socket: WebSocket) -> bool:
    """Say whether one more may look on at a room; those of one address are fewer, so that it keeps nobody out."""
    paid_by = [one.payer for one in live.listeners if live.room.seat_of(one.guest) is None]
    alike = paid_by.count(client_of(socket).gate.name)
    return len(paid_by) < site.limits.onlookers and alike < site.limits.onlookers_alike


async def _accept(site: Site, socket: WebSocket) -> Guest | None:
    """Return who connects; None, after a refusal, where that may not be."""
    if not site.trusts(socket):
        seldom("foreign origin", origin=socket.headers["origin"][:100])
        await turn_away(socket, foreign())
        return None
    address, gate = address_of(socket), client_of(socket).gate
    offered = socket.scope.get("subprotocols", ())
    spoken = SUBPROTOCOL if SUBPROTOCOL in offered else None
    if not site.admission.asks(address, CHANGE) or not gate.belongs_to(address):
        seldom("too many connections", address=address)
        await socket.accept(spoken)  # else the page would not learn why
        await socket.send_text(_farewell(RequestRefused(TOO_MANY, code="too_fast"), 1000 * RETRY_AFTER))
        await socket.close(TRY_LATER)
        return None
    try:
        guest = await site.guests.of(socket)
    except StoreError as fault:
        await turn_away(socket, fault)
        return None
    headers = [(b"set-cookie", guest.cookie.encode())] if guest.cookie else []
    await socket.accept(spoken, headers)
    return guest


def _farewell(fault: RequestRefused, after: int | None) -> str:
    """Return the message that says why a socket is closed; `after` is when to come back, in milliseconds, if at all."""
    declined = protocol.Declined("", fault.code, *reason_of(fault))
    return encode([declined if after is None else away(after, fault)]).decode()


async def turn_away(socket: WebSocket, fault: TefudaError) -> None:
    """Refuse a socket before it is open, and say why."""
    await socket.send_denial_response(refused(fault, language_asked(socket)))


async def watch_lobby(site: Site, socket: WebSocket) -> None:
    """Tell how the lobby changes; a client has nothing to say there, and is sent away if it talks."""
    guest = await _accept(site, socket)
    if guest is None:
        return
    client = client_of(socket)
    client.gate.works()
    language = language_among(socket.query_params.get("lang", "en"))
    sending = asyncio.create_task(_send_lobby(site, socket, language))
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


async def _send_lobby(site: Site, socket: WebSocket, language: str) -> None:
    with site.rooms.news.heard() as news, suppress(WebSocketDisconnect, RuntimeError, OSError):
        while True:
            news.clear()
            await socket.send({"type": "websocket.send", "text": site.lobby.text(language)})
            await asyncio.sleep(LOBBY_EVERY)
            await news.wait()
