"""What a value is while rules are translated: a number, records, a block of cells, a tuple, or known beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

from llvmlite import ir

from tefuda.bulk.layout import Integers, Octets, Rows, Words
from tefuda.core.record import Block, Cell, Cells, Declaration, Part, Record
from tefuda.errors import CompileError

INT = ir.IntType(64)
WORD = ir.IntType(32)
OCTET = ir.IntType(8)
POINTER = ir.PointerType()


@dataclass(frozen=True, slots=True)
class Number:
    """An integer or a truth value, which is 0 or 1; 64 bits."""


@dataclass(frozen=True, slots=True)
class RecordOf:
    """A record of a class, or options that are a row of numbers; a pointer."""

    made_of: type[Any]


@dataclass(frozen=True, slots=True)
class CellsOf:
    """A block of integers: a pointer and a length. `home` is the record and the cell that hold it, if that is known.

    What is in it takes as many bits as an `element`, the highest of which is a sign where it is `signed`.
    """

    element: ir.IntType = INT
    home: str = ""
    signed: bool = False

    def anywhere(self) -> CellsOf:
        """Return the kind of such blocks wherever they are."""
        return CellsOf(self.element, signed=self.signed)


@dataclass(frozen=True, slots=True)
class RowsOf:
    """Records of a class in a row, by number; a pointer and how many they are."""

    made_of: type[Any]


@dataclass(frozen=True, slots=True)
class TupleOf:
    """A tuple of values."""

    parts: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known before any deal is played: a tuple of numbers, an enumeration, settled options; no leaves."""

    content: Any


Kind: TypeAlias = Number | RecordOf | CellsOf | RowsOf | TupleOf | Known
NUMBER = Number()
NOTHING = TupleOf(())


def leaves_of(kind: Kind) -> list[ir.Type]:
    """Return the types of the machine's values that make up a value."""
    match kind:
        case Number():
            return [INT]
        case RecordOf():
            return [POINTER]
        case CellsOf() | RowsOf():
            return [POINTER, INT]
        case TupleOf(parts):
            return [leaf for part in parts for leaf in leaves_of(part)]
    return []


@dataclass(frozen=True, slots=True)
class Place:
    """Where a cell, a block or a part is in its record, in integers from its start, and how many it takes."""

    start: int
    length: int
    part: type[Any] | None = None
    is_block: bool = False


_places: dict[type[Any], Mapping[str, Place]] = {}


def places_of(kind: type[Any]) -> Mapping[str, Place]:
    """Return the places of the cells of a record class, or of an options class, by name."""
    if kind in _places:
        return _places[kind]
    places: dict[str, Place] = {}
    start = 0
    for name, declared in declarations_of(kind).items():
        match declared:
            case Block(length=length):
                place = Place(start, length, is_block=True)
            case Cell():
                place = Place(start, 1)
            case Part(record):
                place = Place(start, size_of(record), record)
        places[name] = place
        start += place.length
    _places[kind] = places
    return places


def declarations_of(kind: type[Any]) -> Mapping[str, Declaration]:
    """Return what a record class declares; options declare a cell for each field."""
    if issubclass(kind, Record):
        return kind.__declarations__
    return {field.name: Cell(0) for field in fields(kind)}


def size_of(kind: type[Any]) -> int:
    """Return how many integers a record takes."""
    return sum(place.length for place in places_of(kind).values())


def unbound(*cells: Any) -> Any:
    """Stand for a rule of the game, or a number, to which the name is bound when the driver is made for it."""
    raise AssertionError("the driver is bound to no game")


def open_names(function: Callable[..., Any], bindings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the bindings of the names that the module of a function leaves open, as `unbound` or as Any."""
    named = function.__globals__
    return {name: bound for name, bound in bindings.items() if named.get(name) is unbound or named.get(name) is Any}


@dataclass(frozen=True, slots=True)
class Signature:
    """The kinds of a function's parameters, by name, and of what it returns."""

    parameters: Mapping[str, Kind]
    result: Kind

    def narrowed(self, given: Sequence[Kind]) -> Signature:
        """Return the signature for records that extend those of the parameters, where such are `given` in order.

        A block may be given with elements of fewer bits.
        """
        changed = {
            name: one.anywhere() if isinstance(one, CellsOf) else one
            for (name, kind), one in zip(self.parameters.items(), given, strict=False)
            if extends(one, kind)
        }
        return Signature({**self.parameters, **changed}, self.result) if changed else self


def extends(given: Kind, kind: Kind) -> bool:
    """Say whether a value is a record of a class that extends another, or of that class itself, or any block."""
    match given, kind:
        case RecordOf(made_of), RecordOf(wanted):
            return issubclass(made_of, wanted)
        case CellsOf(), CellsOf(element):
            return bool(element == INT)
    return False


def signature_of(
    function: Callable[..., Any], bindings: Mapping[str, Any], settled: Mapping[type[Any], Any]
) -> Signature:
    """Return the signature that the annotations of a function state; raise CompileError if they do not."""
    hints = get_type_hints(function, globalns=function.__globals__, localns=open_names(function, bindings))
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    for name in (*names, "return"):
        if name not in hints:
            raise CompileError("{function}: {name} has no annotation", function=function.__qualname__, name=repr(name))
    return Signature({name: kind_of(hints[name], settled) for name in names}, kind_of(hints["return"], settled))


_BLOCKS: Mapping[Any, CellsOf] = {
    Words: CellsOf(WORD), Integers: CellsOf(WORD, signed=True), Octets: CellsOf(OCTET)
}  # fmt: skip


def kind_of(hint: Any, settled: Mapping[type[Any], Any]) -> Kind:
    """Return the kind of value that an annotation stands for."""
    if hint is None or hint is type(None):
        return NOTHING
    if hint in _BLOCKS:
        return _BLOCKS[hint]
    if hint == Cells:
        return CellsOf()
    if get_origin(hint) is Rows:
        return RowsOf(get_args(hint)[0])
    if get_origin(hint) is tuple:
        return TupleOf(tuple(kind_of(part, settled) for part in get_args(hint)))
    if isinstance(hint, type):
        if hint in settled:
            return Known(settled[hint])
        if issubclass(hint, int):
            return NUMBER
        if issubclass(hint, Record) or hasattr(hint, "__dataclass_fields__"):
            return RecordOf(hint)
    raise CompileError("{hint} is not a type that rules may use", hint=str(hint))
