"""The lobby: new rooms, and the public ones at which somebody is now."""

from __future__ import annotations

import tefuda
from tefuda.bots.naming import BOT_BY_NAME
from tefuda.core.game import Game
from tefuda.core.option import changed
from tefuda.errors import OptionErrors, TefudaError
from tefuda.language import filled, marked, translator
from tefuda.play.library import find
from tefuda.play.opening import check_seats, choose_options
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.messages.errors import RequestRefused, refusal_of
from tefuda.server.messages.http_api import LobbyView, NewRoom, RoomSummary
from tefuda.server.room import log
from tefuda.server.room.deal_length import too_long
from tefuda.server.room.occupant import OPEN, check_bot
from tefuda.server.room.room import Room
from tefuda.server.room.rules_version import rules_version
from tefuda.server.view.room_parts import names_of

ME = "me"
"""What a new room names the seat of its host."""
COMPANY = "casual"
"""The bot at the other seats of a new room that names no seats."""


def first_entries(settings: NewRoom, guest: str, name: str) -> list[log.Entry]:
    """Return the first entries of the log of a new room, opened by a guest with a name.

    Raises OptionErrors for house rules that are unknown, contradict each other or could make a deal too long, and
    RequestRefused for anything else with which there can be no such room.
    """
    try:
        game, preset = find(settings.preset)
        options = choose_options(settings.preset, settings.options)
        seats = settings.seats or [ME, *[COMPANY] * (usual_seats(game, preset.seats, options) - 1)]
        check_seats(game, options, len(seats))
        if endless := list(too_long(game, preset, options, len(seats))):
            raise OptionErrors(endless)
    except OptionErrors:
        raise
    except TefudaError as fault:
        raise refusal_of(fault, "bad_options") from None
    for who in seats:
        if who not in (ME, OPEN):
            check_bot(who, game, "bad_options")
    if seats.count(ME) != 1:
        raise RequestRefused(marked("You must take exactly one seat yourself."), code="bad_options")
    at_seats = [OPEN if who == ME else who for who in seats]
    entries: list[log.Entry] = [
        log.Opened(
            guest, preset.name, dict(changed(options, preset.options)), at_seats, settings.timer, settings.private,
            settings.reveal, tefuda.__version__, rules_version(game), settings.counter,
        ),
        log.Sat(seats.index(ME), guest, name, hash=settings.hash),
    ]  # fmt: skip
    return [*entries, log.Shuffling()] if settings.begin else entries


def usual_seats(game: Game, seats: int, options: object) -> int:
    """Return the usual number of seats: `seats`, that of a preset, or else the lowest that these house rules allow.

    Where they allow none, it is `seats`.
    """
    possible = [number for number in (seats, *game.seats) if not any(game.seat_faults(options, number))]
    return possible[0] if possible else seats


def lobby_view(rooms: Rooms, language: str) -> LobbyView:
    """Return the public rooms at which somebody is now, those with open seats first, and how many guests are here."""
    summaries = [_summary(live.room, language) for live in rooms.loaded.values() if _shown(live.room)]
    people = {guest for live in rooms.loaded.values() for guest in live.room.presence.pages}
    return LobbyView(sorted(summaries, key=lambda one: (one.open == 0, one.stage != "seating")), len(people))


def _shown(room: Room) -> bool:
    return not room.opened.private and not room.closed and room.occupied()


def _summary(room: Room, language: str) -> RoomSummary:
    translate = translator(language)
    names = names_of(room, translate)
    return RoomSummary(
        room=room.token,
        title=translator(language, room.game.name)(room.preset.title),
        preset=room.opened.preset,
        changed=sum(1 for _ in changed(room.options, room.preset.options)),
        timer=room.opened.timer,  # type: ignore[arg-type]
        stage=room.stage,
        players=[
            filled(translate(BOT_BY_NAME), name=name) if occupant.bot else name
            for name, occupant in zip(names, room.occupants, strict=True)
            if occupant.kind != "open"
        ],
        open=sum(occupant.free for occupant in room.occupants),
        watching=room.watching(),
    )
