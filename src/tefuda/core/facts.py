"""Facts: what a view shows, by name, each told from some cells of the view and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import signature
from operator import attrgetter
from typing import Any

OPTIONS = "options"


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a view shows.

    `cells` are the names of those that it is told from, `values` takes them from a view, and `told` makes the fact of
    these values and of the house rules.
    """

    cells: tuple[str, ...]
    values: Callable[[Any], Any]
    told: Callable[[Any, Any], object]

    def of(self, view: Any, options: Any) -> object:
        """Return the fact as a view shows it."""
        return self.told(self.values(view), options)


Facts = Mapping[str, Fact]


def facts(**made: Callable[..., object]) -> Facts:
    """Return facts by name; what makes one has parameters named as the cells it takes, one or more.

    If it needs the house rules too, its first parameter is `options`.
    """
    return {name: _fact(make) for name, make in made.items()}


def _fact(make: Callable[..., object]) -> Fact:
    first, *others = signature(make).parameters
    cells = others if first == OPTIONS else [first, *others]
    values = attrgetter(*cells)
    if first == OPTIONS and len(cells) == 1:
        return Fact(tuple(cells), values, lambda value, options: make(options, value))
    if first == OPTIONS:
        return Fact(tuple(cells), values, lambda values, options: make(options, *values))
    if len(cells) == 1:
        return Fact(tuple(cells), values, lambda value, _: make(value))
    return Fact(tuple(cells), values, lambda values, _: make(*values))
