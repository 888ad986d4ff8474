"""Matches played in a room: found again in its log, and who may see which deal of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tefuda.language import marked, translator
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.server.host.store import Store
from tefuda.server.messages.errors import NotDone
from tefuda.server.messages.http_api import Replay
from tefuda.server.room import log
from tefuda.server.room.commitment import write_deal_proof, write_proof
from tefuda.server.room.room import Room
from tefuda.server.view.replay import replay
from tefuda.server.view.room_view import names_of


@dataclass(frozen=True, slots=True)
class Game:
    """One match of a room as it now stands, with what made its chance."""

    room: Room
    match: Match
    secret: str
    nonces: Sequence[str]

    def deal(self, number: int) -> Deal:
        """Return a finished deal; raise NotDone for one that is not."""
        if not 1 <= number <= len(self.match.deals):
            raise NotDone(marked("There is no such deal in this match."), code="no_game")
        deal = self.match.deals[number - 1]
        if not deal.over:
            raise NotDone(marked("This deal is not over yet."), code="not_shown")
        return deal


async def chosen_game(store: Store, room: Room, number: int) -> Game:
    """Return a match of a room, found in its log where it is not the last; raise NotDone if there is none."""
    if not 1 <= number <= room.number:
        raise NotDone(marked("There is no such match at this table."), code="no_game")
    past = room
    if number < room.number:
        past = Room(room.token)
        for row in await store.rows(room.token):
            if isinstance(row.entry, log.Begun) and past.number == number:
                break
            past.accept(row)
    assert past.match is not None
    return Game(past, past.match, past.spent_secret, past.nonces)


def stored_replay(game: Game, number: int, guest: str, seat: str, language: str) -> Replay:
    """Return a finished deal as `seat` saw it; raise NotDone where the guest may not see it so.

    A player sees it from the own seat and everybody as onlookers did; the rest is shown where the table agreed to it.
    """
    deal = game.deal(number)
    looking = int(seat) if seat.isdecimal() and int(seat) < deal.seats else None
    own = game.room.seat_of(guest)
    if not game.room.opened.reveal and (seat == "open" or (looking is not None and looking != own)):
        raise NotDone(marked("At this table hands are not shown afterwards."), code="not_shown")
    names = names_of(game.room, translator(language))
    return replay(game.match.deals, number, looking, names, language, opened=seat == "open")


def deal_text(game: Game, number: int) -> str:
    """Return a finished deal as `.deal` text with its key; raise NotDone where keys are not shown."""
    _check_shown(game)
    return write_deal_proof(game.deal(number), number)


def match_text(game: Game) -> str:
    """Return a finished match as `.deal` text with its key and its proof; raise NotDone where keys are not shown."""
    _check_shown(game)
    if not game.match.over and not game.room.closed and game.room.match is game.match and game.room.stage != "over":
        raise NotDone(marked("This match is not over yet."), code="not_shown")
    return write_proof(game.match, game.secret, game.nonces)


def _check_shown(game: Game) -> None:
    if not game.room.opened.reveal:
        raise NotDone(marked("At this table hands are not shown afterwards."), code="not_shown")
