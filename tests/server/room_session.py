"""Rooms without sockets and without storage: what is decided is written down in a list, and time is a number."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from random import Random

from tefuda.bots.chooser import bot
from tefuda.client.told_room import ToldRoom
from tefuda.server.host.rooms.lobby import first_entries
from tefuda.server.messages import protocol
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room import log
from tefuda.server.room.clock import GATHERING
from tefuda.server.room.commands import Change, bot_answer, decide
from tefuda.server.room.commitment import number_hash
from tefuda.server.room.room import Room
from tefuda.server.room.timers import BotTask, filled_in, next_scheduled
from tefuda.server.view.numbers import RoomNumbers
from tests.server import shown
from tests.server.told import Page

ALICE, BEN, CHO, DAO = (letter * 64 for letter in "abcd")
NAMES = {ALICE: "Alice", BEN: "Ben", CHO: "Cho", DAO: "Dao"}


class RoomSession:
    """A room, its log, and the time; its numbers, drawn by whomever, come from `secret`.

    Each guest shows a number when it is asked for, but those in `silent`.
    """

    def __init__(self, asked: NewRoom, host: str = ALICE, secret: str = "5e" * 32) -> None:
        self.at = 1_000_000
        self.secret = secret
        self.lines: list[log.Line] = []
        self.room = Room("room", pace=(10, 10))
        self.in_numbers = RoomNumbers()
        self.ids = count()
        self.drawn = count()
        self.numbers: dict[str, str] = {}
        self.silent: set[str] = set()
        asked.hash = asked.hash or self.committed()
        for entry in first_entries(asked, host, NAMES[host]):
            self.keep(Change(entry))
        self.room.arrive(host)
        self.settle()

    def keep(self, change: Change, guest: str = "", command: str = "") -> None:
        """Write down an entry and apply it."""
        entry = change.entry
        if isinstance(entry, log.Stated):  # or else every change of the rules would deal other cards
            entry.statement = re.sub(r"\nversion \S+", "\nversion test", entry.statement)
        line = self.room.linked(log.Line(self.room.seq + 1, self.at, entry, guest, command))
        self.lines.append(line)
        self.room.accept(line, change.after)

    def does(self, guest: str, command: protocol.Command) -> None:
        """Do what a guest commands, and what follows automatically at once; raise RequestRefused if it is refused."""
        self.room.hear_from(guest)
        self.keep(decide(self.room, guest, NAMES[guest], command), guest, command.id)
        self.settle()

    def id(self) -> str:
        """Return an id that no other command has."""
        return f"id{next(self.ids)}"

    def comes(self, guest: str, seat: int) -> None:
        """Let a guest come in and sit down."""
        self.room.arrive(guest)
        self.does(guest, protocol.Sit(self.id(), seat, self.committed()))

    def draw(self) -> str:
        """Return a number that nobody has drawn before."""
        return sha256(f"{self.secret} {next(self.drawn)}".encode()).hexdigest()

    def committed(self) -> str:
        """Draw a number and keep it; return its hash."""
        number = self.draw()
        self.numbers[number_hash(number)] = number
        return number_hash(number)

    def reveals(self, guest: str) -> None:
        """Let a guest show the number that is asked for."""
        seat, shuffle = self.room.seat_of(guest), self.room.shuffling.current
        assert seat is not None
        assert shuffle is not None
        number = self.numbers[shuffle.statement.shares[seat].hash]
        self.does(guest, protocol.Reveal(self.id(), shuffle.hash, number, self.committed()))

    def settle(self) -> None:
        """Let happen what is due now, and let everybody who is here show the number that is asked for."""
        self.go_on()
        while self.room.stage == "shuffling":
            due = [one.guest for one in self.room.persons if one.due and one.guest not in self.silent]
            if due:
                self.does(due[0], protocol.Commit(self.id(), self.committed()))
                continue
            if self.room.shuffling.current is None:
                return
            guests = {self.room.occupants[seat].guest for seat in self.room.shuffling.current.waiting}
            ready = sorted(guest for guest in guests - self.silent if self.room.presence.pages[guest])
            if not ready:
                return
            self.reveals(ready[0])

    def go_on(self) -> None:
        """Let happen what is due now."""
        while (following := next_scheduled(self.room)) is not None and following.at <= self.at:
            what = filled_in(self.room, following.what, self.at, self.draw)
            change = self.answered(what) if isinstance(what, BotTask) else Change(what)
            if change is not None:
                self.keep(change)

    def answered(self, task: BotTask) -> Change | None:
        """Return what a bot answers."""
        seen = self.room.deal.observe(task.seat)
        return bot_answer(self.room, task, str(bot(task.bot).choose(seen)))

    def wait(self, milliseconds: int) -> None:
        """Let time pass, and happen what happens meanwhile."""
        end = self.at + milliseconds
        while (following := next_scheduled(self.room)) is not None and following.at <= end:
            self.at = max(self.at, following.at)
            self.settle()
        self.at = end

    def told(self, guest: str) -> bytes:
        """Return the frame by which a guest is told everything that it may know."""
        messages, _ = self.in_numbers.messages(self.room, guest, None, self.at)
        return b"[%b]" % b",".join(messages)

    def page(self, guest: str, language: str = "en", order: str = "combination") -> Page:
        """Return a page of a guest that has just come."""
        room = ToldRoom()
        room.hear(json.loads(self.told(guest)))
        return Page(room, language, order)

    def sees(self, guest: str, since: int = -1, language: str = "en") -> shown.View:
        """Return what a guest is shown, and what happened after a moment."""
        return self.page(guest, language).view(since)

    @property
    def stage(self) -> str:
        """The stage of the room, as it is now."""
        return self.room.stage

    def plays(self, guest: str, action: str = "") -> None:
        """Let a guest answer what is asked, by default as a bot would."""
        seat = self.room.seat_of(guest)
        assert seat is not None
        action = action or str(bot("greedy").choose(self.room.deal.observe(seat)))
        self.does(guest, protocol.Act(self.id(), self.room.moment, action))

    def play_on(self, decisions: int = 10_000, random: Random | None = None) -> None:
        """Let the persons answer, and the bots, until the deal is over or as many `decisions` are made."""
        for _ in range(decisions):
            if self.room.stage != "playing":
                return
            persons = [
                occupant.guest for seat, occupant in enumerate(self.room.occupants) if seat in self.room.unanswered
            ]
            waiting = [guest for guest in persons if guest]
            if not waiting:
                self.wait(20)
                continue
            guest = random.choice(waiting) if random else waiting[0]
            seat = self.room.seat_of(guest)
            assert seat is not None
            legal = self.room.deal.observe(seat).legal_actions
            self.plays(guest, str(random.choice(legal)) if random else "")

    def again(self) -> Room:
        """Return the room made again from its log."""
        room = Room("room", pace=(10, 10))
        for line in self.lines:
            entry = log.read(log.write(line.entry))
            kept = log.Line(line.seq, line.at, entry, line.guest, line.command, line.head)
            room.accept(kept)
        return room


def four_friends(
    preset: str = "mau-mau",
    seats: int = 4,
    timer: protocol.Timer = "none",
    secret: str = "5e" * 32,
    here: Sequence[str] = (ALICE, BEN, CHO, DAO),
    **options: str,
) -> RoomSession:
    """Return a match that four people, or fewer, have just begun; some may not be `here` for the shuffle."""
    session = RoomSession(NewRoom(preset, options, ["me", *["open"] * (seats - 1)], timer), secret=secret)
    for seat, guest in enumerate((BEN, CHO, DAO)[: seats - 1], start=1):
        session.comes(guest, seat)
    gone = [guest for guest in list(session.room.presence.pages) if guest not in here]
    for guest in gone:
        session.room.depart(guest, session.at)
    session.does(ALICE, protocol.Begin("begin"))
    session.wait(GATHERING if gone else 0)
    for guest in gone:
        session.room.arrive(guest)
    return session
