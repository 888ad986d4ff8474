"""The facts of a game as the page shows them, told again only where a cell has changed that they depend on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from tefuda.core.facts import Facts, stale_facts
from tefuda.core.game import Game
from tefuda.server.messages.encoding import preencoded
from tefuda.server.view.narrator import plain

PLACED = ("hand", "counts")
"""The facts that are fields of a deal; the others stand among its facts."""


class FactSource(NamedTuple):
    """Facts by name, and the function that returns those of them that differ between two views."""

    facts: Facts
    stale: Callable[[Any, Any], Iterable[str]]


class FactViews(NamedTuple):
    """Facts of a view: as an observation has them, and encoded, those of PLACED apart."""

    view: Any
    facts: dict[str, object]
    placed: dict[str, Any]
    others: dict[str, Any]


def fact_views(view: Any, options: Any, source: FactSource, last: FactViews | None) -> FactViews:
    """Return facts of a view; of the `last` those are taken over that have not changed."""
    stale: Iterable[str]
    if last is None:
        facts, placed, others, stale = {}, {}, {}, source.facts
    else:
        stale = source.stale(last.view, view)
        if not stale:
            return last
        facts, placed, others = last.facts.copy(), last.placed.copy(), last.others.copy()
    for name in stale:
        fact = facts[name] = source.facts[name].of(view, options)
        encoded = preencoded(plain(fact))
        if name in PLACED:
            placed[name] = encoded
        else:
            others[name] = encoded
    return FactViews(view, facts, placed, others)


@cache
def all_facts(game: Game) -> FactSource:
    """Return the facts of a game."""
    return _source(game.sight.facts)


@cache
def own_facts(game: Game) -> FactSource:
    """Return the facts that depend on a cell that one seat alone sees."""
    own = set(game.own_cells)
    return _source({name: fact for name, fact in game.sight.facts.items() if not own.isdisjoint(fact.cells)})


@cache
def open_facts(game: Game) -> tuple[str, ...]:
    """Return the names of the facts that every seat sees as an onlooker does."""
    own = own_facts(game).facts
    return tuple(name for name in game.sight.facts if name not in own)


def _source(facts: Mapping[str, Any]) -> FactSource:
    return FactSource(facts, stale_facts(facts))
