"""Replays of deals of rooms that do not show hands, in numbers, made piece by piece in another thread, and cached.

A page makes all other replays from the texts of deals; here is also what it cannot read of these: positions.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

import msgspec

import tefuda
from tefuda.errors import NotationError
from tefuda.export.positions import position_data
from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.server.host.rooms.archive import PlayedMatch, find_match, looking_from
from tefuda.server.host.storage.store import Store
from tefuda.server.host.work.lru_cache import Latest
from tefuda.server.host.work.worker_thread import Aside, resting
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import Position
from tefuda.server.messages.protocol import Sitting
from tefuda.server.room.recent import Stretch
from tefuda.server.room.room import Room
from tefuda.server.view.numbers import players_of
from tefuda.server.view.recording import recording

PIECE = 500
"""How many moments of a deal one piece has at most."""
MATCHES = 8
"""How many matches are cached that are not the latest of their room."""
PLAYED = 16
"""How many deals are cached as they were at the end of each piece."""
BYTES = 64_000_000
"""How many bytes of compressed replays are cached."""
_DECISIONS = re.compile(r"(?m)^[^\S\n]*(?=\d+:|deal\b|result\b)")
QUICKLY = 1
"""The level of gzip, 1 to 9: at 1 a replay shrinks to a tenth in a hundredth of the time that it took to make."""


@dataclass
class Played:
    """The finished deals of a match or a text, and for one of them its state at some moments."""

    deals: Sequence[Deal]
    number: int
    milestones: dict[int, Deal] = field(default_factory=dict)

    def stretch(self, first: int) -> Stretch:
        """Return the piece of the deal that begins at a moment; play up to it."""
        deal = self.deals[self.number - 1]
        history = deal.history
        moment = max((known for known in self.milestones if known < first), default=0)
        then = self.milestones[moment] if moment else Deal(deal.start)
        for event in resting(history[moment : max(0, first - 1)]):
            then = then.apply(event.action)
            moment += 1
            if (moment + 1) % PIECE == 0:
                self.milestones[moment] = then
        return Stretch(first, moment, then, history[moment : first + PIECE - 1])


class Replays:
    """Makes replays, one piece at a time; used only on the event loop."""

    def __init__(self, store: Store, aside: Aside) -> None:
        self.store = store
        self.aside = aside
        self._matches: Latest[PlayedMatch] = Latest(MATCHES, lambda match: 1)
        self._played: Latest[Played] = Latest(PLAYED, lambda played: 1)
        self._made: Latest[bytes] = Latest(BYTES, len)

    async def find(self, room: Room, number: int) -> PlayedMatch:
        """Return a match of a room by its number, from 1; raise what `find_match` raises."""
        if number >= room.number:
            return await find_match(self.store, self.aside, room, number)
        key = room.token, number
        return self._matches.find(key) or self._matches.add(key, await find_match(self.store, self.aside, room, number))

    async def of_match(self, match: PlayedMatch, played: int, number: int, guest: str, seat: str, first: int) -> bytes:
        """Return a piece of a finished deal as `seat` saw it, by whom it may be seen: a `Recording` as JSON, gzipped.

        `played` is the number of the match in its room and `number` that of the deal, both from 1; `seat` is as in
        `looking_from`. `first` is the first moment wanted, 0 for the beginning. Raises RequestRefused where the guest
        may not see the deal so, or it has no such moment.
        """
        looking = looking_from(match, number, guest, seat)
        players = [Sitting(one.kind, one.name, one.bot) for one in players_of(match.room)]
        finished = [deal for deal in match.match.deals if deal.over]
        key = match.room.token, played, number, len(finished)
        return await self.piece(key, lambda: Played(finished, number), looking, players, first)

    async def piece(
        self, played: Hashable, find: Callable[[], Played], looking: int | None, players: Sequence[Sitting], first: int
    ) -> bytes:
        """Return a piece as `of_match` does; `played` is a key for the deal that `find` returns if it is not cached."""
        key = played, looking, *((one.kind, one.name, one.bot) for one in players), first

        def make() -> bytes:
            made = self._made.find(key)
            if made is not None:
                return made
            known = self._played.find(played) or self._played.add(played, find())
            if first > len(known.deals[known.number - 1].history):
                raise RequestRefused(marked("There is no such moment in this deal."), code="no_game")
            stretch = known.stretch(first)
            piece = recording(known.deals, known.number, looking, players, resting(stretch.steps()))
            return self._made.add(key, gzip.compress(msgspec.json.encode(piece), QUICKLY))

        cached = self._made.find(key)
        return await self.aside.do(make) if cached is None else cached


def _deals_of(text: str, number: int) -> Sequence[Deal]:
    try:
        played = tefuda.read(text)
    except NotationError as fault:
        raise RequestRefused("{fault}", code="unreadable", fault=fault) from None
    deals = played.deals if isinstance(played, Match) else (played,)
    if not 1 <= number <= len(deals):
        raise RequestRefused(marked("There is no such deal in this match."), code="no_game")
    return deals


def position_of(text: str) -> Position:
    """Return the table with which the deal of a text begins; raise RequestRefused where it states none.

    Decisions are not read, so that this takes milliseconds.
    """
    (deal,) = _deals_of(_DECISIONS.split(text, maxsplit=1)[0], 1)[:1]
    return Position({**position_data(deal)})
