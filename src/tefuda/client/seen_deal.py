"""A deal as one seat sees it, told in numbers: there is no table, and nothing is known but what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tefuda.core.cached import cached_attribute
from tefuda.core.game import Game
from tefuda.core.table.chance import dice_of
from tefuda.core.table.decision import decision_of
from tefuda.play.action import Action, LegalActions
from tefuda.play.determinization import determinized
from tefuda.play.observation import Event, Observation

Told = Sequence[int | str]
"""Numbers as they are told; those that JavaScript cannot read exactly are texts."""
Known = Mapping[int, Event[Action | None]]
"""Decisions by their index in the deal."""


class SeenDeal:
    """A moment of a deal as `seat` sees it, an onlooker for None; `after` returns the next one, and leaves this one.

    `cells` are those that everybody sees, and `own` those that the seat alone knows, by their places in the record of a
    view. `shown` are the decisions that everybody has seen, and `hidden` those that only the seat has seen.
    """

    def __init__(
        self,
        game: Game,
        options: Any,
        seat: int | None,
        cells: Sequence[int],
        own: Mapping[int, int],
        shown: Known,
        hidden: Known,
    ) -> None:
        self.game = game
        self.options = options
        self.seat = seat
        self.cells = cells
        self.own = own
        self.shown = shown
        self.hidden = hidden

    @classmethod
    def told(
        cls, game: Game, options: Any, seat: int | None, base: Mapping[str, Any], cells: Told = (), made: Any = ()
    ) -> SeenDeal:
        """Return a deal as a `Base` tells it; `cells` and `made` are those of the `OwnStep` of its moment."""
        past = [[index, *told] for index, told in enumerate(base["past"]) if told]
        shown = _with_events({}, past, game, options)
        hidden = _with_events({}, made, game, options)
        return cls(
            game, options, seat, _changed(game.view().numbers(), base["cells"]), _added({}, cells), shown, hidden
        )

    def after(self, cells: Told, made: Any, own_cells: Told = (), own_made: Any = ()) -> SeenDeal:
        """Return the next moment, as a `Step` tells it to everybody and an `OwnStep` to the seat."""
        game, options = self.game, self.options
        return SeenDeal(
            game,
            options,
            self.seat,
            _changed(self.cells, cells),
            _added(self.own, own_cells),
            _with_events(self.shown, made, game, options),
            _with_events(self.hidden, own_made, game, options),
        )

    @cached_attribute
    def open(self) -> Observation:
        """What an onlooker sees."""
        view = self.game.view()
        view.fill(iter(self.cells))
        history = tuple(self.shown[index] for index in sorted(self.shown))
        return Observation(self.game, self.options, view, None, (), history)

    @cached_attribute
    def seen(self) -> Observation:
        """What the seat sees, without legal actions."""
        if self.seat is None:
            return self.open
        cells, view = list(self.cells), self.game.view()
        for place, number in self.own.items():
            cells[place] = number
        view.fill(iter(cells))
        known = {**self.shown, **self.hidden}
        history = tuple(known[index] for index in sorted(known))
        return Observation(self.game, self.options, view, self.seat, (), history)

    @property
    def asks(self) -> bool:
        """Whether the seat owes a decision, as far as this moment shows; in a window it may have answered already."""
        view = self.seen.view
        return self.seat is not None and not view.over and bool(view.asked >> self.seat & 1)

    @cached_attribute
    def table(self) -> Any:
        """A possible table at which the seat is asked, which `asks` says.

        Which one makes no difference: what a seat may do does not depend on what it cannot see. Raises GameError for a
        family that does not say which tables could be.
        """
        table = determinized(self.seen, dice_of(1))
        table.turn = self.seat
        return table

    @cached_attribute
    def deciding(self) -> Observation:
        """What the seat sees with its legal actions; raises what `table` raises."""
        seen, legal = self.seen, LegalActions(self.game, self.options, self.table)
        return Observation(self.game, self.options, seen.view, self.seat, legal, seen.history)


def _changed(cells: Sequence[int], pairs: Told) -> Sequence[int]:
    """Return cells with the numbers of some of them at their places; the same object where there are none."""
    if not pairs:
        return cells
    changed = list(cells)
    for place, number in zip(pairs[::2], pairs[1::2], strict=True):
        changed[int(place)] = int(number)
    return changed


def _added(known: Mapping[int, int], pairs: Told) -> Mapping[int, int]:
    return (
        {**known, **{int(place): int(n) for place, n in zip(pairs[::2], pairs[1::2], strict=True)}} if pairs else known
    )


def _with_events(known: Known, made: Sequence[Told], game: Game, options: Any) -> Known:
    """Return decisions with some more, each told after its index: its seat, and where that is shown code and masks."""
    if not made:
        return known
    more = {}
    for told in made:
        index, seat, *rest = map(int, told)
        code, once, twice = (*rest, 0, 0)[:3] if rest else (0, 0, 0)
        more[index] = Event(seat, Action(game, options, decision_of(code, once, twice)) if rest else None)
    return {**known, **more}
