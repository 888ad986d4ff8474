"""Places at which a language model plays: a table of its own, with bots, or one of a server, with people."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Protocol

from tefuda.bots.chooser import bot
from tefuda.bots.guarding import guarded
from tefuda.bots.interpreted import log_failure
from tefuda.bots.naming import names_shown
from tefuda.bots.seated import Seated
from tefuda.client.table import Table
from tefuda.errors import GameError, TefudaError
from tefuda.language import filled, marked
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation
from tefuda.play.table_talk import Names, deal_verdict, lines, seat_names, speaking, story

TOLD = 200
"""How many sentences about what happened are told at once, the last ones."""
LISTENING = 0.5
"""How many seconds a table of a server is listened to at once."""


class Place(Protocol):
    """Where a language model plays."""

    @property
    def seen(self) -> Observation:
        """What its seat sees now; raises TefudaError before the first deal."""

    @property
    def begun(self) -> bool:
        """Whether the first deal has begun."""

    @property
    def names(self) -> Names:
        """The players by seat."""

    @property
    def played(self) -> Deal:
        """The whole deal, with all that is hidden; raises GameError while it goes on or where it is not known."""

    def act(self, action: Action) -> None:
        """Do this, and let the others do what they do until the seat is asked again."""

    def wait(self, seconds: float) -> None:
        """Wait until the seat is asked, the deal is over, or some seconds have passed."""

    def news(self, language: str) -> str:
        """Return what has happened since this was last asked, in sentences."""

    def leave(self) -> None:
        """Leave the table."""


class OwnTable:
    """A deal with bots, all of the level `rival`, except at `seat`."""

    def __init__(self, deal: Deal, seat: int, rival: str, language: str) -> None:
        self.deal, self.seat, self._rival = deal, deal.observe(seat).seat, rival
        translate = speaking(language, deal.game.name)
        self.names = seat_names(deal.seats, translate)
        self._told = [self.seen]
        self._verdict_told = False
        self._bot = bot(rival)
        self._let_others_play()

    @property
    def begun(self) -> bool:
        return True

    @property
    def seen(self) -> Observation:
        return self.deal.observe(self.seat)

    @property
    def played(self) -> Deal:
        if not self.deal.over:
            raise GameError("the deal is not over yet; an analysis would show what is hidden")
        return self.deal

    def act(self, action: Action) -> None:
        self._go_on(self.deal.apply(action, seat=self.seat))
        self._let_others_play()

    def wait(self, seconds: float) -> None:
        """Nobody is waited for: the bots have decided."""

    def news(self, language: str) -> str:
        translate = speaking(language, self.deal.game.name)
        told = list(story(self._told, self.names, translate))
        self._told = self._told[-1:]
        if self.deal.over and not self._verdict_told:
            self._verdict_told = True
            told.append(deal_verdict(self.deal.deal_winners, self.seat, self.names, translate))
            told += lines(self.deal.account.sentences, self.seat, self.names, translate)
        return "\n".join(told[-TOLD:])

    def leave(self) -> None:
        """Nobody is left behind."""

    def _go_on(self, deal: Deal) -> None:
        self.deal = deal
        self._told.append(self.seen)

    def _let_others_play(self) -> None:
        while not self.deal.over and self.seat not in self.deal.asked:
            self._go_on(self.deal.apply(guarded(self._rival, self._bot.choose, self.deal, log_failure)))


class ServedTable:
    """A table of a server, at which people may sit; the model takes a seat."""

    def __init__(self, table: Table, seat: int | None, language: str) -> None:
        self.table = table
        self._translate = speaking(language)
        table.sit(seat)
        self._answered = -1
        self._ready: object = None
        self._ended: object = None
        self._next = 0

    @property
    def begun(self) -> bool:
        return self.table.observation is not None

    @property
    def seen(self) -> Observation:
        seen = self.table.observation
        if seen is None:
            raise TefudaError("the first deal has not begun; wait for it with `observe`")
        return seen

    @property
    def names(self) -> Names:
        players = self.table.room.known["players"]
        seated = [Seated(one.get("bot", ""), one.get("name", "")) for one in players]
        return names_shown(seated, seat_names(len(seated), self._translate), self._translate)

    @property
    def played(self) -> Deal:
        raise GameError("what is hidden at a table of a server is not known here; its page analyses the deal")

    def act(self, action: Action) -> None:
        moment = self.table.room.moment
        self.table.do("act", moment=moment, action=str(action))
        self._answered = moment
        self.wait(0)

    def wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while not self._is_due():
            left = until - time.monotonic()
            self.table.hear(max(0.0, min(left, LISTENING)))
            if left <= 0:
                return

    def _is_due(self) -> bool:
        """Say whether the seat is asked, or the end of a deal is untold; be ready for the next one otherwise."""
        room = self.table.room
        if (end := self._end()) is not None:
            if self._ended != end:
                return True
            if room.stage == "between" and self._ready != end:
                self._ready = end
                self.table.do("ready")
        return room.stage == "over" or (room.asked and self._answered != room.moment)

    def _end(self) -> tuple[object, ...] | None:
        """Return the match and the moment at which a deal has ended, None while none has."""
        room = self.table.room
        over = room.stage in ("between", "over") and "result" in room.known
        return (room.known["match"], room.moment) if over else None

    def news(self, language: str) -> str:
        room = self.table.room
        translate = speaking(language, room.game.name)
        told: list[str] = []
        for steps in self._new_moments():
            told += story(steps, self.names, translate)
        if (end := self._end()) is not None and self._ended != end:
            self._ended = end
            told.append(deal_verdict(room.known["result"]["best"], self.table.seat, self.names, translate))
        return "\n".join(told[-TOLD:])

    def _new_moments(self) -> Iterator[Sequence[Observation]]:
        """Yield each new moment after the one before it, as the seat has seen them."""
        moments = list(self.table.room.moments)
        fresh = [one for one in moments if one.number >= self._next]
        if moments:
            self._next = moments[-1].number + 1
        for one in fresh:
            if one.before is not None:
                yield [one.before.seen, one.deal.seen]

    def leave(self) -> None:
        self.table.leave()


NOT_BEGUN = marked("The first deal has not begun yet.")
NEWS, NOTHING_NEW = marked("Since then: {news}"), marked("Nothing new has happened.")


def report(place: Place, language: str, *, rules: Sequence[str] = (), legal: bool = True) -> str:
    """Return what has happened at a place, and what its seat is told now."""
    translate = speaking(language)
    if not place.begun:
        return translate(NOT_BEGUN)
    news = place.news(language)
    told = filled(translate(NEWS), news=f"\n{news}") if news else translate(NOTHING_NEW)
    return f"{told}\n\n{place.seen.prompt(language, rules=rules or False, legal=legal, names=place.names)}"
