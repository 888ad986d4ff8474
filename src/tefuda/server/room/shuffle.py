"""The shuffle of a match: rounds, each a statement and the numbers collected under it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tefuda.server.room.commitment import NOTHING, Statement, match_key, read_statement, statement_hash


@dataclass(slots=True)
class Shuffle:
    """A statement, and the numbers under it by seat: first those that the server drew, then those that pages send.

    `stated_at` is when the statement was made.
    """

    text: str
    hash: str
    statement: Statement
    numbers: dict[int, str]
    server: str
    stated_at: int

    @property
    def waiting(self) -> list[int]:
        """The seats whose number is still missing."""
        return [seat for seat in range(len(self.statement.shares)) if seat not in self.numbers]

    @property
    def in_order(self) -> list[str]:
        """The numbers of all seats, in their order; only once none is missing."""
        return [self.numbers[seat] for seat in range(len(self.statement.shares))]

    @property
    def key(self) -> bytes:
        """The key of the match; only once no number is missing."""
        return match_key(self.text, self.in_order, self.server)


class Shuffling:
    """The rounds of the next match in a room, and the last round of the match now played.

    `current` is the round that began at the time `since`, None before its statement. `rounds` counts the statements
    made for the match, `withheld` names those whose page showed no number, and for the seats `barred` the server draws.
    `previous` is the hash of the last statement made in the room.
    """

    def __init__(self) -> None:
        self.current: Shuffle | None = None
        self.played: Shuffle | None = None
        self.rounds = 0
        self.since = 0
        self.previous = NOTHING
        self.withheld: list[str] = []
        self.barred: set[int] = set()

    def begin(self, at: int) -> None:
        """Begin the first round of a match."""
        self.current, self.rounds, self.withheld, self.barred, self.since = None, 0, [], set(), at

    def state(self, text: str, numbers: Mapping[int, str], server: str, at: int) -> Shuffle:
        """Return the round, now that its statement is made."""
        self.current = stated(text, numbers, server, at)
        self.rounds += 1
        self.previous = self.current.hash
        return self.current

    def break_off(self, seats: Mapping[int, str], at: int) -> list[int]:
        """Begin another round without these seats, given with names; return the others whose number was missing."""
        waiting = self.current.waiting if self.current else []
        self.current, self.since = None, at
        self.withheld += seats.values()
        self.barred |= seats.keys()
        return [seat for seat in waiting if seat not in seats]

    def finish(self) -> None:
        """Remember that the match begins with the round that went on."""
        self.played, self.current = self.current, None


def stated(text: str, numbers: Mapping[int, str], server: str, at: int) -> Shuffle:
    """Return a round that begins with a statement; raise NotationError if the text is none."""
    return Shuffle(text, statement_hash(text), read_statement(text), dict(numbers), server, at)
