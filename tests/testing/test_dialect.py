"""The dialect of rules: what is outside it is found, with its line; our rules stay within it."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from tefuda.bulk import batched_chance, driver, lessons, net, policies
from tefuda.bulk.kinds import unbound
from tefuda.core.rule import RULES
from tefuda.search import driver as searching
from tefuda.search import weighing
from tefuda.testing.dialect import Fault, faults_of, faults_of_rules

HEAD = """
import enum
import math
from tefuda.core.bits import count, lowest

class Verb(enum.IntEnum):
    PLAY = 0

class Word(enum.Enum):
    MAU = "mau"

LIMIT = 3
VALUES = (11, 10, 4)
NAME = "name"
HALF = 0.5
HUGE = 1 << 62
CELLS = [0]

def neighbour(mask: int) -> int:
    return mask + 1

"""


def written(body: str, tmp_path: Path, signature: str = "(mask: int, cells: list[int]) -> int") -> FunctionType:
    """Return the function `probe` with a body, written in a module of its own."""
    path = tmp_path / "probe.py"
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    path.write_text(f"{HEAD}def probe{signature}:\n{lines}\n", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("probe", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    probe: FunctionType = module.probe
    return probe


def reasons(function: FunctionType) -> list[str]:
    return [fault.reason for fault in faults_of(function)]


@pytest.mark.parametrize(
    "body",
    [
        '"""Say something."""\nreturn count(mask) + lowest(mask)',
        "total = 0\nfor i in range(LIMIT):\n    total += cells[i] * VALUES[i]\nreturn total",
        "while mask != 0 and not mask & 1:\n    mask >>= 1\nreturn max(abs(mask), -1)",
        "a, b = mask, mask + 1\na, b = b, a\nreturn a if a > b else Verb.PLAY",
        "if 0 <= mask < LIMIT:\n    cells[0] = True\nelif bool(mask):\n    pass\nreturn len(cells) // 2 % 3 ^ ~mask",
        "cells[0] += 1\nnumber: int = cells[mask - 1]\nreturn min(number, (1 << 61) - 1)",
    ],
)
def test_what_the_dialect_has_is_no_fault(body: str, tmp_path: Path) -> None:
    assert reasons(written(body, tmp_path)) == []


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return 'text'", "a string"),
        ("return f'{mask}'", "a string"),
        ("return NAME", "NAME: a string"),
        ("return 1.5", "a float"),
        ("return HALF", "HALF: a float"),
        ("return mask / 2", "`/` makes a float"),
        ("return mask ** 2", "`**`"),
        ("return 1 << 62 if mask else 4611686018427387904", "4611686018427387904 takes more than 62 bits"),
        ("return HUGE", f"HUGE: {1 << 62} takes more than 62 bits"),
        ("return None", "None"),
        ("return {}", "a dict"),
        ("return {1}", "a set"),
        ("return [0]", "a list is built"),
        ("return [i for i in range(3)]", "a comprehension"),
        ("return sum(i for i in range(3))", "sum is not in the dialect"),
        ("return {i: i for i in range(3)}", "a comprehension"),
        ("keep = lambda: mask\nreturn 0", "a lambda"),
        ("def inner() -> int:\n    return 0\nreturn inner()", "a closure"),
        ("try:\n    return 0\nexcept ValueError:\n    return 1", "`try`"),
        ("raise ValueError", "`raise`"),
        ("assert mask", "`assert`"),
        ("global LIMIT\nLIMIT = 4\nreturn 0", "a global is changed"),
        ("CELLS[0] = 1\nreturn 0", "a global is changed"),
        ("return cells[-1]", "a negative index"),
        ("cells[-LIMIT] = 0\nreturn 0", "a negative index"),
        ("return cells[1:]", "a slice"),
        ("return mask in VALUES", "`in`"),
        ("return mask is LIMIT", "`is`"),
        ("for card in cells:\n    mask += card\nreturn mask", "`for` goes over a `range`"),
        ("for i in range(3):\n    pass\nelse:\n    mask = 0\nreturn mask", "`else` after a loop"),
        ("while mask:\n    mask -= 1\nelse:\n    mask = 0\nreturn mask", "`else` after a loop"),
        ("with open(mask):\n    return 0", "`with`"),
        ("import os\nreturn 0", "an import"),
        ("del cells[0]\nreturn 0", "`del`"),
        ("return (mask := 3)", "`:=`"),
        ("return max(*cells)", "`*`"),
        ("return max(cells, key=abs)", "an argument by name"),
        ("match mask:\n    case 0:\n        return 1\nreturn 0", "`match`"),
        ("return neighbour(mask)", "neighbour is not a rule"),
        ("return math.gcd(mask, 3)", "a method is called"),
        ("return cells.pop()", "a method is called"),
        ("return int(mask)", "int is not in the dialect"),
        ("return Verb(mask)", "Verb is not a rule"),
        ("return mask(3)", "mask is not a rule"),
        ("return Verb.DRAW", "Verb.DRAW is not a member"),
        ("return Word.MAU", "Word.MAU is not an integer"),
        ("return CELLS[0]", "CELLS: a list"),
        ("mask\nreturn 0", "a value that is not used"),
        ("return range(1, 2, 3, 4)", "`range` takes one to three numbers"),
        ("yield mask", "`yield`"),
        ("class Inner:\n    pass\nreturn 0", "a class within a rule"),
    ],
)
def test_what_the_dialect_has_not_is_a_fault(body: str, reason: str, tmp_path: Path) -> None:
    assert reason in reasons(written(body, tmp_path))


@pytest.mark.parametrize(
    ("signature", "reason"),
    [
        ("(mask, cells: list[int]) -> int", "mask has no annotation"),
        ("(mask: int, cells: list[int])", "what it returns has no annotation"),
        ("(mask: int = 3) -> int", "parameters have a place, and no defaults"),
        ("(*masks: int) -> int", "parameters have a place, and no defaults"),
        ("(mask: int, *, cells: int) -> int", "parameters have a place, and no defaults"),
    ],
)
def test_a_signature_is_written_out(signature: str, reason: str, tmp_path: Path) -> None:
    assert reasons(written("return 0", tmp_path, signature)) == [reason]


def test_a_fault_tells_file_line_and_function(tmp_path: Path) -> None:
    probe = written("if mask:\n    return 0\nreturn mask ** (\n    mask / 2)", tmp_path)
    first = HEAD.count("\n") + 1
    path = tmp_path / "probe.py"
    assert list(faults_of(probe)) == [
        Fault(path, first + 3, "probe", "`**`"),
        Fault(path, first + 4, "probe", "`/` makes a float"),
    ]
    assert str(next(faults_of(probe))) == f"{path}:{first + 3}: probe: `**`"


def test_a_closure_and_a_lambda_are_no_rules(tmp_path: Path) -> None:
    outer = 3

    def inner(mask: int) -> int:
        return mask + outer

    assert reasons(inner) == ["a closure over outer", "outer is not in the dialect"]  # type: ignore[arg-type]
    path = tmp_path / "probe.py"
    path.write_text("probe = lambda mask: mask\n", encoding="utf-8")
    namespace: dict[str, Any] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), namespace)
    assert reasons(namespace["probe"]) == ["a rule is written with `def`"]


def load_all(name: str) -> None:
    package = importlib.import_module(name)
    for found in pkgutil.walk_packages(package.__path__, f"{name}."):
        importlib.import_module(found.name)


load_all("tefuda.games")
LOADED = tuple(RULES)
"""The rules there are before tests write more."""


def test_every_rule_is_within_the_dialect() -> None:
    homes = {function.__module__ for function in LOADED}
    assert {"tefuda.games.eights.legality", "tefuda.games.eights.preference", "tefuda.bulk.tally"} <= homes
    assert [str(fault) for fault in faults_of_rules(LOADED)] == []


def test_the_driver_is_within_the_dialect() -> None:
    written_there = [
        function
        for module in (driver, policies, batched_chance, net, lessons, searching, weighing)
        for function in vars(module).values()
        if isinstance(function, FunctionType) and function.__module__ == module.__name__
    ]
    assert driver.play_deals in written_there
    known: set[Callable[..., Any]] = {*RULES, *written_there, unbound}
    assert [str(fault) for function in written_there for fault in faults_of(function, known)] == []
