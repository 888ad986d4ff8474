"""A player who cheats: it searches as `expert` does, but sees all hands. It exists to show what no bot can surpass.

Only the order of the stock stays hidden from it: like everything else that chance has yet to decide, it is drawn again
for each playout. It is written as rules are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tefuda.bulk.rules import look
from tefuda.compiler.layout import Integers
from tefuda.core.game import Game
from tefuda.core.records.primitives import overwrite
from tefuda.core.table.chance import Dice
from tefuda.core.table.decision import Proposals
from tefuda.core.table.determinization import begin_any_chance, mix
from tefuda.search.beliefs import suppose_nothing
from tefuda.search.playing import THINKERS, THINKING, ByThought, instruct
from tefuda.search.thinker import Thinker, thinker_of

OPEN = "expert-with-open-cards"
"""The name of the player who cheats."""


def copy_known(known: Any, options: Any, dice: Dice, table: Any) -> None:
    """Copy the table itself, in place of one that could be, with a stock in another order."""
    overwrite(table, known)
    put_off(table, dice)


def put_off(table: Any, dice: Dice) -> None:
    """Mix the stock, and let chance decide anew whatever it has yet to decide."""
    begin_any_chance(table.chance, dice)
    mix(table.stock, dice, table.stock.size)


@dataclass(frozen=True, eq=False)
class ByLooking(ByThought[Any, Any, Any]):
    """How players choose who search with open cards."""

    def choose(self, table: Any, options: Any, view: Any, proposals: Proposals, task: Any, net: Integers) -> int:
        """Return the code that the seat to act decides for, by search with open cards if that is how it plays."""
        if task.policies[table.turn] != THINKING or proposals.count == 1:
            return self.choose_quickly(table, options, proposals, task, net)
        look(self.thinker.rules, table, options, table.turn, view)
        return self.choose_searching(view, table, options, proposals, task, net)


def looker_of(game: Game) -> Thinker[Any, Any, Any]:
    """Return what a search asks of a game where tables are not determinized but looked at."""
    return replace(thinker_of(game), determinize=copy_known, suppose=suppose_nothing)


def instruct_looking(task: Any, game: Game, options: Any, agents: Sequence[str]) -> None:
    """Let the player who cheats search for as long as `expert`."""
    instruct(task, game, options, ["expert" if agent == OPEN else agent for agent in agents])


LOOKERS = replace(
    THINKERS, policies={**THINKERS.policies, OPEN: THINKING},
    policy=lambda game, by_net: ByLooking(looker_of(game), by_net), instruct=instruct_looking,
    by_net=THINKERS.by_net | {OPEN},
)  # fmt: skip
"""All compiled policies, the one who cheats among them; any other that searched would cheat as well."""
