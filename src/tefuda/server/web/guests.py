"""Guests: people without an account, known by a token in a cookie, of which the server stores only the hash."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from tefuda.server.host.storage.database import StoreError
from tefuda.server.host.storage.tokens import Tokens

COOKIE = "tefuda"
"""The name of the cookie without https."""
HOST_COOKIE = "__Host-tefuda"
"""The name of the cookie with https: browsers take such a cookie from this very host only (RFC 6265bis)."""
YEAR = 365 * 24 * 3600
"""For how many seconds browsers keep the cookie."""
RENEWED_AFTER = 7
"""After how many days a token is replaced."""
DAY = 86_400_000
"""How many milliseconds a day has."""
_TOKEN = re.compile(r"(([0-9a-f]{1,6})\.[A-Za-z0-9_-]{32})\.([A-Za-z0-9_-]{16})")


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest by the hash that is used in the logs, 64 hexadecimal digits.

    `cookie` is the value of the header `set-cookie` for a new token, empty where there is none. A `stranger` came
    without a valid token, and is a new guest.
    """

    hash: str
    cookie: str = ""
    stranger: bool = False


class Guests:
    """Finds out who asks. A token states the day on which it was made, and is replaced `RENEWED_AFTER` days later.

    At its end a token has the mark of our database, so that nobody can plant one that we have not made.

    `prefix` is the path under which a proxy serves the page.
    """

    def __init__(self, tokens: Tokens, prefix: str) -> None:
        self.tokens = tokens
        self.prefix = prefix

    async def of(self, connection: HTTPConnection, *, renew: bool = False) -> Guest:
        """Return the guest that a cookie names, or a new one; raise StoreError where that cannot be looked up.

        With `renew` an old token is replaced; whoever asks for that must send the cookie back.
        """
        secure = connection.url.scheme in ("https", "wss")
        token = connection.cookies.get(HOST_COOKIE if secure else COOKIE, "")
        match = _TOKEN.fullmatch(token)
        made = match is not None and hmac.compare_digest(self._mark(match[1]), match[3])
        guest = await self.tokens.guest(hash_of(token)) if made else None
        if match is None or guest is None:
            new = self._new_token()
            return Guest(hash_of(new), self._cookie(new, secure), stranger=True)
        if renew and self._today() - int(match[2], 16) >= RENEWED_AFTER:
            new = self._new_token()
            with suppress(StoreError):  # later, then
                await self.tokens.renew(hash_of(token), hash_of(new), guest)
                return Guest(guest, self._cookie(new, secure))
        return Guest(guest)

    def _today(self) -> int:
        return self.tokens.now() // DAY

    def _new_token(self) -> str:
        drawn = f"{self._today():x}.{secrets.token_urlsafe(24)}"
        return f"{drawn}.{self._mark(drawn)}"

    def _mark(self, drawn: str) -> str:
        return self.tokens.store.mark(f"guest {drawn}")

    def _cookie(self, token: str, secure: bool) -> str:
        """Return the header that lets a browser keep a token."""
        name, path = (HOST_COOKIE, "/") if secure else (COOKIE, f"{self.prefix}/")
        parts = [f"{name}={token}", f"Path={path}", f"Max-Age={YEAR}", "HttpOnly", "SameSite=Lax"]
        return "; ".join([*parts, "Secure"] if secure else parts)


def hash_of(token: str) -> str:
    """Return the hash of a token, 64 hexadecimal digits, which is all that the server stores of it."""
    return hashlib.sha256(b"tefuda guest " + token.encode()).hexdigest()
