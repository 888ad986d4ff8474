"""The tokens of guests: a guest keeps its name and seats while the token that stands for it is renewed.

The first token of a guest needs no row: the guest is called by its hash. A token that replaces another is written down;
the other ends only some time after the new one was first used, since an answer can be lost on its way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tefuda.server.host.storage.store import Store

GRACE = 3_600_000
"""For how many milliseconds a token can still be used once the one that replaces it has been."""
CACHED = 50_000


class Token(NamedTuple):
    """What is known of a token: its guest, the token that it replaces until it is first used, and when it ends."""

    guest: str
    replaces: str | None = None
    ends: int | None = None


class Tokens:
    """The tokens of all guests, by their hashes."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now
        self._known: dict[str, Token] = {}

    async def guest(self, hash: str) -> str | None:
        """Return for whom a token stands; None for one that has ended. Raises StoreError."""
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
        """Let a new token stand for a guest; the old one does too until the new one is used. Raises StoreError."""
        await self.store.add_token(new, guest, old)

    def forget(self, guest: str) -> None:
        """Look up the tokens of a guest again."""
        self._known = {hash: token for hash, token in self._known.items() if token.guest != guest}
