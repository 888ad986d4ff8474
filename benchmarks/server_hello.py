"""How long the server takes to show a table to a page that comes to it.

At a table of Mau-Mau four players draw and pass, so that the deal goes on and on. What is timed is the processor time
of all that is told with what happened lately: for a page that comes first after a start of the server, and for one that
comes when another seat has been told. Numbers are milliseconds.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option
from benchmarks.harness.rounds import percentiles
from tefuda.server.host.rooms import garbage
from tefuda.server.messages import protocol
from tefuda.server.view.numbers import RoomNumbers
from tests.server.room_session import ALICE, BEN, RoomSession, four_friends


def go_on(session: RoomSession, moves: int) -> None:
    """Let the players draw where they can, until so many moves are made."""
    room = session.room
    while room.decisions < moves:
        seat = room.unanswered[0]
        legal = room.deal.observe(seat).legal_actions
        action = next((action for action in legal if action.verb != "play"), legal[0])
        session.does(room.occupants[seat].guest, protocol.Act(session.id(), room.moment, str(action)))
        session.lines.clear()


def hello(session: RoomSession, numbers: RoomNumbers, guest: str) -> float:
    """Return how many seconds of processor time the view of a guest takes that has been told nothing."""
    started = time.thread_time()
    numbers.messages(session.room, guest, None, session.at)
    return time.thread_time() - started


def run(rounds: int, moves: Sequence[int]) -> Iterator[Row]:
    garbage.settle()
    session = four_friends("mau-mau")
    for number in moves:
        go_on(session, number)
        first, next_ = [], []
        for _ in range(rounds):
            numbers = RoomNumbers()
            first.append(hello(session, numbers, ALICE))
            next_.append(hello(session, numbers, BEN))
        yield {"moves": session.room.decisions, "first": percentiles(first), "next": percentiles(next_)}


def table(found: Found) -> str:
    def times(one: Row) -> str:
        return " / ".join(f"{one[part]:.1f}" for part in ("p50", "p99", "longest"))

    heads = ("a view with the last 50 moves, after", "the first, p50 / p99 / longest (ms)", "the next")
    rows = [(f"{one['moves']:,} moves", times(one["first"]), times(one["next"])) for one in found["results"]]
    return markdown(heads, "lrr", rows)


BENCHMARK = Benchmark(
    "server-hello",
    __doc__,
    run,
    table,
    parameters=(
        option("rounds", 200, "How many pages come."),
        option("moves", (60, 3_000, 6_000), "After how many moves they come; can be repeated.", multiple=True),
    ),
    page="server.md#how-much-load-it-carries",
)
