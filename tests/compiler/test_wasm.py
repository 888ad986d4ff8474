"""WebAssembly of rules: objects become modules that run, and what cannot become one is refused."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tefuda.compiler.library import Library
from tefuda.compiler.machine import object_code
from tefuda.compiler.targets import WASM
from tefuda.compiler.wasm import (
    CUSTOM,
    HEADER,
    STACK,
    Linked,
    Reader,
    link,
    objects_for_wasm,
    padded,
    read_object,
    signed,
    sized,
    unsigned,
)
from tefuda.core.records.record import Cells
from tefuda.errors import CompileError

NODE = shutil.which("node")
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
ROWS = ((1, 10, 100), (-1, -10, -100), (1 << 61, 7, -(1 << 61)))
CALLING = """
const { instance } = await WebAssembly.instantiate((await import("node:fs")).readFileSync(process.argv[1]), {});
const found = JSON.parse(process.argv[2]).map(([name, ...given]) => {
  try { return String(instance.exports[name](...given.map(BigInt))); } catch (fault) { return fault.message; }
});
console.log(JSON.stringify(found));
"""


def prime(at: int) -> int:
    return PRIMES[at]


def in_table(row: int, column: int) -> int:
    """Use two tables, of which one is not the first in memory."""
    return ROWS[row][column] + PRIMES[column]


def quotient(one: int, other: int) -> int:
    return one // other


def five(one: int) -> tuple[int, int, int, int, int]:
    """Return more than a function of WebAssembly does without a stack."""
    return one, one + 1, one * one, one - 1, -one


def multiplied(one: int) -> int:
    """Add up what LLVM works out by products of 128 bits."""
    total = 0
    for i in range(one):
        total += i * (i + 1) + i * i * (i - 1)
    return total


def on_stack(one: int) -> int:
    total = 0
    for i in range(one):
        first, second, third, fourth, fifth = five(i)
        total += first * second + third * fourth - fifth
    return total


def deeper(one: int) -> int:
    """Call itself so often that the stack does not suffice."""
    first, second, third, fourth, fifth = five(one)
    return first + second + third + fourth + fifth + (deeper(one - 1) if one > 0 else 0)


def two(one: int) -> tuple[int, int]:
    return one, one


def summed(numbers: Cells) -> int:
    total = 0
    for i in range(len(numbers)):
        total += numbers[i]
    return total


def library(*functions: Callable[..., Any], copied: int = 300) -> Library:
    return Library({one.__name__: one for one in functions}, "tested", copied=copied)


def linked(*functions: Callable[..., Any], copied: int = 300) -> Linked:
    program = library(*functions, copied=copied)
    return link(objects_for_wasm(program.program)[WASM], program.entries)


def answers(made: Linked, folder: Path, calls: Sequence[Sequence[Any]]) -> list[str]:
    """Return what Node says to calls of a module."""
    if NODE is None:
        pytest.skip("there is no Node")
    file = folder / "tested.wasm"
    file.write_bytes(made.code)
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", CALLING, file, json.dumps([*map(list, calls)])],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout)
    return found


def test_tables_are_found_where_they_lie_behind_the_stack(tmp_path: Path) -> None:
    made = linked(prime, in_table)
    assert made.free >= STACK + 8 * (len(PRIMES) + 9)
    calls = [("prime", at) for at in range(len(PRIMES))]
    cells = [("in_table", row, column) for row in range(3) for column in range(3)]
    expected = [*PRIMES, *(in_table(row, column) for _, row, column in cells)]
    assert answers(made, tmp_path, [*calls, *cells]) == [str(one) for one in expected]


def test_the_data_is_named_by_relocations() -> None:
    program = library(prime, in_table)
    found = read_object(object_code(program.program, WASM))
    addresses = [one for one in found.relocations[10] if one.kind in (3, 4, 5)]
    assert {found.symbols[one.index].name for one in addresses} == {"numbers.0", "numbers.1"}


def test_a_program_that_needs_a_stack_has_one(tmp_path: Path) -> None:
    made = linked(on_stack, copied=-1)
    calls = [("on_stack", one) for one in (0, 1, 7, 100)]
    assert answers(made, tmp_path, calls) == [str(on_stack(one)) for _, one in calls]


def test_a_product_of_128_bits_is_worked_out(tmp_path: Path) -> None:
    text = library(multiplied).program
    with pytest.raises(CompileError, match="the rules need “__multi3” in WebAssembly"):
        link(object_code(text, WASM), ["multiplied"])
    calls = [("multiplied", one) for one in (0, 1, 2, 3, 100, 12_345, 70_000)]
    assert answers(linked(multiplied), tmp_path, calls) == [str(multiplied(one)) for _, one in calls]


def test_a_stack_that_is_used_up_traps(tmp_path: Path) -> None:
    made = linked(deeper, copied=-1)
    near, far = answers(made, tmp_path, [("deeper", 10), ("deeper", 100_000)])
    assert near == str(deeper(10))
    assert "out of bounds" in far or "call stack" in far


def test_a_division_by_zero_traps(tmp_path: Path) -> None:
    assert answers(linked(quotient), tmp_path, [("quotient", -7, 2), ("quotient", 1, 0)]) == ["-4", "unreachable"]


def test_a_block_is_an_address_and_a_length() -> None:
    made = linked(summed)
    assert b"\x60\x02\x7f\x7e\x01\x7e" in made.code  # the type of a function from i32 and i64 to i64


def test_only_one_number_is_returned_to_others() -> None:
    with pytest.raises(CompileError, match="only one number can be returned to other programs"):
        library(two).program  # noqa: B018


def test_numbers_are_written_as_they_are_read() -> None:
    for number in (0, 1, 63, 64, 127, 128, 300, 65_536, (1 << 31) - 1):
        assert Reader(unsigned(number)).number() == number
        assert Reader(padded(number)).number() == number
        assert Reader(padded(number)).signed() == number
        for one in (number, -number):
            assert Reader(signed(one)).signed() == one


# ---------------------------------------------------------------- what is refused


def section(number: int, content: bytes) -> bytes:
    return bytes([number]) + sized(content)


def named(name: str) -> bytes:
    return sized(name.encode())


def imported(name: str, kind: bytes) -> bytes:
    return section(2, b"\1" + named("env") + named(name) + kind)


def symbols(*entries: bytes) -> bytes:
    table = unsigned(len(entries)) + b"".join(entries)
    return section(CUSTOM, named("linking") + b"\2" + section(8, table))


CODE = section(10, b"\1" + sized(bytes(20)))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\x7fELF", "is not an object for WebAssembly"),
        (HEADER + section(9, b"\0"), "section 9"),
        (HEADER + section(CUSTOM, named("linking") + b"\3"), "version of linking 3"),
        (HEADER + symbols(b"\4\0\0"), "kind of symbol 4"),
        (HEADER + imported("memcpy", b"\0\0"), "the rules need “memcpy” in WebAssembly"),
        (HEADER + imported("__indirect_function_table", b"\1\x70\0\0"), "need “__indirect_function_table”"),
        (HEADER + section(11, b"\1\1\0"), "segment 1"),
        (HEADER + CODE + section(CUSTOM, named("reloc.CODE") + b"\0\1\x0c\0\0"), "relocation 12"),
        (
            HEADER + CODE + symbols(b"\1\x10" + named("far")) + section(CUSTOM, named("reloc.CODE") + b"\0\1\4\0\0\0"),
            "the rules need “far” in WebAssembly",
        ),
    ],
)
def test_what_rules_do_not_become_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(CompileError, match=sentence):
        link(data, [])


def test_an_address_in_the_data_is_settled_and_a_type_left() -> None:
    data = section(11, b"\1\0\x41\0\x0b" + sized(bytes(8)))
    target = symbols(b"\1\0" + named("table") + b"\0\4\4")
    relocations = section(CUSTOM, named("reloc.DATA") + b"\0\2\5\6\0\1\6\0\0")
    debugging = section(CUSTOM, named("reloc..debug") + b"\1\0")
    made = link(HEADER + data + target + relocations + debugging, [])
    assert (STACK + 4 + 1).to_bytes(4, "little") in made.code


def test_a_memory_with_a_limit_is_read_over() -> None:
    limited = section(2, b"\1" + named("env") + named("__linear_memory") + b"\2\1\1\2")
    assert link(HEADER + limited, []).free == STACK
