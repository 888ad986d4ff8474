"""What each of many deals, or matches, came to, as columns of numbers; compiled."""

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


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """What deals, or whole matches, came to, number by number: `first` is that of the first, `seats` how many played.

    `finished` says that it was played to its end. `deals` is 1, of a match how many it had, and the next five add up
    what they had: `blocked` deals, `length` in decisions, `choices` among these that left a choice, how many actions
    were `legal` in all, `lead_changes`. `decided` is the decision after which those who were to win led without a
    break. Whoever alone holds the fewest cards leads, until another does. `starter` is the seat that began, of a match
    its first deal, NO_SEAT where nobody did. `won`, `payoffs` and `scores` have a column for each seat: whether it won,
    as one of several or alone, what it gained by the deal, or by all deals of the match, and the totals of the match at
    then: in Guandan, the level. Nobody has won a deal in which all gained the same.
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
        """Return the columns of rows that were recorded."""
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
        """Return the columns of parts that follow one another."""
        names = [field.name for field in fields(cls)][2:]
        joined: Any = {name: np.concatenate([getattr(one, name) for one in parts]) for name in names}
        return replace(parts[0], **joined)

    @property
    def turn_order(self) -> Numbers:
        """By seat, how many seats after the starter it sits clockwise; NO_SEAT where nobody began."""
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
    """Return what records the deals of a game."""
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
    """Compile what `record` plays with; if it is not compiled yet, `compiling` is called, because it takes seconds."""
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
