"""Random programs of the dialect: each is a function of two numbers, a block, two records and an object that is known.

Interpreted, they work with numbers that know how many bits the machine has, and with blocks that have no element before
their first: whatever the machine would do otherwise is an error of Python.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from operator import attrgetter
from random import Random
from types import FunctionType
from typing import Any, SupportsIndex, TypeVar

import numpy as np

from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of
from tefuda.core.records import bits, primitives
from tefuda.core.records.record import Cells, Lasts, Part, Record, cell, cells, part, record
from tests.compiler.written import written

SMALLEST, LARGEST = -(1 << 63), (1 << 63) - 1
Thing = TypeVar("Thing")


# ------------------------------------------------------------------ what programs work with


class Colour(IntEnum):
    RED = 3
    BLUE = 8


@record
class Inner(Record):
    number: int = cell(start=4)
    row: Cells = cells(3, start=7)


@record
class Longer(Inner):
    """A record that extends another."""

    more: int = cell(start=2, lasts=Lasts.MATCH)


@record
class Outer(Record):
    first: int = cell()
    inner: Inner = part(Inner)
    row: Cells = cells(5)
    other: Inner = part(Inner)


@dataclass(frozen=True)
class Room:
    """Rules within a house."""

    total: Callable[[Cells], int]
    width: int


@dataclass(frozen=True)
class House:
    """Rules and numbers that are known before a program is played."""

    bump: Callable[[Inner, int], int]
    swap: Callable[[int, int], tuple[int, int]]
    room: Room
    wide: bool
    height: int

    def taller(self, by: int) -> int:
        return self.height + self.room.width + (by & 255)


class Exact(int):
    """A number that fits into 64 bits; what does not is an OverflowError."""

    def __new__(cls, number: int) -> Exact:
        if not SMALLEST <= number <= LARGEST:
            raise OverflowError
        return super().__new__(cls, number)


def _operator(name: str) -> Callable[[Exact, int], Exact]:
    plain = vars(int)[name]

    def exactly(self: Exact, other: int) -> Exact:
        by = int(self) if name in ("__rlshift__", "__rrshift__") else int(other)
        if "shift" in name and not 0 <= by <= 63:
            raise ValueError
        return Exact(plain(int(self), int(other)))

    return exactly


for _name in ("add", "sub", "mul", "and", "or", "xor", "lshift", "rshift", "floordiv", "mod"):
    setattr(Exact, f"__{_name}__", _operator(f"__{_name}__"))
    setattr(Exact, f"__r{_name}__", _operator(f"__r{_name}__"))
Exact.__pos__ = lambda self: self  # type: ignore[method-assign]
Exact.__neg__ = lambda self: Exact(-int(self))  # type: ignore[method-assign]
Exact.__invert__ = lambda self: Exact(~int(self))  # type: ignore[method-assign]
Exact.__abs__ = lambda self: Exact(abs(int(self)))  # type: ignore[method-assign]


class Block(list[Thing]):
    """A block without an element before its first."""

    def copy(self) -> Block[Thing]:
        return Block(self)

    def __getitem__(self, at: Any) -> Any:
        return super().__getitem__(_index(at))

    def __setitem__(self, at: Any, thing: Any) -> None:
        super().__setitem__(_index(at), thing)


class Table(tuple[Thing, ...]):
    """A constant table without an element before its first."""

    def __getitem__(self, at: Any) -> Any:
        return super().__getitem__(_index(at))


def _index(at: SupportsIndex) -> int:
    if int(at) < 0:
        raise IndexError
    return int(at)


def _count(mask: int) -> Exact:
    if mask < 0:
        raise ValueError
    return Exact(bits.count(int(mask)))


def _lowest(mask: int) -> Exact:
    if mask == 0:
        raise ValueError
    return Exact(bits.lowest(int(mask)))


def _rotate(word: int, by: int) -> Exact:
    if not (0 <= word < 1 << 32 and 0 <= by <= 32):
        raise ValueError
    return Exact(bits.rotate(int(word), int(by)))


def _range(*bounds: int) -> Iterator[Exact]:
    return map(Exact, range(*map(int, bounds)))


def _exactly_set(primitive: Callable[..., None]) -> Callable[..., None]:
    """Return a primitive that leaves numbers in its record which know how many bits the machine has."""

    def play(made: Any, *given: Any) -> None:
        primitive(made, *given)
        _make_exact(made)

    return play


def _make_exact(made: Any) -> None:
    for name, declared in made.__declarations__.items():
        held = getattr(made, name)
        if isinstance(declared, Part):
            _make_exact(held)
        else:
            setattr(made, name, Block(map(Exact, held)) if isinstance(held, list) else Exact(held))


SQUARES = Table((0, 1, 4, 9, 16))
GRID = Table((Table((1, 2)), Table((3, 4)), Table((5, 6))))
NAMES: dict[str, Any] = {"Colour": Colour, "SQUARES": SQUARES, "GRID": GRID, "Inner": Inner, "Outer": Outer}
NAMES |= {"Longer": Longer, "Cells": Cells, "House": House, "Lasts": Lasts, "number_of": attrgetter("number")}
NAMES |= {"narrow": primitives.narrow, "save": primitives.save, "spread": primitives.spread}
SETTING = (primitives.copy_shared, primitives.overwrite, primitives.reset, primitives.restore)
COMPILED = NAMES | {"count": bits.count, "lowest": bits.lowest, "rotate": bits.rotate}
COMPILED |= {one.__name__: one for one in SETTING}
INTERPRETED = NAMES | {
    "E": Exact, "count": _count, "lowest": _lowest, "rotate": _rotate, "range": _range,
    "len": lambda things: Exact(len(things)), "bool": lambda number: Exact(bool(number)),
    "max": max, "min": min, "abs": abs,
}  # fmt: skip
INTERPRETED |= {one.__name__: _exactly_set(one) for one in SETTING}


# ------------------------------------------------------------------ writing programs

PARAMETERS = "a: int, b: int, row: Cells, outer: Outer, longer: Longer, house: House"
GIVEN = "a, b, row, outer, longer, house"
LOCALS = ("v", "w", "x", "y")
HELPERS = (
    ("swap", "a: int, b: int", "tuple[int, int]", ["return b, a"]),
    ("bump", "inner: Inner, by: int", "int", ["inner.number += by & 1023", "return inner.number"]),
    ("grow", "inner: Inner, by: int", "None", ["inner.row[by & 1] ^= by"]),
    ("total", "of: Cells", "int", ["s = 0", "for i in range(len(of)):", "    s += of[i] & 65535", "return s"]),
    ("thin", "of: Cells, by: int", "int", [
        "n = narrow(of)", "for i in range(len(n)):", "    n[i] = (by & 65535) - i", "s = 0",
        "for i in range(len(n)):", "    n[i] *= n[i >> 1] & 255", "    s += n[i]",
        "for i in range(len(of)):", "    of[i] = s + i", "return s",
    ]),
    ("which", "outer: Outer, second: int", "Inner", ["if second:", "    return outer.other", "return outer.inner"]),
)  # fmt: skip
BLOCKS = ("row", "outer.row", "longer.row")
RECORDS = ("inner", "longer", "outer.other")
CELLS = ("outer.first", "inner.number", "outer.other.number", "longer.number", "longer.more")
ITEMS = (("row", 3), ("outer.row", 3), ("inner.row", 1), ("longer.row", 1))
"""Blocks, each with a mask that makes an index of any number."""
SIGNS = ("+", "+", "-", "-", "*", "&", "|", "^", "//", "%", "<<", ">>")
CHANGING = ("+", "-", "*", "&", "|", "^", ">>", "//", "%")
COMPARING = ("<", "<=", "==", "!=", ">", ">=")


class Writer:
    """Writes one function, line by line."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._depth = 0
        self._loops = 0

    def function(self) -> list[str]:
        """Return the lines of its body."""
        lines = [f"{name} = {self._constant()}" for name in LOCALS]
        lines += ["inner = outer.inner", "i = 0", *self._block(self._random.randint(2, 6))]
        return [*lines, f"return {self._value(2)}"]

    def _any(self, *those: Thing) -> Thing:
        return self._random.choice(those)

    def _block(self, number: int) -> list[str]:
        return [line for _ in range(number) for line in self._statement()]

    def _statement(self) -> list[str]:
        plain = [self._assign] * 4 + [self._change] * 3 + [self._assign_two, self._call, self._leave, self._at_once]
        deeper = [self._branch] * 2 + [self._count_up, self._count_down, self._while]
        return self._any(*plain, *(deeper if self._depth < 3 else []))()

    def _within(self, number: int) -> list[str]:
        self._depth += 1
        lines = self._block(number)
        self._depth -= 1
        return [f"    {line}" for line in lines]

    def _cell(self) -> str:
        if self._any(True, False):
            return self._any(*CELLS)
        block, mask = self._any(*ITEMS)
        index = self._value(0)
        return f"{block}[{index}]" if self._random.random() < 0.05 else f"{block}[{index} & {mask}]"

    def _target(self) -> str:
        return self._any(self._any(*LOCALS), self._any(*LOCALS), self._cell())

    def _assign(self) -> list[str]:
        target = self._target()
        return [f"{target}{': int' * (target in LOCALS and self._any(True, False))} = {self._value(3)}"]

    def _change(self) -> list[str]:
        return [f"{self._target()} {self._any(*CHANGING)}= {self._value(2)}"]

    def _assign_two(self) -> list[str]:
        one, other = self._random.sample(LOCALS, 2)
        begun, end = self._any((f"{other}, ", ""), (f"swap({one}, ", ")"), (f"house.swap({one}, ", ")"))
        return [f"{one}, {other} = {begun}{self._value(1)}{end}"]

    def _call(self) -> list[str]:
        chosen = f"inner = which(outer, {self._value(1)})"
        bumped = f"{self._any(*LOCALS)} = {self._any('', 'house.')}bump({self._any(*RECORDS)}, {self._value(1)})"
        grown = f"grow({self._any(*RECORDS)}, {self._value(1)})"
        summed = f"{self._any(*LOCALS)} = {self._any('', 'house.room.')}total({self._any(*BLOCKS)})"
        thinned = f"{self._any(*LOCALS)} = thin({self._any(*BLOCKS)}, {self._value(1)})"
        return [
            self._any(chosen, bumped, grown, summed, thinned, f"{self._any(*LOCALS)} = house.taller({self._value(1)})")
        ]

    def _at_once(self) -> list[str]:
        one, other, index = self._any(*RECORDS), self._any(*RECORDS), self._value(1)
        return [
            self._any(
                f"copy_shared({one}, {other})", f"overwrite({one}, {self._any('inner', 'outer.other')})",
                f"reset({self._any(*RECORDS, 'outer')}, Lasts.{self._any('DEAL', 'DEAL', 'MATCH')})",
                f"save({one}, {self._any('row', 'outer.row')}, {index} & {self._any('0', '1')})",
                f"restore({one}, {self._any('row', 'outer.row')}, {index} & {self._any('0', '1')})",
                f"spread({self._any('row', 'outer.row')}, {index} & 1, {self._value(1)}, 3, {self._any('1', '4')})",
            )
        ]  # fmt: skip

    def _leave(self) -> list[str]:
        away = self._any(*["break", "continue"] * bool(self._loops), f"return {self._value(2)}")
        return [f"if {self._condition()}:", f"    {away}"]

    def _branch(self) -> list[str]:
        lines = [f"if {self._condition()}:", *self._within(2)]
        if self._random.random() < 0.3:
            lines += [f"elif {self._condition()}:", *self._within(1)]
        if self._random.random() < 0.5:
            lines += ["else:", *self._any(self._within(2), ["    pass"])]
        return lines

    def _count_up(self) -> list[str]:
        return [f"for i in range({self._value(1)} & 7):", *self._body()]

    def _count_down(self) -> list[str]:
        return [
            f"for i in range({self._value(1)} & 7, {self._any('-2', '0', '3')}, {self._any('-1', '-2')}):",
            *self._body(),
        ]

    def _while(self) -> list[str]:
        counter = f"n{self._depth}"
        test = f"while {counter} < {self._random.randint(1, 5)} and ({self._condition()}):"
        return [f"{counter} = 0", test, f"    {counter} += 1", *self._body()]

    def _body(self) -> list[str]:
        self._loops += 1
        lines = self._within(2)
        self._loops -= 1
        return lines

    # -------------------------------------------------------------- values

    def _condition(self) -> str:
        one, other = self._comparison(), self._comparison()
        return self._any(
            one, one, f"{one} and {other}", f"{one} or {other}", f"not ({one})", self._value(1),
            "house.wide", f"house.wide and {one}",
            f"({one} or {self._value(1)}) and {other}",
        )  # fmt: skip

    def _comparison(self) -> str:
        more = "".join(f" {self._any(*COMPARING)} {self._value(1)}" for _ in range(self._any(1, 1, 1, 2)))
        return f"{self._value(1)}{more}"

    def _constant(self) -> str:
        return str(
            self._any(self._random.randint(0, 9), self._random.getrandbits(20), 1 << self._random.randint(20, 61))
        )

    def _value(self, depth: int) -> str:
        if depth == 0:
            return self._any("a", "b", "i", *LOCALS)
        return self._any(*[self._plain] * 5, *[self._operation] * 8, self._choice, self._function, self._table)(
            depth - 1
        )

    def _plain(self, depth: int) -> str:
        return self._any(
            self._value(0), self._value(0), self._cell(), self._cell(), f"number_of({self._any(*RECORDS)})"
        )

    def _operation(self, depth: int) -> str:
        value = self._value(depth)
        by_few = f"{self._any('<<', '>>')} ({self._value(depth)} & {self._any('7', '31', '63')})"
        return self._any(
            f"({value} {self._any(*SIGNS)} {self._value(depth)})", f"({value} {self._any(*SIGNS)} {self._constant()})",
            f"({value} & {self._constant()})", f"({value} {by_few})", f"-{value}", f"~{value}", f"+{value}",
        )  # fmt: skip

    def _choice(self, depth: int) -> str:
        value, other = self._value(depth), self._value(depth)
        test = self._comparison() if depth else "a"
        return self._any(
            f"bool(not {value})", f"bool({test})", f"({value} and {other})", f"({value} or {other})",
            f"({value} if {test} else {other})",
        )  # fmt: skip

    def _function(self, depth: int) -> str:
        value, other = self._value(depth), self._value(depth)
        some = f"{value} | {1 << self._random.randint(0, 60)}"
        return self._any(
            f"max({value}, {other})", f"min({value}, {other})", f"abs({value})",
            f"count({value} & {(1 << 61) - 1})", f"count({value})", f"lowest({some})", f"lowest({value})",
            f"rotate({value} & {(1 << 32) - 1}, {other} & 31)",
        )  # fmt: skip

    def _table(self, depth: int) -> str:
        value, other = self._value(depth), self._value(depth)
        return self._any(
            f"SQUARES[({value} & 3) + 1]", f"GRID[{value} & 1][{other} & 1]", f"({value} + Colour.BLUE)",
            f"(len({self._any(*BLOCKS)}) + {value})", f"({value} + house.height)", f"({value} ^ house.room.width)",
        )  # fmt: skip


# ------------------------------------------------------------------ playing programs


@dataclass(frozen=True)
class Programs:
    """Some random programs: each as it is interpreted, and all of them compiled, told apart by number."""

    interpreted: Sequence[Callable[..., Any]]
    texts: Sequence[Sequence[str]]
    entry: FunctionType
    house: House

    def machine(self) -> Callable[..., int]:
        """Return the machine code."""
        return Compilation(self.entry, "programs", {"house": self.house}).code()


def programs(seed: int, number: int) -> Programs:
    """Return a number of random programs."""
    random = Random(seed)
    texts = [Writer(random).function() for _ in range(number)]
    compiled, plain = dict(COMPILED), dict(INTERPRETED)
    for name, parameters, returns, lines in HELPERS:
        compiled[name] = written(name, parameters, lines, returns=returns, given=compiled)
        plain[name] = written(name, parameters, map(_exactly, lines), returns=returns, given=plain)
    names = [f"program{at}" for at in range(number)]
    for name, lines in zip(names, texts, strict=True):
        compiled[name] = written(name, PARAMETERS, lines, returns="int", given=compiled)
        plain[name] = written(name, PARAMETERS, map(_exactly, lines), returns="int", given=plain)
    chosen = [line for at, name in enumerate(names) for line in (f"if at == {at}:", f"    return {name}({GIVEN})")]
    entry = written("play", f"at: int, {PARAMETERS}", [*chosen, "return 0"], returns="int", given=compiled)
    wide, width, height = random.random() < 0.5, random.randint(0, 9), random.getrandbits(20)
    houses = [
        House(some["bump"], some["swap"], Room(some["total"], of(width)), wide, of(height))
        for some, of in ((compiled, int), (plain, Exact))
    ]
    return Programs([partial(plain[name], house=houses[1]) for name in names], texts, entry, houses[0])


def _exactly(line: str) -> str:
    """Return a line whose constants know how many bits the machine has."""
    return re.sub(r"(?<![\w.])\d+", lambda found: f"E({found[0]})", line)


@dataclass(frozen=True)
class Outcome:
    """What came of a program: its result and all numbers it may change, or what went wrong, and in which line."""

    numbers: tuple[int, ...] = ()
    fault: str = ""
    line: int = 0


def cases(seed: int, number: int) -> Iterator[tuple[int, ...]]:
    """Yield numbers to play a program with: two, then those of the block and of the records."""
    random = Random(seed)
    for _ in range(number):
        yield tuple(
            random.choice(
                [0, 1, -1, random.randint(-9, 9), random.randint(-(1 << 40), 1 << 40), random.getrandbits(61)]
            )
            for _ in range(2 + 4 + len(Outer().numbers()) + len(Longer().numbers()))
        )


def _filled(made: Any, numbers: Iterator[int]) -> Any:
    made.fill(numbers)
    return made


def interpreted(program: Callable[..., Any], given: Sequence[int]) -> Outcome:
    """Play a program as it stands."""
    numbers = map(Exact, given)
    a, b = next(numbers), next(numbers)
    row = Block(next(numbers) for _ in range(4))
    outer, longer = _filled(Outer(), numbers), _filled(Longer(), numbers)
    for one in (outer, outer.inner, outer.other, longer):
        one.row = Block(one.row)
    try:
        result = program(a, b, row, outer, longer)
    except (OverflowError, ValueError, IndexError, ZeroDivisionError) as fault:
        at = [frame for frame in traceback.extract_tb(fault.__traceback__) if frame.filename.startswith("<written")]
        return Outcome(fault=type(fault).__name__, line=at[-1].lineno or 0)
    return Outcome((int(result), *map(int, (*row, *outer.numbers(), *longer.numbers()))))


def compiled(machine: Callable[..., int], at: int, given: Sequence[int]) -> Outcome:
    """Play the program of a number compiled."""
    a, b, *others = given
    row = np.array(others[:4], np.int64)
    numbers = iter(others[4:])
    outer, longer = array_of(_filled(Outer(), numbers)), array_of(_filled(Longer(), numbers))
    try:
        result = machine(at, a, b, row, outer, longer)
    except (OverflowError, ValueError, IndexError, ZeroDivisionError) as fault:
        return Outcome(fault=type(fault).__name__, line=int(str(fault).rpartition(":")[2]))
    return Outcome((result, *row.tolist(), *outer.view(np.int64).tolist(), *longer.view(np.int64).tolist()))
