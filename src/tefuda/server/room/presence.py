"""Who is in a room now; no part of its log."""

from __future__ import annotations

from collections import Counter


class Presence:
    """The guests who have a page open, and those for whom a bot answers.

    `pages` counts the open pages of each guest, and `gone` says when the last was closed. A guest is `away` from the
    moment a bot answers for the guest until the guest does something. `paused_at` is when the last player left,
    None while a player is here. Times are milliseconds since 1970.
    """

    def __init__(self) -> None:
        self.pages: Counter[str] = Counter()
        self.gone: dict[str, int] = {}
        self.away: set[str] = set()
        self.paused_at: int | None = 0

    def arrive(self, guest: str) -> None:
        """Count one more page of a guest."""
        self.pages[guest] += 1
        self.away.discard(guest)

    def depart(self, guest: str, now: int) -> None:
        """Count one page less of a guest, who must have one open; `now` is the time."""
        self.pages[guest] -= 1
        if self.pages[guest] <= 0:
            del self.pages[guest]
            self.gone[guest] = now
