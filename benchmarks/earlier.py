"""The player `expert` as it was until 29 November 2026: a net's opinion counts as much at every stage of a deal.

It goes by the same nets, weights and playouts as today's `expert`, but without the fit of `chances.toml`, and takes a
net's opinion as it is where a match is at stake. It is written as rules are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from tefuda.compiler.layout import Integers
from tefuda.core.game import Game, no_prize
from tefuda.core.records.primitives import overwrite
from tefuda.core.records.record import cell, extended, part
from tefuda.core.table.decision import Proposals
from tefuda.search.chances import Fit
from tefuda.search.playing import THINKERS, THINKING, ByThought, instruct
from tefuda.search.states import task_of as thinking_task
from tefuda.search.thinker import thinker_of

EARLIER = "expert-2026-11"
"""The name of the player."""


@cache
def task_of(game: Game) -> type[Any]:
    """Return the class of the tasks in which the seats of a mask `earlier` play without the fit, which is `fitted`."""
    declared: dict[str, Any] = {"earlier": (int, cell()), "fitted": (Fit, part(Fit)), "unfitted": (Fit, part(Fit))}
    return extended(thinking_task(game), "Earlier", declared, "Deals in which some search as they did.")


@dataclass(frozen=True, eq=False)
class ByThen(ByThought[Any, Any, Any]):
    """How players choose some of whom search as they did; `then` is what a search asked of the game."""

    then: Any = None

    def choose(self, table: Any, options: Any, view: Any, proposals: Proposals, task: Any, net: Integers) -> int:
        """Return the code that the seat to act chooses, with the fit or without."""
        if task.earlier >> table.turn & 1 == 0:
            overwrite(task.state.fit, task.fitted)
            return self.think(table, options, view, proposals, task, net)
        overwrite(task.state.fit, task.unfitted)
        return self.then.think(table, options, view, proposals, task, net)  # type: ignore[no-any-return]


def policy_of(game: Game, by_net: bool) -> ByThen:
    thinker = thinker_of(game)
    return ByThen(thinker, by_net, ByThought(replace(thinker, prize=no_prize), by_net))


def instruct_earlier(task: Any, game: Game, options: Any, agents: Sequence[str]) -> None:
    """Let the earlier player search for as long as `expert`."""
    instruct(task, game, options, ["expert" if agent == EARLIER else agent for agent in agents])
    task.fitted = task.state.fit.copy()
    task.earlier = sum(1 << seat for seat, agent in enumerate(agents) if agent == EARLIER)


EARLIER_PLAYERS = replace(
    THINKERS, policies={**THINKERS.policies, EARLIER: THINKING}, policy=policy_of, task=task_of,
    instruct=instruct_earlier, by_net=THINKERS.by_net | {EARLIER},
)  # fmt: skip
"""All compiled policies, the earlier expert among them."""
