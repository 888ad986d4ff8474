"""The cells of views as numbers: where they stand in the exported record, and which of them have changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import compress, count, islice, repeat
from operator import ne
from typing import Any, TypeAlias

from tefuda.core.game import Game
from tefuda.core.records.record import Block, Cell, taking

EXACT = 2**53 - 1
"""The largest number that JavaScript reads exactly."""
Pairs: TypeAlias = list[int | str]


class Layout:
    """The cells of a game's views; a `Pairs` has the place of each number, from 0, and after it the number.

    `own` are the places of the cells that one seat alone may know, in the order in which `Deal.own_cells_of` has them.
    """

    def __init__(self, game: Game) -> None:
        self._places: list[tuple[int, bool]] = []
        self.own: list[tuple[int, bool]] = []
        at = 0
        for name, declared in game.view.__declarations__.items():
            assert isinstance(declared, Cell), f"the part {name} of a view cannot be sent"
            place = at, isinstance(declared, Block)
            self._places.append(place)
            if name in game.own_cells:
                self.own.append(place)
            at += declared.length if isinstance(declared, Block) else 1
        self.size = at
        self._take: Callable[[Any], tuple[Any, ...]] = taking(tuple(game.view.__declarations__))
        self._start = self._take(game.view())

    def started(self, view: Any) -> Pairs:
        """Return the cells of a view that are not as one begins."""
        return changed(self._places, self._start, self._take(view))

    def changed(self, before: Any, after: Any) -> Pairs:
        """Return the cells in which a view differs from an earlier one."""
        return changed(self._places, self._take(before), self._take(after))

    def own_changed(self, before: Sequence[Any] | None, after: Sequence[Any]) -> Pairs:
        """Return the own cells that have changed, all of them where nothing is known of before."""
        return changed(self.own, before, after)


def changed(places: Sequence[tuple[int, bool]], before: Sequence[Any] | None, after: Sequence[Any]) -> Pairs:
    """Return the numbers of cells, at their places, that are not as before."""
    pairs: Pairs = []
    different = count() if before is None else compress(count(), map(ne, before, after))
    for index, (at, is_block) in ((index, places[index]) for index in islice(different, len(places))):
        now = after[index]
        if not is_block:
            pairs += (at, exact(now))
            continue
        then = repeat(None) if before is None else before[index]
        for place, old, new in zip(count(at), then, now, strict=False):
            if old != new:
                pairs += (place, exact(new))
    return pairs


def exact(number: int) -> int | str:
    """Return a number, as a text where JavaScript cannot read it exactly."""
    return number if -EXACT <= number <= EXACT else str(number)


@cache
def layout_of(game: Game) -> Layout:
    """Return where the cells of a game's views stand."""
    return Layout(game)
