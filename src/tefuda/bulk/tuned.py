"""The weights that were tuned for the presets of a family, from its file `weights.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tefuda.bulk.by_preset import closest_preset, read_by_preset
from tefuda.core.game import Game
from tefuda.core.records.record import cells_of
from tefuda.errors import NotationError

FILE = "weights.toml"
"""The name of the file in the folder of a family; without it the family has no tuned weights."""
WEIGHTS = "weights"
"""The table of a section that holds the weights; the rest of the section says how they were found."""
MOST_WEIGHT = 1 << 40
"""The largest absolute value of a weight; products of it with small numbers, added up, still fit into 64 bits."""


def tuned_weights(game: Game, options: Any) -> Any:
    """Return a copy of the weights tuned for the preset that shares most answers with these house rules.

    Without tuned weights they are the usual ones. Weights that are damaged or do not fit the family are logged and
    ignored.
    """
    tuned = _tuned(game)
    if not tuned:
        return game.players.weights()
    return tuned[closest_preset(game, options, tuned)].copy()


@cache
def _tuned(game: Game) -> Mapping[str, Any]:
    return read_by_preset(game, FILE, WEIGHTS, weights_from, "Players of the level club do without them.")


def weights_from(game: Game, preset: str, given: Any) -> Any:
    """Return the weights that the section of a preset gives; a negative one says how much something is disliked.

    Raises NotationError if there is no such preset, if not just the weights of the family are named, or if one is no
    whole number from -MOST_WEIGHT to MOST_WEIGHT.
    """
    weights = game.players.weights()
    known = {name for name, _ in cells_of(game.players.weights)}
    fits = isinstance(given, dict) and set(given) == known and all(map(_is_weight, given.values()))
    if preset not in game.presets or not fits:
        raise NotationError(
            "the weights of “{preset}” in {file} do not fit the game",
            line=0,
            column=0,
            preset=preset,
            file=str(game.folder / FILE),
        )
    for name, number in given.items():
        setattr(weights, name, number)
    return weights


def _is_weight(given: object) -> bool:
    return type(given) is int and abs(given) <= MOST_WEIGHT
