"""What the players at a table are called."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.bots.naming import names_shown
from tefuda.bots.seated import Seated
from tefuda.language import filled, marked
from tefuda.play.table_talk import Translate
from tefuda.server.room.room import Room

NOBODY = marked("Seat {number}")


def names_of(room: Room, translate: Translate) -> list[str]:
    """Return the players' names, by seat."""
    return names_at_seats([Seated(occupant.bot, occupant.name) for occupant in room.occupants], translate)


def names_at_seats(seated: Sequence[Seated], translate: Translate) -> list[str]:
    """Return what players are called, by seat; those without a name are called by the number of their seat, from 1."""
    seats = [filled(translate(NOBODY), number=seat + 1) for seat in range(len(seated))]
    return names_shown(seated, seats, translate)
