"""What a page is told in numbers is enough: it works out for its seat what the whole deal would have said."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.export.programs import program_in_files
from tests.export.test_library import run
from tests.presets import each_preset
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends

SEEN = Path(__file__).with_name("seen.mjs")
ONLOOKER = "e" * 64


class Told:
    """What a guest is told, frame by frame."""

    def __init__(self, session: RoomSession, guest: str) -> None:
        self.session, self.guest, self.shown = session, guest, None  # type: RoomSession, str, Any
        self.frames: list[Any] = []

    def look(self, *, anew: bool = False) -> None:
        room = self.session.room
        shown = None if anew else self.shown
        messages, self.shown = self.session.in_numbers.messages(room, self.guest, shown, self.session.at)
        by_type = {one["type"]: one for one in map(msgspec.json.decode, messages)}
        self.frames.append({"news": by_type.get("news"), "own": by_type.get("own"), "at": room.moment})


@pytest.mark.parametrize("preset", each_preset(without=["openspiel"]))
def test_what_a_seat_is_told_says_as_much_as_the_deal(library: Path, preset: str) -> None:
    session, random = four_friends(preset, secret=Random(preset).randbytes(32).hex()), Random(preset)
    room = session.room
    pages = [Told(session, guest) for guest in (ALICE, BEN, CHO, DAO, ONLOOKER)]
    while room.stage == "playing" and room.decisions < 160:
        for page in pages:
            if not page.frames or random.random() < 0.8:
                page.look(anew=random.random() < 0.05)
        session.play_on(1, random)
    for page in pages:
        page.look()
    program = program_in_files(room.game)
    given = {
        "family": room.game.name,
        "preset": preset,
        "answers": {},
        "seats": len(room.occupants),
        "key": room.deal.start.key.hex(),
        "made": [(one.seat, one.action.code, str(one.action.once), str(one.action.twice)) for one in room.deal.history],
        "viewers": [{"seat": room.seat_of(page.guest), "frames": page.frames} for page in pages],
    }
    found = run(library, SEEN, library, program.file.parent, given=given)
    assert found["differences"] == []
    assert found["compared"] > 1000
