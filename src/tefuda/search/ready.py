"""Making ready what searching and weighing need, which takes some ten seconds the first time."""

from __future__ import annotations

from tefuda.core.game import Game


def must_compile(game: Game) -> bool:
    """Say whether anything has to be compiled first."""
    from tefuda.search.scales import is_compiled
    from tefuda.search.thinking import needs_compiling

    return game.imagine is not None and (needs_compiling(game) or not is_compiled(game))


def prepare(game: Game) -> None:
    """Compile what searching and weighing a game need, where it can be searched."""
    from tefuda.search.scales import weigher
    from tefuda.search.thinking import searcher

    if game.imagine is not None:
        searcher(game)
        weigher(game)
