"""The facts of a game as JSON for the page, made again only where a cell that they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import cache
from typing import Any, NamedTuple

from tefuda.core.game import Game
from tefuda.core.records.record import taking
from tefuda.core.table.facts import Fact, stale_facts
from tefuda.server.messages.encoding import encode
from tefuda.server.view.narrator import plain

FIELDS = ("hand", "counts")
"""The facts that are fields of a `DealView` themselves; all others are within its field `facts`."""


class FactSource(NamedTuple):
    """A group of facts by name, their names as JSON keys with a colon, and the names of the `others`, not in FIELDS.

    `stale` returns the names of the facts in which two views may differ, and `beside` the values of the open cells of a
    view from which they are made.
    """

    facts: Mapping[str, Fact]
    fields: Mapping[str, bytes]
    others: Sequence[str]
    stale: Callable[[Any, Any], set[str]]
    beside: Callable[[Any], tuple[object, ...]]


class FactViews(NamedTuple):
    """The facts of a view as an observation has them, and as JSON: each by name, those in FIELDS, and the others.

    `view` is a view that has these facts, and `changed` the names of those that were made anew. `as_fields` has a comma
    after each field, `others` only between them.
    """

    view: Any
    facts: dict[str, object]
    encoded: dict[str, bytes]
    as_fields: bytes
    others: bytes
    changed: Set[str]


def fact_views(view: Any, options: Any, source: FactSource, last: FactViews | None) -> FactViews:
    """Return the facts of a view; those of the `last` that have not changed are taken over, perhaps all of them."""
    stale: Set[str]
    if last is None:
        facts, encoded, stale = {}, {}, source.facts.keys()
    else:
        stale = source.stale(last.view, view)
        if not stale:
            return last
        facts, encoded = last.facts.copy(), last.encoded.copy()
    for name in stale:
        fact = facts[name] = source.facts[name].of(view, options)
        encoded[name] = source.fields[name] + encode(plain(fact))
    as_fields = b"".join([encoded[name] + b"," for name in FIELDS if name in encoded])
    return FactViews(view, facts, encoded, as_fields, b",".join([encoded[name] for name in source.others]), stale)


@cache
def own_facts(game: Game) -> FactSource:
    """Return the facts of a game that depend on a cell that one seat alone sees."""
    return _source(game, own=True)


@cache
def open_facts(game: Game) -> FactSource:
    """Return the facts of a game that every seat sees as an onlooker does."""
    return _source(game, own=False)


def _source(game: Game, *, own: bool) -> FactSource:
    cells = set(game.own_cells)
    facts = {name: fact for name, fact in game.sight.facts.items() if cells.isdisjoint(fact.cells) != own}
    return FactSource(
        facts,
        {name: f'"{name}":'.encode() for name in facts},
        [name for name in facts if name not in FIELDS],
        stale_facts(facts),
        taking(tuple({name: None for fact in facts.values() for name in fact.cells if name not in cells})),
    )
