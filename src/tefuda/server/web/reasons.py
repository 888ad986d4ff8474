"""Refusals as pages are told them: a sentence in English, by which they find it in their language, and its gaps."""

from __future__ import annotations

import re

from tefuda.errors import TefudaError
from tefuda.play.action import Refusal
from tefuda.server.host.rooms.refusals import Elsewhere
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import Plainly

_ONE_GAP = re.compile(r"\{(\w+)\}")


def away(after: int, reason: TefudaError) -> protocol.Away:
    """Return the message that ends a connection for a reason."""
    if isinstance(reason, Elsewhere):
        return protocol.Away(after, node=reason.node)
    return protocol.Away(after, *reason_of(reason))


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
