"""The rules of a game as drivers call them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Protocol, TypeVar

from tefuda.core.game import Game
from tefuda.core.records.record import Cells, Declared, Record
from tefuda.core.table.decision import Decision, Proposals
from tefuda.core.table.rules import Table
from tefuda.core.table.seats import CLOCKWISE


class View(Declared, Protocol):
    """The cells that the view of every game has, whatever else it shows."""

    seat: int


T = TypeVar("T", bound=Table)
O = TypeVar("O")  # noqa: E741
V = TypeVar("V", bound=View)
"""The table, the options and the view of a game: what is annotated with one of them is of one class in a driver."""


@dataclass(frozen=True, eq=False)
class GameRules(Generic[T, O, V]):
    """What drivers ask of a game, as `core.game` describes it; what a family leaves out does nothing.

    A driver is given it as an object that is known: compiled, its attributes are the rules themselves.
    """

    begin_match: Callable[[T], None]
    reset_deal: Callable[[T], None]
    open_deal: Callable[[T, O], None]
    legal_actions: Callable[[T, O, Proposals], None]
    pick: Callable[[T, O, Decision], None]
    apply: Callable[[T, O, Decision], None]
    pass_idle: Callable[[T, O], int]
    starter_of: Callable[[T], int]
    step_of: Callable[[O], int]
    won: Callable[[T, O], int]
    see: Callable[[T, O, V], None]
    see_own: Callable[[T, O, int, V], None]
    preference: Callable[[V, O, Record, int], int]
    premium: Callable[[O], int]
    write_view: Callable[[V, O, Cells, int], None]
    write_action: Callable[[V, O, Decision, Cells, int], None]


AnyRules = GameRules[Any, Any, Any]
"""The rules of whatever game."""


@cache
def rules_of(game: Game) -> AnyRules:
    """Return the rules of a game as drivers call them."""
    rules, encoding = game.rules, game.learning.encoding
    return GameRules(
        begin_match=rules.begin_match,
        reset_deal=rules.reset_deal,
        open_deal=rules.open_deal,
        legal_actions=rules.legal_actions,
        pick=rules.pick or pick_nothing,
        apply=rules.apply,
        pass_idle=rules.pass_idle or pass_nobody,
        starter_of=rules.starter or whose_turn,
        step_of=rules.step or clockwise,
        won=rules.won or nobody_yet,
        see=game.sight.see,
        see_own=game.sight.see_own,
        preference=game.players.preference,
        premium=game.players.premium,
        write_view=encoding.view.write if encoding else no_view,
        write_action=encoding.action.write if encoding else no_action,
    )


def pick_nothing(table: T, options: O, decision: Decision) -> None:
    """Leave a decision unchanged, in games whose codes name the cards."""


def pass_nobody(table: T, options: O) -> int:
    """Let no seat pass, in games that open no windows."""
    return 0


def whose_turn(table: T) -> int:
    """Return the seat whose turn it is, which begins in games that settle nothing before."""
    return table.turn


def clockwise(options: O) -> int:
    """Return the direction in which most games go round."""
    return CLOCKWISE


def nobody_yet(table: T, options: O) -> int:
    """Say that nobody has won a deal before it is over."""
    return 0


def no_view(view: V, options: O, features: Cells, at: int) -> None:
    """Write nothing, in families that tell no learner anything."""


def no_action(view: V, options: O, decision: Decision, features: Cells, at: int) -> None:
    """Write nothing, in families that tell no learner anything."""


def pass_all_idle(rules: GameRules[T, O, V], table: T, options: O) -> None:
    """Let the seats pass that can do nothing else, until somebody has a choice; this is not a decision."""
    while table.over == 0 and rules.pass_idle(table, options) != 0:
        continue


def decide(rules: GameRules[T, O, V], table: T, options: O, decision: Decision, code: int) -> None:
    """Let the seat to act decide for a code, with the cards that are picked for it."""
    decision.code, decision.once, decision.twice = code, 0, 0
    rules.pick(table, options, decision)
    rules.apply(table, options, decision)
    pass_all_idle(rules, table, options)


def ask(rules: GameRules[T, O, V], table: T, options: O, proposals: Proposals) -> None:
    """Propose what the seat to act may decide."""
    proposals.count = 0
    rules.legal_actions(table, options, proposals)


def look(rules: GameRules[T, O, V], table: T, options: O, seat: int, view: V) -> None:
    """Write into a view what a seat sees."""
    rules.see(table, options, view)
    rules.see_own(table, options, seat, view)


def open_next(rules: GameRules[T, O, V], table: T, options: O) -> None:
    """Deal, by the chance on the table."""
    rules.reset_deal(table)
    rules.open_deal(table, options)
    pass_all_idle(rules, table, options)
