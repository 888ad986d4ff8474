"""The rules of a family, and the cells that its table must have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from tefuda.core.records.record import Cells, Declared
from tefuda.core.table.chance import Chance
from tefuda.core.table.course import begin_match, reset_deal
from tefuda.core.table.decision import Decision, Proposals


class Table(Declared, Protocol):
    """The cells that the table of every game has, whatever else it holds; `Course` describes them."""

    chance: Chance
    seats: int
    turn: int
    asked: int
    over: int
    blocked: int
    match_over: int
    payoffs: Cells
    scores: Cells
    winners: int

    def copy(self) -> Any: ...


OneTable = TypeVar("OneTable", bound=Table)
OneOptions = TypeVar("OneOptions")


@dataclass(frozen=True, eq=False)
class Rules(Generic[OneTable, OneOptions]):
    """The rules of a family, over its table, of class `table`, and its options; all but `pick_all` compile.

    `open_deal` deals on a table on which everything for a deal is reset. `legal_actions` adds the codes of the legal
    actions of the seat `table.turn` to the proposals, while the deal is on. `refusal` returns the number of a reason, 0
    for a legal decision. `apply` makes a legal decision with exactly the cards that it names. `pick` sets the cards of
    a decision that names none, `pick_all` those of many legal ones at once; without them the code names the cards.
    `refusal` and `pick` are called only with codes that exist, while the deal is on.

    `pass_idle` is for games with windows, in which several seats answer at once: the asked seats that can only pass do
    so, which changes the table as `apply` does for each of them, and their mask is returned, 0 if there are none.
    Compiled play calls it before every decision and does not count these passes; in games without it every pass is a
    decision. In a game with windows `apply` takes the answers in any order.

    `starter` returns the seat that begins the play, NO_SEAT while that is not decided; without it, that is the seat
    whose turn is the first. `step` returns the direction in which play begins to go round, 1 or -1; without it,
    clockwise.

    `won` returns the mask of the seats that have won a deal, which may still be played on, 0 while that is open; where
    it names nobody, those win that gain most. `allies(options, seats, seat)` returns the mask of the seats that win
    together with a seat, that seat among them; without it every seat plays for itself.
    """

    table: type[Any]
    open_deal: Callable[[OneTable, OneOptions], None]
    legal_actions: Callable[[OneTable, OneOptions, Proposals], None]
    refusal: Callable[[OneTable, OneOptions, Decision], int]
    apply: Callable[[OneTable, OneOptions, Decision], None]
    pick: Callable[[OneTable, OneOptions, Decision], None] | None = None
    pick_all: Callable[[OneTable, OneOptions, Sequence[Decision]], None] | None = None
    pass_idle: Callable[[OneTable, OneOptions], int] | None = None
    starter: Callable[[OneTable], int] | None = None
    step: Callable[[OneOptions], int] | None = None
    won: Callable[[OneTable, OneOptions], int] | None = None
    allies: Callable[[OneOptions, int, int], int] | None = None

    @property
    def reset_deal(self) -> Callable[[Any], None]:
        """The rule that sets all that lasts for a deal to its start; `open_deal` is called after it."""
        return reset_deal

    @property
    def begin_match(self) -> Callable[[Any], None]:
        """The rule that sets all that lasts for a match to its start; called before its first deal."""
        return begin_match
