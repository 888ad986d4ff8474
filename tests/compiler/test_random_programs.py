"""Programs of the dialect that nobody thought of are the same interpreted and compiled, and so are their faults."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from operator import floordiv, ge, lt, mod, rshift
from pathlib import Path

import pytest
from llvmlite import ir

from tefuda.compiler import arithmetic, dialect, machine
from tefuda.compiler.arithmetic import OPERATORS
from tefuda.compiler.cells import RECORD_TWINS
from tefuda.compiler.expressions import Expressions
from tefuda.compiler.frame import Frame
from tefuda.compiler.kinds import NOTHING
from tefuda.compiler.program import Value
from tefuda.core.records import bits
from tefuda.core.records.primitives import copy_shared, reset, restore, save
from tests.compiler.programs import HELPERS, Outcome, Programs, cases, compiled, interpreted, programs

TOGETHER, CASES = 25, 6
"""How many programs are compiled together, and with how many numbers each is played."""
SEEDS = [pytest.param(range(8), checked, id=f"200-{checked}") for checked in "01"] + [
    pytest.param(range(first, first + 100), checked, id=f"2500 from {first}-{checked}", marks=pytest.mark.long)
    for first, checked in zip(range(0, 800, 100), cycle("01"), strict=False)
]
"""The seeds of 200 programs, and in the long tests of 20,000, half of them checked."""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path))
    monkeypatch.setattr(machine, "SPEED_LEVEL", 1)


def differences(seed: int, checked: bool, seen: Counter[str]) -> Iterator[str]:
    """Yield how programs of a seed differ, interpreted and compiled; count how they end."""
    some = programs(seed, TOGETHER)
    play = some.machine()
    for at, program in enumerate(some.interpreted):
        for given in cases(1000 * seed + at, CASES):
            expected = interpreted(program, given)
            seen[expected.fault] += 1
            if checked or not expected.fault:
                found = compiled(play, at, given)
                if found != expected:
                    yield told(some, at, given, expected, found)


def told(some: Programs, at: int, given: tuple[int, ...], expected: Outcome, found: Outcome) -> str:
    text = "\n".join(some.texts[at])
    return f"{text}\n{given}\ninterpreted {expected}\ncompiled {found}"


def test_programs_say_whatever_the_dialect_has() -> None:
    texts = ["\n".join(text) for seed in range(8) for text in programs(seed, TOGETHER).texts]
    helpers = ["\n".join(lines) for *_, lines in HELPERS]
    nodes = [node for text in texts + helpers for node in ast.walk(ast.parse(text))]
    words = {*dialect.STATEMENTS, *dialect.EXPRESSIONS, *dialect.OPERATORS, *dialect.SIGNS, *dialect.COMPARISONS}
    assert words <= {type(node) for node in nodes}
    called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert {*dialect.BUILTINS, *map(dialect.name_of, dialect.PRIMITIVES)} <= called
    assert "number_of" in called


@pytest.mark.parametrize(("seeds", "checked"), SEEDS)
def test_random_programs_are_the_same_interpreted_and_compiled(
    seeds: range, checked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEFUDA_CHECKED", checked)
    seen: Counter[str] = Counter()
    for seed in seeds:
        assert next(differences(seed, checked == "1", seen), "") == ""
    assert seen[""] > 2 * len(seeds) * TOGETHER
    assert all(seen[one.__name__] > len(seeds) for one in (OverflowError, ValueError, IndexError, ZeroDivisionError))


def towards_zero(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    return frame.builder.sdiv(left, right)


def signed_by_dividend(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    return frame.builder.srem(left, right)


def without_a_sign(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    return frame.builder.lshr(left, right)


def highest(frame: Frame, mask: ir.Value) -> ir.Value:
    return frame.builder.ctlz(mask, ir.Constant(ir.IntType(1), 0))


def unchanged(frame: Frame, values: Sequence[Value]) -> Value:
    return values[0]


def nothing(frame: Frame, values: Sequence[Value]) -> Value:
    return Value(NOTHING)


def the_other_way(frame: Frame, values: Sequence[Value]) -> Value:
    return copied(frame, values[::-1])


def the_other(self: Expressions, test: ast.expr, body: ast.expr, orelse: ast.expr) -> Value:
    return choice(self, test, orelse, body)


def one_before(self: Frame, name: str, value: Value) -> None:
    """Give a variable its value a second time, where it has one already that is a number."""
    set_name(self, name, self.loaded(self.slots[name]) if name == "x" and name in self.slots else value)


copied = RECORD_TWINS[copy_shared]
choice, set_name = Expressions._choice, Frame.set_name
PLANTED: Mapping[str, Callable[[pytest.MonkeyPatch], None]] = {
    "minus is plus": lambda at: at.setitem(OPERATORS, ast.Sub, OPERATORS[ast.Add]),
    "a quotient is rounded towards zero": lambda at: at.setitem(OPERATORS, ast.FloorDiv, (floordiv, towards_zero)),
    "a rest has the sign of the dividend": lambda at: at.setitem(OPERATORS, ast.Mod, (mod, signed_by_dividend)),
    "a shift to the right forgets the sign": lambda at: at.setitem(OPERATORS, ast.RShift, (rshift, without_a_sign)),
    "less is less or equal": lambda at: at.setitem(arithmetic.COMPARISONS, ast.Lt, (lt, "<=")),
    "greater or equal is greater": lambda at: at.setitem(arithmetic.COMPARISONS, ast.GtE, (ge, ">")),
    "the absolute value is the value": lambda at: at.setitem(arithmetic.BUILTINS, "abs", unchanged),
    "the largest is the smallest": lambda at: at.setitem(arithmetic.BUILTINS, "max", arithmetic.BUILTINS["min"]),
    "the lowest card is the highest": lambda at: at.setitem(arithmetic.TWINS, bits.lowest, highest),
    "a reset sets nothing": lambda at: at.setitem(RECORD_TWINS, reset, nothing),
    "shared cells are copied back": lambda at: at.setitem(RECORD_TWINS, copy_shared, the_other_way),
    "what should be saved is restored": lambda at: at.setitem(RECORD_TWINS, save, RECORD_TWINS[restore]),
    "the choices of a condition are exchanged": lambda at: at.setattr(Expressions, "_choice", the_other),
    "a variable is set only once": lambda at: at.setattr(Frame, "set_name", one_before),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_fault_planted_in_the_translator_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_CHECKED", "0")
    PLANTED[planted](monkeypatch)
    assert any(next(differences(seed, False, Counter()), "") for seed in range(8))
