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

from tefuda.analysis.judgement import judge
from tefuda.analysis.judging import judging_state_of
from tefuda.bulk.driver import play_deals, play_matches
from tefuda.bulk.plays import Showing, all_open, none_answered
from tefuda.bulk.rules import no_action, rules_of
from tefuda.bulk.run import QUICK, given_to
from tefuda.bulk.stepping import Manner, RememberingSitting, Stepping, step_tables
from tefuda.bulk.task import task_of
from tefuda.compiler import arithmetic, cells, dialect
from tefuda.compiler.dialect import PRIMITIVES, Fault, faults_of, faults_of_rules
from tefuda.compiler.layout import Records
from tefuda.compiler.reach import Reach
from tefuda.core.records.rule import RULES
from tefuda.games.big_two import GAME
from tefuda.search import states
from tefuda.search.driver import search_slice
from tefuda.search.evaluation import evaluate
from tefuda.search.evaluator import evaluation_state_of
from tefuda.search.playing import THINKERS
from tefuda.solver.driver import prove
from tefuda.solver.prover import prover_of
from tefuda.training.self_play import Rollout, collect

HEAD = """
import enum
import math
from tefuda.core.records.bits import count, lowest

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
        ("for i in range(3, 0, 0):\n    mask += i\nreturn mask", "the step of a `range` is 0"),
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
        ("(mask: int = 3) -> int", "parameters are positional and have no defaults"),
        ("(*masks: int) -> int", "parameters are positional and have no defaults"),
        ("(mask: int, *, cells: int) -> int", "parameters are positional and have no defaults"),
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


def test_a_rule_may_read_numbers_and_rules_of_the_function_around_it_and_nothing_else() -> None:
    bound, cards = 3, [1]
    named, load = neighbour_of(1), load_all

    def inner(mask: int) -> int:
        return named(mask + bound)

    def reading_a_list(mask: int) -> int:
        return mask + cards[0]

    def calling_what_is_no_rule(mask: int) -> int:
        return load(mask)  # type: ignore[arg-type, return-value]

    def changing(mask: int) -> int:
        nonlocal bound
        bound = mask
        return mask

    def told(function: Any) -> list[str]:
        return [fault.reason for fault in faults_of(function, [named])]

    assert told(inner) == []
    assert told(reading_a_list) == ["cards: a list"]
    assert told(calling_what_is_no_rule) == ["load is not a rule"]
    assert told(changing) == ["`nonlocal`"]


def neighbour_of(step: int) -> Callable[[int], int]:
    def neighbour(mask: int) -> int:
        return mask + step

    return neighbour


def test_a_lambda_is_no_rule(tmp_path: Path) -> None:
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
    assert {
        "tefuda.games.eights.rules.legality",
        "tefuda.games.eights.players.preference",
        "tefuda.bulk.tally",
    } <= homes
    assert [str(fault) for fault in faults_of_rules(LOADED)] == []


OPTIONS = GAME.options()
SHOWING: Showing[Any, Any, Any] = Showing(none_answered, all_open, no_action)
STEPPED: dict[str, Any] = {
    "manner": Manner(rules_of(GAME), QUICK.policy(GAME, True), SHOWING, as_mask=False, has_others=True, remembers=True),
    "tables": Records[GAME.table],  # type: ignore[name-defined]
    "sittings": Records[RememberingSitting], "options": OPTIONS, "view": GAME.view,
    "task": task_of(GAME, Stepping),
}  # fmt: skip
LEARNING: dict[str, Any] = {
    "rules": rules_of(GAME), "table": GAME.table, "options": OPTIONS, "view": GAME.view,
    "rollout": task_of(GAME, Rollout),
}  # fmt: skip
EVALUATED = {**states.given_to(GAME), "state": evaluation_state_of(GAME), "table": GAME.table}
JUDGED = {**EVALUATED, "state": judging_state_of(GAME), "after": GAME.table}
PROVED = {"prover": prover_of(GAME), "table": GAME.table, "options": OPTIONS}


@pytest.mark.parametrize(
    ("entry", "given"),
    [
        (play_deals, given_to(GAME, by_net=True)),
        (play_matches, given_to(GAME, THINKERS, by_net=True)),
        (step_tables, STEPPED),
        (collect, LEARNING),
        (search_slice, states.given_to(GAME)),
        (evaluate, EVALUATED),
        (judge, JUDGED),
        (prove, PROVED),
    ],
    ids=lambda given: getattr(given, "__name__", ""),
)
def test_all_that_a_driver_leads_to_is_within_the_dialect(entry: FunctionType, given: dict[str, Any]) -> None:
    functions = Reach(entry, given, PRIMITIVES).functions
    assert {entry, rules_of(GAME).apply} <= set(functions)
    assert [str(fault) for function in functions for fault in faults_of(function, [*RULES, *functions])] == []


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("if mask:\n    found = 7\nreturn found", 3),
        ("for i in range(mask):\n    found = i\nreturn found", 3),
        ("for i in range(mask):\n    pass\nreturn i", 3),
        ("while mask:\n    found = 1\n    mask -= 1\nreturn found", 4),
        ("found += mask\nreturn found", 1),
        ("cells[found] = mask\nfound = 1\nreturn found", 1),
        ("while True:\n    if mask:\n        break\n    found = 1\nreturn found", 5),
        ("if mask:\n    one, other = 1, 2\nelse:\n    one = 1\nreturn one + other", 5),
    ],
)
def test_a_variable_that_may_have_no_value_is_found_with_its_line(body: str, line: int, tmp_path: Path) -> None:
    found = [fault for fault in faults_of(written(body, tmp_path)) if "may have no value" in fault.reason]
    assert [fault.line - written(body, tmp_path).__code__.co_firstlineno for fault in found][:1] == [line]


@pytest.mark.parametrize(
    "body",
    [
        "if mask:\n    found = 7\nelse:\n    found = 8\nreturn found",
        "if mask:\n    return 0\nelse:\n    found = 8\nreturn found",
        "while True:\n    found = mask\n    if found:\n        break\nreturn found",
        "for i in range(mask):\n    if i:\n        continue\n    found = i\n    mask = found\nreturn mask",
        "found, (one, other) = 1, (2, 3)\nfound += one\nreturn found + other",
    ],
)
def test_a_variable_that_has_a_value_on_every_way_is_none_of_these(body: str, tmp_path: Path) -> None:
    assert [fault for fault in faults_of(written(body, tmp_path)) if "may have no value" in fault.reason] == []


def test_the_translator_knows_what_the_dialect_has_and_nothing_else() -> None:
    assert set(arithmetic.OPERATORS) == set(dialect.OPERATORS)
    assert set(arithmetic.COMPARISONS) == set(dialect.COMPARISONS)
    assert set(arithmetic.UNARY) == set(dialect.SIGNS)
    assert {*arithmetic.BUILTINS, "len", "range"} == set(dialect.BUILTINS)
    assert {*arithmetic.TWINS, *cells.RECORD_TWINS} == set(dialect.PRIMITIVES)


def test_the_page_on_the_compiler_lists_the_dialect_as_it_is() -> None:
    page = Path(__file__).parents[2] / "docs" / "compiler.md"
    assert dialect.described() in page.read_text(encoding="utf-8")
