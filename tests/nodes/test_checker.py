"""The checker finds every fault that is planted in a log or in what a client saw, and no other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tefuda.server.room import log
from tests.nodes.checker import History, Row, faults_of

ROOM, GUEST = "room", "a" * 64
ENTRIES: list[tuple[log.Entry, str]] = [
    (log.Shuffling(), "c0"),
    (log.WasReady(0), "c1"),
    (log.TakenOver("b", 2, 0), ""),
    (log.WasReady(1), "c2"),
    (log.TakenOver("a", 3, 0), ""),
    (log.Dealt(), ""),
    (log.WasReady(0), "c3"),
]


def chained(entries: list[tuple[log.Entry, str]]) -> list[Row]:
    head, rows = log.first_head(ROOM), []
    for seq, (entry, command) in enumerate(entries):
        line, body = log.Line(seq, seq, entry, GUEST if command else "", command), log.write(entry)
        head = log.next_head(head, line, body)
        rows.append(Row(ROOM, seq, seq, line.guest, command, body, head))
    return rows


def seen(rows: list[Row]) -> History:
    heads = {row.command: log.short(row.head) for row in rows if row.command}
    return History("ann", ROOM, dict(heads), [log.short(row.head) for row in rows])


def test_what_is_as_it_must_be_has_no_fault() -> None:
    rows = chained(ENTRIES)
    assert faults_of(rows, [seen(rows)]) == []


def lost_line(rows: list[Row], history: History) -> tuple[list[Row], History]:
    """The log goes on as if a line that was acknowledged had never been."""
    return chained([entry for entry in ENTRIES if entry[1] != "c2"]), history


def lost_end(rows: list[Row], history: History) -> tuple[list[Row], History]:
    return rows[:-1], history


def doubled_line(rows: list[Row], history: History) -> tuple[list[Row], History]:
    rows = chained([*ENTRIES, ENTRIES[-1]])
    return rows, seen(rows)


def gap(rows: list[Row], history: History) -> tuple[list[Row], History]:
    return rows[:3] + rows[4:], History("ann", ROOM)


def fork(rows: list[Row], history: History) -> tuple[list[Row], History]:
    other = chained([*ENTRIES[:3], (log.WasReady(0), "c9")])[-1]
    return [*rows[:4], other, *rows[4:]], history


def changed_line(rows: list[Row], history: History) -> tuple[list[Row], History]:
    return [*rows[:3], rows[3]._replace(body=log.write(log.WasReady(0))), *rows[4:]], history


def epoch_that_falls(rows: list[Row], history: History) -> tuple[list[Row], History]:
    falling = [(log.TakenOver("a", 1, 0), "") if index == 4 else entry for index, entry in enumerate(ENTRIES)]
    rows = chained(falling)
    return rows, seen(rows)


def epoch_left_out(rows: list[Row], history: History) -> tuple[list[Row], History]:
    rows = chained([entry for index, entry in enumerate(ENTRIES) if index != 2])
    return rows, seen(rows)


def dream(rows: list[Row], history: History) -> tuple[list[Row], History]:
    history.heads.insert(2, "0" * 16)
    return rows, history


def false_head(rows: list[Row], history: History) -> tuple[list[Row], History]:
    history.acknowledged["c1"] = "0" * 16
    return rows, history


def other_room(rows: list[Row], history: History) -> tuple[list[Row], History]:
    return [], history


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (lost_line, "acknowledged command c2 is not in the log"),
        (lost_end, "acknowledged command c3 is not in the log"),
        (doubled_line, "command c3 is in the log twice"),
        (gap, "line 3 is missing"),
        (fork, "fork at line 3"),
        (changed_line, "the chain breaks at line 3"),
        (epoch_that_falls, "owner 1 after 2 at line 4"),
        (epoch_left_out, "owner 3 after None at line 3"),
        (dream, "saw 0000000000000000, which the log does not have"),
        (false_head, "command c1 was acknowledged with a head that the log does not have"),
        (other_room, "acknowledged command c0 is not in the log"),
    ],
)
def test_a_planted_fault_is_found(plant: Callable[[list[Row], History], tuple[list[Row], History]], found: str) -> None:
    rows = chained(ENTRIES)
    rows, history = plant(rows, seen(rows))
    assert any(found in fault for fault in faults_of(rows, [history])), faults_of(rows, [history])
