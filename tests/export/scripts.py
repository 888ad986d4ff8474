"""Scripts: what a program of the rules was called with here, and what it did, for another to repeat.

A script is played with the rules interpreted, or compiled for this machine, and repeated by `runner.mjs` in Node.
"""

from __future__ import annotations

import base64
import ctypes
import dataclasses
import json
import shutil
import subprocess
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest

from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.run import NO_ROWS
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.kinds import Number, RecordOf, leaves_of
from tefuda.compiler.layout import Integers, array_of, words_array
from tefuda.compiler.targets import native
from tefuda.core.game import Game
from tefuda.core.table.chance import Dice
from tefuda.core.words.story import Deeds, MiddleCells
from tefuda.export.program import policies_of, program_of, records_of
from tefuda.search.fits import fit_for
from tefuda.search.levels import NOT_SEARCHING, SEARCHERS
from tests.patience import PATIENCE

RUNNER = Path(__file__).with_name("runner.mjs")
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="there is no Node")
_loaded = count()


class Interpreted:
    """The functions of a program as Python runs them, on records as they are."""

    def __init__(self, game: Game, settled: Any = None) -> None:
        program = program_of(game, options=settled)
        self._functions = program.entries
        self._known = {name: given for name, given in program.given.items() if not isinstance(given, type)}
        self.held: dict[str, Any] = {}

    def call(self, name: str, given: Sequence[Any]) -> int | None:
        function = self._functions[name]
        parameters = function.__code__.co_varnames[: function.__code__.co_argcount]
        others = (self.held.get(one, one) for one in given)
        return function(*(self._known[one] if one in self._known else next(others) for one in parameters))  # type: ignore[no-any-return]

    def add(self, name: str, record: Any) -> None:
        self.held[name] = Integers(record.tolist()) if isinstance(record, np.ndarray) else record

    def bytes_of(self, name: str) -> bytes:
        return array_of(self.held[name]).tobytes()

    def cell(self, name: str, cell: str) -> Any:
        return getattr(self.held[name], cell)

    def fill(self, name: str, numbers: Sequence[int]) -> None:
        self.held[name].fill(iter(numbers))


class Native:
    """The functions of a program as this machine runs them, on arrays."""

    def __init__(self, game: Game) -> None:
        self._functions = native_functions(game)
        self.held: dict[str, np.ndarray[Any, Any]] = {}

    def call(self, name: str, given: Sequence[Any]) -> int | None:
        return self._functions[name](*(part for one in given for part in self._passed(one)))  # type: ignore[no-any-return]

    def _passed(self, one: Any) -> tuple[int, ...]:
        if one not in self.held:
            return (int(one),)
        array = self.held[one]
        return (array.ctypes.data,) if array.dtype.names else (array.ctypes.data, len(array))

    def add(self, name: str, record: Any) -> None:
        self.held[name] = record.copy() if isinstance(record, np.ndarray) else array_of(record)

    def bytes_of(self, name: str) -> bytes:
        return self.held[name].tobytes()

    def cell(self, name: str, cell: str) -> Any:
        found = self.held[name][cell][0]
        return found.tolist()

    def fill(self, name: str, numbers: Sequence[int]) -> None:
        self.held[name].view(np.int64)[:] = numbers


@cache
def native_functions(game: Game) -> Mapping[str, Any]:
    """Return the functions of the program of a family, compiled for this machine, to be called with addresses."""
    program = program_of(game)
    library = llvm.JITLibraryBuilder().add_object_img(program.code(native())).add_current_process()
    for name in program.entries:
        library.export_symbol(name)
    linked = library.link(llvm.create_lljit_compiler(native().machine), f"exported.{next(_loaded)}")
    functions: dict[str, Any] = {"library": linked}
    for name, signature in program.signatures.items():
        types = [
            ctypes.c_int64 if isinstance(kind, Number) or number else ctypes.c_void_p
            for kind in signature.parameters.values()
            for number in range(len(leaves_of(kind)))
        ]
        result = ctypes.c_int64 if leaves_of(signature.result) else None
        functions[name] = ctypes.CFUNCTYPE(result, *types)(linked[name])
    return functions


class Script:
    """What is done on one table of a family, step by step, and what came of each."""

    def __init__(
        self, game: Game, play: Interpreted | Native, options: Any, *, settled: Any = None, **records: Any
    ) -> None:
        self.game, self.play = game, play
        self.unseen = {"task", "state"} if isinstance(play, Interpreted) else set()  # compiled, not all is written
        named = {name.lower(): kind for name, kind in records_of(game).items()}
        named.pop("options")
        held = {
            **{name: kind() for name, kind in named.items()},
            "before": game.view(),
            "dice": Dice(),
            "options": options,
            "net": NO_NET,
        }
        held |= {"lanes": words_array(LANES_SIZE), "rows": NO_ROWS, **records}
        self.records: dict[str, Any] = {}
        for name, record in held.items():
            play.add(name, record)
            is_block = isinstance(record, np.ndarray)
            content = record.tobytes() if is_block else play.bytes_of(name)
            self.records[name] = {"bytes": _text(content), **({"block": len(record)} if is_block else {})}
        self.steps: list[Any] = []
        self.settled = settled
        signatures = program_of(game, options=settled).signatures
        self._given = {
            name: [isinstance(kind, RecordOf) for kind in one.parameters.values()] for name, one in signatures.items()
        }

    def call(self, name: str, *given: Any) -> Any:
        """Call a function with records by name, and numbers; return its result. Settled options are left out."""
        given = tuple(one for one in given if one != "options" or self.settled is None)
        result = self.play.call(name, given)
        changed = [
            one for one, is_record in zip(given, self._given[name], strict=True)
            if is_record and one not in ("options", *self.unseen)
        ]  # fmt: skip
        sums = {one: _sum(self.play.bytes_of(one)) for one in changed}
        told = None if result is None else str(int(result))
        self.steps.append([name, [str(one) for one in given], told, sums])
        return result

    def set(self, name: str, *numbers: int) -> None:
        """Set all numbers of a record."""
        self.play.fill(name, numbers)
        self.steps.append(["set", name, _text(np.array(numbers, np.int64).tobytes())])

    def cell(self, name: str, cell: str) -> Any:
        return self.play.cell(name, cell)

    @property
    def told(self) -> Mapping[str, Any]:
        """The script as JSON holds it."""
        return {"records": self.records, "steps": self.steps}

    def repeated(self, program: Path, free: int, folder: Path, *flags: str) -> Mapping[str, Any]:
        """Return the report of Node, which repeats the script; `flags` are given to Node."""
        file = folder / "script.json"
        file.write_text(json.dumps(self.told), encoding="utf-8")
        assert NODE is not None
        command: list[str | Path] = [NODE, *flags, RUNNER, program, str(free), file]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        report: Mapping[str, Any] = json.loads(done.stdout)
        return report


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _sum(content: bytes) -> int:
    return zlib.crc32(content)


def task_of(game: Game, options: Any, agents: Sequence[str], seed: Sequence[int], *, playouts: int = 0) -> Any:
    """Return a task for these agents, by a seed of eight words; who searches makes so many playouts, or the usual."""
    task = records_of(game)["Task"]()
    policies = policies_of(game)
    task.seed, task.seats, task.limit = list(seed), len(agents), 1_000_000
    task.tuned = tuned_weights(game, options)
    task.policies[: len(agents)] = [policies[agent] for agent in agents]
    if hasattr(task, "state"):
        task.state.own, task.state.fit = tuned_weights(game, options), fit_for(game, options)
        levels = [SEARCHERS.get(agent, NOT_SEARCHING) for agent in agents]
        task.budgets[: len(agents)] = [playouts or level.playouts for level in levels]
        task.allowances[: len(agents)] = [0 if playouts else level.allowance for level in levels]
        task.masters = sum(level.master << seat for seat, level in enumerate(levels))
    return task


class Numbers:
    """Numbers that look random, the same ones every time (xorshift; G. Marsaglia, 2003)."""

    def __init__(self, seed: int) -> None:
        self._state = seed * 2 + 1

    def below(self, bound: int) -> int:
        state = self._state
        state ^= state << 13 & (1 << 64) - 1
        state ^= state >> 7
        state ^= state << 17 & (1 << 64) - 1
        self._state = state
        return (state >> 11) % bound


def play_on(script: Script, numbers: Numbers, *, views: bool, refused: int, most: int) -> int:
    """Play the deal on a table to its end, or for `most` decisions, by the players of the task; return how many.

    Before each decision the legal actions are asked for, `views` of all seats and of an onlooker, or one view, and why
    not for `refused` decisions, of which some are legal.
    """
    game, decisions = script.game, 0
    digits = game.words.notation.digits.size
    windows = game.rules.pass_idle is not None
    while windows and script.call("pass_idle", "table", "options"):
        continue
    while not script.cell("table", "over") and decisions < most:
        script.call("legal_actions", "table", "options", "proposals")
        codes = script.cell("proposals", "codes")[: script.cell("proposals", "count")]
        seats = range(script.cell("table", "seats"))
        for seat in seats if views else [numbers.below(len(seats))]:
            script.call("see", "table", "options", "view")
            script.call("see_own", "table", "options", seat, "view")
        for i in range(refused):
            code = codes[numbers.below(len(codes))] if i % 3 == 0 else numbers.below(digits + 2) - 1
            script.set("decision", code, 0, 0)
            if 0 <= code < digits:
                script.call("pick", "table", "options", "decision")
            if i % 3 == 2:
                script.set("decision", code, numbers.below(1 << 52), 0)
            script.call("refusal", "table", "options", "decision")
        viewer = numbers.below(len(seats))
        if views:
            script.call("see", "table", "options", "before")
            script.call("see_own", "table", "options", viewer, "before")
            turn = script.cell("table", "turn")
        code = script.call("choose", "table", "options", "view", "proposals", "task", "net")
        script.set("decision", code, 0, 0)
        script.call("pick", "table", "options", "decision")
        script.call("refusal", "table", "options", "decision")
        script.call("won", "table", "options")
        script.call("apply", "table", "options", "decision")
        script.call("answered", "table")
        script.call("secrecy", "table", "decision")
        while windows and not script.cell("table", "over") and script.call("pass_idle", "table", "options"):
            continue
        decisions += 1
        if views:
            script.call("see", "table", "options", "view")
            script.call("see_own", "table", "options", viewer, "view")
            say_all(script, turn, code)
    if script.cell("table", "over"):
        script.call("account", "table", "options", "story")
    script.call("won", "table", "options")
    script.call("refusal", "table", "options", "decision")
    return decisions


def say_all(script: Script, turn: int, code: int) -> None:
    """Say all that is said of two views, between which one seat decided."""
    once, twice = script.cell("decision", "once"), script.cell("decision", "twice")
    deeds = Deeds()
    deeds.seats[0], deeds.codes[0], deeds.once[0], deeds.twice[0], deeds.count = turn, code, once, twice, 1
    script.set("deeds", *deeds.numbers())
    for name in ("tell", "gifts", "stamp"):
        script.call(name, "before", "view", "options", "deeds", "story")
    for name in ("own", "scene", "standing", "aim"):
        script.call(name, "view", "options", "story")
    script.set("middle", *MiddleCells().numbers())
    script.call("middle", "view", "options", "deeds", "middle")
    if script.game.search.hidden is not None:
        script.call("hidden", "view", "options", "decision")
    for seat in range(script.cell("table", "seats")):
        script.call("labels", "view", "options", seat, "story")


def play_match(script: Script, numbers: Numbers, *, deals: int, **asked: Any) -> int:
    """Play the first deals of a match, as `play_on` does; return how many decisions were made in them."""
    decisions = 0
    script.call("begin_match", "table")
    for number in range(deals):
        script.call("begin_chance", "table", "task", number)
        script.call("open_deal", "table", "options")
        decisions += play_on(script, numbers, **asked)
        if script.cell("table", "match_over"):
            break
    return decisions


def some_options(game: Game, numbers: Numbers) -> tuple[Any, int]:
    """Return faultless house rules, few or many of them changed, and a number of seats that can play by them."""
    chosen, share = game.options(), 1 + numbers.below(9)
    for name, option in game.house_rules.items():
        if numbers.below(10) < share:
            tried = dataclasses.replace(chosen, **{name: option.answers[numbers.below(len(option.answers))]})
            chosen = chosen if any(tried.faults()) else tried
    possible = [seats for seats in game.seats if not any(game.seat_faults(chosen, seats))]
    return (chosen, possible[numbers.below(len(possible))]) if possible else some_options(game, numbers)
