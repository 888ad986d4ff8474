"""The page about the protocol shows what a server sends, byte by byte, and what follows from it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tefuda.client.told_room import ToldRoom
from tefuda.server.view.numbers import Shown
from tests.server.room_session import ALICE, BEN, RoomSession, four_friends

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
_HASH = re.compile(r'"[0-9a-f]{10,64}"')
_SHOWN = re.compile(r"^    (\[\{.*?\}\])\n\n", re.MULTILINE | re.DOTALL)


class Example:
    """A table of two at which somebody draws a card, and each frame that two of those who see it are sent."""

    def __init__(self) -> None:
        self.session: RoomSession = four_friends("crazy-eights", seats=2)
        self.shown: dict[str, Shown | None] = {ALICE: None, BEN: None}
        self.frames: list[str] = []
        player, other = (ALICE, BEN) if self.session.room.deal.turn == 0 else (BEN, ALICE)
        self.hear(player)
        self.hear(other)
        self.frames.pop()
        self.session.plays(player, "draw")
        self.hear(player)
        self.hear(other)

    def hear(self, guest: str) -> None:
        session = self.session
        messages, self.shown[guest] = session.in_numbers.messages(session.room, guest, self.shown[guest], session.at)
        self.frames.append(_HASH.sub('"…"', f"[{b','.join(messages).decode()}]"))


def shown_there() -> list[str]:
    """Return the frames that the page shows, without their line breaks."""
    text = PAGE.read_text(encoding="utf-8")
    return [re.sub(r"\n\s*", "", found) for found in _SHOWN.findall(text)]


def test_the_frames_of_the_page_are_those_that_a_server_sends() -> None:
    assert shown_there() == Example().frames


def test_what_the_page_says_of_the_frames_is_what_they_say() -> None:
    everything, mine, others = map(json.loads, shown_there())
    room = ToldRoom()
    room.hear(everything)
    seat = room.seat
    assert room.asked
    assert room.seen is not None
    hand = room.seen.hand
    room.hear(mine)
    assert room.seen is not None
    (drawn,) = set(room.seen.hand) - set(hand)
    text = PAGE.read_text(encoding="utf-8")
    assert f"drew {drawn}" in text
    assert f"Seat {seat} " in text
    assert [message["type"] for message in others] == ["news"], "the other seat learns nothing else"
    assert others[0] == mine[0], "what all may see is the same for both"
