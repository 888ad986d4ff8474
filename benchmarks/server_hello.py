"""How long the server takes to tell a page that comes to a table all it is shown, after a few moves and after many.

    .venv/bin/python benchmarks/server_hello.py [--rounds 200] [--json] [--keep]

At a table of Mau-Mau four players draw and pass, so that the deal goes on and on. What is timed is the processor
time of a whole view with what happened lately: for a page that comes first after a start of the server, and for one
that comes when another seat has been told. Numbers are milliseconds.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from load_clients import percentiles
from machine import asked_for, keep, machine
from rich.console import Console

sys.path.insert(0, str(Path(__file__).parents[1]))

from tefuda.language import LANGUAGES
from tefuda.server.host import garbage
from tefuda.server.messages import protocol
from tefuda.server.view.room_view import RoomView
from tefuda.server.view.view_cache import ViewCache
from tests.server.room_session import ALICE, BEN, RoomSession, four_friends

MOVES = (60, 3_000, 6_000)


def go_on(session: RoomSession, moves: int) -> None:
    """Let the players draw where they can, until so many moves are made."""
    room = session.room
    while room.decisions < moves:
        seat = room.unanswered[0]
        legal = room.deal.observe(seat).legal_actions
        action = next((action for action in legal if action.verb != "play"), legal[0])
        session.does(room.occupants[seat].guest, protocol.Act(session.id(), room.moment, str(action)))
        session.lines.clear()


def hello(session: RoomSession, views: ViewCache, guest: str, language: str) -> float:
    """Return how many seconds of processor time the view of a guest takes that has been told nothing."""
    started = time.thread_time()
    RoomView(session.room, views, guest, language).message(-1, session.at)
    return time.thread_time() - started


def measured(rounds: int) -> dict[str, Any]:
    garbage.settle()
    session = four_friends("mau-mau")
    found: list[dict[str, Any]] = []
    languages = list(LANGUAGES)
    for moves in MOVES:
        go_on(session, moves)
        first, next_ = [], []
        for number in range(rounds):
            views, language = ViewCache(), languages[number % len(languages)]
            first.append(hello(session, views, ALICE, language))
            next_.append(hello(session, views, BEN, language))
        found.append({"moves": session.room.decisions, "first": percentiles(first), "next": percentiles(next_)})
    return {"machine": machine(), "rounds": rounds, "tables": found}


def as_markdown(found: dict[str, Any]) -> str:
    lines = [
        "| a view with the last 50 moves, after | the first, p50 / p99 / longest (ms) | the next |",
        "|---|--:|--:|",
    ]
    for table in found["tables"]:
        parts = [
            " / ".join(f"{table[name][part]:.1f}" for part in ("p50", "p99", "longest")) for name in ("first", "next")
        ]
        lines.append(f"| {table['moves']:,} moves | {parts[0]} | {parts[1]} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    asked = asked_for(__doc__ or "", rounds=200)
    found = measured(asked.rounds)
    table = as_markdown(found)
    Console().print(json.dumps(found) if asked.json else table, soft_wrap=True)
    if asked.keep:
        keep("server-hello", found, table)


if __name__ == "__main__":
    main()
