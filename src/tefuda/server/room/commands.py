"""Turning the commands of guests and the choices of bots into entries of the log, or refusals."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.bots.lookalikes import told_apart
from tefuda.errors import TefudaError
from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.play.opening import check_seats
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused, refusal_of
from tefuda.server.room import log
from tefuda.server.room.commitment import number_hash
from tefuda.server.room.occupant import CLOSED, OPEN, check_bot, clean_name
from tefuda.server.room.room import Room
from tefuda.server.room.shuffle import Shuffle
from tefuda.server.room.taking_back import taken_back
from tefuda.server.room.timers import BotTask, plain_answer


class Change(NamedTuple):
    """A change of a room: an entry for the log, and for an action the deal `after` it, so that it is applied once."""

    entry: log.Entry
    after: Deal | None = None


def decide(room: Room, guest: str, name: str, command: protocol.Command) -> Change:
    """Return the change that a command of a guest makes; raise RequestRefused if it is refused.

    The room does not change yet; its lock must be held until the change is applied. `name` is what a guest who takes a
    seat is called.
    """
    if room.closed:
        raise RequestRefused(marked("This table is closed. Open a new one."), code="closed")
    if isinstance(command, protocol.Act):
        return _act(room, seat_of_guest(room, guest), command)
    return Change(_entry(room, guest, name, command))


def _entry(room: Room, guest: str, name: str, command: protocol.Command) -> log.Entry:
    """Return the entry for any command but an answer."""
    match command:
        case protocol.Sit():
            return _sit(room, guest, name, command)
        case protocol.Fill():
            return _fill(room, guest, command)
        case protocol.Begin():
            return _begin(room, guest)
    seat = seat_of_guest(room, guest)
    match command:
        case protocol.Ready():
            return _ready(room, seat)
        case protocol.Commit():
            return log.Committed(seat, command.hash)
        case protocol.Reveal():
            return _reveal(room, seat, command)
        case protocol.Forgo():
            _asked_for(room, seat, command.statement)
            return log.Withheld([seat], here=True)
        case protocol.Undo():
            return taken_back(room, seat)
        case protocol.Switch():
            return log.Switched(seat, command.auto_pass, command.auto_claim)
        case protocol.Rename():
            return log.Named(seat, _own_name(room, guest, command.name))
        case protocol.Leave():
            return log.Left(seat)
    raise AssertionError(command)


def seat_of_guest(room: Room, guest: str) -> int:
    """Return the seat of a guest; raise RequestRefused for an onlooker."""
    seat = room.seat_of(guest)
    if seat is None:
        raise RequestRefused(marked("You are watching. Take a seat first."), code="not_seated")
    return seat


def _sit(room: Room, guest: str, name: str, command: protocol.Sit) -> log.Entry:
    own = room.seat_of(guest)
    if own == command.seat:
        raise RequestRefused(marked("You are already sitting here."), code="not_now")
    if own is not None and room.stage != "seating":
        raise RequestRefused(marked("You cannot change seats during a match."), code="not_now")
    if command.seat >= len(room.occupants):
        raise RequestRefused(marked("There is no such seat at this table."), code="not_now")
    if room.stage == "shuffling":
        raise RequestRefused(marked("The cards are being shuffled. Wait a moment."), code="not_now")
    if not any(occupant.free for occupant in room.occupants):
        raise RequestRefused(marked("Every seat is taken. You can watch."), code="full")
    if not room.occupants[command.seat].free:
        raise RequestRefused(marked("That seat is taken. Choose another."), code="seat_taken")
    return log.Sat(command.seat, guest, _own_name(room, guest, name), hash=command.hash)


def _own_name(room: Room, guest: str, name: str) -> str:
    """Return what a guest is called at this table, with a number where the name looks like another's."""
    return told_apart(clean_name(name), (one.name for one in room.persons if one.guest != guest))


def _fill(room: Room, guest: str, command: protocol.Fill) -> log.Entry:
    _only_host(room, guest)
    if command.who not in (OPEN, CLOSED):
        check_bot(command.who, room.game, "not_now")
    if command.seat == room.seat_of(guest):
        raise RequestRefused(marked("You are sitting there yourself."), code="not_now")
    least, most = room.game.seats[0], room.game.seats[-1]
    added = command.seat == len(room.occupants) and command.who != CLOSED
    if command.seat >= len(room.occupants) + added or len(room.occupants) + added > most:
        raise RequestRefused(marked("There is no such seat at this table."), code="not_now")
    if room.opened.standing and room.number == 0 and (added or command.who == CLOSED):
        raise RequestRefused(marked("This match goes on with as many players as it had."), code="not_now")
    if command.who == CLOSED and len(room.occupants) <= least:
        raise RequestRefused(marked("This game needs at least {least} players."), code="not_now", least=least)
    return log.Filled(command.seat, command.who)


def _begin(room: Room, guest: str) -> log.Entry:
    _only_host(room, guest)
    try:
        check_seats(room.game, room.options, len(room.occupants))
    except TefudaError as fault:
        raise refusal_of(fault, "bad_options") from None
    return log.Shuffling()


def _only_host(room: Room, guest: str) -> None:
    if guest != room.host:
        raise RequestRefused(marked("Only the host can do that."), code="host_only")
    if room.stage != "seating":
        raise RequestRefused(marked("The match has already begun."), code="not_now")


def _ready(room: Room, seat: int) -> log.Entry:
    if room.stage not in ("between", "over"):
        raise RequestRefused(marked("The deal is not over yet."), code="not_now")
    return log.WasReady(seat)


def _reveal(room: Room, seat: int, command: protocol.Reveal) -> log.Entry:
    shuffle = _asked_for(room, seat, command.statement)
    if number_hash(command.number) != shuffle.statement.shares[seat].hash:
        raise RequestRefused(marked("This number does not belong to the hash that was sent before."), code="illegal")
    return log.Revealed(seat, command.number, command.hash)


def _asked_for(room: Room, seat: int, statement: str) -> Shuffle:
    """Return the round in which the number of a seat is waited for; raise RequestRefused for any other."""
    shuffle = room.shuffling.current
    if shuffle is None or seat not in shuffle.waiting or statement != shuffle.hash:
        raise RequestRefused(marked("This number is not asked for now."), code="not_now")
    return shuffle


def _act(room: Room, seat: int, command: protocol.Act) -> Change:
    if room.stage != "playing":
        raise RequestRefused(marked("No deal is being played now."), code="not_now")
    if command.moment != room.moment or seat in room.answers:
        raise RequestRefused(marked("The game has moved on. Look again."), code="stale")
    return _answered(room.deal, seat, command.action, "person")


def _answered(deal: Deal, seat: int, text: str, by: log.By) -> Change:
    """Return the answer of a seat in the game's notation, and the deal after it; raise RequestRefused if illegal."""
    try:
        action = deal.action(text)
        return Change(log.Answered(seat, str(action), by), deal.apply(action, seat=seat))
    except TefudaError as fault:
        raise refusal_of(fault, "stale") from None


def may_be_played(room: Room, task: BotTask, action: str) -> bool:
    """Say whether a bot's choice, in the game's notation, is legal or comes too late to matter."""
    if room.stage != "playing" or task.moment != room.moment or task.seat not in room.unanswered:
        return True
    try:
        return room.deal.why_not(action, seat=task.seat) is None
    except TefudaError:
        return False


def bot_answer(room: Room, task: BotTask, action: str) -> Change | None:
    """Return the change for a bot's choice; None if the room has moved on without it.

    A choice that is illegal is replaced by a plain answer. The lock of the room must be held.
    """
    room.bots.searching.discard(task.seat)
    if room.stage != "playing" or task.moment != room.moment or task.seat not in room.unanswered:
        return None
    try:
        return _answered(room.deal, task.seat, action, task.by)
    except RequestRefused:
        return Change(log.Answered(task.seat, plain_answer(room, task.seat), task.by))
