"""What an action costs at a table of four: the bytes that it sends to each viewer, and the time to make all of them.

Run `python -m benchmarks.frames` on an idle machine.
"""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from time import thread_time

from tefuda.server.host.rooms.live_room import MARK
from tefuda.server.messages.protocol import Ready
from tefuda.server.room.log import short
from tefuda.server.room.room import Room
from tefuda.server.view.numbers import RoomNumbers, Shown
from tests.server.room_session import ALICE, BEN, CHO, DAO, four_friends

PRESETS = ("crazy-eights", "taiwan", "guandan", "nippachi", "teyaku-dobon")
GUESTS = (ALICE, BEN, CHO, DAO)
Sent = list[int]


class Frames:
    """The frames for all four."""

    def __init__(self) -> None:
        self.numbers = RoomNumbers(lambda head: short(head) + "-" * MARK)
        self.shown: dict[str, Shown] = {}

    def __call__(self, room: Room, at: int) -> Sent:
        sent = []
        for guest in GUESTS:
            messages, self.shown[guest] = self.numbers.messages(room, guest, self.shown.get(guest), at)
            sent.append(len(b"[%b]" % b",".join(messages)))
        return sent


def measured(preset: str, actions: int) -> tuple[Sent, list[float]]:
    """Return the bytes of each frame, and the seconds for the frames of each action."""
    session, random, tell = four_friends(preset), Random(preset), Frames()
    room, sizes, times = session.room, list[int](), list[float]()
    for number in range(actions):
        moment = room.moment
        room.deal.forget()
        began = thread_time()
        sent = tell(room, session.at)
        taken = thread_time() - began
        if number > len(GUESTS):
            sizes.extend(one for one in sent if one > len("[]"))
            times.append(taken)
        while room.moment == moment:
            if room.stage == "playing":
                session.play_on(1, random)
                continue
            for guest in GUESTS:
                if room.stage in ("between", "over"):
                    session.does(guest, Ready(session.id()))
    return sizes, times


def main(actions: int = 400) -> None:
    print("| preset | bytes, median / p99 | µs an action |")
    print("|---|--:|--:|")
    for preset in PRESETS:
        sizes, times = measured(preset, actions)
        bytes_sent = f"{median(sizes):.0f} / {quantiles(sizes, n=100)[98]:.0f}"
        print(f"| {preset} | {bytes_sent} | {1e6 * sum(times) / len(times):.0f} |")


if __name__ == "__main__":
    main()
