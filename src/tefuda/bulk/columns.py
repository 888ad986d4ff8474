"""The results of each of many deals or matches, as columns of numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.recording import (
    BLOCKED,
    CHOICES,
    DEALS,
    DECIDED,
    FINISHED,
    LEAD_CHANGES,
    LEGAL,
    LENGTH,
    PAYOFFS,
    STARTER,
    WINNERS,
    Recorder,
    hand_size,
    hand_unknown,
    watched_of,
)
from tefuda.bulk.run import (
    CLUB,
    QUICK,
    Driver,
    PolicySet,
    check_agents,
    driver_for,
    needs_compiling,
    net_for,
    shared_driver_for,
    task_for,
)
from tefuda.compiler.layout import array_of, words_array
from tefuda.core.game import Game
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.record import Part
from tefuda.core.table.decision import Proposals

Numbers = NDArray[np.int32]
"""An array of int32."""


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """The results of consecutive deals, or matches, with one element or one row for each.

    `first` is the number of the first of them, and `seats` how many played. Of shape (number,) are:

    - `finished`: 1 if it was played to its end, 0 if it was given up because it was too long.
    - `deals`: how many deals it had; 1 where deals are played on their own.
    - `blocked`: how many of these deals were blocked.
    - `length`: the decisions in them; `choices`: those with more than one legal action; `legal`: the legal actions at
      all decisions, added up.
    - `lead_changes`: how often the lead went to another seat. A seat takes the lead when it alone holds the fewest
      cards, and keeps it until another does; in families that keep hands in records of their own nobody leads.
    - `decided`: the number of decisions after which a winner took the lead for good; the length where no winner led
      at the end. Of a match, the sum over its deals.
    - `starter`: the seat that began the (first) deal, NO_SEAT where nobody did.

    Of shape (number, seats) are `won`, 1 for each seat that won, alone or with others; `payoffs`, the points gained in
    the deal, or in all deals of the match; and `scores`, the totals of the match at the end, in Guandan the levels. A
    deal in which all gained the same has no winner.
    """

    first: int
    seats: int
    finished: Numbers
    deals: Numbers
    blocked: Numbers
    length: Numbers
    choices: Numbers
    legal: Numbers
    starter: Numbers
    lead_changes: Numbers
    decided: Numbers
    won: Numbers
    payoffs: Numbers
    scores: Numbers

    def __len__(self) -> int:
        return len(self.finished)

    @classmethod
    def of(cls, first: int, seats: int, rows: Numbers) -> Columns:
        """Return the columns of recorded rows, of shape (number, PAYOFFS + 2 * seats), laid out as `recording` says."""
        payoffs, scores = rows[:, PAYOFFS : PAYOFFS + seats], rows[:, PAYOFFS + seats :]
        won = rows[:, WINNERS, None] >> np.arange(seats, dtype=np.int32) & 1
        indices = {
            "finished": FINISHED, "deals": DEALS, "blocked": BLOCKED, "length": LENGTH, "choices": CHOICES,
            "legal": LEGAL, "starter": STARTER, "lead_changes": LEAD_CHANGES, "decided": DECIDED,
        }  # fmt: skip
        columns = {name: np.ascontiguousarray(rows[:, index]) for name, index in indices.items()}
        return cls(first, seats, won=won, payoffs=payoffs.copy(), scores=scores.copy(), **columns)

    @classmethod
    def joined(cls, parts: Sequence[Columns]) -> Columns:
        """Return the columns of one or several parts, of which each begins where the one before ends."""
        names = [field.name for field in fields(cls)][2:]
        joined: Any = {name: np.concatenate([getattr(one, name) for one in parts]) for name in names}
        return replace(parts[0], **joined)

    @property
    def turn_order(self) -> Numbers:
        """By deal and seat, how many seats clockwise from the starter it sits; NO_SEAT where nobody began."""
        after = (np.arange(self.seats, dtype=np.int32) - self.starter[:, None]) % self.seats
        return np.where(self.starter[:, None] == NO_SEAT, np.int32(NO_SEAT), after)


@cache
def recording(policy_set: PolicySet) -> PolicySet:
    """Return a policy set whose driver records every deal."""

    def task(game: Game) -> type[Any]:
        kind: Any = policy_set.task(game)
        return watched_of(kind)

    return replace(policy_set, task=task, watcher=recorder_of)


def recorder_of(game: Game) -> Recorder[Any]:
    """Return what records the deals of a game; it finds a leader only where hands are in `table.held`."""
    has_hands = isinstance(game.table.__declarations__.get("held"), Part)
    return Recorder(hand_size if has_hands else hand_unknown)


def record(
    game: Game,
    options: Any,
    agents: Sequence[str],
    *,
    seed: int,
    first: int,
    deals: int,
    matches: bool = False,
    policy_set: PolicySet = QUICK,
) -> Columns:
    """Play deals, or as many matches, numbers `first` and up of `seed`, on one thread; return what each came to.

    `agents` names one policy of the `policy_set` for each seat. The deals are those of `simulate`. Raises PresetError
    for an agent that is not compiled.
    """
    check_agents(agents, len(agents), policy_set)
    recorded = recording(policy_set)
    task = task_for(game, options, agents, seed, recorded)
    task.first, task.deals = first, deals
    rows = np.zeros((deals, PAYOFFS + 2 * len(agents)), np.int32)
    play = _driver_for(game, options, agents, matches, recorded)
    play(
        array_of(game.table()), array_of(game.view()), array_of(Proposals()), array_of(task), words_array(LANES_SIZE),
        net_for(game, options, agents, policy_set), rows.reshape(-1),
    )  # fmt: skip
    return Columns.of(first, len(agents), rows)


def make_ready(
    game: Game, options: Any, agents: Sequence[str], *, compiling: Callable[[], None], matches: bool = False,
    policy_set: PolicySet = QUICK,
) -> None:  # fmt: skip
    """Compile what `record` plays with; `compiling` is called first, if the cache does not hold it yet."""
    recorded = recording(policy_set)
    if needs_compiling(game, options if _settled(agents) else None, agents, matches, recorded):
        compiling()
    _driver_for(game, options, agents, matches, recorded)


def _driver_for(game: Game, options: Any, agents: Sequence[str], matches: bool, policy_set: PolicySet) -> Driver:
    if _settled(agents):
        return driver_for(game, options, agents, matches, policy_set)
    return shared_driver_for(game, options, matches, policy_set)


def _settled(agents: Sequence[str]) -> bool:
    """Say whether a driver is settled for house rules: only in such a one somebody thinks with a net."""
    return CLUB in agents
