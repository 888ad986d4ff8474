"""Records: a fixed block of named integers, declared once, with two bodies.

Interpreted, a record is a slotted object whose blocks are lists. Compiled, it is a row of a structured array with the
same names (`tefuda.bulk.layout`). Rules cannot tell one from the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar, dataclass_transform

Cells: TypeAlias = list[int]
"""A block of integers; compiled, a row of int64."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The declaration of one integer."""

    start: int


@dataclass(frozen=True, slots=True)
class Block:
    """The declaration of `length` integers."""

    length: int
    start: int


@dataclass(frozen=True, slots=True)
class Part:
    """The declaration of a record within a record."""

    record: type[Any]


Declaration: TypeAlias = Cell | Block | Part
Made = TypeVar("Made")


def cell(start: int = 0, *, init: Literal[False] = False) -> Any:
    """Declare an integer that is `start` in a new record."""
    return Cell(start)


def cells(length: int, start: int = 0, *, init: Literal[False] = False) -> Any:
    """Declare a block of `length` integers, each `start` in a new record."""
    return Block(length, start)


def part(kind: type[Made], *, init: Literal[False] = False) -> Made:
    """Declare a record of class `kind` within the record."""
    declaration: Any = Part(kind)
    return declaration  # type: ignore[no-any-return]


class Record:
    """What every record can do, outside the rules."""

    __slots__ = ()
    __declarations__: ClassVar[dict[str, Declaration]] = {}

    def __init__(self) -> None:
        raise AssertionError("`record` writes this method")

    def copy(self: Made) -> Made:
        """Return a record of equal cells that shares none of them."""
        raise AssertionError("`record` writes this method")

    def differing(self, other: Record) -> dict[str, object]:
        """Return by name the cells and blocks of `other`, a record of the same class, that differ from its own."""
        mine = {name: getattr(self, name) for name in self.__declarations__}
        return {name: theirs for name in mine if mine[name] != (theirs := getattr(other, name))}

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__declarations__)

    __hash__ = None  # type: ignore[assignment]

    def numbers(self) -> Iterator[int]:
        """Yield every integer in the order of declaration."""
        for name, declared in self.__declarations__.items():
            value = getattr(self, name)
            match declared:
                case Cell():
                    yield value
                case Block():
                    yield from value
                case _:
                    yield from value.numbers()

    def fill(self, numbers: Iterator[int]) -> None:
        """Set every integer, in the order of declaration, from `numbers`."""
        for name, declared in self.__declarations__.items():
            match declared:
                case Cell():
                    setattr(self, name, next(numbers))
                case Block(length):
                    setattr(self, name, [next(numbers) for _ in range(length)])
                case _:
                    getattr(self, name).fill(numbers)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__declarations__)
        return f"{type(self).__name__}({shown})"


@dataclass_transform(eq_default=False, field_specifiers=(cell, cells, part))
def record(declared: type[Made]) -> type[Made]:
    """Make a record of a class whose attributes are declared with `cell`, `cells` and `part`."""
    names = list(declared.__annotations__)
    declarations = {name: vars(declared)[name] for name in names}
    body: dict[str, Any] = {
        "__slots__": tuple(names),
        "__declarations__": declarations,
        "__doc__": declared.__doc__,
        "__module__": declared.__module__,
        "__qualname__": declared.__qualname__,
        "__annotations__": dict(declared.__annotations__),
    }
    made = type(declared.__name__, (Record,), body)
    made.__init__ = _starter(declarations)  # type: ignore[misc]
    made.copy = _copier(made, declarations)  # type: ignore[attr-defined]
    return made


def _starter(declarations: dict[str, Declaration]) -> Callable[[Any], None]:
    lines = ["def __init__(self):"]
    kinds: dict[str, Any] = {}
    for name, declared in declarations.items():
        match declared:
            case Cell(start):
                lines.append(f"    self.{name} = {int(start)}")
            case Block(length, start):
                lines.append(f"    self.{name} = [{int(start)}] * {length}")
            case _:
                kinds[name] = declared.record
                lines.append(f"    self.{name} = kinds['{name}']()")
    namespace: dict[str, Any] = {"kinds": kinds}
    exec("\n".join([*lines, "    pass"]), namespace)
    starter: Callable[[Any], None] = namespace["__init__"]
    return starter


def _copier(made: type[Any], declarations: dict[str, Declaration]) -> Callable[[Any], Any]:
    lines = ["def copy(self):", "    new = make(kind)"]
    for name, declared in declarations.items():
        suffix = "" if isinstance(declared, Cell) else ".copy()"
        lines.append(f"    new.{name} = self.{name}{suffix}")
    lines.append("    return new")
    namespace: dict[str, Any] = {"make": object.__new__, "kind": made}
    exec("\n".join(lines), namespace)
    copier: Callable[[Any], Any] = namespace["copy"]
    copier.__doc__ = Record.copy.__doc__
    return copier
