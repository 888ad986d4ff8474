"""Sealing what must stay secret at rest: the server's numbers, from which the cards of unfinished deals follow.

The key is derived from a file that the operator keeps apart from the database. The cipher is ChaCha20-Poly1305
(RFC 8439). A sealed entry is bound to its room and its line, so that it cannot be moved elsewhere.
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
"""How a sealed text begins; base64 follows."""
SHORTEST = 32
"""The fewest bytes that the file of a secret may have."""
NONCE = 12
"""How many bytes the nonce at the beginning of sealed bytes has."""
CHECK = "tefuda"
"""The text that is sealed in the database to recognize the key."""
MISSING = marked("the database is sealed; start with --secret-file and the file of its secret")
WRONG = marked("this is not the secret with which the database is sealed")
SHORT = marked("the file of the secret must have at least {least} bytes; this one has {length}")
UNREADABLE = marked("the file of the secret cannot be read: {reason}")
NO_LIBRARY = marked("sealing needs cryptography: pip install 'tefuda[sealed]'")


class Unopened(StoreError):
    """What is sealed does not open: it was changed, or sealed for another owner or with another secret."""


class Seal:
    """Seals text and bytes with a secret, and opens them; raises StoreError where cryptography is not installed."""

    def __init__(self, secret: bytes) -> None:
        try:
            from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
        except ModuleNotFoundError:
            raise StoreError(NO_LIBRARY) from None
        self._cipher = ChaCha20Poly1305(hashlib.sha256(b"tefuda seal " + secret).digest())

    def close(self, text: str, context: str) -> str:
        """Return a text sealed for a context, as `PREFIX` and base64."""
        return PREFIX + base64.b64encode(self.close_bytes(text.encode(), context)).decode()

    def close_bytes(self, data: bytes, context: str) -> bytes:
        """Return bytes sealed for a context, with their nonce before them."""
        nonce = os.urandom(NONCE)
        return nonce + self._cipher.encrypt(nonce, data, context.encode())

    def open(self, sealed: str, context: str) -> str:
        """Return the text that was sealed for a context; raise Unopened for anything else."""
        try:
            data = base64.b64decode(sealed.removeprefix(PREFIX), validate=True)
            return self.open_bytes(data, context).decode()
        except ValueError:
            raise Unopened(WRONG) from None

    def open_bytes(self, sealed: bytes, context: str) -> bytes:
        """Return the bytes that were sealed for a context; raise Unopened for anything else."""
        from cryptography.exceptions import InvalidTag

        try:
            return self._cipher.decrypt(sealed[:NONCE], sealed[NONCE:], context.encode())
        except (InvalidTag, ValueError):
            raise Unopened(WRONG) from None


def seal_of(file: str | None) -> Seal | None:
    """Return the seal whose secret a file holds, None for no file.

    Raises StoreError where the file cannot be read or is too short, or cryptography is not installed.
    """
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
    """Say whether an entry holds numbers from which the cards of a deal follow."""
    return isinstance(entry, log.Stated)


def context_of(room: str, seq: int) -> str:
    """Return the context for which the entry of a line is sealed."""
    return f"{room} {seq}"
