"""Guests: people without an account, known by a token in a cookie, of which the server keeps only the hash."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from starlette.requests import HTTPConnection

COOKIE = "tefuda"
YEAR = 365 * 24 * 3600
_LENGTH = 32


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest by the hash of the token; `token` is there only where it is new."""

    hash: str
    token: str = ""


def guest_of(connection: HTTPConnection) -> Guest:
    """Return the guest that a cookie names, or a new one."""
    token = connection.cookies.get(COOKIE, "")
    if len(token) == _LENGTH and token.isascii():
        return Guest(_hash(token))
    token = secrets.token_urlsafe(24)
    return Guest(_hash(token), token)


def cookie_of(guest: Guest, path: str, *, secure: bool) -> str:
    """Return the header that lets a browser keep the token."""
    parts = [f"{COOKIE}={guest.token}", f"Path={path}", f"Max-Age={YEAR}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def _hash(token: str) -> str:
    return hashlib.sha256(b"tefuda guest " + token.encode()).hexdigest()
