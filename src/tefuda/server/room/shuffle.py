"""One round of a shuffle: the statement made, and the numbers collected under it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tefuda.server.room.commitment import Statement, match_key, read_statement, statement_hash


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


def stated(text: str, numbers: Mapping[int, str], server: str, at: int) -> Shuffle:
    """Return a round that begins with a statement; raise NotationError if the text is none."""
    return Shuffle(text, statement_hash(text), read_statement(text), dict(numbers), server, at)
