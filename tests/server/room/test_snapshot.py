"""A room that is put back from a snapshot is the room that its whole log restores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tefuda.core.option import changed
from tefuda.errors import OptionErrors
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.observation import Event
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room import log
from tefuda.server.room.clock import ABSENCE, REVEALING
from tefuda.server.room.recent import REMEMBERED, Recent
from tefuda.server.room.room import Room
from tefuda.server.room.snapshot import put_back, taken
from tefuda.server.view.numbers import RoomNumbers, earlier
from tefuda.testing import strategies
from tests.presets import each_preset
from tests.server.corpus import lines_of, pause, room_of, stored_games
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends

FRIENDS = (ALICE, BEN, CHO, DAO)
ONLOOKER = "e" * 64


# ------------------------------------------------------------------ all there is to a room


def state(thing: Any) -> Any:
    """Return everything that a room holds, except chance and what is worked out again when it is needed."""
    if isinstance(thing, Deal):
        return thing.start, packed(thing.history), packed(thing.early), thing.table.numbers()
    if isinstance(thing, Recent):
        steps = [(one.moment, one.before and one.before.table.numbers(), state(one.after)) for one in thing.steps]
        milestones = [(moment, state(deal)) for moment, deal in thing.milestones]
        return steps, milestones, list(thing.heads)
    if type(thing).__module__.startswith("tefuda.server.room.") and hasattr(thing, "__dict__"):
        held = {name: state(value) for name, value in vars(thing).items() if name not in ("_random", "due")}
        if isinstance(thing, Room):
            kept = [step for step in held["recent"][0] if step[0] >= thing.began_at_moment]
            held["recent"] = (kept, *held["recent"][1:])
            held["due"] = thing.bots.due.keys()
        return held
    if hasattr(thing, "deals") and hasattr(thing, "key"):
        return thing.key, [state(deal) for deal in thing.deals]
    return thing


def packed(events: Iterable[Event[Action]]) -> list[tuple[int, ...]]:
    return [(seat, action.code, action.once, action.twice) for seat, action in events]


def shown(room: Room, at: int) -> list[bytes]:
    """Return all that is sent about a room to those who sit there and to an onlooker."""
    sent = []
    for guest in (*(one.guest for one in room.persons), ONLOOKER):
        sent += RoomNumbers().messages(room, guest, None, at)[0]
        told = earlier(room, guest, "id", room.moment)()
        sent.append(msgspec.json.encode(told))
    return sent


def check_same(room: Room, other: Room) -> None:
    """Check that two rooms are one and the same, and go on in the same way."""
    mine, others = state(room), state(other)
    for name in mine:
        assert mine[name] == others[name], name
    assert mine.keys() == others.keys()
    assert shown(room, room.last_at) == shown(other, room.last_at)
    assert (room.match and str(room.match)) == (other.match and str(other.match))


def from_snapshot(lines: list[log.Line], index: int) -> Room:
    """Return the room that is put back as it was after a line, and follows the others."""
    packed = taken(room_of(lines[: index + 1]))()
    room = Room("room", pace=(10, 10))
    opened = lines[0].entry
    assert isinstance(opened, log.Opened)
    room.open(opened)
    put_back(room, packed, lines[: index + 1])
    for line in lines[index + 1 :]:
        room.accept(line)
    return room


# ------------------------------------------------------------------ games of all kinds


@st.composite
def sessions(draw: DrawFn, preset: str) -> RoomSession:
    """Draw a table of some house rules at which all kinds of things have happened."""
    game, declared = find(preset)
    chosen = draw(strategies.options(game, declared.options))
    seats = min(draw(strategies.seats(game, chosen)), 4)
    options: Mapping[str, str] = dict(changed(chosen, declared.options))
    if any(game.seat_faults(chosen, seats)):
        options, seats = {}, declared.seats
    timer = draw(st.sampled_from(("none", "relaxed", "normal", "fast")))
    random = Random(draw(st.integers(0, 2**32 - 1)))
    try:
        session = four_friends(preset, seats, timer, **options)  # type: ignore[arg-type]
    except (RequestRefused, OptionErrors):  # with these rules a deal could last too long
        session = four_friends(preset, seats, timer)  # type: ignore[arg-type]
    for _ in range(draw(st.integers(1, 8))):
        happen(session, draw(st.sampled_from(EVENTS)), random)
    return session


EVENTS = (
    "play",
    "play",
    "play long",
    "wait",
    "wait long",
    "rename",
    "switch",
    "leave",
    "sit",
    "silent",
    "pause",
    "gone",
)


def happen(session: RoomSession, what: str, random: Random) -> None:
    """Let something happen at a table, if it can happen now."""
    guest = random.choice(FRIENDS)
    room = session.room
    try:
        match what:
            case "play" | "play long":
                session.play_on(random.randint(1, 30) if what == "play" else 100, random)
                for one in FRIENDS:
                    if room.stage != "playing" and room.seat_of(one) is not None:
                        session.does(one, protocol.Ready(session.id()))
            case "wait":
                session.wait(random.randint(1, 5_000))
            case "wait long":
                session.wait(REVEALING + 1_000)
            case "rename":
                session.does(guest, protocol.Rename(session.id(), f"Guest {random.randint(1, 9)}"))
            case "switch":
                flags = random.random() < 0.5, random.random() < 0.5
                session.does(guest, protocol.Switch(session.id(), *flags))
            case "leave" if len(room.persons) > 1:
                session.does(guest, protocol.Leave(session.id()))
            case "sit":
                session.does(
                    guest, protocol.Sit(session.id(), random.randrange(len(room.occupants)), session.committed())
                )
            case "silent":
                session.silent = {guest}
            case "pause" if room.persons and room.stage == "playing" and room.occupied():
                pause(session)
            case "gone" if room.presence.pages[guest]:
                room.depart(guest, session.at)
                session.wait(ABSENCE + 1_000)
                room.arrive(guest)
    except RequestRefused:
        pass


@pytest.mark.parametrize("preset", each_preset(without=["openspiel"]))
def test_a_room_from_a_snapshot_is_the_room_from_the_whole_log(preset: str) -> None:
    @settings(max_examples=8)
    @given(sessions(preset), st.data())
    def check(session: RoomSession, data: st.DataObject) -> None:
        lines = session.lines
        whole = session.again()
        for index in {len(lines) - 1, data.draw(st.integers(0, len(lines) - 1))}:
            check_same(from_snapshot(lines, index), whole)

    check()


@pytest.mark.parametrize("stored", list(stored_games()), ids=lambda stored: f"{stored.parent.name}-{stored.stem}")
@pytest.mark.parametrize("apart", [29, pytest.param(7, marks=pytest.mark.long)])
def test_the_rooms_of_stored_games_are_the_same_from_a_snapshot_of_any_line(stored: Any, apart: int) -> None:
    lines = lines_of(stored)
    whole = room_of(lines)
    for index in range(0, len(lines), apart):
        check_same(from_snapshot(lines, index), whole)


def test_the_snapshot_of_a_long_deal_knows_its_last_moments_and_the_way_to_earlier_ones() -> None:
    seed = 0
    session = four_friends("crazy-eights", recycle="when-needed")
    while len(session.room.deal.history) < 2 * REMEMBERED + 9:
        seed += 1
        session = four_friends("crazy-eights", recycle="when-needed", secret=f"{seed:064x}")
        session.play_on(2 * REMEMBERED + 9, Random(seed))
    room = from_snapshot(session.lines, len(session.lines) - 3)
    check_same(room, session.again())
    for moment in range(2, room.moment, REMEMBERED // 2):
        assert earlier(room, ALICE, "id", moment)() == earlier(session.room, ALICE, "id", moment)()


def test_a_room_goes_on_after_its_snapshot_was_taken_and_the_snapshot_stays() -> None:
    session = four_friends("nippachi", timer="normal")
    session.play_on(20, Random(1))
    before = list(session.lines)
    pack = taken(session.room)
    session.play_on(20, Random(2))
    session.does(BEN, protocol.Leave(session.id()))
    room = Room("room", pace=(10, 10))
    room.open(before[0].entry)  # type: ignore[arg-type]
    put_back(room, pack(), before)
    for line in session.lines[len(before) :]:
        room.accept(line)
    assert shown(room, session.at) == shown(session.again(), session.at)


def test_what_is_no_packed_room_is_not_put_back() -> None:
    session = RoomSession(NewRoom("mau-mau"))
    packed = taken(session.room)()
    for data in (b"", packed[:-1], packed + b"\0", b"\x91" + packed):
        room = Room("room")
        room.open(session.lines[0].entry)  # type: ignore[arg-type]
        with pytest.raises(msgspec.DecodeError):
            put_back(room, data, session.lines)


def test_the_steps_that_are_told_need_not_work_their_histories_out() -> None:
    session = four_friends("crazy-eights")
    session.play_on(30, Random(1))
    room = session.again()
    for step in room.recent.steps:
        step.after.forget()
    for step in room.steps_since(-1):
        assert "history" in vars(step.after)
        assert len(step.after.history) == step.moment - room.began_at_moment
