"""The types of what each family of games shows, as the stub `tefuda/play/typed.pyi`; `main` writes it.

    python -m tefuda.testing.observation_types

A fact that shows one cell has the type that its declaration says. Of the others mypy tells what comes of cells and
house rules as they are declared, so that a fact is told once, where the family declares it.
"""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType

from tefuda.core.game import Game
from tefuda.core.record import Block, Cell, Of, cells_of
from tefuda.play import typed
from tefuda.play.library import families, family
from tefuda.play.observation import Observation
from tefuda.play.typed import class_name

STUB = Path(typed.__file__).with_suffix(".pyi")
_SHOWN: Mapping[Of, str] = {
    Of.NUMBER: "int", Of.POINTS: "int", Of.FLAG: "bool", Of.SEAT: "int | None", Of.SEATS: "tuple[int, ...]",
    Of.CARD: "Card | None", Of.CARDS: "Hand", Of.RANK: "Rank | None", Of.SUIT: "Suit | None",
    Of.SUITS: "tuple[Suit, ...]",
}  # fmt: skip
_REVEALED = re.compile(r'Revealed type is "(?P<type>.*)"')
_PREFIXES = re.compile(r"\b(?:builtins|tefuda\.core\.cards|typing)\.")

_HEAD = '''"""What each family of games shows, and how deals open: by `tefuda.testing.observation_types`."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, overload

from tefuda.core.cards import Card as Card
from tefuda.core.cards import Hand as Hand
from tefuda.core.cards import Rank as Rank
from tefuda.core.cards import Suit as Suit
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.play.observation import Observation

def class_name(family: str) -> str: ...
'''
_CHANCE = "seed: int | None = None, key: bytes | str | None = None"
_OPENINGS = {
    "deal": ("Deal", f"*, seats: int | None = None, {_CHANCE}, number: int = 0"),
    "match": ("Match", f"*, seats: int | None = None, {_CHANCE}"),
    "position": ("Deal", f"placement: str | Mapping[str, str], *, {_CHANCE}"),
}


def stub() -> str:
    """Return the text of the stub for the families of the library."""
    games = [
        family(name)
        for name in families()
        if family(name).folder.parent == Path(typed.__file__).parent.parent / "games"
    ]
    parts = [_HEAD]
    for game in games:
        names = [*game.presets, *sorted({game.name, game.name.replace("_", "-")} - set(game.presets))]
        presets = ", ".join(f'"{name}"' for name in names)
        parts.append(f"\n{_presets(game)}: TypeAlias = Literal[{presets}]\n")
        parts.append(f"\nclass {class_name(game.name)}(Observation):")
        parts.append("    __getattr__: None  # type: ignore[assignment, misc]")
        parts += [f"    {name}: {shown}" for name, shown in sorted(types_of(game).items())]
        parts.append("")
    for name, (made, parameters) in _OPENINGS.items():
        rest = f"{parameters}, automatic_pass: bool = False, **options: object"
        for game in games:
            parts.append(
                f"@overload\ndef {name}(preset: {_presets(game)}, {rest}) -> {made}[{class_name(game.name)}]: ..."
            )
        parts.append(f"@overload\ndef {name}(preset: str, {rest}) -> {made}: ...")
    return "\n".join(parts) + "\n"


def _presets(game: Game) -> str:
    return class_name(game.name).replace("Observation", "Preset")


def types_of(game: Game) -> dict[str, str]:
    """Return the type of each fact of a game that not every observation has, by name."""
    plain = {cell.fact: _plain_type(cell) for _, cell in cells_of(game.view) if cell.fact}
    made = _made_types(game)
    return {name: plain.get(name) or made[name] for name in game.sight.facts if not hasattr(Observation, name)}


def _plain_type(cell: Cell) -> str:
    shown = _SHOWN.get(cell.of, "")
    if cell.words is not None:
        named = "str" if cell.of == Of.WORD and cell.start in cell.words else "str | None"
        shown = f"{shown.removesuffix(' | None')} | {named}" if shown else named
    return f"tuple[{shown}, ...]" if isinstance(cell, Block) else shown


def _made_types(game: Game) -> dict[str, str]:
    """Return the types of the facts that are worked out, as mypy tells them."""
    module = import_module(game.view.__module__)
    source = inspect.getsource(module)
    facts = dict(_declared(module, ast.parse(source)))
    cells = [f"{name}: {'list[int]' if isinstance(cell, Block) else 'int'}" for name, cell in cells_of(game.view)]
    lines = [source, "", f"def _types({', '.join([*cells, 'options: Options'])}) -> None:"]
    first = source.count("\n") + 3
    lines += [f"    reveal_type({told})" for told in facts.values()]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "facts_of_a_view.py"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    names, found = list(facts), {}
    for line in done.stdout.splitlines():
        if revealed := _REVEALED.search(line):
            found[names[int(line.split(":")[1]) - first - 1]] = _PREFIXES.sub("", revealed["type"]).replace("?", "")
    assert list(found) == names, done.stdout + done.stderr
    return found


def _declared(module: ModuleType, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the facts that a view declares beside its cells, each with the expression that makes it."""
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


def main() -> None:
    """Write the stub."""
    STUB.write_text(stub(), encoding="utf-8")


if __name__ == "__main__":
    main()
