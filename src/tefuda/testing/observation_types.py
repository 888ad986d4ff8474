"""The types of each family's facts, as the stub `tefuda/play/typed.pyi`; `main` writes it.

    python -m tefuda.testing.observation_types
    python -m tefuda.testing.observation_types rising --folder tefuda_rising

The second writes the module `typed` of a family from outside, which opens its deals, and the stub beside it.

A fact that shows one cell has the type of its declaration. The types of other facts are inferred by mypy from the
declared cells and house rules, so that a fact is declared only once, by the family.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

from tefuda.core.game import Game
from tefuda.core.records.record import Block, Cell, Of, cells_of
from tefuda.play import typed
from tefuda.play.library import families, family
from tefuda.play.observation import Observation
from tefuda.play.typed import class_name

STUB = Path(typed.__file__).with_suffix(".pyi")
_OWN = Path(typed.__file__).parents[1] / "games"
_SHOWN: Mapping[Of, str] = {
    Of.NUMBER: "int", Of.POINTS: "int", Of.COUNT: "int | None", Of.FLAG: "bool",
    Of.SEAT: "int | None", Of.SEATS: "tuple[int, ...]", Of.ORDER: "int",
    Of.CARD: "Card | None", Of.CARDS: "Hand", Of.RANK: "Rank | None", Of.SUIT: "Suit | None",
    Of.SUITS: "tuple[Suit, ...]",
}  # fmt: skip
_REVEALED = re.compile(r'Revealed type is "(?P<type>.*)"')
_PREFIXES = re.compile(r"\b(?:builtins|tefuda\.core\.cards\.card|typing)\.")

_HEAD = '''"""What each family of games shows, and how deals open: by `tefuda.testing.observation_types`."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, overload

from tefuda.core.cards.card import Card as Card
from tefuda.core.cards.card import Hand as Hand
from tefuda.core.cards.card import Rank as Rank
from tefuda.core.cards.card import Suit as Suit
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.play.observation import Observation
'''
_CLASS_NAME = "\ndef class_name(family: str) -> str: ...\n"
_CHANCE = "seed: int | None = None, key: bytes | str | None = None"
_OPENINGS = {
    "deal": ("Deal", f"*, seats: int | None = None, {_CHANCE}, number: int = 0"),
    "match": ("Match", f"*, seats: int | None = None, {_CHANCE}"),
    "position": ("Deal", f"placement: str | Mapping[str, str], *, {_CHANCE}"),
}


def stub(outside: Game | None = None, folder: Path | None = None) -> str:
    """Return the text of the stub for the families of the library, or for one from outside.

    `folder` is the source folder of the outside package, by default where it is installed.
    """
    games = [game for game in map(family, families()) if game.folder.parent == _OWN] if outside is None else [outside]
    parts = [_HEAD + _CLASS_NAME] if outside is None else [_HEAD.replace(", overload", "")]
    for game in games:
        names = [*game.presets, *sorted({game.name, game.name.replace("_", "-")} - set(game.presets))]
        presets = ", ".join(f'"{name}"' for name in names)
        parts.append(f"\n{_presets(game)}: TypeAlias = Literal[{presets}]\n")
        parts.append(f"\nclass {class_name(game.name)}(Observation):")
        parts.append("    __getattr__: None  # type: ignore[assignment, misc]")
        parts += [f"    {name}: {shown}" for name, shown in sorted(types_of(game, folder or game.folder).items())]
        parts.append("")
    for name, (made, parameters) in _OPENINGS.items():
        rest = f"{parameters}, automatic_pass: bool = False, **options: object"
        opened = [(_presets(game), f"{made}[{class_name(game.name)}]") for game in games]
        if outside is None:
            opened.append(("str", made))
        overload = "@overload\n" if outside is None else ""
        parts += [f"{overload}def {name}(preset: {preset}, {rest}) -> {deal}: ..." for preset, deal in opened]
    return "\n".join(parts) + "\n"


def _presets(game: Game) -> str:
    return class_name(game.name).replace("Observation", "Preset")


def types_of(game: Game, folder: Path) -> dict[str, str]:
    """Return the types of the facts that are specific to a game, by name."""
    plain = {cell.fact: _plain_type(cell) for _, cell in cells_of(game.view) if cell.fact}
    beside = {name: make for kind in game.view.__beside__ for name, make in getattr(kind, "facts", {}).items()}
    made = _made_types(game, folder) | {name: get_type_hints(make)["return"].__name__ for name, make in beside.items()}
    return {name: plain.get(name) or made[name] for name in game.sight.facts if not hasattr(Observation, name)}


def _plain_type(cell: Cell) -> str:
    shown = _SHOWN.get(cell.of, "")
    if cell.words is not None:
        named = "str" if cell.of == Of.WORD and cell.start in cell.words else "str | None"
        shown = f"{shown.removesuffix(' | None')} | {named}" if shown else named
    return f"tuple[{shown}, ...]" if isinstance(cell, Block) else shown


def _made_types(game: Game, folder: Path) -> dict[str, str]:
    """Return the types of computed facts, as inferred by mypy."""
    module = import_module(game.view.__module__)
    source = inspect.getsource(module)
    facts = dict(_declared(module, ast.parse(source)))
    cells = [f"{name}: {'list[int]' if isinstance(cell, Block) else 'int'}" for name, cell in cells_of(game.view)]
    lines = [source, "", f"def _types({', '.join([*cells, 'options: Options'])}) -> None:"]
    first = source.count("\n") + 3
    lines += [f"    reveal_type({shown})" for shown in facts.values()]
    with tempfile.TemporaryDirectory() as written:
        file = Path(written) / "facts_of_a_view.py"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)],
            capture_output=True, text=True, check=False, env=_source(folder),
        )  # fmt: skip
    names, types = list(facts), {}
    for line in done.stdout.splitlines():
        if revealed := _REVEALED.search(line):
            types[names[int(line.split(":")[1]) - first - 1]] = _PREFIXES.sub("", revealed["type"]).replace("?", "")
    assert list(types) == names, done.stdout + done.stderr
    return types


def _source(folder: Path) -> dict[str, str]:
    """Return the environment variables with which mypy finds the package in a folder, unless it is installed there."""
    while (folder / "__init__.py").exists():
        folder = folder.parent
    return dict(os.environ) if "site-packages" in folder.parts else {**os.environ, "MYPYPATH": str(folder)}


def _declared(module: ModuleType, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the facts that a view declares in addition to its cells, each with its expression."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "facts":
            for given in node.keywords:
                assert given.arg is not None
                if isinstance(given.value, ast.Lambda):
                    yield given.arg, ast.unparse(given.value.body)
                else:
                    assert isinstance(given.value, ast.Name)
                    name = given.value.id
                    yield given.arg, f"{name}({', '.join(inspect.signature(getattr(module, name)).parameters)})"


_MODULE = '''"""Deals of {family} whose observations are typed, by `python -m tefuda.testing.observation_types`."""

from tefuda.play.typed import __getattr__, deal, match, position

__all__ = ["__getattr__", "deal", "match", "position"]
'''


def write_typed(game: Game, folder: Path) -> None:
    """Write the module `typed` of a family from outside into a folder, and the stub beside it."""
    (folder / "typed.py").write_text(_MODULE.format(family=game.name), encoding="utf-8")
    (folder / "typed.pyi").write_text(stub(game, folder), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the stub of the library, or the module of a named family with its stub."""
    parser = argparse.ArgumentParser(prog="python -m tefuda.testing.observation_types", description=__doc__)
    parser.add_argument("family", nargs="?", help="a family from outside, as its entry point is called")
    parser.add_argument("--folder", type=Path, help="where its module is written; by default, where it is installed")
    asked = parser.parse_args(arguments)
    if asked.family is None:
        STUB.write_text(stub(), encoding="utf-8")
        return
    game = family(asked.family)
    write_typed(game, (asked.folder or game.folder).resolve())


if __name__ == "__main__":
    main()
