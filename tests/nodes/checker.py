"""Compares the logs of rooms with what clients saw: every acknowledged command is a line, once, of one unbroken chain.

It runs when everything is over, and knows only the rows of the database and the histories of the clients.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import create_engine, text

from tefuda.server.room import log


class Row(NamedTuple):
    """A line of the log of a room as the database has it; `guest` and `command` are empty where there is none."""

    room: str
    seq: int
    at: int
    guest: str
    command: str
    body: str
    head: bytes


@dataclass
class History:
    """What a client saw of a room: the commands that were acknowledged, by id, with the head that came with each.

    `heads` are those that were shown to it, in order. Heads may have a mark of the server after them.
    """

    who: str
    room: str
    acknowledged: dict[str, str] = field(default_factory=dict)
    heads: list[str] = field(default_factory=list)


def rows_of(database: str) -> list[Row]:
    """Return all lines of a database of PostgreSQL."""
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    chosen = "select room, seq, at, coalesce(guest, ''), coalesce(command, ''), body, head from line order by room, seq"
    with engine.connect() as connection:
        found = connection.execute(text(chosen)).all()
    engine.dispose()
    return [Row(row[0], row[1], row[2], row[3], row[4], row[5], bytes(row[6])) for row in found]


def faults_of(rows: Sequence[Row], histories: Iterable[History]) -> list[str]:
    """Return all that is wrong, a sentence for each fault; none where everything is as it must be."""
    logs: Mapping[str, list[Row]] = defaultdict(list)
    for row in rows:
        logs[row.room].append(row)
    found = [fault for room, lines in logs.items() for fault in _of_log(room, sorted(lines, key=lambda row: row.seq))]
    for history in histories:
        found += _of_history(history, logs.get(history.room, []))
    return found


def _of_log(room: str, lines: Sequence[Row]) -> Iterator[str]:
    """Yield what is wrong with a log by itself."""
    twice = [seq for seq, number in Counter(row.seq for row in lines).items() if number > 1]
    yield from (f"{room}: fork at line {seq}" for seq in twice)
    missing = sorted(set(range(lines[-1].seq + 1)) - {row.seq for row in lines})
    yield from (f"{room}: line {seq} is missing" for seq in missing)
    head = log.first_head(room)
    for row in lines:
        head = log.next_head(head, log.Line(row.seq, row.at, log.read(row.body), row.guest, row.command), row.body)
        if head != row.head:
            yield f"{room}: the chain breaks at line {row.seq}"
            break
    yield from _of_owners(room, lines)
    commands = Counter((row.guest, row.command) for row in lines if row.command)
    yield from (f"{room}: command {command} is in the log twice" for (_, command), n in commands.items() if n > 1)


def _of_owners(room: str, lines: Sequence[Row]) -> Iterator[str]:
    """Yield where the numbers of the owners of a room do not count up; a log may begin before there were nodes."""
    before = None
    for row in lines:
        entry = log.read(row.body)
        if isinstance(entry, log.TakenOver):
            right = entry.epoch in (1, 2) if before is None else entry.epoch == before + 1
            if not right:
                yield f"{room}: owner {entry.epoch} after {before} at line {row.seq}"
            before = entry.epoch


def _of_history(history: History, lines: Sequence[Row]) -> Iterator[str]:
    """Yield what a client saw that the log does not have."""
    where = f"{history.room}: {history.who}"
    heads = {log.short(row.head): row.seq for row in lines}
    written = {row.command: row.seq for row in lines if row.command}
    for command, head in history.acknowledged.items():
        if command not in written:
            yield f"{where}: acknowledged command {command} is not in the log"
        elif head[: 2 * log.SHORT] not in heads:
            yield f"{where}: command {command} was acknowledged with a head that the log does not have"
    unknown = [head for head in history.heads if head[: 2 * log.SHORT] not in heads]
    yield from (f"{where}: saw {head}, which the log does not have" for head in unknown)
