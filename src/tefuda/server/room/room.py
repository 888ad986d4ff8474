"""A room: it decides what happens in its matches, and knows no sockets, no storage and no time of day.

`commands` turns a command into an entry of the log, or refuses it; `timers` says what happens without a command, and
when. The entry is stored; then `accept` applies it. A room restored from its log is the same room.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from tefuda.core.decision import Secrecy
from tefuda.core.game import Game, nothing_secret
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.match import Match
from tefuda.play.opening import choose_options
from tefuda.server.messages import view_parts
from tefuda.server.room import log
from tefuda.server.room.clock import TIMINGS, TurnClock
from tefuda.server.room.commitment import match_key
from tefuda.server.room.occupant import CLOSED, STAND_IN, Occupant, occupant_of

RECENT = 6
"""How many moments are kept to tell what happened, without playing the deal again."""
PACE = (600, 1400)
"""Between how many milliseconds a bot seems to think."""


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of a match: the deal before and after it; a deal that begins has none before."""

    moment: int
    before: Deal | None
    after: Deal


class Room:
    """A room and the people in it; `token` is its link.

    `moment` counts what everybody has seen happen, and with it what is asked; `earlier` is what it was before the last
    change. `seq` counts lines of the log, of which some are secret; `version` counts changes of stage and of people. In
    a `window` answers are secret until it ends; with `claims` it is one of claims to a play.
    """

    def __init__(self, token: str, pace: tuple[int, int] = PACE) -> None:
        self.token = token
        self.pace = pace
        self.random = Random()
        self.seq = -1
        self.version = 0
        self.last_at = 0
        self.closed = False
        self.stage: view_parts.Stage = "seating"
        self.occupants: list[Occupant] = []
        self.match: Match | None = None
        self.number = 0
        self.moment = 0
        self.earlier = 0
        self.began_at_moment = 0
        self.decisions = 0
        self.window = False
        self.claims = False
        self.asked: tuple[int, ...] = ()
        self.answers: dict[int, str] = {}
        self.steps: deque[Step] = deque(maxlen=RECENT)
        self.done: set[tuple[str, str]] = set()
        self.here: Counter[str] = Counter()
        self.gone: dict[str, int] = {}
        self.thinking: set[int] = set()
        self.paused_at: int | None = 0
        self.resumed_at = 0
        self.ended_at = 0
        self.bots_due: dict[int, int] = {}
        self.ahead: tuple[Deal, int, str, Deal] | None = None

    # ------------------------------------------------------------------ what it is

    @property
    def deal(self) -> Deal:
        """The deal now played, or the last one; only once a match has begun."""
        assert self.match is not None
        return self.match.deal

    @property
    def persons(self) -> list[Occupant]:
        """The occupants who are persons."""
        return [occupant for occupant in self.occupants if occupant.guest]

    def seat_of(self, guest: str) -> int | None:
        """Return the seat of a guest, None for an onlooker."""
        if guest:
            for seat, occupant in enumerate(self.occupants):
                if occupant.guest == guest:
                    return seat
        return None

    def occupied(self) -> bool:
        """Say whether somebody who sits here is here."""
        return any(self.here[occupant.guest] for occupant in self.persons)

    def watching(self) -> int:
        """Return how many are here who do not sit here."""
        return len(self.here) - sum(occupant.guest in self.here for occupant in self.persons)

    # ------------------------------------------------------------------ presence, which is no part of the log

    def arrive(self, guest: str) -> None:
        """Note that a guest has a page open."""
        self.version += 1
        self.here[guest] += 1
        self.word_from(guest)

    def depart(self, guest: str, now: int) -> None:
        """Note that a guest has closed a page."""
        self.version += 1
        self.here[guest] -= 1
        if self.here[guest] <= 0:
            del self.here[guest]
            self.gone[guest] = now
        if self.paused_at is None and not self.occupied():
            self.paused_at = now

    def word_from(self, guest: str) -> None:
        """Note that a guest is back."""
        for occupant in self.occupants:
            if guest and occupant.guest == guest and occupant.away:
                occupant.away = False
                self.version += 1

    # ------------------------------------------------------------------ what has happened

    def accept(self, line: log.Line) -> None:
        """Apply a line of the log."""
        assert line.seq == self.seq + 1, (line.seq, self.seq)
        self.seq, self.last_at = line.seq, line.at
        if line.command:
            self.done.add((line.guest, line.command))
        moment, stage = self.moment, self.stage
        _ACCEPT[type(line.entry)](self, line.entry, line.at)
        if self.moment != moment:
            self.earlier = moment
        if self.stage != stage or not isinstance(line.entry, log.Answered | log.Closed):
            self.version += 1

    def _opened(self, entry: log.Opened, at: int) -> None:
        self.opened = entry
        self.game: Game
        self.game, self.preset = find(entry.preset)
        self.options: Any = choose_options(entry.preset, entry.options)
        self.host, self.secret, self.spent_secret = entry.host, entry.secret, ""
        self.occupants = [occupant_of(who) for who in entry.seats]
        self.clock = TurnClock(TIMINGS[cast(view_parts.Timer, entry.timer)])
        self.paused_at = at

    def _sat(self, entry: log.Sat, at: int) -> None:
        for seat, occupant in enumerate(self.occupants):
            if occupant.guest == entry.guest:
                self.occupants[seat] = Occupant()
        self.occupants[entry.seat] = Occupant(entry.guest, entry.name, nonce=entry.nonce)

    def _left(self, entry: log.Left, at: int) -> None:
        leaving = self.occupants[entry.seat].guest
        self.occupants[entry.seat] = Occupant() if self.stage == "seating" else Occupant(bot=STAND_IN, vacant=True)
        self.bots_due[entry.seat] = at
        if leaving == self.host:
            self.host = next((occupant.guest for occupant in self.persons), "")
        if self.paused_at is None and not self.occupied():
            self.paused_at = at

    def _filled(self, entry: log.Filled, at: int) -> None:
        if entry.who == CLOSED:
            del self.occupants[entry.seat]
        elif entry.seat == len(self.occupants):
            self.occupants.append(occupant_of(entry.who))
        else:
            self.occupants[entry.seat] = occupant_of(entry.who)

    def _named(self, entry: log.Named, at: int) -> None:
        self.occupants[entry.seat].name = entry.name

    def _begun(self, entry: log.Begun, at: int) -> None:
        for seat, occupant in enumerate(self.occupants):
            if occupant.kind == "open":
                self.occupants[seat] = Occupant(bot=STAND_IN, vacant=True)
        self.nonces = [occupant.nonce for occupant in self.occupants]
        key = match_key(self.secret, self.nonces)
        self.spent_secret, self.secret = self.secret, entry.secret
        self.number += 1
        self.match = Match.begin(self.game, self.opened.preset, self.options, len(self.occupants), key)
        if self.paused_at is not None:
            self.paused_at = at
        self._deal_begins(at)

    def _dealt(self, entry: log.Dealt, at: int) -> None:
        assert self.match is not None
        self.match = self.match.next_deal()
        self._deal_begins(at)

    def _deal_begins(self, at: int) -> None:
        self.clock.refill(len(self.occupants))
        for occupant in self.occupants:
            occupant.ready = False
        self.stage = "playing"
        self.moment += 1
        self.began_at_moment = self.moment
        self.decisions = 0
        self.steps.append(Step(self.moment, None, self.deal))
        self._ask(at)

    def _was_ready(self, entry: log.WasReady, at: int) -> None:
        occupant = self.occupants[entry.seat]
        occupant.ready = True
        if self.stage == "over":
            occupant.nonce = entry.nonce

    def _switched_to(self, entry: log.Switched, at: int) -> None:
        occupant = self.occupants[entry.seat]
        occupant.auto_pass, occupant.auto_claim = entry.auto_pass, entry.auto_claim

    def _answered(self, entry: log.Answered, at: int) -> None:
        away = entry.by == "clock"
        if entry.by in ("person", "clock") and self.occupants[entry.seat].away != away:
            self.occupants[entry.seat].away = away
            self.version += 1
        if self.window:
            self.answers[entry.seat] = entry.action
        else:
            self.clock.spend(entry.seat, at)
            self._decided(entry.seat, entry.action)
            self._ask(at)

    def _window_closed(self, entry: log.Closed, at: int) -> None:
        answers = {**self.answers, **entry.added}
        while (seat := self.deal.turn) in answers:
            self._decided(seat, answers.pop(seat))
        self._ask(at)

    def _paused(self, entry: log.Paused, at: int) -> None:
        self.paused_at = entry.since

    def _resumed(self, entry: log.Resumed, at: int) -> None:
        self.clock.asked_at += entry.lost
        self.ended_at += entry.lost
        self.paused_at = None
        self.resumed_at = at

    def _ended(self, entry: log.Ended, at: int) -> None:
        self.closed = True

    def _decided(self, seat: int, action: str) -> None:
        """Apply a decision, and note every moment that came of it."""
        before = self.deal
        ahead = self.ahead
        known = ahead is not None and ahead[0] is before and ahead[1:3] == (seat, action)
        after = ahead[3] if ahead is not None and known else before.apply(action, seat=seat)
        self.ahead = None
        assert self.match is not None
        self.match = self.match.replace(after)
        number = len(after.history) - self.decisions
        if number == 1:
            self.moment += 1
            self.steps.append(Step(self.moment, before, after))
        elif number > 1:
            self.moment += number
            self.steps.extend(list(steps_of(after, self.began_at_moment))[-number:])
        self.decisions += number

    def _ask(self, at: int) -> None:
        """Put the next question, or end the deal."""
        self.answers = {}
        self.thinking = set()
        self.clock.asked_at = at
        deal = self.deal
        if deal.over:
            self.asked, self.window, self.claims = (), False, False
            self.ended_at = at
            assert self.match is not None
            self.stage = "over" if self.match.over else "between"
            return
        self.asked = deal.asked
        self.claims = claims_asked(deal)
        self.window = self.claims or secretly_asked(deal)
        slow = self.random.randint(*self.pace)
        if self.claims and self.clock.timing.window is not None:
            slow = self.random.randint(0, self.clock.timing.window * 3 // 4)
        self.bots_due = dict.fromkeys(range(len(self.occupants)), at + slow)

    @property
    def unanswered(self) -> list[int]:
        """The seats that owe an answer."""
        return [seat for seat in self.asked if seat not in self.answers]

    def deadline(self, seat: int) -> int | None:
        """Return when the time of a seat, or that of a claim window, is up; None for never."""
        return self.clock.deadline(seat, self.claims)

    def steps_since(self, moment: int) -> list[Step]:
        """Return what happened in the deal now played after a moment, from the first if it is another deal's."""
        first = max(moment + 1, self.began_at_moment)
        wanted = self.moment - first + 1
        if wanted <= len(self.steps):
            return list(self.steps)[-wanted:] if wanted > 0 else []
        return [step for step in steps_of(self.deal, self.began_at_moment) if step.moment >= first]


def claims_asked(deal: Deal) -> bool:
    """Say whether claims are asked for, in a window that is open to all and has a fixed length."""
    return deal.game.in_window(deal.table)


def secretly_asked(deal: Deal) -> bool:
    """Say whether what is decided now is seen by nobody else before all have decided."""
    if deal.game.secrecy is nothing_secret:
        return False
    return deal.game.secrecy(deal.table, deal.legal_actions[0].decision) != Secrecy.OPEN


def steps_of(deal: Deal, moment: int = 0) -> Iterator[Step]:
    """Yield the moments of a deal from its beginning, which is `moment`."""
    then = Deal(deal.start)
    yield Step(moment, None, then)
    for event in deal.history:
        before, then = then, then.apply(event.action)
        moment += 1
        yield Step(moment, before, then)


_ACCEPT: Mapping[type[log.Entry], Callable[[Room, Any, int], None]] = {
    log.Opened: Room._opened,
    log.Sat: Room._sat,
    log.Left: Room._left,
    log.Filled: Room._filled,
    log.Named: Room._named,
    log.Begun: Room._begun,
    log.WasReady: Room._was_ready,
    log.Dealt: Room._dealt,
    log.Switched: Room._switched_to,
    log.Answered: Room._answered,
    log.Closed: Room._window_closed,
    log.Paused: Room._paused,
    log.Resumed: Room._resumed,
    log.Ended: Room._ended,
}
