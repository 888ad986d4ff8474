"""What a seat can force with open hands: the public function, and how it is forced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tefuda.core.table.course import most_gained
from tefuda.core.whole_numbers import as_whole, check_whole
from tefuda.errors import NotationError, OutOfTurn
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.observation import Event
from tefuda.play.start import seat_of

if TYPE_CHECKING:
    from tefuda.solver.prover import Solver

NODES = 1_000_000
"""How many positions are looked at, at most, unless it is said otherwise: less than a second or some."""
FIRST_LIMIT, GROWTH = 1_000, 8
"""With how many positions the actions of one seat are compared at first, and by how much more then."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a seat is to force: to win the deal, or to gain `at_least` points, `within` so many decisions of its side.

    To win is to gain as much as anybody, and more than somebody. At most about `nodes` positions are looked at. Without
    `within` the decisions may be however many. A new shuffle brings what its key says; if `shuffled` is given, it is
    held to reach the goal, or to miss it.
    """

    seat: int
    at_least: int | None = None
    nodes: int = NODES
    within: int | None = None
    shuffled: bool | None = None

    def solver(self, deal: Deal, limit: int) -> Solver:
        """Return a solver for this goal that has met no positions yet."""
        from tefuda.solver.driver import MISSED, OPEN, REACHED
        from tefuda.solver.prover import Solver

        shuffled = {None: OPEN, True: REACHED, False: MISSED}[self.shuffled]
        return Solver(
            deal.game, deal.options, deal.seats, self.seat, self.at_least, limit, within=self.within, shuffled=shuffled
        )

    def after(self, deal: Deal) -> Goal:
        """Return what is left of the goal when the seat to act in a deal has decided."""
        if self.within is None or not self.is_ours(deal):
            return self
        return replace(self, within=self.within - 1)

    def is_ours(self, deal: Deal) -> bool:
        """Say whether the seat, or one that wins together with it, is to act."""
        return bool(deal.game.allies(deal.options, deal.seats, self.seat) >> deal.table.turn & 1)

    def reached(self, deal: Deal) -> bool | None:
        """Say whether the goal has been reached or missed, None where that is open."""
        if deal.over and self.at_least is not None:
            return deal.payoffs[self.seat] >= self.at_least
        if deal.over:
            return bool(most_gained(deal.table.payoffs, deal.seats) >> self.seat & 1)
        if self.at_least is None and deal.deal_winners:
            return self.seat in deal.deal_winners
        return False if self.within == 0 and self.is_ours(deal) else None

    def forced(self, deal: Deal, limit: int) -> tuple[bool | None, int]:
        """Say whether the goal can be forced, with how many positions looked at."""
        reached = self.reached(deal)
        if reached is not None:
            return reached, 1
        solver = self.solver(deal, limit)
        return solver.forced(deal.table), solver.nodes

    def forced_by(self, deal: Deal, action: Action, limit: int) -> tuple[bool | None, int]:
        """Say whether the goal can be forced after an action, with how many positions looked at."""
        from tefuda.solver.driver import words_drawn

        later = deal.apply(action)
        shuffled = words_drawn(later.table) != words_drawn(deal.table)
        if shuffled and self.shuffled is not None and not later.over:
            return self.shuffled, 1
        return self.after(deal).forced(later, limit)

    def way(self, deal: Deal) -> Action | None:
        """Return the action of the own side after which the goal is forced with least to look at, None for none."""
        if len(deal.legal_actions) == 1:
            return deal.legal_actions[0]
        for limit in self.limits():
            for action in deal.legal_actions:
                if self.forced_by(deal, action, limit)[0]:
                    return action
        return None

    def defence(self, deal: Deal) -> Action:
        """Return the action of another seat that refutes the goal, else the one that takes longest to be refuted."""
        left = list(deal.legal_actions)
        for limit in self.limits():
            found = {action: self.forced_by(deal, action, limit) for action in left} if len(left) > 1 else {}
            for action, (forced, _) in found.items():
                if forced is False:
                    return action
            undecided = [action for action, (forced, _) in found.items() if forced is None]
            if not undecided:
                return max(left, key=lambda action: found[action][1]) if found else left[0]
            left = undecided
        return left[0]

    def limits(self) -> Iterator[int]:
        """Yield how many positions are looked at for one action: few at first, all of them at last."""
        limit = FIRST_LIMIT
        while limit < self.nodes:
            yield limit
            limit *= GROWTH
        yield self.nodes

    def line(self, deal: Deal) -> Iterator[Event[Action]]:
        """Yield how the goal is reached where it is forced, the others defending as well as they can."""
        goal = self
        while goal.reached(deal) is None:
            action = goal.way(deal) if goal.is_ours(deal) else goal.defence(deal)
            if action is None:
                return
            yield Event(int(deal.table.turn), action)
            deal, goal = deal.apply(action), goal.after(deal)


@dataclass(frozen=True, slots=True)
class Solution:
    """What was found out about a goal of a seat, with open hands and whatever all the others do.

    The goal is to win the deal, or to gain `at_least` some points, and that `within` some decisions of the side, if
    that was asked. `forced` says whether the seat can force it; None is the answer that it was not decided within the
    limit. `line` is how it is forced, if it is, the others defending as well as they can. `nodes` are the positions
    looked at, the same on every machine.
    """

    seat: int
    at_least: int | None
    within: int | None
    forced: bool | None
    line: tuple[Event[Action], ...]
    nodes: int


def solve(
    deal: Deal, seat: int | None = None, at_least: int | None = None, *, within: int | None = None, nodes: int = NODES
) -> Solution:
    """Find out whether a seat, by default the one to act, can force to win the deal, or to gain `at_least` points.

    All hands and the stock lie open to everybody, and all others play together against the seat and its partners, who
    may make however many decisions, or `within` so many. The search stops when it has looked at about `nodes`
    positions. Raises OutOfTurn for a deal that is over, SeatsError for a seat that is not there and NotationError for a
    number that is none.
    """
    nodes = check_whole("nodes", nodes, 1)
    within = None if within is None else check_whole("within", within, 1)
    least = as_whole(at_least)
    if at_least is not None and least is None:
        raise NotationError("{name} must be a whole number, not {number!r}", line=0, name="at_least", number=at_least)
    goal = Goal(_seat(deal, seat), least, nodes, within)
    forced, spent = goal.forced(deal, nodes)
    return Solution(goal.seat, least, within, forced, tuple(goal.line(deal)) if forced else (), spent)


def _seat(deal: Deal, seat: int | None) -> int:
    if deal.over:
        raise OutOfTurn("the deal is over; there is nothing left to decide")
    return int(deal.table.turn) if seat is None else seat_of(seat, deal.seats)
