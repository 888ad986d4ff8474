"""The parts of a view that say who sits at a table and how it was set up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tefuda.bots.naming import names_shown, sign_of
from tefuda.bots.seated import Seated
from tefuda.core.option import changed
from tefuda.language import filled, marked
from tefuda.play.table_talk import Translate
from tefuda.server.messages import view_parts
from tefuda.server.room.room import Room
from tefuda.server.view.house_rules import differences

NOBODY = marked("Seat {number}")


def shuffle_view(room: Room, seat: int | None) -> view_parts.Shuffle:
    """Return the shuffle as a seat is shown it, or an onlooker for None.

    Its numbers are shown once the match is over, where the room reveals them.
    """
    shuffle = room.shuffling.played if room.stage == "over" else room.shuffling.current
    shown = room.stage == "over" and room.opened.reveal and shuffle is not None
    return view_parts.Shuffle(
        shuffle.text if shuffle else "",
        shuffle.waiting if shuffle else [],
        "" if seat is None else room.occupants[seat].hash,
        room.shuffling.withheld,
        [*shuffle.in_order, shuffle.server] if shown and shuffle else [],
    )


def settings_of(room: Room, translate: Translate) -> view_parts.Settings:
    """Return what was chosen for a room, in a language."""
    opened = room.opened
    usual = room.preset.options
    clauses = differences(room.game, room.options, usual, translate)
    timer = cast(view_parts.Timer, opened.timer)
    title = translate(room.preset.title)
    return view_parts.Settings(
        opened.preset,
        room.game.name,
        title,
        dict(changed(room.options, usual)),
        clauses,
        timer,
        opened.private,
        opened.reveal,
        opened.counter,
    )


def players_of(room: Room, names: Sequence[str], translate: Translate) -> list[view_parts.Player]:
    """Return who sits at a room's seats as everybody sees it; `names` are by seat."""
    timed = room.clock.timing.turn is not None and room.match is not None
    return [
        view_parts.Player(
            seat=seat,
            kind=occupant.kind,
            name=names[seat],
            bot=occupant.bot,
            sign=sign_of(occupant.bot, translate),
            here=bool(occupant.bot or room.presence.pages[occupant.guest]),
            away=occupant.guest in room.presence.away,
            ready=occupant.ready,
            host=bool(occupant.guest) and occupant.guest == room.host,
            vacant=occupant.vacant,
            bank=room.clock.bank(seat) if timed else None,
        )
        for seat, occupant in enumerate(room.occupants)
    ]


def names_of(room: Room, translate: Translate) -> list[str]:
    """Return the players' names, by seat."""
    return names_at_seats([Seated(occupant.bot, occupant.name) for occupant in room.occupants], translate)


def names_at_seats(seated: Sequence[Seated], translate: Translate) -> list[str]:
    """Return what players are called, by seat; those without a name are called by the number of their seat, from 1."""
    seats = [filled(translate(NOBODY), number=seat + 1) for seat in range(len(seated))]
    return names_shown(seated, seats, translate)
