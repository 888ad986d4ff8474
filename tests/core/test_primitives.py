"""What is done with all cells of a record at once, as it stands and compiled."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import Integers, array_of
from tefuda.core.records.primitives import copy_shared, narrow, reset, restore, save, shared_cells
from tefuda.core.records.record import Cells, Lasts, Of, Record, cell, cells, part, record
from tefuda.errors import CompileError
from tests.core.both import as_compiled


@record
class Open(Record):
    """What two records share, a block among it that is longer than a vector."""

    top: int = cell(Of.CARD)
    row: Cells = cells(39)
    deals: int = cell(start=2, lasts=Lasts.MATCH)


@record
class Inner(Record):
    number: int = cell(start=3)
    kept: int = cell(start=4, lasts=Lasts.TABLE)


@record
class Hidden(Open):
    """One that starts otherwise, and has more."""

    top: int = cell(Of.CARD, start=7)
    inner: Inner = part(Inner)
    scores: Cells = cells(3, start=-5, lasts=Lasts.MATCH)


@record
class Seen(Open):
    """One that says otherwise how long a cell lasts."""

    deals: int = cell(start=2)
    told: int = cell()


def share(there: Seen, here: Hidden) -> None:
    copy_shared(there, here)


def begin_deal(made: Hidden) -> None:
    reset(made, Lasts.DEAL)


def begin_match(made: Hidden) -> None:
    reset(made, Lasts.MATCH)


def save_and_restore(made: Hidden, other: Hidden, memory: Cells, at: int) -> None:
    save(made, memory, at)
    restore(other, memory, at)


Way = Callable[[Callable[..., None]], Callable[..., None]]
WAYS = pytest.mark.parametrize("way", [lambda rule: rule, as_compiled], ids=["interpreted", "compiled"])


def numbered(made: Record) -> Record:
    made.fill(iter(range(100, 200)))
    return made


def test_shared_are_the_cells_that_both_declare_alike_whatever_they_start_as() -> None:
    assert list(shared_cells(Hidden, Seen)) == list(shared_cells(Seen, Hidden)) == ["top", "row"]
    assert list(shared_cells(Open, Seen)) == ["top", "row"]
    assert list(shared_cells(Hidden, Open)) == ["top", "row", "deals"]


@WAYS
def test_shared_cells_are_copied_and_no_others(way: Way) -> None:
    here, there = Hidden(), Seen()
    numbered(here)
    way(share)(there, here)
    assert (there.top, there.row, there.deals, there.told) == (100, list(range(101, 140)), 2, 0)
    here.row[0] = 0
    assert there.row[0] == 101


@WAYS
def test_what_lasts_so_long_is_set_to_its_start_and_nothing_else(way: Way) -> None:
    made = Hidden()
    numbered(made)
    way(begin_deal)(made)
    assert (made.top, made.row, made.deals) == (7, [0] * 39, 140)
    assert (made.inner.number, made.inner.kept, made.scores) == (3, 142, [143, 144, 145])
    way(begin_match)(made)
    assert (made.deals, made.scores, made.inner.kept) == (2, [-5, -5, -5], 142)


@pytest.mark.parametrize("compiles", [False, True])
def test_what_is_saved_is_restored_and_nothing_is_written_beside(compiles: bool) -> None:
    made, other = Hidden(), Hidden()
    numbered(made)
    size = len(made.numbers())
    memory = [9] * (size + 3)
    if compiles:
        there, room = array_of(other), np.array(memory)
        Compilation(save_and_restore, "save_and_restore").code()(array_of(made), there, room, 2)
        other.fill(iter(there.view(np.int64).tolist()))
        memory = room.tolist()
    else:
        save_and_restore(made, other, memory, 2)
    assert other == made
    assert memory == [9, 9, *made.numbers(), 9]


@pytest.mark.parametrize("at", [-1, 4])
def test_what_does_not_fit_is_a_fault_in_checked_mode(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_CHECKED", "1")
    room = np.full(len(Hidden().numbers()) + 3, 9)
    with pytest.raises(IndexError, match=r"index out of range in .*save_and_restore"):
        Compilation(save_and_restore, "save_and_restore").code()(array_of(Hidden()), array_of(Hidden()), room, at)
    assert set(room.tolist()) == {9}


@record
class Sums(Record):
    ones: Cells = cells(5)
    after: int = cell()


def added(sums: Sums, integers: Integers, factor: int) -> int:
    ones, total = narrow(sums.ones), 0
    for i in range(len(ones)):
        ones[i] += integers[i] * factor
        total += ones[i]
    return total


@pytest.mark.parametrize("checked", ["0", "1"])
def test_a_block_of_a_record_holds_numbers_of_32_bits(checked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_CHECKED", checked)
    machine = Compilation(added, "added").code()
    sums, rows, integers = Sums(), array_of(Sums()), np.array([1, -2, 1 << 20, -(1 << 20), 5], np.int32)
    for factor in (1, -3, 2_000):
        assert machine(rows, integers, factor) == added(sums, Integers(integers.tolist()), factor)
    assert rows["ones"].view(np.int32)[0, :5].tolist() == sums.ones
    assert rows["after"] == 0
    if checked == "1":
        with pytest.raises(OverflowError, match=r"a number of more than 32 bits in .*added"):
            machine(rows, integers, 1 << 12)


def narrow_twice(sums: Sums) -> None:
    narrow(narrow(sums.ones))


def test_only_a_block_of_cells_is_narrowed() -> None:
    with pytest.raises(CompileError, match="only a block of cells is narrowed"):
        Compilation(narrow_twice, "narrow_twice").code()
