"""Examples of the notation of a game: one legal action of each form, from deals that are the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from tefuda.core.game import Game
from tefuda.core.table.decision import Decision
from tefuda.play.action import Action
from tefuda.play.start import Start

DEALS, DECISIONS, MOST = 3, 40, 12
"""How many deals are looked at, how many decisions of each, and how many examples are taken at most."""


class Moment(NamedTuple):
    """A table at which a seat decides, and its legal decisions there."""

    table: Any
    decisions: list[Decision]


@lru_cache(64)
def examples(game: Game, options: Any, seats: int) -> tuple[Action, ...]:
    """Return legal actions of a game by these house rules, one of each form, at most `MOST`."""
    found: dict[tuple[object, ...], Action] = {}
    for moment in moments(game, options, seats):
        for decision in moment.decisions:
            action = Action(game, options, decision)
            found.setdefault(_form(action), action)
    return tuple(islice(found.values(), MOST))


def moments(game: Game, options: Any, seats: int) -> Iterator[Moment]:
    """Yield the moments from which the examples are taken; a table changes after the next one is asked for."""
    for number in range(DEALS):
        table = Start(game, "", options, seats, bytes([number]) * 32).table()
        for index in range(DECISIONS):
            if table.over:
                break
            decisions = game.decisions(table, options)
            yield Moment(table, decisions)
            game.rules.apply(table, options, decisions[index % len(decisions)])


def _form(action: Action) -> tuple[object, ...]:
    """Return what distinguishes the form of an action: its verb, its kind, and whether it names a suit or a word."""
    fields = action.fields
    return action.verb, fields.get("kind"), fields.get("suit") is not None, fields.get("call")
