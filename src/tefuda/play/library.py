"""The known games: families by name, and presets with their families.

Families come with the library, from installed distributions with an entry point in the group `tefuda.games`, and from
`add_game`. Distributions are loaded only when a game is not found in the library.
"""

from __future__ import annotations

import copyreg
import sys
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from tefuda.core.game import Game
from tefuda.core.preset import Preset
from tefuda.core.texts import even, read_text
from tefuda.errors import GameError, PresetError, reason_of
from tefuda.language import add_catalogue

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tefuda.games"
"""The group of the entry points of families in other distributions."""

FOLDER = Path(__file__).parents[1] / "games"
"""The folder of the families that come with the library."""

_added: dict[str, Game] = {}


def add_game(game: Game) -> None:
    """Add a family from outside to this process, with its presets and the translations in its folder `locale`."""
    _added[game.name] = game
    add_catalogue(game.name, game.folder / "locale")


def families() -> tuple[str, ...]:
    """Return the names of all families, sorted."""
    return tuple(dict.fromkeys((*_own_presets().values(), *_installed(), *_added)))


def family(name: str) -> Game:
    """Return the family with a name.

    Raises PresetError if there is none, and GameError if its distribution does not load.
    """
    if name in _added:
        return _added[name]
    if name in _own_presets().values():
        game: Game = import_module(f"tefuda.games.{name}").GAME
        return game
    if name not in _installed():
        raise PresetError("there is no family of games named “{name}”", name=name)
    return _loaded(name)


@cache
def _installed() -> Mapping[str, EntryPoint]:
    """Return the entry points of families in other distributions, by the name of the family."""
    from importlib.metadata import entry_points  # here, since it takes long to import and games of ours do not need it

    own = set(_own_presets().values())
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in own}


@cache
def _loaded(name: str) -> Game:
    entry = _installed()[name]
    try:
        game = entry.load()
    except Exception as fault:
        raise _not_loaded(entry, reason_of(fault)) from fault
    if not isinstance(game, Game) or game.name != name:
        raise _not_loaded(entry, f"{entry.value} is not the family “{name}”")
    add_catalogue(name, game.folder / "locale")
    return game


def _not_loaded(entry: EntryPoint, reason: str) -> GameError:
    return GameError(
        "the games of “{name}”, from the package {distribution}, could not be loaded ({reason})",
        name=entry.name,
        distribution=entry.dist.name if entry.dist else entry.module,
        reason=reason,
    )


def found_elsewhere(game: Game) -> bool:
    """Return whether other processes can find a family: it was not added, or a module in its folder defines it."""
    return _added.get(game.name) is not game or _module_of(game) is not None


def _module_of(game: Game) -> tuple[str, str] | None:
    """Return the module in the folder of a family that defines it, and its name there."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if file and module.__name__ != "__main__" and Path(file).parent == game.folder:
            for name, held in vars(module).items():
                if held is game:
                    return module.__name__, name
    return None


def _imported(module: str, name: str) -> Game:
    """Return a family that another process has added, from the module that defines it."""
    game: Game = getattr(import_module(module), name)
    if game.name not in _added:
        add_game(game)
    return family(game.name)


def _reduced(game: Game) -> tuple[Callable[..., Game], tuple[str, ...]]:
    where = _module_of(game) if _added.get(game.name) is game else None
    return (family, (game.name,)) if where is None else (_imported, where)


# A family is pickled and copied by its name, and so is everything that holds it.
copyreg.pickle(Game, _reduced)


def games() -> Mapping[str, Preset]:
    """Return every known preset, by name."""
    return {name: preset for kind in families() for name, preset in family(kind).presets.items()}


def find(preset: str) -> tuple[Game, Preset]:
    """Return a preset and its family; raise PresetError, with the nearest name, if there is none.

    The name of a family, with `-` or `_`, means its first preset.
    """
    if not isinstance(preset, str):
        raise _unknown(str(preset))
    preset = even(preset).strip()
    for game in _added.values():
        if preset in game.presets:
            return game, game.presets[preset]
    own = _own_presets()
    if preset in own:
        game = family(own[preset])
        return game, game.presets[preset]
    alias = preset.replace("-", "_")
    if alias in families():
        game = family(alias)
        return game, next(iter(game.presets.values()))
    for game in map(family, _installed()):
        if preset in game.presets:
            return game, game.presets[preset]
    raise _unknown(preset)


@cache
def _own_presets() -> Mapping[str, str]:
    folders = {}
    for declared in sorted(FOLDER.glob("*/presets.toml")):
        for preset in tomllib.loads(read_text(declared)):
            folders[preset] = declared.parent.name
    return folders


def _unknown(preset: str) -> PresetError:
    from difflib import get_close_matches

    names = list(games())
    aliases = [kind.replace("_", "-") for kind in families()]
    near = get_close_matches(preset.lower(), [*names, *aliases], n=1, cutoff=0.5)
    if near:
        return PresetError("there is no game named “{name}”; did you mean {near}?", name=preset, near=near[0])
    return PresetError("there is no game named “{name}”; there are {names}", name=preset, names=", ".join(names))
