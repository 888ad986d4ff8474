"""What a search asks of a game: its rules, and how tables are determinized."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic

from tefuda.bulk.rules import GameRules, O, T, V, rules_of
from tefuda.core.game import Game
from tefuda.core.table.batches import BatchedView
from tefuda.core.table.chance import Dice
from tefuda.search.beliefs import Supposing, always_exchangeable, of_one_batch, suppose_nothing


@dataclass(frozen=True, eq=False)
class Thinker(Generic[T, O, V]):
    """What a search calls of a game; a known object.

    `determinize` makes of any table one that could show a view, and `suppose` makes that likelier. `prize` is the
    scale of a net's opinion, as `Search` describes it. `nets_search` says
    whether nets choose the candidates, and `nets_play_out` whether they also play in playouts.
    """

    rules: GameRules[T, O, V]
    determinize: Callable[[V, O, Dice, T], None]
    suppose: Callable[[T, O, int, Dice], None]
    prize: Callable[[V, O], int]
    nets_search: bool
    nets_play_out: bool


@cache
def thinker_of(game: Game) -> Thinker[Any, Any, Any]:
    """Return what a search calls of a game; its family must determinize tables."""
    search = game.search
    assert search.determinize is not None
    suppose = suppose_nothing if search.surprises is None else supposing_of(game).suppose
    nets_search = search.nets and game.learning.encoding is not None
    return Thinker(rules_of(game), search.determinize, suppose, search.prize, nets_search, search.nets_play_out)


def supposing_of(game: Game) -> Supposing[Any, Any]:
    """Return how tables are made likelier in a game; its family must say what surprises."""
    assert game.search.surprises is not None
    in_batches = BatchedView in game.view.__beside__
    return Supposing(game.search.surprises, of_one_batch if in_batches else always_exchangeable)
