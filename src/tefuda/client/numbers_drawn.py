"""This program's part in a fair shuffle: it draws a number for each match, and shows it for one statement only."""

from __future__ import annotations

from tefuda.errors import NotationError
from tefuda.server.room.commitment import new_number, number_hash, read_statement, statement_hash


class NumbersDrawn:
    """The numbers drawn, by their hashes; each is shown for one statement at most, since it then decides the cards."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}
        self._shown: dict[str, str] = {}

    def draw(self) -> str:
        """Draw a number and return its hash, 64 hexadecimal digits."""
        number = new_number()
        self._numbers[number_hash(number)] = number
        return number_hash(number)

    def for_statement(self, statement: str, promised: str, seat: int) -> str | None:
        """Return the number of a seat for a statement; None where it must not be shown.

        That is so where the statement is not the `promised` one, by its hash, or lists for the seat no hash that was
        drawn here, or the number was shown for another statement.
        """
        try:
            hash = read_statement(statement).shares[seat].hash
        except (NotationError, IndexError):
            return None
        if statement_hash(statement) != promised or hash not in self._numbers:
            return None
        if self._shown.setdefault(hash, promised) != promised:
            return None
        return self._numbers[hash]
