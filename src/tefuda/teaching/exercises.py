"""Exercises: positions with a question whether an action is allowed; the rules answer, with a clause.

They are in `exercises.toml` in the folder of a family, under the number of their clause.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tefuda.core.game import Game
from tefuda.core.texts import read_text
from tefuda.play.action import Action, Refusal
from tefuda.play.deal import Deal
from tefuda.play.opening import position
from tefuda.teaching.script import said_by

FILE = "exercises.toml"


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question about `clause`: whether the `action` of a seat is allowed; `legal` is the expected answer.

    The `deal` begins with the position and the decisions `before`, each with its seat, as in `0: 6♥`. `seat` owes a
    decision, or acts out of turn; None is the seat to act. `options` are the house rules that differ from the preset.
    """

    clause: str
    preset: str
    lines: str
    action: str
    legal: bool
    options: Mapping[str, Any] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    asked: int | None = None

    def start(self) -> Deal:
        """Return the position, in which seats pass automatically if one of them is to act after decisions `before`."""
        passing = self.asked is None and bool(self.before)
        return position(self.preset, self.lines, automatic_pass=passing, **self.options)

    def deal(self) -> Deal:
        """Return the deal in question: after the decisions `before`, and the passes of seats that can only pass."""
        deal = self.start()
        for said in self.before:
            seat, action = said_by(said)
            deal = deal.apply(action, seat=seat)
        return deal

    def seat(self, deal: Deal) -> int:
        """Return the seat that acts in `deal`."""
        return int(deal.table.turn) if self.asked is None else self.asked

    def answer(self, deal: Deal) -> tuple[Action, Refusal | None]:
        """Return the action, and why it is forbidden in `deal`; None if it is allowed."""
        action = deal.action(self.action)
        return action, deal.why_not(action, seat=self.asked)


@cache
def exercises_of(game: Game) -> tuple[Exercise, ...]:
    """Return the exercises of a family in the order of its rule book, an empty sequence if it has none."""
    file = game.folder / FILE
    declared = tomllib.loads(read_text(file)) if file.is_file() else {}
    first = next(iter(game.presets))
    return tuple(
        Exercise(
            clause, one.get("preset", first), one["position"], action, legal,
            one.get("options", {}), tuple(one.get("before", ())), one.get("seat"),
        )
        for clause in sorted(declared, key=lambda number: tuple(map(int, number.split("."))))
        for one in declared[clause]
        for action, legal in _questions(one)
    )  # fmt: skip


def _questions(one: Mapping[str, list[str]]) -> list[tuple[str, bool]]:
    """Return the questions about a position, in an order that does not give the answers away."""
    return sorted([(action, legal) for legal in (False, True) for action in one.get(("refused", "legal")[legal], [])])
