"""Recording what deals came to as they are played: one row of numbers for each, written as rules are."""

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
"""The indices of the numbers in a row; the payoffs and the scores follow, by seat."""
PAYOFFS = 10
MOST_CARDS = 1 << 20
"""More cards than anybody holds."""


if TYPE_CHECKING:

    class Watched(Task):
        """A task of which every deal is recorded.

        Of the deal at hand, `watched` is how many decisions have been made; `choices` counts those that left a choice,
        and `legal` adds up what was legal at each. `leader` is the seat that was last alone in holding the fewest
        cards, since decision `since`, and `lead_changes` how often that was another than before.
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
    """The cells of a table that keeps its hands as most do."""

    held: Holdings


@cache
def watched_of(kind: Any) -> type[Any]:
    """Return the class of the tasks of a kind that are `Watched`."""
    names = ("watched", "choices", "legal", "leader", "since", "lead_changes")
    return extended(kind, "Watched", {name: (int, cell()) for name in names}, "Deals to play and to record.")


def hand_size(table: Holding, seat: int) -> int:
    """Return how many cards a seat holds."""
    return size(table.held, seat)


def hand_unknown(table: T, seat: int) -> int:
    """Return the same for every seat, in families that keep their hands in records of their own."""
    return 0


@dataclass(frozen=True, eq=False)
class Recorder(Watcher[T, Watched]):
    """Records each deal, or each match, in a row; `cards_held` says how many cards a seat holds."""

    cards_held: Callable[[T, int], int]

    def begin_deal(self, task: Watched) -> None:
        """Begin to watch a deal."""
        task.watched, task.choices, task.legal = 0, 0, 0
        task.leader, task.since, task.lead_changes = NO_SEAT, 0, 0

    def record_choice(self, table: T, proposals: Proposals, task: Watched) -> None:
        """Record what there is to choose from, and who leads."""
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
        """Add a deal, played as far as it was, to its row, which is empty before."""
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
        """Record that a match is over, and who has won it."""
        at = row * (PAYOFFS + 2 * table.seats)
        rows[at + FINISHED] = table.match_over
        rows[at + WINNERS] = table.winners if table.match_over == 1 else 0
