"""The chain of hashes of a log, and what pages learn of it."""

from __future__ import annotations

import copy

import pytest

from tefuda.server.room import log
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends


def in_a_window() -> RoomSession:
    session = four_friends("nippachi", timer="normal")
    while not session.room.claims:
        session.play_on(1)
    return session


def test_every_line_changes_the_head_and_what_follows_from_it() -> None:
    session = four_friends()
    session.play_on(5)
    head = log.first_head("room")
    heads = [head := log.next_head(head, line, log.write(line.entry)) for line in session.lines]
    assert heads == [line.head for line in session.lines]
    assert len(set(heads)) == len(heads)
    assert session.sees(ALICE).head == log.short(heads[-1])


@pytest.mark.parametrize("change", ["seq", "at", "guest", "command", "entry"])
def test_nothing_in_a_line_can_be_changed_without_its_head(change: str) -> None:
    session = four_friends()
    line = session.lines[1]
    other = copy.copy(line)
    values = {"seq": 2, "at": line.at + 1, "guest": "x", "command": "x", "entry": log.Left(0)}
    setattr(other, change, values[change])
    before = session.lines[0].head
    assert log.next_head(before, other, log.write(other.entry)) != line.head
    assert log.next_head(b"another", line, log.write(line.entry)) != line.head
    assert log.first_head("room") != log.first_head("another")


def test_the_head_that_others_see_does_not_tell_that_somebody_has_answered() -> None:
    session = in_a_window()
    before = {guest: session.sees(guest).head for guest in (ALICE, BEN, CHO, DAO, "")}
    answering = next(occupant.guest for occupant in session.room.occupants if occupant.guest)
    session.plays(answering, "pass")
    assert session.room.window
    assert session.room.head != session.room.open_head
    assert {guest: session.sees(guest).head for guest in before} == before
    session.wait(10_000)
    assert session.sees(ALICE).head != before[ALICE]


def test_a_log_begins_with_the_version_of_the_rules() -> None:
    opened = [four_friends(preset).lines[0].entry for preset in ("mau-mau", "crazy-eights", "taiwan")]
    assert all(isinstance(entry, log.Opened) and entry.version for entry in opened)
    rules = [entry.rules for entry in opened if isinstance(entry, log.Opened)]
    assert rules[0] == rules[1] != rules[2]
    assert all(len(digest) == 16 for digest in rules)
