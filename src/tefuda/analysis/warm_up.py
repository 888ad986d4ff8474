"""Compiling what analyses need before it is used, which takes some ten seconds the first time."""

from __future__ import annotations

from tefuda.core.game import Game


def must_compile(game: Game) -> bool:
    """Say whether the judgement of a game needs something that the cache does not hold yet."""
    from tefuda.analysis.judging import is_compiled

    return game.search.determinize is not None and not is_compiled(game)


def prepare(game: Game) -> None:
    """Compile the judgement of a game, where it can be searched; raises CompileError."""
    from tefuda.analysis.judging import judgement_code

    if game.search.determinize is not None:
        judgement_code(game)
