"""The facts of a game as the page shows them, made again only where a cell that they depend on has changed."""

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
"""The facts that are fields of a deal; the others stand among its facts."""


class FactSource(NamedTuple):
    """Facts by name, how each begins in JSON, and the names of those not in PLACED.

    `stale` returns the names of those that two views differ in, and `beside` the open cells that they are made from.
    """

    facts: Mapping[str, Fact]
    fields: Mapping[str, bytes]
    others: Sequence[str]
    stale: Callable[[Any, Any], set[str]]
    beside: Callable[[Any], tuple[object, ...]]


class FactViews(NamedTuple):
    """Facts of a view as an observation has them, and as fields of JSON: by name, those of PLACED, and the others.

    The `view` is one that has the same facts; `changed` are the names of those that another had otherwise before. Each
    of those of PLACED has a comma after it.
    """

    view: Any
    facts: dict[str, object]
    encoded: dict[str, bytes]
    as_fields: bytes
    others: bytes
    changed: Set[str]


def fact_views(view: Any, options: Any, source: FactSource, last: FactViews | None) -> FactViews:
    """Return facts of a view; of the `last` those are taken over that have not changed."""
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
    """Return the facts that depend on a cell that one seat alone sees."""
    return _source(game, own=True)


@cache
def open_facts(game: Game) -> FactSource:
    """Return the facts that every seat sees as an onlooker does."""
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
