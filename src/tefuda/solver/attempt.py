"""An attempt at a problem: what was played, the best defence against it, and whether it still wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tefuda.play.action import Action, Given
from tefuda.play.deal import Deal
from tefuda.play.observation import Event
from tefuda.solver.problems import Problem, goal_of
from tefuda.solver.solving import NODES, Goal


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far somebody has come with a problem: the deal, the rest of the goal, and whether a play has thrown it away.

    A play after which the solver cannot prove the rest within its limit counts as one that has.
    """

    deal: Deal
    goal: Goal
    failed: bool = False

    @classmethod
    def begin(cls, problem: Problem, nodes: int = NODES) -> Attempt:
        """Return the attempt before the first play; each question to the solver may cost `nodes` positions."""
        deal = problem.deal()
        return cls(deal, replace(goal_of(deal, problem.within), nodes=nodes))

    @property
    def solved(self) -> bool | None:
        """Whether the goal was reached without a play that threw it away; None while that is open."""
        reached = self.goal.reached(self.deal)
        return None if reached is None else reached and not self.failed

    @property
    def is_own_turn(self) -> bool:
        """Whether the seat that solves the problem is to act, and the problem is not over."""
        return self.deal.turn == self.goal.seat and self.solved is None

    def after(self, action: Given) -> Attempt:
        """Return the attempt after a decision of whoever is to act; raise what `Deal.apply` raises."""
        made, goal = self.deal.action(action), self.goal
        later = self.deal.apply(made)
        failed = self.failed
        if self.deal.turn == goal.seat and not failed:
            failed = not goal.forced_by(self.deal, made, goal.nodes)[0]
        return Attempt(later, goal.after(self.deal), failed)

    def answer(self) -> Action:
        """Return what another seat decides: a partner as it helps, the others as it hinders; only while it is open."""
        deal, goal = self.deal, self.goal
        way = goal.way(deal) if goal.is_ours(deal) else goal.defence(deal)
        return way or deal.legal_actions[0]

    def answered(self) -> Attempt:
        """Return the attempt after the answers of the other seats, once it is over or the own turn again."""
        attempt = self
        while attempt.solved is None and not attempt.is_own_turn:
            attempt = attempt.after(attempt.answer())
        return attempt

    def line(self) -> Iterator[Event[Action]]:
        """Yield how it is won from here, the others defending as well as they can; to be called where it is won.

        Where it is not, some decisions may be yielded, up to where no own action is proved to win.
        """
        return self.goal.line(self.deal)
