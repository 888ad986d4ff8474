"""The rules of a game in the form in which drivers take them."""

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
"""The table, the options and the view of a game: each stands for one class throughout a driver."""


@dataclass(frozen=True, eq=False)
class GameRules(Generic[T, O, V]):
    """What drivers call of a game; `Rules`, `Sight`, `Players` and `Encoding` describe each function.

    Where a family leaves one out, a function that does nothing stands in for it. In a compiled driver this is a known
    object: its attributes are called directly.
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
    obvious: int
    premium: Callable[[O], int]
    write_view: Callable[[V, O, Cells, int], None]
    write_action: Callable[[V, O, Decision, Cells, int], None]


AnyRules = GameRules[Any, Any, Any]
"""The rules of any game."""


@cache
def rules_of(game: Game) -> AnyRules:
    """Return the rules of a game in the form in which drivers take them; the same object for the same game."""
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
        obvious=game.players.obvious,
        premium=game.players.premium,
        write_view=encoding.view.write if encoding else no_view,
        write_action=encoding.action.write if encoding else no_action,
    )


def pick_nothing(table: T, options: O, decision: Decision) -> None:
    """Leave a decision unchanged, in games whose codes name the cards."""


def pass_nobody(table: T, options: O) -> int:
    """Return 0, the empty mask, in games without windows: no seat passes."""
    return 0


def whose_turn(table: T) -> int:
    """Return the seat whose turn it is: the starter, in games that settle nothing before the first turn."""
    return table.turn


def clockwise(options: O) -> int:
    """Return the direction of play in most games."""
    return CLOCKWISE


def nobody_yet(table: T, options: O) -> int:
    """Return 0, the empty mask: nobody has won a deal before it is over."""
    return 0


def no_view(view: V, options: O, features: Cells, at: int) -> None:
    """Write nothing, in families without an encoding."""


def no_action(view: V, options: O, decision: Decision, features: Cells, at: int) -> None:
    """Write nothing, in families without an encoding."""


def pass_all_idle(rules: GameRules[T, O, V], table: T, options: O) -> None:
    """Pass for seats that can only pass, until somebody has a choice or the deal is over. These are no decisions."""
    while table.over == 0 and rules.pass_idle(table, options) != 0:
        continue


def decide(rules: GameRules[T, O, V], table: T, options: O, decision: Decision, code: int) -> None:
    """Make the decision `code` for the seat to act, with the cards that the rules pick, and pass for idle seats.

    The deal must be on and the code legal: nothing is checked. `decision` is overwritten.
    """
    decision.code, decision.once, decision.twice = code, 0, 0
    rules.pick(table, options, decision)
    rules.apply(table, options, decision)
    pass_all_idle(rules, table, options)


def ask(rules: GameRules[T, O, V], table: T, options: O, proposals: Proposals) -> None:
    """Replace the proposals by the legal actions of the seat to act; the deal must be on."""
    proposals.count = 0
    rules.legal_actions(table, options, proposals)


def look(rules: GameRules[T, O, V], table: T, options: O, seat: int, view: V) -> None:
    """Write all that a seat may see into a view."""
    rules.see(table, options, view)
    rules.see_own(table, options, seat, view)


def open_next(rules: GameRules[T, O, V], table: T, options: O) -> None:
    """Deal, with the chance that stands on the table, and pass for idle seats."""
    rules.reset_deal(table)
    rules.open_deal(table, options)
    pass_all_idle(rules, table, options)
