"""A family of games, put together from the modules that hold its parts."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

from tefuda.core.encoding import Encoding
from tefuda.core.game import Game, Notation, Positions, Rules, Sight, Voice
from tefuda.core.input_help import InputHelp
from tefuda.core.option import NEVER, Condition

PARTS: Mapping[str, tuple[str, type[Any]]] = {
    "Options": ("options", type),
    "Refusal": ("refusals", type),
    "RULES": ("rules", Rules),
    "SIGHT": ("sight", Sight),
    "NOTATION": ("notation", Notation),
    "POSITIONS": ("positions", Positions),
    "VOICE": ("voice", Voice),
    "INPUT_HELP": ("input_help", InputHelp),
    "preference": ("preference", FunctionType),
    "Weights": ("weights", type),
    "premium": ("premium", FunctionType),
    "imagine": ("imagine", FunctionType),
    "hidden": ("hidden", FunctionType),
    "surprises": ("surprises", FunctionType),
    "readings": ("readings", FunctionType),
    "ENCODING": ("encoding", Encoding),
    "possible_codes": ("possible_codes", FunctionType),
    "seat_faults": ("seat_faults", FunctionType),
    "decisions_bound": ("decisions_bound", FunctionType),
}
"""The fields of a `Game` that modules hold, by the names they have there, and what each is."""


def game_of(
    name: str,
    package: str,
    modules: str,
    *,
    seats: range,
    zero_sum: bool,
    nets_play_out: bool = True,
    nets_search: bool = True,
    match_ends: Condition = NEVER,
    emblem: tuple[str, str, str],
) -> Game:
    """Return the family whose parts are in modules of a package under the names of `PARTS`.

    `modules` are the names of these modules, with spaces between them; the rule book is beside the first. A part that
    has a default may be missing. Raises TypeError for another part that is missing, for one that is not what it should
    be, and where two modules hold different ones.
    """
    parts: dict[str, Any] = {}
    found = [import_module(f"{package}.{module}") for module in modules.split()]
    for module in found:
        for known, (field, kind) in PARTS.items():
            part = getattr(module, known, None)
            if part is None or part is parts.get(field):
                continue
            if field in parts or not isinstance(part, kind):
                fault = "is not the only one" if field in parts else f"is not a {kind.__name__}"
                raise TypeError(f"{module.__name__}: {known} {fault}")
            parts[field] = part
    folder = Path(str(found[0].__file__)).parent
    return Game(
        name=name, folder=folder, seats=seats, zero_sum=zero_sum, nets_play_out=nets_play_out, nets_search=nets_search,
        match_ends=match_ends, emblem=emblem, **parts,
    )  # fmt: skip
