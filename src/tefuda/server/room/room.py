"""The state of a room, which follows from its log; it knows no sockets, no storage and no time of day.

`commands` turns a command into an entry of the log, or refuses it; `timers` says what happens without a command, and
when. The entry is stored; then `accept` applies it. A room restored from its log is the same room.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from tefuda.bots.guarding import STAND_IN
from tefuda.core.game import Game
from tefuda.core.table.decision import Secrecy
from tefuda.core.table.sight import nothing_secret
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.match import Match
from tefuda.play.opening import choose_options
from tefuda.server.messages import protocol
from tefuda.server.room import log
from tefuda.server.room.clock import PACE, TIMINGS, BotClock, TurnClock
from tefuda.server.room.occupant import CLOSED, Occupant, occupant_of
from tefuda.server.room.presence import Presence
from tefuda.server.room.recent import Applied, Recent, Step, Stretch
from tefuda.server.room.shuffle import Shuffling


class Room:
    """A room and the people in it; `token` is the last part of its link.

    Its own attributes follow from the log alone; `presence`, `bots` and `recent` do not. `seq` is the number of the
    last line of the log, -1 before the first, and `head` that of its chain of hashes; `open_head` is the last that
    everybody may know, since a later one would reveal that somebody has answered or set a switch. `moment` counts what
    everybody has seen happen, and so numbers what is asked; the deal began at `began_at_moment`, and has had so many
    `decisions`. `number` counts the matches begun. `asked` are the seats to decide, and `answers` those given so far by
    seat. In a `window` answers are secret until it ends; with `claims` it is one of claims to a play. `done` has every
    command of the log, by guest and id.

    Times (`last_at`, `resumed_at`, `ended_at`, and every parameter `at` or `now`) are milliseconds since 1970. Once it
    is in memory, the room is used only on the event loop, and changed only by whoever holds its lock; presence alone
    changes without it. `opened`, `game`, `preset`, `options`, `host` and `clock` exist once it has been opened.
    """

    def __init__(self, token: str, pace: tuple[int, int] = PACE) -> None:
        self.token = token
        self.presence = Presence()
        self.bots = BotClock(pace)
        self.shuffling = Shuffling()
        self.recent = Recent()
        self.seq = -1
        self.head = self.open_head = log.first_head(token)
        self.last_at = 0
        self.closed = False
        self.stage: protocol.Stage = "seating"
        self.occupants: list[Occupant] = []
        self.match: Match | None = None
        self.number = 0
        self.moment = 0
        self.began_at_moment = 0
        self.decisions = 0
        self.window = False
        self.claims = False
        self.asked: tuple[int, ...] = ()
        self.answers: dict[int, str] = {}
        self.done: set[tuple[str, str]] = set()
        self.resumed_at = 0
        self.ended_at = 0

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
        return any(self.presence.pages[occupant.guest] for occupant in self.persons)

    def watching(self) -> int:
        """Return how many guests are here who have no seat."""
        pages = self.presence.pages
        return len(pages) - sum(occupant.guest in pages for occupant in self.persons)

    # ------------------------------------------------------------------ presence, which is not part of the log

    def arrive(self, guest: str) -> None:
        """Remember that a guest has opened a page."""
        self.recent.version += 1
        self.presence.arrive(guest)

    def depart(self, guest: str, now: int) -> None:
        """Remember that a guest has closed a page."""
        self.recent.version += 1
        self.presence.depart(guest, now)
        self._pause_if_empty(now)

    def hear_from(self, guest: str) -> bool:
        """Remember that a guest has done something; say whether a bot was answering for the guest until now."""
        if guest not in self.presence.away:
            return False
        self.presence.away.discard(guest)
        self.recent.version += 1
        return True

    def stands_in(self, seat: int, late: bool) -> None:
        """Remember whether a simpler bot has stood in for that of a seat, which was late."""
        if late != (seat in self.bots.late):
            self.bots.late ^= {seat}
            self.recent.version += 1

    def _pause_if_empty(self, now: int) -> None:
        if self.presence.paused_at is None and not self.occupied():
            self.presence.paused_at = now

    # ------------------------------------------------------------------ what has happened

    def linked(self, line: log.Line) -> log.Line:
        """Set the head of a line that is to be the next of the log, and return the line."""
        line.head = log.next_head(self.head, line, log.write(line.entry))
        return line

    def accept(self, line: log.Line, after: Deal | None = None) -> None:
        """Apply the next line of the log; `after` is the deal after an action, if that has been applied already.

        Called only for a line that is stored. Raises what the rules raise where the line does not fit.
        """
        assert line.seq == self.seq + 1, (line.seq, self.seq)
        self.seq, self.last_at, self.head = line.seq, line.at, line.head
        self.recent.heads.append(line.head)
        if line.command:
            self.done.add((line.guest, line.command))
            self.hear_from(line.guest)
        stage, window, recent = self.stage, self.window, self.recent
        if after is not None and isinstance(line.entry, log.Answered):
            recent.applied[line.entry.seat] = Applied(self.deal, line.entry.action, after)
        _ACCEPT[type(line.entry)](self, line.entry, line.at)
        secret = (log.Switched, log.Answered, log.TakenOver) if window else (log.Switched,)
        if not isinstance(line.entry, secret):
            self.open_head = line.head
        if self.stage != stage or not isinstance(line.entry, log.Answered | log.Closed):
            recent.version += 1

    def open(self, entry: log.Opened) -> None:
        """Set what was chosen for the room, and its seats.

        Raises PresetError or OptionErrors where the rules of today do not have them.
        """
        self.opened = entry
        self.game: Game
        self.game, self.preset = find(entry.preset)
        self.options: Any = choose_options(entry.preset, entry.options)
        self.host = entry.host
        self.occupants = [occupant_of(who) for who in entry.seats]
        self.clock = TurnClock(TIMINGS[cast(protocol.Timer, entry.timer)])

    def _opened(self, entry: log.Opened, at: int) -> None:
        self.open(entry)
        self.presence.paused_at = at

    def _sat(self, entry: log.Sat, at: int) -> None:
        for seat, occupant in enumerate(self.occupants):
            if occupant.guest == entry.guest:
                self.occupants[seat] = Occupant()
        self.occupants[entry.seat] = Occupant(entry.guest, entry.name, hash=entry.hash)

    def _left(self, entry: log.Left, at: int) -> None:
        if self.shuffling.current is not None and entry.seat in self.shuffling.current.waiting:
            self._break_off([entry.seat], at)
        leaving = self.occupants[entry.seat].guest
        self.occupants[entry.seat] = Occupant() if self.stage == "seating" else Occupant(bot=STAND_IN, vacant=True)
        self.bots.due[entry.seat] = at
        self.presence.away.discard(leaving)
        if leaving == self.host:
            self.host = next((occupant.guest for occupant in self.persons), "")
        self._pause_if_empty(at)

    def _filled(self, entry: log.Filled, at: int) -> None:
        if entry.who == CLOSED:
            del self.occupants[entry.seat]
        elif entry.seat == len(self.occupants):
            self.occupants.append(occupant_of(entry.who))
        else:
            self.occupants[entry.seat] = occupant_of(entry.who)

    def _named(self, entry: log.Named, at: int) -> None:
        self.occupants[entry.seat].name = entry.name

    def _committed(self, entry: log.Committed, at: int) -> None:
        self.occupants[entry.seat].hash = entry.hash
        self.occupants[entry.seat].due = False

    def _shuffling(self, entry: log.Shuffling, at: int) -> None:
        for seat, occupant in enumerate(self.occupants):
            if occupant.kind == "open":
                self.occupants[seat] = Occupant(bot=STAND_IN, vacant=True)
        self.stage = "shuffling"
        self.shuffling.begin(at)
        if self.presence.paused_at is not None:
            self.presence.paused_at = at

    def _stated(self, entry: log.Stated, at: int) -> None:
        waiting = self.shuffling.state(entry.statement, entry.numbers, entry.server, at).waiting
        for seat, occupant in enumerate(self.occupants):
            occupant.due = False
            if seat in waiting:
                occupant.hash = ""

    def _revealed(self, entry: log.Revealed, at: int) -> None:
        assert self.shuffling.current is not None
        self.shuffling.current.numbers[entry.seat] = entry.number
        self.occupants[entry.seat].hash = entry.hash

    def _withheld(self, entry: log.Withheld, at: int) -> None:
        self._break_off(entry.seats, at)
        if not entry.here:
            self.presence.away.update(self.occupants[seat].guest for seat in entry.seats)

    def _break_off(self, seats: Sequence[int], at: int) -> None:
        """Have the shuffle repeated, with numbers of the server for these seats."""
        for seat in self.shuffling.break_off({seat: self.occupants[seat].name for seat in seats}, at):
            self.occupants[seat].due = True

    def _begun(self, entry: log.Begun, at: int) -> None:
        assert self.shuffling.current is not None
        key = self.shuffling.current.key
        self.shuffling.finish()
        self.number += 1
        standing = self.opened.standing if self.number == 1 else {}
        self.match = Match.begin(self.game, self.opened.preset, self.options, len(self.occupants), key, standing)
        if self.presence.paused_at is not None:
            self.presence.paused_at = at
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
        self.recent.add(Step(self.moment, None, self.deal))
        self._ask(at)

    def _was_ready(self, entry: log.WasReady, at: int) -> None:
        self.occupants[entry.seat].ready = True

    def _switched_to(self, entry: log.Switched, at: int) -> None:
        occupant = self.occupants[entry.seat]
        occupant.auto_pass, occupant.auto_claim = entry.auto_pass, entry.auto_claim

    def _answered(self, entry: log.Answered, at: int) -> None:
        guest = self.occupants[entry.seat].guest
        if entry.by == "clock":
            self.recent.standing_in.add(entry.seat)
            if guest not in self.presence.away:
                self.presence.away.add(guest)
                self.recent.version += 1
        if self.window:
            self.answers[entry.seat] = entry.action
        else:
            self.clock.spend(entry.seat, at)
            self._decided(entry.seat, entry.action)
            self._ask(at)

    def _undone(self, entry: log.Undone, at: int) -> None:
        """Restore the deal as it was; its moments get new numbers, so that each number has one meaning."""
        assert self.match is not None
        last, began = self.began_at_moment + entry.decisions, self.moment + 1
        self.match = self.match.replace(self.recent.go_back(last, began))
        self.decisions = entry.decisions
        self.began_at_moment, self.moment = began, began + entry.decisions
        self._ask(at)

    def _window_closed(self, entry: log.Closed, at: int) -> None:
        answers = {**self.answers, **entry.added}
        while (seat := self.deal.turn) in answers:
            self._decided(seat, answers.pop(seat))
        self._ask(at)

    def _paused(self, entry: log.Paused, at: int) -> None:
        self.presence.paused_at = entry.since

    def _resumed(self, entry: log.Resumed, at: int) -> None:
        self.clock.asked_at += entry.lost
        self.ended_at += entry.lost
        self.presence.paused_at = None
        self.resumed_at = at

    def _taken_over(self, entry: log.TakenOver, at: int) -> None:
        if self.presence.paused_at is None:
            self.presence.paused_at = entry.since

    def _ended(self, entry: log.Ended, at: int) -> None:
        self.closed = True

    def _decided(self, seat: int, action: str) -> None:
        """Apply a decision, and remember every moment that followed."""
        before = self.deal
        after = self.recent.apply(before, seat, action)
        assert self.match is not None
        self.match = self.match.replace(after)
        events = after.history[self.decisions :]
        if seat in self.recent.standing_in:
            self.recent.stood_in.add(self.moment + 1)
        if len(events) == 1:
            self.recent.add(Step(self.moment + 1, before, after))
        else:
            for step in Stretch(self.moment + 1, self.moment, before, events).steps():
                self.recent.add(step)
        self.moment += len(events)
        self.decisions += len(events)

    def _ask(self, at: int) -> None:
        """Put the next question, or end the deal."""
        self.answers = {}
        self.recent.applied = {}
        self.recent.standing_in = set()
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
        self.bots.ask(len(self.occupants), at, self.clock.timing.window if self.claims else None)

    @property
    def unanswered(self) -> list[int]:
        """The seats that were asked and have not answered."""
        return [seat for seat in self.asked if seat not in self.answers]

    def deadline(self, seat: int) -> int | None:
        """Return when the time of a seat, or that of a claim window, is up; None for never."""
        return self.clock.deadline(seat, self.claims)

    def moments_since(self, moment: int) -> range:
        """Return the moments of the deal now played after a given one, all of them if that is of an earlier deal.

        No more are returned than are cached in `recent`.
        """
        first = max(moment + 1, self.began_at_moment, self.moment + 1 - len(self.recent.steps))
        return range(first, self.moment + 1)

    def steps_since(self, moment: int) -> list[Step]:
        """Return the steps at the moments that `moments_since` returns."""
        return self.recent.last(len(self.moments_since(moment)))


def claims_asked(deal: Deal) -> bool:
    """Say whether claims are asked for, in a window that is open to all and has a fixed length."""
    return deal.game.sight.in_window(deal.table)


def secretly_asked(deal: Deal) -> bool:
    """Say whether nobody else sees what is decided now before all have decided; the deal must not be over."""
    if deal.game.sight.secrecy is nothing_secret:
        return False
    return deal.game.sight.secrecy(deal.table, deal.legal_actions[0].decision) != Secrecy.OPEN


_ACCEPT: Mapping[type[log.Entry], Callable[[Room, Any, int], None]] = {
    log.Opened: Room._opened,
    log.Sat: Room._sat,
    log.Left: Room._left,
    log.Filled: Room._filled,
    log.Named: Room._named,
    log.Committed: Room._committed,
    log.Shuffling: Room._shuffling,
    log.Stated: Room._stated,
    log.Revealed: Room._revealed,
    log.Withheld: Room._withheld,
    log.Begun: Room._begun,
    log.WasReady: Room._was_ready,
    log.Dealt: Room._dealt,
    log.Switched: Room._switched_to,
    log.Answered: Room._answered,
    log.Undone: Room._undone,
    log.Closed: Room._window_closed,
    log.Paused: Room._paused,
    log.Resumed: Room._resumed,
    log.TakenOver: Room._taken_over,
    log.Ended: Room._ended,
}
