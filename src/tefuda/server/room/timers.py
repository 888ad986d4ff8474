"""What happens in a room without a command, and when: bots answer, time runs out, windows close, deals begin.

Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter

from tefuda.bots.chooser import bot
from tefuda.bots.guarding import STAND_IN
from tefuda.server.room import log
from tefuda.server.room.clock import ABSENCE, GATHERING, REVEALING
from tefuda.server.room.commitment import Share, Statement, guest_id, new_number, number_hash, room_id
from tefuda.server.room.occupant import Occupant
from tefuda.server.room.room import Room
from tefuda.server.room.rules_version import stated_version

PASS = "pass"
"""The verb of a pass in every family."""


@dataclass(frozen=True, slots=True)
class BotTask:
    """A bot is to answer for a seat what is asked at `moment`; `by` is how the answer is logged, `bot` or `clock`."""

    seat: int
    moment: int
    bot: str
    by: log.By


@dataclass(frozen=True, slots=True)
class Scheduled:
    """An entry or an answer by a bot that happens without a command at the time `at`."""

    at: int
    what: log.Entry | BotTask


def next_scheduled(room: Room) -> Scheduled | None:
    """Return what happens next without a command; None if nothing does."""
    return min(scheduled(room), key=attrgetter("at"), default=None)


def filled_in(
    room: Room, what: log.Entry | BotTask, now: int, draw: Callable[[], str] = new_number
) -> log.Entry | BotTask:
    """Return a scheduled entry completed with what is known only when it happens, which is `now`.

    `draw` returns a new number for the shuffle, 64 hexadecimal digits. The lock of the room must be held.
    """
    if isinstance(what, log.Stated):
        return _statement(room, draw)
    if isinstance(what, log.Resumed):
        return log.Resumed(max(0, now - (room.presence.paused_at or 0)))
    if isinstance(what, log.Closed):
        return log.Closed({seat: plain_answer(room, seat) for seat in room.unanswered})
    return what


def scheduled(room: Room) -> Iterator[Scheduled]:
    """Yield everything that is scheduled to happen without a command, in no particular order."""
    if room.closed or room.seq < 0:
        return
    if not room.persons:
        if room.number or not room.host:
            yield Scheduled(room.last_at, log.Ended())
    elif room.stage == "seating":
        return
    elif room.presence.paused_at is not None:
        if room.occupied():
            yield Scheduled(room.last_at, log.Resumed(0))
    elif room.stage == "shuffling":
        yield _next_of_shuffle(room)
    elif room.stage == "playing":
        yield from _answers(room)
    else:
        yield from _going_on(room)


def _answers(room: Room) -> Iterator[Scheduled]:
    for seat in room.unanswered:
        if seat not in room.bots.searching:
            yield from _answer_of(room, seat)
    if not room.window:
        return
    if not room.unanswered and (not room.claims or room.clock.timing.early):
        yield Scheduled(room.last_at, log.Closed({}))
    deadline = room.deadline(room.asked[0])
    if deadline is not None:
        yield Scheduled(deadline, log.Closed({}))


def _answer_of(room: Room, seat: int) -> Iterator[Scheduled]:
    """Yield the ways in which a seat's answer is given without a command."""
    occupant = room.occupants[seat]
    if room.claims and occupant.guest and (occupant.auto_pass or occupant.auto_claim):
        yield Scheduled(room.last_at, log.Answered(seat, _switched(room, occupant, seat), "switch"))
        return
    if occupant.bot or occupant.guest in room.presence.away:
        task = BotTask(seat, room.moment, occupant.bot or STAND_IN, "bot" if occupant.bot else "clock")
        yield Scheduled(room.bots.due[seat], task)
        return
    stand_in = BotTask(seat, room.moment, STAND_IN, "clock")
    if not room.presence.pages[occupant.guest]:
        since = max(room.presence.gone.get(occupant.guest, 0), room.resumed_at, room.clock.asked_at)
        yield Scheduled(since + ABSENCE, stand_in)
    deadline = room.deadline(seat)
    if deadline is not None and not room.window:
        yield Scheduled(deadline, stand_in)


def _switched(room: Room, occupant: Occupant, seat: int) -> str:
    """Return the answer that the switches of a seat give in a window."""
    seen = room.deal.observe(seat)
    mistaken = seen.game.words.input_help.mistaken
    claims = [str(action) for action in seen.legal_actions if action.verb != PASS and not mistaken(seen, action)]
    return claims[0] if occupant.auto_claim and claims else plain_answer(room, seat)


def plain_answer(room: Room, seat: int) -> str:
    """Return the answer for a seat that gives none: a pass in a window of claims, otherwise what a bot would do.

    It is an action in the game's notation; the seat must be asked.
    """
    seen = room.deal.observe(seat)
    passing = next((str(action) for action in seen.legal_actions if action.verb == PASS), None)
    return passing if passing and room.claims else str(bot(STAND_IN).choose(seen))


def _next_of_shuffle(room: Room) -> Scheduled:
    """Return what a shuffle goes on with: its statement, the match, or another round if numbers did not come."""
    shuffle = room.shuffling.current
    if shuffle is None:
        pages, barred = room.presence.pages, room.shuffling.barred
        missing = any(
            one.due or (one.hash and not pages[one.guest] and seat not in barred)
            for seat, one in enumerate(room.occupants)
        )
        since = max(room.shuffling.since, room.resumed_at)
        return Scheduled(since + GATHERING if missing else room.last_at, log.Stated("", {}, ""))
    if not shuffle.waiting:
        return Scheduled(room.last_at, log.Begun())
    return Scheduled(max(shuffle.stated_at, room.resumed_at) + REVEALING, log.Withheld(shuffle.waiting))


def _statement(room: Room, draw: Callable[[], str]) -> log.Stated:
    """Return the statement of the next match, in which the server draws for bots and for those who are not here."""
    numbers, shares = {}, []
    for seat, occupant in enumerate(room.occupants):
        who = guest_id(room.token, occupant.guest) if occupant.guest else occupant.bot
        if occupant.hash and room.presence.pages[occupant.guest] and seat not in room.shuffling.barred:
            shares.append(Share("person", who, occupant.hash))
        else:
            numbers[seat] = draw()
            shares.append(Share("absent" if occupant.guest else "bot", who, number_hash(numbers[seat])))
    server = draw()
    options = {name: rule.write(getattr(room.options, name)) for name, rule in room.game.house_rules.items()}
    statement = Statement(
        room_id(room.token), room.number + 1, room.shuffling.rounds + 1, room.shuffling.previous,
        stated_version(room.game), room.opened.preset,
        options, tuple(shares), number_hash(server),
    )  # fmt: skip
    return log.Stated(str(statement), numbers, server)


def _going_on(room: Room) -> Iterator[Scheduled]:
    """Yield the next deal, or the next match, once everybody who is here is ready."""
    following = log.Dealt() if room.stage == "between" else log.Shuffling()
    waiting = [occupant for occupant in room.persons if not occupant.ready and room.presence.pages[occupant.guest]]
    if not waiting and any(occupant.ready for occupant in room.persons):
        yield Scheduled(room.last_at, following)
    pause = room.clock.timing.pause
    if room.stage == "between" and pause is not None:
        yield Scheduled(room.ended_at + pause, following)
