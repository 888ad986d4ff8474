"""How long a deal may last at a table of the server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tefuda.core.game import Game
from tefuda.core.option import changed
from tefuda.core.preset import Preset
from tefuda.errors import OptionError

LONGER = 3
"""A deal may last at most this many times as long as with the house rules of its preset."""


def too_long(game: Game, preset: Preset, options: Any, seats: int) -> Iterator[OptionError]:
    """Yield a fault for each house rule that makes the proven bound of decisions in a deal too large or infinite.

    Where the preset itself has no bound, there is no fault.
    """
    usual = game.decisions_bound(preset.options, seats)
    if usual is None or _within(game, options, seats, usual):
        return
    answers = [(name, getattr(preset.options, name)) for name, _ in changed(options, preset.options)]
    causes = [(name, answer) for name, answer in answers
              if _within(game, replace(options, **{name: answer}), seats, usual)]  # fmt: skip
    for name, answer in causes or answers:
        rule = game.house_rules[name]
        yield OptionError(
            "option {option}: with {answer} a deal could last too long for this server; choose something closer to "
            "{usual} [{clause}]",
            option=name, clause=rule.clause, answer=rule.write(getattr(options, name)), usual=rule.write(answer),
        )  # fmt: skip


def _within(game: Game, options: Any, seats: int, usual: int) -> bool:
    bound = game.decisions_bound(options, seats)
    return bound is not None and bound <= LONGER * usual
