"""Playing deals and noting what each came to: one row of numbers for each, written as rules are.

The names of a game are left open, as in `tefuda.bulk.driver`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

from tefuda.bulk.driver import MOST_DEALS, begin_deal, play_deal
from tefuda.bulk.kinds import unbound
from tefuda.bulk.layout import Integers, Words
from tefuda.core.chance import KEY_WORDS, derive
from tefuda.core.course import most_gained
from tefuda.core.decision import Proposals
from tefuda.core.holdings import size
from tefuda.core.record import cell, extended
from tefuda.core.seats import NO_SEAT

Table: TypeAlias = Any
Options: TypeAlias = Any
View: TypeAlias = Any
Task: TypeAlias = Any

begin_match = cards_held = unbound

FINISHED, DEALS, BLOCKED, LENGTH, CHOICES, LEGAL, STARTER, WINNERS, LEAD_CHANGES, DECIDED = range(10)
"""The places of the numbers in a row; the payoffs and the scores follow, by seat."""
PAYOFFS = 10
MOST_CARDS = 1 << 20
"""More cards than anybody holds."""


@cache
def watched_of(kind: Any) -> type[Any]:
    """Return the class of the tasks of which every deal is noted.

    Of the deal at hand, `watched` is how many decisions have been made; `choices` counts those that left a choice, and
    `legal` adds up what was legal at each. `leader` is the seat that was last alone in holding the fewest cards, since
    decision `since`, and `lead_changes` how often that was another than before.
    """
    names = ("watched", "choices", "legal", "leader", "since", "lead_changes")
    return extended(kind, "Watched", {name: (int, cell()) for name in names}, "Deals to play and to note.")


def hand_size(table: Table, seat: int) -> int:
    """Return how many cards a seat holds."""
    return size(table.held, seat)


def hand_unknown(table: Table, seat: int) -> int:
    """Return the same for every seat, in families that keep their hands in records of their own."""
    return 0


def watch_play(table: Table, proposals: Proposals, task: Task) -> None:
    """Note what there is to choose from, and who leads."""
    task.choices += 1 if proposals.count > 1 else 0
    task.legal += proposals.count
    note_leader(table, task)
    task.watched += 1


def note_leader(table: Table, task: Task) -> None:
    """Note who leads: the seat that alone holds the fewest cards, or the one that did last."""
    fewest, alone = MOST_CARDS, NO_SEAT
    for seat in range(table.seats):
        cards = cards_held(table, seat)
        if cards == fewest:
            alone = NO_SEAT
        elif cards < fewest:
            fewest, alone = cards, seat
    if alone == NO_SEAT or alone == task.leader:
        return
    task.lead_changes += 0 if task.leader == NO_SEAT else 1
    task.leader, task.since = alone, task.watched


def begin_watching(task: Task) -> None:
    """Begin to watch a deal."""
    task.watched, task.choices, task.legal = 0, 0, 0
    task.leader, task.since, task.lead_changes = NO_SEAT, 0, 0


def note_deal(table: Table, task: Task, rows: Integers, at: int) -> None:
    """Add a deal, played as far as it was, to a row."""
    note_leader(table, task)
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


def record_deals(
    table: Table, options: Options, view: View, proposals: Proposals, task: Task, lanes: Words, net: Integers,
    rows: Integers,
) -> None:  # fmt: skip
    """Play the deals of a task, each on its own, and note each in a row, which is empty before."""
    table.seats = task.seats
    for number in range(task.first, task.first + task.deals):
        begin_deal(table.chance, task, number, lanes)
        begin_match(table)
        begin_watching(task)
        play_deal(table, options, view, proposals, task, net)
        note_deal(table, task, rows, (number - task.first) * (PAYOFFS + 2 * task.seats))


def record_matches(
    table: Table, options: Options, view: View, proposals: Proposals, task: Task, lanes: Words, net: Integers,
    rows: Integers,
) -> None:  # fmt: skip
    """Play the matches of a task, each until it is won, and note each in a row, which is empty before."""
    table.seats = task.seats
    for number in range(task.first, task.first + task.deals):
        derive(task.seed, number, table.chance, task.dice)
        for i in range(KEY_WORDS):
            task.key[i] = table.chance.key[i]
        begin_match(table)
        deals, at = 0, (number - task.first) * (PAYOFFS + 2 * task.seats)
        table.over = 1
        while table.over == 1 and table.match_over == 0 and deals < MOST_DEALS:
            derive(task.key, deals, table.chance, task.other)
            begin_watching(task)
            play_deal(table, options, view, proposals, task, net)
            note_deal(table, task, rows, at)
            deals += 1
        rows[at + FINISHED] = table.match_over
        rows[at + WINNERS] = table.winners if table.match_over == 1 else 0
