"""What an action costs at a table of four in sentences (protocol 3) and in numbers (protocol 4), in turn.

Run `python -m benchmarks.protocols` on an idle machine; it prints, by preset, the bytes that an action sends to each
viewer and the processor time of all that the four are sent.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median, quantiles
from time import thread_time

from tefuda.server.messages.protocol import Ready
from tefuda.server.room.room import Room
from tefuda.server.view.numbers import RoomNumbers, Shown
from tefuda.server.view.room_view import RoomView
from tefuda.server.view.view_cache import ViewCache
from tests.server.room_session import ALICE, BEN, CHO, DAO, four_friends

PRESETS = ("crazy-eights", "taiwan", "guandan", "nippachi", "teyaku-dobon")
GUESTS = (ALICE, BEN, CHO, DAO)
Sent = list[int]


class Sentences:
    """The views of protocol 3."""

    def __init__(self) -> None:
        self.views = ViewCache()
        self.since = dict.fromkeys(GUESTS, -1)

    def __call__(self, room: Room, at: int) -> Sent:
        sent = []
        for guest in GUESTS:
            sent.append(len(RoomView(room, self.views, guest, "en", "rank").message(self.since[guest], at)))
            self.since[guest] = room.moment
        return sent


class Numbers:
    """The frames of protocol 4."""

    def __init__(self) -> None:
        self.numbers = RoomNumbers()
        self.shown: dict[str, Shown] = {}

    def __call__(self, room: Room, at: int) -> Sent:
        sent = []
        for guest in GUESTS:
            messages, self.shown[guest] = self.numbers.messages(room, guest, self.shown.get(guest), at)
            sent.append(len(b"[%b]" % b",".join(messages)))
        return sent


def measured(preset: str, actions: int) -> dict[str, tuple[Sent, list[float]]]:
    """Return by protocol the bytes of each frame, and the seconds for the frames of each action."""
    session, random = four_friends(preset), Random(preset)
    room = session.room
    told: dict[str, Callable[[Room, int], Sent]] = {"3": Sentences(), "4": Numbers()}
    found: dict[str, tuple[Sent, list[float]]] = {name: ([], []) for name in told}
    for number in range(actions):
        moment = room.moment
        for name, tell in random.sample(list(told.items()), 2):
            room.deal.forget()
            began = thread_time()
            sent = tell(room, session.at)
            taken = thread_time() - began
            if number > len(GUESTS):
                found[name][0].extend(one for one in sent if one > len("[]"))
                found[name][1].append(taken)
        while room.moment == moment:
            if room.stage == "playing":
                session.play_on(1)
                continue
            for guest in GUESTS:
                if room.stage in ("between", "over"):
                    session.does(guest, Ready(session.id()))
    return found


def main(actions: int = 400) -> None:
    print("| preset | bytes 3, median / p99 | bytes 4, median / p99 | µs 3 | µs 4 | 4 of 3 |")
    print("|---|--:|--:|--:|--:|--:|")
    shares = []
    for preset in PRESETS:
        found = measured(preset, actions)
        sizes = [f"{median(sent):.0f} / {quantiles(sent, n=100)[98]:.0f}" for sent, _ in found.values()]
        times = [1e6 * sum(taken) / len(taken) for _, taken in found.values()]
        shares.append(times[1] / times[0])
        print(f"| {preset} | {sizes[0]} | {sizes[1]} | {times[0]:.0f} | {times[1]:.0f} | {shares[-1]:.2f} |")
    print(f"\nmean share: {sum(shares) / len(shares):.2f}")


if __name__ == "__main__":
    main()
