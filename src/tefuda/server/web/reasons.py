"""Refusals in protocol 4: a sentence in English by which pages find it in the language of the reader, and its gaps."""

from __future__ import annotations

import re

from starlette.websockets import WebSocket

from tefuda.errors import TefudaError
from tefuda.play.action import Refusal
from tefuda.server.messages import numbers
from tefuda.server.messages.errors import Plainly

_ONE_GAP = re.compile(r"\{(\w+)\}")


def speaks_numbers(socket: WebSocket) -> bool:
    """Say whether a client offers the subprotocol in numbers."""
    return numbers.SUBPROTOCOL in socket.scope.get("subprotocols", ())


def away(after: int, reason: TefudaError) -> numbers.Away:
    """Return the message that ends a connection for a reason."""
    return numbers.Away(after, *reason_of(reason))


def reason_of(fault: TefudaError) -> tuple[str, dict[str, str | int]]:
    """Return the sentence of a fault in English, and what fills its gaps; those of a fault that it only passes on."""
    gap = _ONE_GAP.fullmatch(fault.message)
    within = fault.facts.get(gap[1]) if gap else None
    if isinstance(within, Refusal):
        return within.sentence, {}
    if isinstance(within, Plainly):
        within = within.fault
    if isinstance(within, TefudaError):
        return reason_of(within)
    return fault.message, {name: fact if isinstance(fact, int) else str(fact) for name, fact in fault.facts.items()}
