"""A player who cheats: it searches as `expert` does, but sees all hands. It exists to show what no bot can surpass.

Only the order of the stock stays hidden from it: like everything else that chance has yet to decide, it is drawn again
for each playout. It is written as rules are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from tefuda.bulk.kinds import unbound
from tefuda.bulk.layout import Integers
from tefuda.core.chance import Dice
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.core.imagining import begin_any_chance, mix
from tefuda.core.record import overwrite
from tefuda.search.playing import THINKERS, THINKING, choose_quickly, choose_searching, instruct
from tefuda.search.supposing import suppose_nothing

Table: TypeAlias = Any
Options: TypeAlias = Any
View: TypeAlias = Any
Known: TypeAlias = Any
Task: TypeAlias = Any

see = see_own = unbound

OPEN = "expert-with-open-cards"
"""The name of the player who cheats."""


def look(known: Known, options: Options, dice: Dice, table: Table) -> None:
    """Copy the table itself, in place of one that could be, with a stock in another order."""
    overwrite(table, known)
    put_off(table, dice)


def put_off(table: Table, dice: Dice) -> None:
    """Mix the stock, and let chance decide anew whatever it has yet to decide."""
    begin_any_chance(table.chance, dice)
    mix(table.stock, dice, table.stock.size)


def choose_looking(table: Table, options: Options, view: View, proposals: Proposals, task: Task, net: Integers) -> int:
    """Return the code that the seat to act decides for, by search with open cards if that is how it plays."""
    if task.policies[table.turn] != THINKING or proposals.count == 1:
        return choose_quickly(table, options, view, proposals, task, net)
    see(table, options, view)
    see_own(table, options, table.turn, view)
    return choose_searching(view, table, options, proposals, task, net)


def bindings_of(game: Game) -> Mapping[str, Any]:
    """Return what the names left open stand for where tables are not imagined but looked at."""
    return {**THINKERS.bindings(game), "Known": game.table, "imagine": look, "suppose": suppose_nothing}


def instruct_looking(task: Any, game: Game, options: Any, agents: Sequence[str]) -> None:
    """Let the player who cheats search for as long as `expert`."""
    instruct(task, game, options, ["expert" if agent == OPEN else agent for agent in agents])


LOOKERS = replace(
    THINKERS, policies={**THINKERS.policies, OPEN: THINKING}, choose=choose_looking, bindings=bindings_of,
    instruct=instruct_looking, by_net=THINKERS.by_net | {OPEN},
)  # fmt: skip
"""All compiled players, the one who cheats among them; any other that searched would cheat as well."""
