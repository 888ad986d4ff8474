"""The tokens of guests: a guest keeps its name and seats while the token in its cookie is replaced by newer ones.

The first token of a guest is not stored: its hash is the guest. A token that replaces another is stored; the other ends
only some time after the new one was first used, since the answer that brings the new one can be lost on its way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tefuda.server.host.storage.store import Store

GRACE = 3_600_000
"""For how many milliseconds a token can still be used once the one that replaces it has been used."""
CACHED = 50_000
"""After this many tokens the cache is emptied."""


class Token(NamedTuple):
    """What is known of a token: its guest, the token that it replaces until it is first used, and when it ends.

    Tokens are known by their hashes. `ends` is in milliseconds since 1970, None for a token not yet replaced.
    """

    guest: str
    replaces: str | None = None
    ends: int | None = None


class Tokens:
    """The tokens of all guests, by their hashes; `now` returns milliseconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now
        self._known: dict[str, Token] = {}

    async def guest(self, hash: str) -> str | None:
        """Return the guest of a token, None for a token that has ended; raise StoreError where it cannot be looked up.

        The first use of a token limits the time of the one that it replaces.
        """
        token = self._known.get(hash) or await self._find(hash)
        now = self.now()
        if token.ends is not None and token.ends <= now:
            return None
        if token.replaces is not None:
            await self.store.end_token(token.replaces, token.guest, hash, now, now + GRACE)
            self._known.pop(token.replaces, None)
            self._known[hash] = Token(token.guest)
        return token.guest

    async def _find(self, hash: str) -> Token:
        if len(self._known) > CACHED:
            self._known.clear()
        row = await self.store.token(hash)
        token = self._known[hash] = Token(*row) if row else Token(hash)
        return token

    async def renew(self, old: str, new: str, guest: str) -> None:
        """Record a new token of a guest; the old one is valid until `GRACE` after the new one was first used.

        Raises StoreError where that cannot be written.
        """
        await self.store.add_token(new, guest, old)

    def forget_all(self) -> None:
        """Empty the cache."""
        self._known = {}

    def forget(self, guest: str) -> None:
        """Drop the tokens of a guest from the cache."""
        self._known = {hash: token for hash, token in self._known.items() if token.guest != guest}
