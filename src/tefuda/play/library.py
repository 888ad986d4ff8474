"""The games there are: families by name, presets and the family each belongs to."""

from __future__ import annotations

import copyreg
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files

from tefuda.core.game import Game, Preset
from tefuda.errors import PresetError

_added: dict[str, Game] = {}


def add_game(game: Game) -> None:
    """Add a family from outside the library, with its presets."""
    _added[game.name] = game


def families() -> tuple[str, ...]:
    """Return the names of all families, in order."""
    return tuple(dict.fromkeys((*_own_presets().values(), *_added)))


def family(name: str) -> Game:
    """Return the family of a name; raise PresetError if there is none."""
    if name in _added:
        return _added[name]
    if name not in _own_presets().values():
        raise PresetError("there is no family of games named “{name}”", name=name)
    game: Game = import_module(f"tefuda.games.{name}").GAME
    return game


# A family is pickled and copied by its name, and so is everything that holds it.
copyreg.pickle(Game, lambda game: (family, (game.name,)))


def games() -> Mapping[str, Preset]:
    """Return every preset there is, by name."""
    return {name: preset for kind in families() for name, preset in family(kind).presets.items()}


def find(preset: str) -> tuple[Game, Preset]:
    """Return a preset and its family; raise PresetError, with the nearest name, if there is none.

    The name of a family, with `-` or `_`, stands for its first preset.
    """
    if not isinstance(preset, str):
        raise _unknown(str(preset))
    for kind, game in _added.items():
        if preset in game.presets:
            return family(kind), game.presets[preset]
    own = _own_presets()
    if preset in own:
        game = family(own[preset])
        return game, game.presets[preset]
    alias = preset.replace("-", "_")
    if alias not in families():
        raise _unknown(preset)
    game = family(alias)
    return game, next(iter(game.presets.values()))


@cache
def _own_presets() -> Mapping[str, str]:
    found = {}
    for folder in sorted(files("tefuda.games").iterdir(), key=lambda folder: folder.name):
        declared = folder / "presets.toml"
        if declared.is_file():
            for preset in tomllib.loads(declared.read_text(encoding="utf-8")):
                found[preset] = folder.name
    return found


def _unknown(preset: str) -> PresetError:
    from difflib import get_close_matches

    names = [*_own_presets(), *(name for game in _added.values() for name in game.presets)]
    aliases = [kind.replace("_", "-") for kind in families()]
    near = get_close_matches(preset.lower(), [*names, *aliases], n=1, cutoff=0.5)
    if near:
        return PresetError("there is no game named “{name}”; did you mean {near}?", name=preset, near=near[0])
    return PresetError("there is no game named “{name}”; there are {names}", name=preset, names=", ".join(names))
