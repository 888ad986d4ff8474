"""What a value is while rules are translated: a number, records, a block of cells, a tuple, or known beforehand.

A parameter may be open: annotated with a type variable, a protocol or Any, it is of the kind of what is given for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import EnumMeta
from types import FunctionType, MethodType
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from llvmlite import ir

from tefuda.compiler.layout import Integers, Octets, Records, Words
from tefuda.core.records.record import Block, Cell, Cells, Declaration, Part, Record
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
    """A record of a class, or options, which are numbers one after another; a pointer."""

    made_of: type[Any]


class Home(NamedTuple):
    """The class of the records, and the cell or block in them, where a number is stored."""

    made_of: type[Any]
    cell: str


@dataclass(frozen=True, slots=True)
class CellsOf:
    """A block of integers: a pointer and a length. `home` is the record and the cell that hold it, if that is known.

    What is in it takes as many bits as an `element`, the highest of which is a sign where it is `signed`.
    """

    element: ir.IntType = INT
    home: Home | None = None
    signed: bool = False

    def anywhere(self) -> CellsOf:
        """Return the kind of such blocks wherever they are."""
        return CellsOf(self.element, signed=self.signed)


@dataclass(frozen=True, slots=True)
class RecordsOf:
    """An array of records of a class, by number; a pointer and how many they are."""

    made_of: type[Any]


@dataclass(frozen=True, slots=True)
class TupleOf:
    """A tuple of values."""

    parts: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known before any deal is played; no leaves.

    That is a tuple of numbers, an enumeration, settled options, or an object whose attributes are numbers, rules and
    further objects; the methods of its class are rules, too.
    """

    content: Any


@dataclass(frozen=True, slots=True)
class Open:
    """Whatever is given."""


Kind: TypeAlias = Number | RecordOf | CellsOf | RecordsOf | TupleOf | Known | Open
NUMBER = Number()
OPEN = Open()
NOTHING = TupleOf(())


def leaves_of(kind: Kind) -> list[ir.Type]:
    """Return the types of the machine's values that make up a value."""
    match kind:
        case Number():
            return [INT]
        case RecordOf():
            return [POINTER]
        case CellsOf() | RecordsOf():
            return [POINTER, INT]
        case TupleOf(parts):
            return [leaf for part in parts for leaf in leaves_of(part)]
    return []


@dataclass(frozen=True, slots=True)
class CellLayout:
    """Where a cell, a block or a part is in its record, in integers from its start, and how many it takes."""

    start: int
    length: int
    part: type[Any] | None = None
    is_block: bool = False


_cell_layouts: dict[type[Any], Mapping[str, CellLayout]] = {}


def cell_layouts(kind: type[Any]) -> Mapping[str, CellLayout]:
    """Return where the cells of a record class are, or of an options class, by name."""
    if kind in _cell_layouts:
        return _cell_layouts[kind]
    layouts: dict[str, CellLayout] = {}
    start = 0
    for name, declared in declarations_of(kind).items():
        match declared:
            case Block(length=length):
                layout = CellLayout(start, length, is_block=True)
            case Part(record):
                layout = CellLayout(start, size_of(record), record)
            case _:
                layout = CellLayout(start, 1)
        layouts[name] = layout
        start += layout.length
    _cell_layouts[kind] = layouts
    return layouts


def declarations_of(kind: type[Any]) -> Mapping[str, Declaration]:
    """Return what a record class declares; options declare a cell for each field."""
    if issubclass(kind, Record):
        return kind.__declarations__
    return {field.name: Cell(0) for field in fields(kind)}


def size_of(kind: type[Any]) -> int:
    """Return how many integers a record takes."""
    return sum(layout.length for layout in cell_layouts(kind).values())


@dataclass(frozen=True, slots=True)
class Signature:
    """The kinds of a function's parameters, by name, and of what it returns."""

    parameters: Mapping[str, Kind]
    result: Kind

    def narrowed(self, given: Sequence[Kind]) -> Signature:
        """Return the signature for what is `given`, in order.

        That may be records that extend those of the parameters, options that are known, blocks with elements of fewer
        bits, and anything at all where a parameter is open.
        """
        changed = {
            name: one.anywhere() if isinstance(one, CellsOf) else one
            for (name, kind), one in zip(self.parameters.items(), given, strict=False)
            if extends(one, kind)
        }
        return Signature({**self.parameters, **changed}, self.result) if changed else self


def extends(given: Kind, kind: Kind) -> bool:
    """Say whether a value may be given where a parameter is of a kind, and changes the kind of the parameter."""
    match given, kind:
        case _, Open():
            return True
        case Known(content), RecordOf(wanted):
            return isinstance(content, wanted)
        case (RecordOf(made_of), RecordOf(wanted)) | (RecordsOf(made_of), RecordsOf(wanted)):
            return issubclass(made_of, wanted)
        case CellsOf(), CellsOf(element):
            return bool(element == INT)
    return False


def signature_of(function: Callable[..., Any]) -> Signature:
    """Return the signature that the annotations of a function state; raise CompileError if they do not.

    The first parameter of a method is open.
    """
    hints = get_type_hints(function)
    code = function.__code__
    names, where = code.co_varnames[: code.co_argcount], location_of(function)
    if names[:1] == ("self",):
        hints["self"] = Any
    for name in (*names, "return"):
        if name not in hints:
            raise CompileError("{function}: {name} has no annotation", function=where, name=repr(name))
    kinds = {name: kind_of(hints[name], where) for name in (*names, "return")}
    return Signature({name: kinds[name] for name in names}, kinds["return"])


def entry_signature(function: Callable[..., Any], given: Mapping[str, Any]) -> Signature:
    """Return the signature of an entry point; raise CompileError for a parameter that nothing says the kind of.

    For some parameters is `given`, by name, a class of records, `Records` of one, or else the object that it is.
    """
    stated, where = signature_of(function), location_of(function)
    kinds = [
        kind if name not in given else kind_of(given[name], where) if _is_type(given[name]) else Known(given[name])
        for name, kind in stated.parameters.items()
    ]
    signature = stated.narrowed(kinds)
    for name, kind in signature.parameters.items():
        if isinstance(kind, Open):
            raise CompileError("{function}: nothing is given for {name}", function=where, name=repr(name))
    return signature


def _is_type(given: Any) -> bool:
    return isinstance(given, type) or get_origin(given) is not None


def is_object(content: Any) -> bool:
    """Say whether something is an object that may be known, whose attributes are known with it."""
    return is_dataclass(content) and not isinstance(content, type)


def attribute_of(content: Any, name: str) -> Any:
    """Return an attribute of what is known, or a member of an enumeration; None where there is none."""
    return getattr(content, name, None) if is_object(content) or isinstance(content, EnumMeta) else None


def rule_of(content: Any) -> FunctionType | None:
    """Return the function that is called where a function or a method is, None for anything else."""
    called = content.__func__ if isinstance(content, MethodType) else content
    return called if isinstance(called, FunctionType) else None


def location_of(function: Callable[..., Any], line: int = 0) -> str:
    """Return where a function stands, with its first line or another, and what it is called, for errors."""
    code = function.__code__
    return f"{code.co_filename}:{line or code.co_firstlineno}: {function.__qualname__}"


_BLOCKS: Mapping[Any, CellsOf] = {
    Words: CellsOf(WORD), Integers: CellsOf(WORD, signed=True), Octets: CellsOf(OCTET)
}  # fmt: skip


def kind_of(hint: Any, function: str) -> Kind:
    """Return the kind of value that an annotation of a `function` stands for; raise CompileError if it is none."""
    origin = get_origin(hint)
    if hint is None or hint is type(None):
        return NOTHING
    if hint in _BLOCKS:
        return _BLOCKS[hint]
    if hint == Cells:
        return CellsOf()
    if origin is Records:
        (made_of,) = get_args(hint)
        return OPEN if is_open(made_of) else RecordsOf(made_of)
    if origin is tuple:
        return TupleOf(tuple(kind_of(part, function) for part in get_args(hint)))
    if is_open(hint):
        return OPEN
    if origin is not None:
        return kind_of(origin, function)
    if isinstance(hint, type):
        if issubclass(hint, int):
            return NUMBER
        if issubclass(hint, Record) or hasattr(hint, "__dataclass_fields__"):
            return RecordOf(hint)
    raise CompileError("{function}: {hint} is not a type that rules may use", function=function, hint=str(hint))


def is_open(hint: Any) -> bool:
    """Say whether an annotation leaves open what is given."""
    made_of = get_origin(hint) or hint
    return hint is Any or isinstance(hint, TypeVar) or (isinstance(made_of, type) and Protocol in made_of.__mro__)
