"""Recording the results of deals as they are played, in a row of int32 for each deal or match; in the dialect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from tefuda.bulk.driver import Watcher
from tefuda.bulk.rules import T
from tefuda.bulk.task import Task
from tefuda.compiler.layout import Integers
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.record import cell, extended
from tefuda.core.table.course import most_gained
from tefuda.core.table.decision import Proposals
from tefuda.core.table.holdings import Holdings, size

FINISHED, DEALS, BLOCKED, LENGTH, CHOICES, LEGAL, STARTER, WINNERS, LEAD_CHANGES, DECIDED = range(10)
"""The indices of the numbers in a row, of PAYOFFS + 2 * seats: these, the payoffs by seat, and the scores by seat.

WINNERS holds a mask of seats; the others are as `Columns` says.
"""
PAYOFFS = 10
"""The index of the first payoff in a row."""
MOST_CARDS = 1 << 20
"""A number larger than that of the cards in any hand."""


if TYPE_CHECKING:

    class Watched(Task):
        """A task of which every deal is recorded.

        Of the deal at hand, `watched` counts the decisions so far, `choices` those with more than one legal action, and
        `legal` all legal actions. `leader` is the seat that last held the fewest cards alone, NO_SEAT at first, `since`
        the number of decisions made when it took the lead, and `lead_changes` counts how often another had led before.
        """

        watched: int
        choices: int
        legal: int
        leader: int
        since: int
        lead_changes: int

else:
    Watched = Task


class Holding(Protocol):
    """A table that keeps its hands in `held`, as most do."""

    held: Holdings


@cache
def watched_of(kind: Any) -> type[Any]:
    """Return the class that adds the cells of `Watched` to a kind of task; the same class for the same kind."""
    names = ("watched", "choices", "legal", "leader", "since", "lead_changes")
    return extended(kind, "Watched", {name: (int, cell()) for name in names}, "Deals to play and to record.")


def hand_size(table: Holding, seat: int) -> int:
    """Return how many cards a seat holds."""
    return size(table.held, seat)


def hand_unknown(table: T, seat: int) -> int:
    """Return 0 for every seat, so that nobody leads, in families that keep their hands in records of their own."""
    return 0


@dataclass(frozen=True, eq=False)
class Recorder(Watcher[T, Watched]):
    """Records each deal, or each match, in a row; `cards_held(table, seat)` returns how many cards a seat holds."""

    cards_held: Callable[[T, int], int]

    def begin_deal(self, task: Watched) -> None:
        """Forget the deal before."""
        task.watched, task.choices, task.legal = 0, 0, 0
        task.leader, task.since, task.lead_changes = NO_SEAT, 0, 0

    def record_choice(self, table: T, proposals: Proposals, task: Watched) -> None:
        """Count the legal actions, and remember who leads."""
        task.choices += 1 if proposals.count > 1 else 0
        task.legal += proposals.count
        self.record_leader(table, task)
        task.watched += 1

    def record_leader(self, table: T, task: Watched) -> None:
        """Record who leads: the seat that alone holds the fewest cards, or the one that did last."""
        fewest, alone = MOST_CARDS, NO_SEAT
        for seat in range(table.seats):
            cards = self.cards_held(table, seat)
            if cards == fewest:
                alone = NO_SEAT
            elif cards < fewest:
                fewest, alone = cards, seat
        if alone == NO_SEAT or alone == task.leader:
            return
        task.lead_changes += 0 if task.leader == NO_SEAT else 1
        task.leader, task.since = alone, task.watched

    def end_deal(self, table: T, task: Watched, decisions: int, step: int, rows: Integers, row: int) -> None:
        """Add a deal, finished or given up, to row `row`, which is all 0 before the first deal."""
        self.record_leader(table, task)
        at = row * (PAYOFFS + 2 * table.seats)
        winners = most_gained(table.payoffs, table.seats)
        for seat in range(table.seats):
            rows[at + PAYOFFS + seat] += table.payoffs[seat]
            rows[at + PAYOFFS + table.seats + seat] = table.scores[seat]
        led = task.leader != NO_SEAT and winners >> task.leader & 1 != 0
        rows[at + FINISHED] = table.over
        rows[at + DEALS] += 1
        rows[at + BLOCKED] += table.blocked
        rows[at + LENGTH] += task.watched
        rows[at + CHOICES] += task.choices
        rows[at + LEGAL] += task.legal
        if rows[at + DEALS] == 1:
            rows[at + STARTER] = task.starter
        rows[at + WINNERS] = winners
        rows[at + LEAD_CHANGES] += task.lead_changes
        rows[at + DECIDED] += task.since if led else task.watched

    def end_match(self, table: T, task: Watched, deals: int, rows: Integers, row: int) -> None:
        """Record in row `row` whether the match is finished, and who has won it: nobody if it was given up."""
        at = row * (PAYOFFS + 2 * table.seats)
        rows[at + FINISHED] = table.match_over
        rows[at + WINNERS] = table.winners if table.match_over == 1 else 0
