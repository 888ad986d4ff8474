"""What persons are called at a table: visible, not like a bot, and not like each other."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.bots.lookalikes import look_alike
from tefuda.server.host.rooms.archive import PlayedMatch, match_text
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room import log
from tefuda.server.room.occupant import MARKS, clean_name
from tests.server.corpus import room_of
from tests.server.room_session import ALICE, BEN, CHO, NAMES, RoomSession


def table() -> RoomSession:
    session = RoomSession(NewRoom("mau-mau", {"target": "1", "hand": "2"}, ["me", "open", "open"]))
    session.comes(BEN, 1)
    return session


def names(session: RoomSession) -> list[str]:
    return [player.name for player in session.sees(ALICE).players]


def test_a_guest_with_a_name_that_is_taken_gets_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    session = table()
    for guest, name in ((ALICE, "Ann"), (BEN, "Ann"), (BEN, "ANN"), (ALICE, "Ann")):
        session.does(guest, protocol.Rename(session.id(), name))
    assert names(session)[:2] == ["Ann", "ANN 2"]
    monkeypatch.setitem(NAMES, CHO, "Аnn")
    session.comes(CHO, 2)
    assert names(session) == ["Ann", "ANN 2", "Аnn 3"]
    session.does(BEN, protocol.Rename(session.id(), "Ben"))
    assert names(session) == ["Ann", "Ben", "Аnn 3"]


def test_a_number_stays_when_the_other_leaves_and_is_in_log_and_file() -> None:
    session = table()
    session.does(CHO, protocol.Sit(session.id(), 2, session.committed()))
    for guest in (ALICE, BEN):
        session.does(guest, protocol.Rename(session.id(), "Ann"))
    session.room.arrive(CHO)
    session.does(ALICE, protocol.Begin("begin"))
    session.play_on()
    assert session.stage == "over"
    assert [line.entry.name for line in session.lines if isinstance(line.entry, log.Named)] == ["Ann", "Ann 2"]
    match, shuffle = session.room.match, session.room.shuffling.played
    assert match is not None
    assert shuffle is not None
    text = match_text(PlayedMatch(session.room, match, shuffle))
    assert "# seat 0 person Ann\n# seat 1 person Ann 2\n" in text
    assert tefuda.read(text) == session.room.match
    session.does(ALICE, protocol.Leave("leave"))
    assert names(session)[1] == "Ann 2"


def test_a_log_written_before_names_were_told_apart_shows_them_apart() -> None:
    session = table()
    for line in session.lines:
        if isinstance(line.entry, log.Sat):
            line.entry.name = "Ann"
    restored = RoomSession.__new__(RoomSession)
    restored.__dict__.update(session.__dict__, room=room_of(session.lines), in_numbers=type(session.in_numbers)())
    assert names(restored)[:2] == ["Ann", "Ann 2"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3164",
        "\u2065",
        "\U0001d159",
        "\U000e0fff",
        "\u2800 \u3164",
        "\u2800\u2800",
        "\uffa0",
        "\u034f",
        "\u0301\u0302",
        "\U000e0041",
        "\u202e\u200b",
    ],
)
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        clean_name(name)
    assert refused.value.code == "bad_name"


def test_marks_do_not_pile_up_over_the_names_of_others() -> None:
    piled = clean_name("Z" + "\u0336\u0301\u0327" * 7 + "oe")
    assert look_alike(piled, "Zoe")
    assert len(piled) <= len("Zoe") + MARKS
    for name in ("José", "Nguyễn", "שָׁלוֹם", "น้ำ", "Ælfgifu"):
        assert look_alike(clean_name(name), name)


@pytest.mark.parametrize(
    "name", ["Hana", "Hаna", "ハナ", "八ナ", "圆圆", "Ann (bot)", "Ann（ボット）", "Master", "Мaster", "greedy", "bot"]
)
def test_nobody_is_called_like_a_bot(name: str) -> None:
    session = table()
    with pytest.raises(RequestRefused) as refused:
        session.does(BEN, protocol.Rename(session.id(), name))
    assert refused.value.code == "bad_name"
