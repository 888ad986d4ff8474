"""The server's refusals: their codes, and the refusals for errors of the library."""

from __future__ import annotations

from typing import Literal

from tefuda.errors import IllegalAction, NotationError, OutOfTurn, TefudaError
from tefuda.play.action import Refusal
from tefuda.play.table_talk import Translate

Code = Literal[
    "bad_message", "bad_name", "bad_options", "closed", "damaged", "failed", "foreign", "full", "host_only", "illegal",
    "lost_moves", "no_game", "no_page", "no_room", "not_now", "not_seated", "not_shown", "old_page", "other_rules",
    "restarting", "seat_taken", "stale", "too_fast", "unavailable", "unreadable", "wrong_host",
]  # fmt: skip
"""Why a request is refused; pages decide by it what to do, and `answers.STATUS` gives the status of HTTP for it."""


class RequestRefused(TefudaError):
    """A refused request: a code for the page, a sentence for the person, and the clause, empty if there is none.

    A refused request has changed nothing, unless the function that raises this says otherwise.
    """

    def __init__(self, message: str, /, *, code: Code, clause: str = "", **facts: object) -> None:
        super().__init__(message, **facts)
        self.code = code
        self.clause = clause


def refusal_of(fault: TefudaError, code: Code = "illegal") -> RequestRefused:
    """Return the refusal for an error of the library; its code is `code` where the error does not imply another."""
    if isinstance(fault, RequestRefused):
        return fault
    refusal = fault.refusal if isinstance(fault, IllegalAction) and not isinstance(fault, OutOfTurn) else None
    if isinstance(refusal, Refusal):
        return RequestRefused("{refusal}", code="illegal", clause=refusal.clause, refusal=refusal)
    if isinstance(fault, NotationError):
        return RequestRefused("{fault}", code="unreadable", fault=Plainly(fault))
    return RequestRefused("{fault}", code=code, fault=fault)


class Plainly:
    """A notation error shown without line and column, which mean nothing on a page."""

    def __init__(self, fault: NotationError) -> None:
        self.fault = fault

    def told(self, translate: Translate = str) -> str:
        return TefudaError.told(self.fault, translate)
