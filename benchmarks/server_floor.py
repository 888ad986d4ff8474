"""What is left of the processor time of an action where the server is spared its views, its rules and its chain.

    .venv/bin/python benchmarks/server_floor.py [--preset taiwan] [--rounds 3] [--tables 30] [--seconds 6] [--think 0.2]

The same server runs under the same clients as in `server_load.py`, whole and with parts left out, in turn. Without
views each client is sent what it needs to play on, in a text of the usual length. Without rules, too, every action is
legal, seats take turns, and the lines of the log are stored without their hashes. What then is left are sockets, the
event loop, messages, limits and the store.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from statistics import fmean
from typing import Any

import uvloop
from load_clients import load, server
from machine import machine
from rich.console import Console

VARIANTS = ("", "views", "views rules")
LENGTH = 2000
"""About as many bytes as a view has."""
WARM = 3.0


def leave_out(parts: str) -> None:
    """Spare the server of this process some parts of its work."""
    if "views" in parts:
        _without_views("rules" in parts)
    if "rules" in parts:
        _without_rules()


def _without_views(toy: bool) -> None:
    from tefuda.server.messages.encoding import encode
    from tefuda.server.view.room_view import RoomView

    rest = "x" * LENGTH
    always = [{"text": "pass", "verb": "pass"}]

    def begin(self: Any, room: Any, views: Any, guest: str, language: str, order: str) -> None:
        self.room, self.seat = room, room.seat_of(guest)

    def message(self: Any, since: int, now: int) -> bytes:
        room, asked = self.room, None
        if self.seat in room.unanswered:
            actions = [] if toy else room.deal.observe(self.seat).legal_actions
            legal = [{"text": str(action), "verb": action.verb} for action in actions] or always
            asked = {"answer": "", "moment": room.moment, "legal": legal}
        players = [{"kind": occupant.kind} for occupant in room.occupants]
        view = {"type": "view", "moment": room.moment, "stage": room.stage, "players": players}
        return encode({**view, "asked": asked, "rest": rest})

    replaced: Any = RoomView
    replaced.__init__, replaced.message = begin, message


def _without_rules() -> None:
    from tefuda.server.host import progress
    from tefuda.server.room import log, room
    from tefuda.server.room.commands import Outcome

    decide = progress.decide

    def decided(here: Any, guest: str, name: str, command: Any) -> Any:
        seat = here.seat_of(guest)
        if here.stage == "playing" and getattr(command, "moment", None) == here.moment and seat in here.asked:
            return Outcome(log.Answered(seat, command.action, "person"))
        return decide(here, guest, name, command)

    def ask(here: Any, at: int) -> None:
        here.asked, here.answers, here.window, here.claims = (here.moment % len(here.occupants),), {}, False, False
        here.clock.asked_at = at

    def answered(here: Any, entry: Any, at: int) -> None:
        here.moment += 1
        ask(here, at)

    def linked(here: Any, line: Any) -> Any:
        line.head = here.head
        return line

    replaced: Any = room
    replaced.Room._ask, replaced.Room.linked, replaced._ACCEPT[log.Answered] = ask, linked, answered
    progress.decide = decided


def measured(preset: str, left_out: str, tables: int, seconds: float, think: float) -> float:
    """Return how many microseconds of a processor an action with its four views takes."""
    with tempfile.TemporaryDirectory() as data, server(f"{data}/tables.sqlite", left_out=left_out) as running:
        run = uvloop.run(load(running, [preset], tables, seconds, think, WARM))
    assert not run["refused"]
    return 1e6 * float(run["processor"] / run["actions"])


def table_of(preset: str, found: Sequence[Sequence[float]]) -> str:
    rows = [f"| {preset}: processor time per action (µs) | mean | share | least | most |", "|---|--:|--:|--:|--:|"]
    for parts, times in zip(VARIANTS, found, strict=True):
        name = f"without {parts.replace(' ', ', ')}" if parts else "whole"
        share = fmean(times) / fmean(found[0])
        rows.append(f"| {name} | {fmean(times):.0f} | {share:.0%} | {min(times):.0f} | {max(times):.0f} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", default="taiwan")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--think", type=float, default=0.2)
    asked = parser.parse_args()
    found: list[list[float]] = [[] for _ in VARIANTS]
    for _ in range(asked.rounds):
        for times, parts in zip(found, VARIANTS, strict=True):
            times.append(measured(asked.preset, parts, asked.tables, asked.seconds, asked.think))
    Console(width=120).print(table_of(asked.preset, found), f"load: {machine()['load']}")


if __name__ == "__main__":
    main()
