"""A match that was begun elsewhere goes on in a room, with the next deal and all that the last one left."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import tefuda
from tefuda import Match
from tefuda.core.option import changed
from tefuda.errors import OptionErrors
from tefuda.play.library import find
from tefuda.play.start import Start
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room.room import Room
from tefuda.server.room.snapshot import put_back, taken
from tefuda.testing import strategies
from tefuda.testing.family import later
from tests.play.agents import with_deals
from tests.server.room_session import ALICE, RoomSession


def wanted(match: Match, text: str, **more: Any) -> NewRoom:
    """Return the request for a table at which a match goes on."""
    start = match.deal.start
    options = dict(changed(start.options, find(start.preset)[1].options))
    return NewRoom(start.preset, options, ["me", *["casual"] * (start.seats - 1)], match=text, **more)


def carried(match: Match) -> Match:
    """Return the match that begins with the next deal of another, under a key of its own."""
    start = match.next_deal().deal.start
    return Match.begin(start.game, start.preset, start.options, start.seats, bytes(32), start.placement)


@settings(max_examples=40)
@given(strategies.later_starts(), st.integers(0, 2**32 - 1))
def test_a_room_goes_on_where_the_match_was(start: Start, seed: int) -> None:
    begun = Match.begin(start.game, start.preset, start.options, start.seats, start.key, start.placement)
    match = later(begun, Random(seed))
    assume(len(match.deals) > 1 and not match.deal.over)
    before = Match(match.key, match.deals[:-1])
    try:
        session = RoomSession(wanted(match, str(match), begin=True))
    except OptionErrors:
        assume(False)  # such deals may be too long for a server
    room = session.room
    assert room.match is not None
    first = tefuda.Deal(room.deal.start)
    here, there = first.table, tefuda.Deal(carried(before).deal.start).table
    assert first.scores == before.scores
    for cell in ("match_over", "deals"):
        if cell in type(here).__declarations__:
            assert getattr(here, cell) == getattr(there, cell)
    assert room.deal.start.placement == carried(before).deal.start.placement
    assert session.again().match == room.match
    snapshot = Room("room", pace=(10, 10))
    entry: Any = session.lines[0].entry
    snapshot.open(entry)
    put_back(snapshot, taken(room)(), session.lines)
    assert snapshot.match == room.match
    assert tefuda.read(str(room.match)) == room.match


def test_the_match_after_it_begins_anew() -> None:
    match = with_deals(tefuda.match("mau-mau", seats=2, seed=3), 2)
    session = RoomSession(wanted(match, str(match), begin=True))
    begun = session.room.match
    assert begun is not None
    assert tefuda.Deal(begun.deal.start).scores == match.scores != (0, 0)
    session.play_on()
    while session.stage == "between":
        session.does(ALICE, protocol.Ready(session.id()))
        session.play_on()
    session.does(ALICE, protocol.Ready(session.id()))
    assert session.room.number == 2
    assert tefuda.Deal(session.room.deal.start).scores == (0, 0)


def test_a_deal_that_is_not_over_is_not_counted() -> None:
    match = with_deals(tefuda.match("crazy-eights", seats=3, seed=1), 1).next_deal()
    match = match.apply(match.deal.legal_actions[0])
    room = RoomSession(wanted(match, str(match), begin=True)).room
    assert room.match is not None
    assert tefuda.Deal(room.deal.start).scores == match.deals[0].scores
    nothing = tefuda.match("crazy-eights", seats=3, seed=1)
    assert not RoomSession(wanted(nothing, str(nothing), begin=True)).room.deal.start.placement


def test_the_number_of_players_stays() -> None:
    match = with_deals(tefuda.match("mau-mau", seats=3, seed=3), 1)
    session = RoomSession(wanted(match, str(match)))
    for seat, who in ((3, "casual"), (2, "closed")):
        with pytest.raises(RequestRefused, match="goes on with as many players"):
            session.does(ALICE, protocol.Fill(session.id(), seat, who))
    session.does(ALICE, protocol.Fill(session.id(), 2, "open"))
    assert session.room.occupants[2].free


def test_what_cannot_go_on_is_refused() -> None:
    match = with_deals(tefuda.match("mau-mau", seats=2, seed=3), 1)
    over = with_deals(tefuda.match("mau-mau", seats=2, seed=3), 99)
    assert over.over
    cases = {
        "is of another game": wanted(tefuda.match("mau-mau", seats=3, seed=3), str(match)),
        "of another game than": wanted(tefuda.match("mau-mau", seats=2, seed=3, hand=4), str(match)),
        "not a single deal": wanted(match, str(match.deals[0])),
        "The match is over": wanted(over, str(over)),
        "line 3, column": wanted(match, str(match).replace("seats 2", "seats two")),
    }
    for told, asked in cases.items():
        with pytest.raises(RequestRefused, match=told):
            RoomSession(asked)
