"""The lobby as it is sent to all who watch it: encoded once for each language and change."""

from __future__ import annotations

import msgspec

from tefuda.server.host.rooms.lobby import lobby_view
from tefuda.server.host.rooms.rooms import Rooms


class Lobby:
    """The lobby of some rooms; used only on the event loop."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._number = 0
        self._texts: dict[str, str] = {}

    def text(self, language: str) -> str:
        """Return the lobby in a language, a `LobbyView` as JSON."""
        if self._number != self.rooms.news.number:
            self._number = self.rooms.news.number
            self._texts.clear()
        if language not in self._texts:
            self._texts[language] = msgspec.json.encode(lobby_view(self.rooms, language)).decode()
        return self._texts[language]
