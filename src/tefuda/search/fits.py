"""The fits of the presets of a family, from its file `chances.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tefuda.bulk.by_preset import closest_preset, read_by_preset
from tefuda.core.game import Game
from tefuda.core.records.record import cells_of
from tefuda.errors import NotationError
from tefuda.search.chances import Fit

FILE = "chances.toml"
"""The name of the file in the folder of a family; without it nothing is corrected."""
FIT = "fit"
"""The table of a section that holds the numbers; the rest of the section says how they were found."""
MOST = 1 << 30
"""The largest absolute value of a number; products of it with chances, added up, still fit into 64 bits."""


def fit_for(game: Game, options: Any) -> Fit:
    """Return a copy of the fit of the preset that shares most answers with these house rules.

    Without fits it corrects nothing. Fits that are damaged are logged and ignored.
    """
    fits = _fits(game)
    return fits[closest_preset(game, options, fits)].copy() if fits else Fit()


@cache
def _fits(game: Game) -> Mapping[str, Fit]:
    return read_by_preset(game, FILE, FIT, fit_from, "Chances are shown as playouts find them.")


def fit_from(game: Game, preset: str, given: Any) -> Fit:
    """Return the fit that the section of a preset gives.

    Raises NotationError if there is no such preset, if a list is missing, unknown or of another length, if a number is
    no whole number from -MOST to MOST, or if the lengths do not grow from 0.
    """
    fit = Fit()
    sizes = {name: len(getattr(fit, name)) for name, _ in cells_of(Fit)}
    fits = isinstance(given, dict) and {name: _size(row) for name, row in given.items()} == sizes
    if preset not in game.presets or not fits or given["lengths"] != sorted({0, *given["lengths"]}):
        raise NotationError(
            "the chances of “{preset}” in {file} do not fit the game",
            line=0, column=0, preset=preset, file=str(game.folder / FILE),
        )  # fmt: skip
    for name, row in given.items():
        setattr(fit, name, list(row))
    return fit


def _size(row: object) -> int:
    """Return how many numbers a list has, -1 for what is no list of numbers that can be counted with."""
    if not isinstance(row, list) or any(type(one) is not int or abs(one) > MOST for one in row):
        return -1
    return len(row)
