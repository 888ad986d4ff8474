"""What happens in a room by itself, and when: bots that answer, time that is up, windows that close, the next deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter

from tefuda.bots.chooser import bot
from tefuda.server.room import log
from tefuda.server.room.clock import ABSENCE
from tefuda.server.room.commitment import new_secret
from tefuda.server.room.occupant import STAND_IN, Chair
from tefuda.server.room.room import Room

PASS = "pass"


@dataclass(frozen=True, slots=True)
class Think:
    """A bot is to answer for a seat what was asked at a moment; `by` says in whose place."""

    seat: int
    asked: int
    bot: str
    by: log.By


@dataclass(frozen=True, slots=True)
class Coming:
    """What happens by itself, and when."""

    at: int
    what: log.Entry | Think


def first_coming(room: Room) -> Coming | None:
    """Return the first thing that happens by itself; None if nothing does."""
    return min(coming(room), key=attrgetter("at"), default=None)


def ready(room: Room, what: log.Entry | Think, now: int) -> log.Entry | Think:
    """Return what happens by itself, as it is stored if it happens now."""
    if isinstance(what, log.Resumed):
        return log.Resumed(max(0, now - (room.paused_at or 0)))
    if isinstance(what, log.Closed):
        return log.Closed({seat: plain_answer(room, seat) for seat in room.unanswered})
    return what


def coming(room: Room) -> Iterator[Coming]:
    """Yield everything that happens by itself if nobody does anything, in no order."""
    if room.closed or room.seq < 0:
        return
    if not room.persons:
        if room.number or not room.host:
            yield Coming(room.last_at, log.Ended())
    elif room.stage == "seating":
        return
    elif room.paused_at is not None:
        if room.occupied():
            yield Coming(room.last_at, log.Resumed(0))
    elif room.stage == "playing":
        yield from _answers(room)
    else:
        yield from _going_on(room)


def _answers(room: Room) -> Iterator[Coming]:
    for seat in room.unanswered:
        if seat not in room.thinking:
            yield from _answer_of(room, seat)
    if not room.window:
        return
    if not room.unanswered and (not room.claims or room.clock.timing.early):
        yield Coming(room.last_at, log.Closed({}))
    deadline = room.deadline(room.asked[0])
    if deadline is not None:
        yield Coming(deadline, log.Closed({}))


def _answer_of(room: Room, seat: int) -> Iterator[Coming]:
    """Yield how a seat comes to answer without anybody's doing."""
    chair = room.chairs[seat]
    if room.claims and chair.guest and (chair.auto_pass or chair.auto_claim):
        yield Coming(room.last_at, log.Answered(seat, _switched(room, chair, seat), "switch"))
        return
    if chair.bot or chair.away:
        think = Think(seat, room.moment, chair.bot or STAND_IN, "bot" if chair.bot else "clock")
        yield Coming(room.bots_due[seat], think)
        return
    stand_in = Think(seat, room.moment, STAND_IN, "clock")
    if not room.here[chair.guest]:
        since = max(room.gone.get(chair.guest, 0), room.resumed_at, room.clock.asked_at)
        yield Coming(since + ABSENCE, stand_in)
    deadline = room.deadline(seat)
    if deadline is not None and not room.window:
        yield Coming(deadline, stand_in)


def _switched(room: Room, chair: Chair, seat: int) -> str:
    """Return what the switches of a seat answer to a window."""
    seen = room.deal.observe(seat)
    mistaken = seen.game.input_help.mistaken
    claims = [str(action) for action in seen.legal_actions if action.verb != PASS and not mistaken(seen, action)]
    return claims[0] if chair.auto_claim and claims else plain_answer(room, seat)


def plain_answer(room: Room, seat: int) -> str:
    """Return what is answered for a seat that says nothing: a pass to a claim, otherwise what a bot would do."""
    seen = room.deal.observe(seat)
    passing = next((str(action) for action in seen.legal_actions if action.verb == PASS), None)
    return passing if passing and room.claims else str(bot(STAND_IN).choose(seen))


def _going_on(room: Room) -> Iterator[Coming]:
    """Yield the next deal, or the next match, once everybody who is here would go on."""
    following = log.Dealt() if room.stage == "between" else log.Begun(new_secret())
    waiting = [chair for chair in room.persons if not chair.ready and room.here[chair.guest]]
    if not waiting and any(chair.ready for chair in room.persons):
        yield Coming(room.last_at, following)
    pause = room.clock.timing.pause
    if room.stage == "between" and pause is not None:
        yield Coming(room.ended_at + pause, following)
