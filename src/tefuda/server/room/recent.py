"""What a room keeps of its last moments, so that the deal need not be replayed; all of it follows from the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.observation import Event

REMEMBERED = 50
"""How many of the last moments are cached; of those before them, every one in this number is cached to replay from."""
FRESH = 6
"""How many of the last moments keep what was worked out from their deals."""
HEADS = 32
"""How many of the last heads of the log are remembered to recognize what a page has seen."""


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of a match: the deal before and after it; `before` is None where the deal begins."""

    moment: int
    before: Deal | None
    after: Deal


class Stretch(NamedTuple):
    """Some moments of a deal, from `first` on, as the `events` that follow a `deal` known at an earlier `moment`.

    `first` equals `moment` only where the deal begins there.
    """

    first: int
    moment: int
    deal: Deal
    events: Sequence[Event[Action]]

    def steps(self) -> Iterator[Step]:
        """Yield the moments from `first` on, replaying the deal up to them."""
        moment, then = self.moment, self.deal
        if self.first == moment:
            yield Step(moment, None, then)
        for event in self.events:
            before, then = then, then.apply(event.action)
            moment += 1
            if moment >= self.first:
                yield Step(moment, before, then)


class Applied(NamedTuple):
    """An action of a seat already applied to a deal."""

    before: Deal
    action: str
    after: Deal


class Recent:
    """The last steps of a room, the last heads of its log, and the answers that are already `applied`, by seat.

    `milestones` are moments of the deal now played, every `REMEMBERED` from its first, with the deal. `version` counts
    changes of stage and of people. `stood_in` are the moments of the deal at which a bot had decided for a person, and
    `standing_in` the seats for which one has answered since the last question. `before`, `stood` and `go_back` may be
    called only once a match has begun.
    """

    def __init__(self) -> None:
        self.steps: deque[Step] = deque(maxlen=REMEMBERED)
        self.milestones: list[tuple[int, Deal]] = []
        self.heads: deque[bytes] = deque(maxlen=HEADS)
        self.applied: dict[int, Applied] = {}
        self.version = 0
        self.stood_in: set[int] = set()
        self.standing_in: set[int] = set()

    def add(self, step: Step) -> None:
        """Keep a step as the last, and drop what was worked out from the deals of older ones."""
        if step.before is None:
            self.milestones = [(step.moment, step.after)]
            self.stood_in = set()
        elif step.moment - self.milestones[-1][0] == REMEMBERED:
            self.milestones.append((step.moment, step.after))
        if len(self.steps) >= FRESH:
            self.steps[-FRESH].after.forget()
        self.steps.append(step)

    def before(self, moment: int) -> Stretch | None:
        """Return up to `REMEMBERED` moments before one of the deal now played, None before the first."""
        began, deal = self.milestones[0][0], self.steps[-1].after
        first = max(began, moment - REMEMBERED)
        if not began < moment <= self.steps[-1].moment:
            return None
        from_here = max(began, first - 1)
        milestone, then = next(known for known in reversed(self.milestones) if known[0] <= from_here)
        return Stretch(first, milestone, then, deal.history[milestone - began : moment - 1 - began])

    def stood(self, moment: int) -> Deal:
        """Return the deal now played as it was at one of its moments before the last."""
        for step in self.steps:
            if step.moment == moment:
                return step.after
        stretch = self.before(moment + 1)
        assert stretch is not None
        return list(stretch.steps())[-1].after

    def go_back(self, moment: int, began: int) -> Deal:
        """Forget what came after a moment of the deal now played, and return the deal as it was.

        The moments of the deal are numbered anew from `began` on, so that none has a number that pages know already.
        """
        stretch = self.before(moment + 1)
        assert stretch is not None
        later = began - self.milestones[0][0]
        steps = [Step(step.moment + later, step.before, step.after) for step in stretch.steps()]
        self.steps = deque(steps, maxlen=REMEMBERED)
        self.milestones = [(known + later, deal) for known, deal in self.milestones if known <= moment]
        self.stood_in = {known + later for known in self.stood_in if known <= moment}
        return steps[-1].after

    def apply(self, deal: Deal, seat: int, action: str) -> Deal:
        """Return the deal after an action of the seat to act, given as text; use what was already applied to it.

        Raises what `Deal.apply` raises.
        """
        known = self.applied.get(seat)
        if known is not None and known.before is deal and known.action == action:
            return known.after
        return deal.apply(action, seat=seat)

    def last(self, number: int) -> list[Step]:
        """Return the last steps in order, no more than are remembered; all must be of one deal."""
        if number == 1:
            return [self.steps[-1]]
        steps = list(self.steps)[-number:] if number > 0 else []
        for step in steps:
            step.after.recall(steps[-1].after)
            if step.before is not None:
                step.before.recall(steps[-1].after)
        return steps
