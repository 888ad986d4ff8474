"""The events of the deal now played that a page does not have any more."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.language import translator
from tefuda.server.messages.view_parts import EventView
from tefuda.server.room.room import Room
from tefuda.server.view.narrator import Narrator
from tefuda.server.view.room_parts import names_of
from tefuda.server.view.room_view import Tellers, events
from tefuda.server.view.view_cache import ViewCache, begun, tellings


def earlier(room: Room, guest: str, language: str, moment: int) -> Callable[[], list[EventView]]:
    """Return a function that returns up to `KEPT` events before a moment, as they were shown to a guest.

    Called on the event loop; the function, which replays up to a hundred decisions, may run in another thread. The list
    is empty where the deal has no earlier moment.
    """
    stretch = room.recent.before(moment) if room.match is not None else None
    if stretch is None:
        return list
    names = names_of(room, translator(language))
    narrator, onlooker = (Narrator(seat, names, language, room.game) for seat in (room.seat_of(guest), None))
    tellers = Tellers(narrator, onlooker, frozenset(room.recent.stood_in))
    number, withheld = begun(room)
    return lambda: events(tellings(stretch.steps(), ViewCache()), tellers, number, withheld)
