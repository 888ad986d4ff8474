"""Compiling what searching and evaluating need before it is used, which takes some ten seconds the first time."""

from __future__ import annotations

from tefuda.core.game import Game


def must_compile(game: Game) -> bool:
    """Say whether searching or evaluating in a game needs something that the cache does not hold yet."""
    from tefuda.search.evaluator import is_compiled
    from tefuda.search.thinking import needs_compiling

    return game.search.determinize is not None and (needs_compiling(game) or not is_compiled(game))


def prepare(game: Game) -> None:
    """Compile what searching and evaluating need in a game, where it can be searched; raises CompileError."""
    from tefuda.search.evaluator import evaluation_code
    from tefuda.search.thinking import searcher

    if game.search.determinize is not None:
        searcher(game)
        evaluation_code(game)
