"""What a room keeps of its last moments; all of it follows from the log, and saves playing a deal again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tefuda.play.deal import Deal

KEPT = 6
"""How many moments are kept to tell what happened, without playing the deal again."""
HEADS = 32
"""How many heads of the log are kept to recognize what a page has seen."""


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of a match: the deal before and after it; a deal that begins has none before."""

    moment: int
    before: Deal | None
    after: Deal


class Applied(NamedTuple):
    """An action of a seat already applied to a deal."""

    before: Deal
    action: str
    after: Deal


class Recent:
    """The last steps of a room, the last heads of its log, and the answers already applied, by seat.

    `version` counts changes of stage and of people; `earlier` is the moment before the last change.
    """

    def __init__(self) -> None:
        self.steps: deque[Step] = deque(maxlen=KEPT)
        self.heads: deque[bytes] = deque(maxlen=HEADS)
        self.applied: dict[int, Applied] = {}
        self.version = 0
        self.earlier = 0

    def apply(self, deal: Deal, seat: int, action: str) -> Deal:
        """Return the deal after an action of the seat to act, applied already or now."""
        known = self.applied.get(seat)
        if known is not None and known.before is deal and known.action == action:
            return known.after
        return deal.apply(action, seat=seat)

    def last(self, number: int) -> list[Step]:
        """Return the last steps, of those kept."""
        if number == 1:
            return [self.steps[-1]]
        return list(self.steps)[-number:] if number > 0 else []


def steps_of(deal: Deal, moment: int = 0) -> Iterator[Step]:
    """Yield the moments of a deal from its beginning, which is `moment`."""
    then = Deal(deal.start)
    yield Step(moment, None, then)
    for event in deal.history:
        before, then = then, then.apply(event.action)
        moment += 1
        yield Step(moment, before, then)
