"""What a table answers where it does not do what it was asked."""

from __future__ import annotations

from tefuda.errors import TefudaError


class Refused(TefudaError):
    """The server refused something, and nothing has changed: a code, why, and the clause, empty if there is none."""

    def __init__(self, message: str, /, *, code: str, clause: str = "", **facts: object) -> None:
        super().__init__(message, **facts)
        self.code = code
        self.clause = clause


class TableClosed(TefudaError):
    """The connection has ended for good, or could not be made again in time."""
