"""What every request passes first: who asks, by which name of the server, how often; and the headers of answers."""

from __future__ import annotations

import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tefuda.core.whole_numbers import whole_number
from tefuda.language import marked
from tefuda.server.host.work.payers import paying
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import BODY
from tefuda.server.web.answers import language_asked, nothing_here, refused, refused_page, too_often
from tefuda.server.web.log_lines import seldom
from tefuda.server.web.middleware.admission import Admission
from tefuda.server.web.middleware.proxies import ip_of

HEADERS = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), "
    "serial=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
}
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self' {sockets}; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'none'"
)
YEAR = 365 * 24 * 3600


class Hosts:
    """The names by which this server may be addressed, so that no page of another name can be led to it.

    With `origins` they are theirs. Without, they are `host`, on which the server listens, the name of the machine, and
    every address, since an address needs no resolving. From the machine itself it may always be addressed.
    """

    def __init__(self, origins: Collection[str], host: str = "") -> None:
        self.origins = frozenset(origins)
        machine = socket.gethostname().lower()
        named = {host.lower(), machine, f"{machine}.local"}
        self.names = {name_of(urlsplit(origin).netloc) for origin in origins} if origins else named
        self.names.discard("")

    def knows(self, host: str) -> bool:
        """Say whether a header `Host` names this server."""
        if not host:
            return True  # a check of health by HTTP/1.0; browsers always name a host
        name = name_of(host)
        if name in self.names or name == "localhost" or name.endswith(".localhost"):
            return True
        ip = ip_of(name)
        return ip is not None and (ip.is_loopback or not self.origins)

    def secure(self, scheme: str, host: str) -> bool:
        """Say whether the page comes by https: as the proxy says, or because an origin does."""
        return scheme in ("https", "wss") or (
            f"https://{host}" in self.origins and f"http://{host}" not in self.origins
        )


def name_of(host: str) -> str:
    """Return the name in a header `Host`, without its port; nothing where there can be none."""
    if host.startswith("["):
        name, closed, port = host[1:].partition("]")
        port = port.removeprefix(":")
    else:
        (name, _, port), closed = host.partition(":"), "]"
    plain = all(character.isascii() and (character.isalnum() or character in ".-:_") for character in name)
    return name.lower() if name and plain and closed and (port.isdecimal() or not port) else ""


class Entrance:
    """Lets requests pass to the application."""

    def __init__(self, app: ASGIApp, admission: Admission, hosts: Hosts) -> None:
        self.app = app
        self.admission = admission
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        forwarded = self._identify(scope)
        fault = self._fault(scope, forwarded)
        address = _address(scope)
        if scope["type"] == "http":
            send = self._weighed(_with_headers(send, self._headers(scope)), address)
        paying.set(self.admission.address(address))
        if fault is None:
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        as_page = "text/html" in request.headers.get("accept", "")
        answer = (refused_page if as_page else refused)(fault, language_asked(request))
        if fault.code == "too_fast":
            answer.headers["connection"] = "close"  # so that asking again costs an arrival
        await answer(scope, receive, send)

    def _weighed(self, send: Send, address: str) -> Send:
        """Return a way to send of which an address bears the cost."""

        async def sending(message: Message) -> None:
            self.admission.answered(address, len(message.get("body", b"")))
            await send(message)

        return sending

    def _identify(self, scope: Scope) -> bool:
        """Put into the scope whom a proxy asks for, and whether by TLS; say whether it is one that is trusted."""
        proxies, headers = self.admission.proxies, Headers(scope=scope)
        peer = scope["client"][0] if scope.get("client") else ""
        forwarded = headers.getlist("x-forwarded-for")
        trusted = proxies.trusts(peer)
        if not trusted:
            if forwarded:
                seldom("X-Forwarded-For not trusted; see --trusted-proxy", address=peer)
        else:
            scope["client"] = (proxies.client(peer, forwarded), 0)
            if headers.get("x-forwarded-proto", "").rpartition(",")[2].strip() == "https":
                scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"
        if self.hosts.secure(scope["scheme"], headers.get("host", "")):
            scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"
        return trusted

    def _fault(self, scope: Scope, forwarded: bool) -> RequestRefused | None:
        host = Headers(scope=scope).get("host", "")
        if not self.hosts.knows(host):
            seldom("unknown host", host=host[:100])
            return RequestRefused(
                marked("This server does not answer to the name {host}. Start it with --origin and that address."),
                code="wrong_host",
                host=f"“{host}”",
            )
        address = _address(scope)
        if not self.admission.asks(address, 1) or (
            forwarded and scope["type"] == "http" and not self.admission.forwards(address, _size(scope))
        ):
            seldom("too many requests", address=address)
            return too_often()
        return None if scope["path"].startswith("/") else nothing_here()

    def _headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        host = Headers(scope=scope).get("host", "")
        hosts = {urlsplit(origin).netloc for origin in self.hosts.origins} | (
            {host} if self.hosts.knows(host) else set()
        )
        sockets = " ".join(f"{scheme}://{one}" for one in sorted(hosts) for scheme in ("ws", "wss"))
        headers = HEADERS | {"content-security-policy": POLICY.format(sockets=sockets)}
        if scope["scheme"] == "https":
            headers["strict-transport-security"] = f"max-age={YEAR}"
        return [(name.encode(), value.encode()) for name, value in headers.items()]


def _address(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


def _size(scope: Scope) -> int:
    """Return how many bytes a request has by its header."""
    declared = whole_number(Headers(scope=scope).get("content-length", "")) or 0
    return sum(len(name) + len(value) for name, value in scope["headers"]) + min(declared, BODY)


def _with_headers(send: Send, headers: list[tuple[bytes, bytes]]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *headers]
        await send(message)

    return sending
