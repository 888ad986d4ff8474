"""The news that the lobby has changed, for those who watch it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class LobbyNews:
    """Tells that the lobby has changed; `number` counts how often it has. Used only on the event loop."""

    def __init__(self) -> None:
        self.number = 0
        self._heard: set[asyncio.Event] = set()

    def spread(self) -> None:
        """Tell everybody that the lobby has changed."""
        self.number += 1
        for event in self._heard:
            event.set()

    @contextmanager
    def heard(self) -> Iterator[asyncio.Event]:
        """Give an event that is set whenever the lobby has changed; whoever waits for it clears it."""
        event = asyncio.Event()
        self._heard.add(event)
        try:
            yield event
        finally:
            self._heard.discard(event)
