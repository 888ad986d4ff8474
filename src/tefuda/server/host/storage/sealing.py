"""Sealing what must stay secret at rest: the server's numbers, from which the cards of unfinished deals follow.

The key is derived from a file that the operator keeps apart from the database. Sealed is with ChaCha20-Poly1305
(RFC 8439), bound to the room and the line, so that a sealed entry cannot be put elsewhere.
"""

from __future__ import annotations

import base64
import hashlib
import os
from pathlib import Path

from tefuda.language import marked
from tefuda.server.host.storage.database import StoreError
from tefuda.server.room import log

PREFIX = "sealed 1 "
SHORTEST = 32
"""How many bytes the file of a secret must have at least."""
NONCE = 12
CHECK = "tefuda"
"""What is sealed in the database to recognize the key."""
MISSING = marked("the database is sealed; start with --secret-file and the file of its secret")
WRONG = marked("this is not the secret with which the database is sealed")
SHORT = marked("the file of the secret must have at least {least} bytes; this one has {length}")
UNREADABLE = marked("the file of the secret cannot be read: {reason}")
NO_LIBRARY = marked("sealing needs cryptography: pip install 'tefuda[sealed]'")


class Seal:
    """Seals text with a secret, and opens it."""

    def __init__(self, secret: bytes) -> None:
        try:
            from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
        except ModuleNotFoundError:
            raise StoreError(NO_LIBRARY) from None
        self._cipher = ChaCha20Poly1305(hashlib.sha256(b"tefuda seal " + secret).digest())

    def close(self, text: str, context: str) -> str:
        """Return a text sealed for a context."""
        return PREFIX + base64.b64encode(self.close_bytes(text.encode(), context)).decode()

    def close_bytes(self, data: bytes, context: str) -> bytes:
        """Return bytes sealed for a context."""
        nonce = os.urandom(NONCE)
        return nonce + self._cipher.encrypt(nonce, data, context.encode())

    def open(self, sealed: str, context: str) -> str:
        """Return the text that was sealed for a context; raise StoreError for anything else."""
        try:
            data = base64.b64decode(sealed.removeprefix(PREFIX), validate=True)
            return self.open_bytes(data, context).decode()
        except ValueError:
            raise StoreError(WRONG) from None

    def open_bytes(self, sealed: bytes, context: str) -> bytes:
        """Return the bytes that were sealed for a context; raise StoreError for anything else."""
        from cryptography.exceptions import InvalidTag

        try:
            return self._cipher.decrypt(sealed[:NONCE], sealed[NONCE:], context.encode())
        except (InvalidTag, ValueError):
            raise StoreError(WRONG) from None


def seal_of(file: str | None) -> Seal | None:
    """Return the seal whose secret a file holds, None for no file; raise StoreError for a file that is none."""
    if file is None:
        return None
    try:
        secret = Path(file).read_bytes()
    except OSError as fault:
        raise StoreError(UNREADABLE, reason=fault) from None
    if len(secret) < SHORTEST:
        raise StoreError(SHORT, least=SHORTEST, length=len(secret))
    return Seal(secret)


def is_sealed(body: str) -> bool:
    """Say whether the body of a line is sealed."""
    return body.startswith(PREFIX)


def is_secret(entry: log.Entry) -> bool:
    """Say whether the cards of a deal follow from an entry."""
    return isinstance(entry, log.Stated)


def context_of(room: str, seq: int) -> str:
    """Return the context for which the entry of a line is sealed."""
    return f"{room} {seq}"
