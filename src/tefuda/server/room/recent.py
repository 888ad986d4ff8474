"""What a room keeps of its last moments; all of it follows from the log, and saves playing a deal again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tefuda.play.deal import Deal

KEPT = 6
"""How many moments are kept to tell what happened, without playing the deal again."""


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
    """The last steps of a room, and the answers already applied, by seat.

    `version` counts changes of stage and of people; `earlier` is the moment before the last change.
    """

    def __init__(self) -> None:
        self.steps: deque[Step] = deque(maxlen=KEPT)
        self.applied: dict[int, Applied] = {}
        self.version = 0
        self.earlier = 0

    def apply(self, deal: Deal, seat: int, action: str) -> Deal:
        """Return the deal after an action of the seat to act, applied already or now."""
        known = self.applied.get(seat)
        if known is not None and known.before is deal and known.action == action:
            return known.after
        return deal.apply(action, seat=seat)

    def steps_since(self, moment: int, began: int, now: int, deal: Deal) -> list[Step]:
        """Return the steps of a deal that began at one moment and is now at another, after `moment`."""
        first = max(moment + 1, began)
        wanted = now - first + 1
        if wanted <= len(self.steps):
            return list(self.steps)[-wanted:] if wanted > 0 else []
        return [step for step in steps_of(deal, began) if step.moment >= first]


def steps_of(deal: Deal, moment: int = 0) -> Iterator[Step]:
    """Yield the moments of a deal from its beginning, which is `moment`."""
    then = Deal(deal.start)
    yield Step(moment, None, then)
    for event in deal.history:
        before, then = then, then.apply(event.action)
        moment += 1
        yield Step(moment, before, then)
