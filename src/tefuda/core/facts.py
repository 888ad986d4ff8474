"""Facts: what a view shows, by name, each told from some cells of the view and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import signature
from typing import Any

from tefuda.core.cards import NO_CARD, Card
from tefuda.core.seats import NO_SEAT

OPTIONS = "options"


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a view shows.

    `cells` are the names of those that it is told from, and `of` makes it of a view and of the house rules.
    """

    cells: tuple[str, ...]
    of: Callable[[Any, Any], object]


Facts = Mapping[str, Fact]


def facts(**made: Callable[..., object]) -> Facts:
    """Return facts by name; what makes one has parameters named as the cells it takes.

    Where it needs the house rules too, it has a parameter `options`.
    """
    return {name: _fact(make) for name, make in made.items()}


def seat_or_none(seat: int) -> int | None:
    """Return a seat as a view shows it, None for none."""
    return None if seat == NO_SEAT else seat


def card_or_none(card: int) -> Card | None:
    """Return a card as a view shows it, None for none."""
    return None if card == NO_CARD else Card(card)


def _fact(make: Callable[..., object]) -> Fact:
    names = list(signature(make).parameters)
    cells = tuple(name for name in names if name != OPTIONS)
    given = ", ".join(name if name == OPTIONS else f"view.{name}" for name in names)
    namespace: dict[str, Any] = {"make": make}
    exec(f"def of(view, options):\n    return make({given})", namespace)
    return Fact(cells, namespace["of"])
