"""The problems of a family as data, and their solver as a program of its own, which is fetched when one is tried.

The program has two functions, `prove` and `reached`; its other records are those of the family's program.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache

from tefuda.compiler.library import Library
from tefuda.compiler.targets import PLAIN_WASM
from tefuda.compiler.wasm import link
from tefuda.core.game import Game
from tefuda.export.description import Data, functions, record, record_names
from tefuda.export.positions import position_data
from tefuda.export.teaching import decision_data
from tefuda.solver.driver import ENTRY, LEVELS, MISSED, REACHED, Proof, prove, reached
from tefuda.solver.memory import size_of_table
from tefuda.solver.problems import Problem, problems_of, with_problems
from tefuda.solver.prover import LEAST_KNOWN, MOST_COPIED, MOST_KNOWN, prover_of
from tefuda.solver.solving import FIRST_LIMIT, GROWTH

SOLVER = "solver.json"
NODES = 60_000
"""How many positions one question to the solver may cost: three times as many as when the problems were made."""


@cache
def solver_of(game: Game) -> Library:
    """Return the solver of a family as a program for any house rules."""
    given = {"prover": prover_of(game), "table": game.table, "options": game.options}
    return Library({"prove": prove, "reached": reached}, f"{game.name}-prover", given, [], MOST_COPIED, (prove,))


def presets_of(game: Game) -> Sequence[str]:
    """Return the presets of a family for which problems are collected, in its own order."""
    known = with_problems()
    return [name for name in game.presets if name in known]


def solver_files(game: Game) -> tuple[Data, Mapping[str, bytes]]:
    """Return what is said of the solver of a family, and its program by name; raise CompileError."""
    program = solver_of(game)
    linked = link(program.code(PLAIN_WASM), program.entries)
    file = f"{game.name}-solver.wasm"
    names = {**record_names(game), Proof: "Proof"}
    described = {
        "files": [{"name": file, "size": len(linked.code), "sha256": hashlib.sha256(linked.code).hexdigest()}],
        "memory": {"name": "memory", "free": linked.free},
        "functions": functions(game, program, names),
        "records": {"Proof": record(game, Proof, names)},
        "size": size_of_table(game),
        "limits": {"levels": LEVELS, "entry": ENTRY, "least": LEAST_KNOWN, "most": MOST_KNOWN},
        "verdicts": {"reached": REACHED, "missed": MISSED},
        "effort": {"first": FIRST_LIMIT, "growth": GROWTH, "nodes": NODES},
    }
    return described, {file: linked.code}


def problems_data(preset: str) -> Sequence[Data]:
    """Return the problems of a preset: the table, the play that wins, grade, themes, and within how many decisions."""
    return [_problem(one) for one in problems_of(preset)]


def _problem(one: Problem) -> Data:
    deal = one.deal()
    play = decision_data(deal.action(one.play))
    return {
        "grade": one.grade, "within": one.within, "play": play, "themes": [*one.themes()], "table": position_data(deal),
    }  # fmt: skip
