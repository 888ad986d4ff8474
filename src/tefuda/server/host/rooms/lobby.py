"""The lobby: new rooms, and the public ones at which somebody is now."""

from __future__ import annotations

import tefuda
from tefuda.bots.naming import BOT_BY_NAME
from tefuda.bots.seated import Seated
from tefuda.core.game import Game
from tefuda.core.option import changed
from tefuda.errors import NotationError, OptionErrors, TefudaError
from tefuda.language import filled, marked, translator
from tefuda.play.library import find
from tefuda.play.match import Match
from tefuda.play.opening import check_seats, choose_options
from tefuda.server.host.rooms.lobby_rooms import LobbyRoom, lobby_of
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.messages.errors import RequestRefused, refusal_of
from tefuda.server.messages.http_api import LobbyView, NewRoom, RoomSummary
from tefuda.server.room import log
from tefuda.server.room.deal_length import too_long
from tefuda.server.room.occupant import OPEN, check_bot
from tefuda.server.room.rules_version import rules_version
from tefuda.server.view.names import names_at_seats

ME = "me"
"""What a new room names the seat of its host."""
COMPANY = "casual"
"""The bot at the other seats of a new room that names no seats."""


def first_entries(settings: NewRoom, guest: str, name: str) -> list[log.Entry]:
    """Return the first entries of the log of a new room, opened by a guest with a name.

    A match that is to go on is replayed, which takes up to a second. Raises OptionErrors for house rules that are
    unknown, contradict each other or could make a deal too long, and RequestRefused for anything else with which there
    can be no such room.
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
    standing = standing_of(settings.match, preset.name, options, len(seats)) if settings.match else {}
    at_seats = [OPEN if who == ME else who for who in seats]
    entries: list[log.Entry] = [
        log.Opened(
            guest, preset.name, dict(changed(options, preset.options)), at_seats, settings.timer, settings.private,
            settings.reveal, tefuda.__version__, rules_version(game), settings.counter, standing,
        ),
        log.Sat(seats.index(ME), guest, name, hash=settings.hash),
    ]  # fmt: skip
    return [*entries, log.Shuffling()] if settings.begin else entries


def standing_of(text: str, preset: str, options: object, seats: int) -> dict[str, str]:
    """Return what the last finished deal of a match leaves to the next, as lines by name; nothing where none is over.

    Raises RequestRefused for a text that states no match, one of another game, or one that is over.
    """
    try:
        played = tefuda.read(text)
    except NotationError as fault:
        raise RequestRefused("{fault}", code="unreadable", fault=fault) from None
    if not isinstance(played, Match):
        raise RequestRefused(marked("Only a match can go on, not a single deal."), code="bad_options")
    start = played.deal.start
    if (start.preset, start.options, start.seats) != (preset, options, seats):
        raise RequestRefused(marked("The match is of another game than the table."), code="bad_options")
    if played.over:
        raise RequestRefused(marked("The match is over."), code="bad_options")
    for deal in reversed(played.deals):
        if deal.over:
            return dict(start.game.words.positions.carried(deal.table, start.options))
    return {}


def usual_seats(game: Game, seats: int, options: object) -> int:
    """Return the usual number of seats: `seats`, that of a preset, or else the lowest that these house rules allow.

    Where they allow none, it is `seats`.
    """
    possible = [number for number in (seats, *game.seats) if not any(game.seat_faults(options, number))]
    return possible[0] if possible else seats


def lobby_view(rooms: Rooms, language: str) -> LobbyView:
    """Return the public rooms at which somebody is now, those with open seats first, and how many guests are here.

    Those of other nodes are among them; a guest at several nodes is counted at each.
    """
    elsewhere = () if rooms.nodes is None else rooms.nodes.elsewhere.values()
    lobbies = [lobby_of(rooms.loaded.values()), *elsewhere]
    summaries = [_summary(one, language) for lobby in lobbies for one in lobby.rooms]
    people = sum(lobby.people for lobby in lobbies)
    return LobbyView(sorted(summaries, key=lambda one: (one.open == 0, one.stage != "seating")), people)


def _summary(one: LobbyRoom, language: str) -> RoomSummary:
    game, preset = find(one.preset)
    translate = translator(language)
    names = names_at_seats([Seated(bot, name) for _, name, bot in one.seats], translate)
    return RoomSummary(
        room=one.room,
        title=translator(language, game.name)(preset.title),
        preset=one.preset,
        changed=one.changed,
        timer=one.timer,
        stage=one.stage,
        players=[
            filled(translate(BOT_BY_NAME), name=name) if bot else name
            for name, (kind, _, bot) in zip(names, one.seats, strict=True)
            if kind != "open"
        ],
        open=one.open,
        watching=one.watching,
    )
