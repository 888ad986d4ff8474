"""Translating: every word of the dialect means compiled what it means in Python."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import Integers, Octets, Records, Words, array_of, array_of_copies, record_of
from tefuda.core.records.bits import lowest
from tefuda.core.records.primitives import spread
from tefuda.core.records.record import Cells, Record, cell, cells, part, record
from tefuda.core.records.rule import NOTES
from tefuda.errors import CompileError
from tests.compiler.programs import Colour, Inner
from tests.compiler.written import written

NUMBERS = (-9, -8, -7, -3, -1, 0, 1, 2, 3, 7, 8, 13, 1 << 40)
SQUARES = (0, 1, 4, 9, 16)
GRID = ((1, 2), (3, 4), (5, 6))


@record
class Outer(Record):
    first: int = cell()
    inner: Inner = part(Inner)
    row: Cells = cells(5)
    other: Inner = part(Inner)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path))


def arithmetic(a: int, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    return a + b, a - b, a % 1000 * b, a & b, a | b, a ^ b, ~a, -b


def shifts(a: int, b: int) -> tuple[int, int]:
    return a << (b & 15), a >> (b & 15)


def divisions(a: int, b: int) -> tuple[int, int, int, int, int, int, int, int]:
    if b == 0:
        return a // 4, a % 4, a // 3, a % 3, a // -3, a % -3, a // 1, a % 1
    return a // b, a % b, a // 7, a % 7, a // -4, a % -4, a // 16, a % 16


def comparisons(a: int, b: int) -> tuple[bool, bool, bool, bool, bool, bool, bool, bool]:
    return a == b, a != b, a < b, a <= b, a > b, a >= b, -3 <= a < b, a == b > 0


def connectives(a: int, b: int) -> tuple[int, int, int, int, bool, bool]:
    return a and b, a or b, (a and b) or 5, (a or b) and a, not a, not ((a > 0 and b > 0) or a == b)


def builtins(a: int, b: int) -> tuple[int, int, int, bool, int, int]:
    return max(a, b, 2), min(a, b, 2), abs(a), bool(b), len(SQUARES), a if a > b else b


def loops(a: int, b: int) -> tuple[int, int, int, int]:
    total = last = 0
    for i in range(a & 7):
        if i == b:
            continue
        if i > 5:
            break
        total += i
        last = i
        i = 100
    for i in range(b & 3, a & 15, 3):
        total += i * i
    for i in range(a & 7, -2, -1):
        total -= i
    steps = 0
    while True:
        steps += 1
        if steps > (b & 7):
            break
    while (steps > 3 and total > 0) or steps > 6:
        steps -= 1
        total >>= 1
    return total, last, steps, i


def early(a: int, b: int) -> int:
    if a > b:
        if a > 5:
            return 1
        return 2
    if a == b:
        return 3
    return helper(a, b)[1]


def helper(a: int, b: int) -> tuple[int, int]:
    x, (y, z) = a, (b, a)
    x, y = y, x
    a = b = x + z
    return a + y, b


def constants(a: int, b: int) -> tuple[int, int, int, int, int]:
    zero, one, _, nine, _ = SQUARES
    grid = GRID[a % 3]
    return SQUARES[a % 5] + zero + nine, GRID[b % 3][a % 2], grid[b % 2], Colour.RED + Colour.BLUE, SQUARES[2] + one


def recursive(a: int, b: int) -> int:
    return 1 if a <= 0 or a > 100 else a * recursive(a - 1, b) % 1_000_003


RULES: tuple[Callable[[int, int], Any], ...] = (
    arithmetic, shifts, divisions, comparisons, connectives, builtins, loops, early, constants, recursive,
)  # fmt: skip


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
@pytest.mark.parametrize("checked", ["0", "1"])
def test_every_word_of_the_dialect_means_the_same(
    rule: Callable[[int, int], Any], checked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEFUDA_CHECKED", checked)
    machine = Compilation(rule, rule.__name__).code()
    for a in NUMBERS:
        for b in NUMBERS:
            assert machine(a, b) == rule(a, b), (a, b)


def change(outer: Outer, row: Cells) -> int:
    inner = outer.inner
    inner.number += 2
    inner.row[1] *= inner.number
    chosen = outer.row
    if row[0] > 0:
        chosen = inner.row
    chosen[2] = 99
    outer.row[outer.first] = total(outer.other.row)
    outer.other.number = len(inner.row)
    row[0] = pick(outer.other if row[1] else inner).number
    return chosen[2] + outer.row[0] + outer.inner.number


def total(row: Cells) -> int:
    found = 0
    for i in range(len(row)):
        found += row[i]
    return found


def pick(inner: Inner) -> Inner:
    return inner


def test_records_blocks_and_parts_are_the_same_memory_under_every_name() -> None:
    machine = Compilation(change, "change").code()
    for first in range(5):
        for zero in (0, 1):
            for one in (0, 1):
                plain, row = Outer(), [zero, one]
                plain.first = first
                there, cells_there = array_of(plain), np.array(row)
                assert machine(there, cells_there) == change(plain, row)
                assert there.view(np.int64).tolist() == list(plain.numbers())
                assert cells_there.tolist() == row


def copied(numbers: Cells, at: int, source: Cells) -> int:
    for i in range(len(source)):
        numbers[i] = source[i]
    return numbers[at]


def over_records(rows: Records[Outer], step: int) -> int:
    total = len(rows)
    for i in range(len(rows)):
        one = rows[i]
        one.first = step * i
        one.row[2] += one.first
        total = total * 10 + count_up(one.inner) + rows[i].row[2]
    return total


def count_up(inner: Inner) -> int:
    inner.number += 1
    return inner.number


def test_records_of_an_array_are_found_by_number() -> None:
    array, plain = array_of_copies(Outer(), 4), Records(Outer() for _ in range(4))
    assert Compilation(over_records, "rows").code()(array, 3) == over_records(plain, 3)
    assert [record_of(Outer, array[i : i + 1]) for i in range(4)] == plain
    assert [one.row[2] for one in plain] == [0, 3, 6, 9]


def test_a_call_that_is_bound_works_on_the_same_arrays_each_time() -> None:
    array, plain = array_of_copies(Outer(), 2), Records(Outer() for _ in range(2))
    call = Compilation(over_records, "bound").code().bound(array, 3)
    assert [call(), call()] == [over_records(plain, 3), over_records(plain, 3)]


def narrow(octets: Octets, integers: Integers, words: Words, row: Cells) -> int:
    octets[0] = 300
    integers[0] = -5 - (1 << 40)
    words[0] = -1
    return copied(row, 1, integers) * 1_000 + copied(integers, 1, octets) + octets[0]


def test_blocks_of_few_bits_are_read_with_their_signs_and_cut_off_as_they_are_written() -> None:
    octets, integers = np.array([0, 7], np.uint8), np.array([0, -3], np.int32)
    words, row = np.array([0], np.uint32), np.zeros(2, np.int64)
    play = Compilation(narrow, "test").code()
    assert play(octets, integers, words, row) == -3 * 1_000 + 7 + 44
    assert row.tolist() == [-5, -3]
    assert integers.tolist() == [44, 7]
    assert (octets[0], words[0]) == (300 - 256, (1 << 32) - 1)


def test_one_element_of_a_structured_array_can_be_given() -> None:
    rows, cells_there = array_of(Outer()), np.zeros(2, np.int64)
    assert Compilation(change, "change").code()(rows[0], cells_there) == change(Outer(), [0, 0])
    assert rows["inner"]["number"][0] == 6


def divide(a: int, b: int) -> int:
    return a // b


def take(row: Cells, at: int) -> int:
    row[at] = 5
    return row[at]


def known(at: int) -> int:
    return SQUARES[at]


def test_a_division_by_zero_is_raised_after_the_call() -> None:
    machine = Compilation(divide, "divide").code()
    with pytest.raises(ZeroDivisionError, match=r"division by zero in .*divide"):
        machine(1, 0)
    assert machine(7, 2) == 3


@pytest.mark.parametrize("at", [-1, 3, 1 << 40])
def test_an_index_outside_a_block_is_raised_where_bounds_are_checked(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_CHECKED", "1")
    machine, numbers = Compilation(take, "take").code(), np.zeros(3, np.int64)
    with pytest.raises(IndexError, match=r"index out of range in .*take"):
        machine(numbers, at)
    assert machine(numbers, 2) == 5
    with pytest.raises(IndexError, match=r"index out of range in .*known"):
        Compilation(known, "known").code()(at if at < 0 else 5)


def shift(one: int, by: int) -> int:
    return one << by


def lowest_of(mask: int, other: int) -> int:
    return lowest(mask) + other


def add(a: int, b: int) -> int:
    return a + b


@pytest.mark.parametrize(
    ("rule", "a", "b", "kind", "fault"),
    [
        (shift, 1, 64, ValueError, "a shift by a number that is not from 0 to 63"),
        (shift, 1, -1, ValueError, "a shift by a number that is not from 0 to 63"),
        (shift, 3, 62, OverflowError, "a number of more than 64 bits"),
        (lowest_of, 0, 0, ValueError, "the lowest card of none"),
        (add, (1 << 63) - 1, 1, OverflowError, "a number of more than 64 bits"),
        (divide, 1, 0, ZeroDivisionError, "division by zero"),
        (divide, -(1 << 63), -1, OverflowError, "a number of more than 64 bits"),
    ],
)
def test_what_would_be_another_number_in_python_is_a_fault_in_checked_mode(
    rule: Callable[[int, int], int], a: int, b: int, kind: type[Exception], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEFUDA_CHECKED", "1")
    machine = Compilation(rule, rule.__name__).code()
    line = rule.__code__.co_firstlineno + 1
    with pytest.raises(kind, match=rf"{fault} in .*{rule.__name__}, {__file__}:{line}$"):
        machine(a, b)
    assert machine(8, 2) == rule(8, 2)


def test_faults_do_not_cross_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Compilation(divide, "divide").code()

    def play(divisor: int) -> int:
        faults = 0
        for _ in range(2_000):
            try:
                machine(1, divisor)
            except ZeroDivisionError:
                faults += 1
        return faults

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(play, [0, 1, 0, 1])) == [2_000, 0, 2_000, 0]


def spread_out(octets: Octets, cells_there: Cells, mask: int) -> None:
    spread(octets, 1, mask, 60, 1)
    spread(cells_there, 2, mask >> 3, 13, 4)


@pytest.mark.parametrize("checked", ["0", "1"])
def test_bits_are_spread_over_a_block_and_over_nothing_else(checked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_CHECKED", checked)
    machine = Compilation(spread_out, "spread_out").code()
    for mask in (0, 1, (1 << 60) - 1, 0x0123_4567_89AB_CDEF, 0x0F1E_2D3C_4B5A_6978):
        octets, numbers = np.full(62, 7, np.uint8), np.full(16, 7, np.int64)
        machine(octets, numbers, mask)
        assert octets.tolist() == [7, *(mask >> i & 1 for i in range(60)), 7]
        assert numbers.tolist() == [7, 7, *(mask >> 3 + 4 * i & 1 for i in range(13)), 7]
    if checked == "1":
        with pytest.raises(IndexError, match=r"index out of range in .*spread_out"):
            machine(np.zeros(40, np.uint8), np.zeros(16, np.int64), 5)


def times_of(factor: int, then: Callable[[int], int]) -> Callable[[int], int]:
    def times(a: int) -> int:
        return then(a * factor)

    return times


def less_one(a: int) -> int:
    return a - 1


def test_a_rule_that_was_made_by_a_function_is_compiled_and_never_stale() -> None:
    for one, other in product((3, 4), (5, 6)):
        times = times_of(one, times_of(other, less_one))
        assert times(5) == Compilation(times, "times").code()(5) == 5 * one * other - 1


def cells_taken(number: attrgetter[int], inner: attrgetter[Inner], block: attrgetter[Cells]) -> Callable[..., int]:
    def taken(outer: Outer, at: int) -> int:
        return number(outer) + block(inner(outer))[at]

    return taken


def test_a_cell_that_is_named_outside_is_taken_and_never_stale() -> None:
    outer = Outer()
    outer.fill(iter(range(10, 10 + len(outer.numbers()))))
    for part_taken in ("inner", "other"):
        taken = cells_taken(attrgetter("first"), attrgetter(part_taken), attrgetter("row"))
        for at in range(3):
            assert taken(outer, at) == Compilation(taken, "taken").code()(array_of(outer), at)


def test_a_constant_that_is_bound_elsewhere_is_never_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Compilation(known, "known").code()(3) == 9
    monkeypatch.setitem(known.__globals__, "SQUARES", (0, 1, 4, 10, 16))
    assert Compilation(known, "known").code()(3) == 10


def strange() -> list[Callable[..., Any]]:
    texts = {
        "a list": "[a]",
        "a call by name": "max(a, b=a)",
        "a method": "a.bit_length()",
        "a float": "a / 2",
        "a text": "'a'",
        "an unknown name": "unknown",
        "another number of arguments": "helper(a)",
        "a cell that is not there": "Colour.GREEN",
        "in": "a in (1, 2)",
        "an index that a tuple has not": "KNOWN[2]",
        "rows of several lengths": "ROWS[a][0]",
    }
    named = {"helper": helper, "Colour": Colour, "KNOWN": (1, 2), "ROWS": ((1, 2), (3,))}
    return [
        written(f"strange{number}", "a: int", [f"return {text}"], returns="int", given=named)
        for number, text in enumerate(texts.values())
    ]


@pytest.mark.parametrize("rule", strange(), ids=lambda rule: rule.__name__)
def test_what_the_dialect_does_not_know_is_no_rule(rule: Callable[..., Any]) -> None:
    with pytest.raises(CompileError, match=f"{rule.__name__}: "):
        Compilation(rule, "strange").code()


def test_a_loop_whose_step_is_not_a_constant_or_0_is_no_rule() -> None:
    for step in ("a", "NONE"):
        body = [f"for one in range(0, 9, {step}):", "    a += one", "return a"]
        rule = written("stepping", "a: int", body, returns="int", given={"NONE": 0})
        with pytest.raises(CompileError, match="the step of a range must be a constant other than 0"):
            Compilation(rule, "stepping").code()


def test_a_rule_without_a_source_is_told() -> None:
    namespace: dict[str, Any] = {}
    exec("def nowhere(a: int) -> int:\n    return a", namespace)
    with pytest.raises(CompileError, match="nowhere: its source cannot be found"):
        Compilation(namespace["nowhere"], "nowhere").code()


@record
class Seen(Record):
    """A record that nobody reads after a call."""

    read: int = cell()
    unread: int = cell()
    block: Cells = cells(2)
    handed: Cells = cells(2)
    lost: Cells = cells(2)


def look(seen: Seen, unread: int) -> int:
    seen.read, seen.unread = unread, unread
    for i in range(2):
        seen.block[i], seen.handed[i], seen.lost[i] = unread, unread, unread
    return seen.read + seen.block[1] + total(seen.handed)


def test_what_nobody_reads_in_a_record_without_readers_is_not_written() -> None:
    seen, kept = array_of(Seen()), array_of(Seen())
    look_only, note = Compilation(look, "look", scratch=[Seen]).code(), Compilation(look, "look").code()
    assert look_only(seen, 7) == note(kept, 7) == 28
    assert (int(kept["unread"][0]), kept["lost"][0].tolist()) == (7, [7, 7])
    assert (int(seen["unread"][0]), seen["lost"][0].tolist()) == (0, [0, 0])


def note_seen(seen: Seen, told: int) -> None:
    seen.lost[1] = told


def look_and_note(seen: Seen, told: int) -> int:
    note_seen(seen, total(seen.handed))
    return told


def look_twice(seen: Seen, told: int) -> int:
    note_seen(seen, total(seen.handed))
    seen.unread, seen.lost[1] = seen.lost[1], 0
    return look_and_note(seen, told)


def test_notes_are_left_out_of_what_unnoted_functions_lead_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.compiler.translate.NOTES", NOTES | {note_seen})
    for unnoted, noted in (((), (5, 5)), ([look_and_note], (5, 0)), ([look_twice], (0, 0))):
        seen = Seen()
        seen.handed = [2, 3]
        row = array_of(seen)
        assert Compilation(look_twice, "note", unnoted=unnoted).code()(row, 7) == 7
        assert (int(row["unread"][0]), int(row["lost"][0][1])) == noted


def test_arrays_that_are_not_as_llvm_was_promised_are_refused() -> None:
    machine = Compilation(copied, "copied").code()
    row = np.arange(6, dtype=np.int64)
    assert machine(row[:3], 1, row[3:]) == 4
    for given in ((row[:3], 1, row[2:5]), (row[::2], 1, np.zeros(3, np.int64))):
        with pytest.raises(AssertionError):
            machine(*given)
    with pytest.raises(AssertionError):
        Compilation(change, "change").code()(array_of(Inner()), np.zeros(2, np.int64))
