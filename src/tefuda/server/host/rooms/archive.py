"""Matches played in a room, read from its log, and who may see which of their deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tefuda.bots.naming import persons_apart
from tefuda.bots.seated import Seated, write_seated
from tefuda.core.whole_numbers import whole_number
from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.server.host.storage.store import Store
from tefuda.server.host.work.worker_thread import Aside, resting
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.room import log
from tefuda.server.room.commitment import write_deal_proof, write_proof
from tefuda.server.room.room import Room
from tefuda.server.room.shuffle import Shuffle

NOT_OVER = marked("This deal is not over yet.")


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match of a room, with the shuffle that made its key.

    `room` is the room as it is now if this is its latest match, otherwise as it was at the end of this match.
    """

    room: Room
    match: Match
    shuffle: Shuffle

    def deal(self, number: int) -> Deal:
        """Return a finished deal by its number, from 1; raise RequestRefused if there is none or it is not over."""
        if not 1 <= number <= len(self.match.deals):
            raise RequestRefused(marked("There is no such deal in this match."), code="no_game")
        deal = self.match.deals[number - 1]
        if not deal.over:
            raise RequestRefused(NOT_OVER, code="not_shown")
        return deal


async def find_match(store: Store, aside: Aside, room: Room, number: int) -> PlayedMatch:
    """Return a match of a room by its number, from 1; raise RequestRefused if there is none.

    A match before the latest is replayed from the log, so that StoreError may be raised as well.
    """
    if not 1 <= number <= room.number:
        raise RequestRefused(marked("There is no such match at this table."), code="no_game")
    past = room
    if number < room.number:
        lines = await store.lines(room.token)
        past = await aside.do(lambda: _played_up_to(room.token, lines, number))
    shuffle = past.shuffling.played
    assert past.match is not None
    assert shuffle is not None
    return PlayedMatch(past, past.match, shuffle)


def _played_up_to(token: str, lines: Sequence[log.Line], number: int) -> Room:
    """Return a room as it was at the end of a match."""
    room = Room(token)
    for line in resting(lines):
        if isinstance(line.entry, log.Shuffling | log.Begun) and room.number == number:
            break
        room.accept(line)
    return room


def looking_from(played: PlayedMatch, number: int, guest: str, seat: str) -> int | None:
    """Return the seat from which a finished deal is seen, None for an onlooker's view.

    `seat` is the number of a seat, `open` for all hands, or any other text for the view of an onlooker. Everybody may
    see what onlookers saw, and a player what was seen from that player's seat. Raises RequestRefused for other seats
    and for open hands where the room does not reveal them, and what `PlayedMatch.deal` raises.
    """
    deal = played.deal(number)
    number_of_seat = whole_number(seat)
    looking = number_of_seat if number_of_seat is not None and number_of_seat < deal.seats else None
    own = played.room.seat_of(guest)
    if not played.room.opened.reveal and (seat == "open" or (looking is not None and looking != own)):
        raise RequestRefused(marked("This table does not show hands after the deal."), code="not_shown")
    return looking


def deal_text(played: PlayedMatch, number: int) -> str:
    """Return a finished deal by its number, from 1, as `.deal` text with its key.

    Raises RequestRefused where the room does not reveal keys, and what `PlayedMatch.deal` raises.
    """
    _check_shown(played)
    return write_deal_proof(played.deal(number), number) + _seated(played.room)


def finished_deals(played: PlayedMatch) -> str:
    """Return all finished deals of a match, one after the other, as `.deal` texts with their keys; and who sat where.

    From these a page makes the replay of each. Raises RequestRefused where the room does not reveal keys, or no deal is
    over.
    """
    _check_shown(played)
    finished = [deal for deal in played.match.deals if deal.over]
    if not finished:
        raise RequestRefused(NOT_OVER, code="not_now")
    return "".join(map(str, finished)) + _seated(played.room)


def match_text(played: PlayedMatch) -> str:
    """Return a finished match as `.deal` text with key, proof and who sat where at its end.

    Raises RequestRefused where the room does not reveal keys, or the match is not over.
    """
    _check_shown(played)
    room, match = played.room, played.match
    if room.match is match and not match.over and not room.closed and room.stage != "over":
        raise RequestRefused(marked("This match is not over yet."), code="not_shown")
    shuffle = played.shuffle
    return write_proof(match, shuffle.text, shuffle.in_order, shuffle.server) + _seated(room)


def _seated(room: Room) -> str:
    return write_seated(persons_apart([Seated(occupant.bot, occupant.name) for occupant in room.occupants]))


def _check_shown(played: PlayedMatch) -> None:
    if not played.room.opened.reveal:
        raise RequestRefused(marked("This table does not show hands after the deal."), code="not_shown")
