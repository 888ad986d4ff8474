"""The kinds of values in the translation of rules: numbers, records, blocks of cells, tuples, and known objects.

A parameter may be open: annotated with a type variable, a protocol or Any, it takes the kind of what is passed.
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
"""The types of the machine: numbers, the elements of `Words` and `Integers`, those of `Octets`, and addresses."""


@dataclass(frozen=True, slots=True)
class Number:
    """An integer or a truth value, which is 0 or 1; 64 bits."""


@dataclass(frozen=True, slots=True)
class RecordOf:
    """A record of a class, or options as numbers: an address."""

    made_of: type[Any]


class Home(NamedTuple):
    """The record class, and the cell or block in it, in which a number is."""

    made_of: type[Any]
    cell: str


@dataclass(frozen=True, slots=True)
class CellsOf:
    """A block of integers: an address and a length. `home` is the record and the block in it, if that is known.

    Each integer has the type `element`, whose highest bit is a sign if `signed`.
    """

    element: ir.IntType = INT
    home: Home | None = None
    signed: bool = False

    def anywhere(self) -> CellsOf:
        """Return the kind of such blocks with no home known."""
        return CellsOf(self.element, signed=self.signed)


@dataclass(frozen=True, slots=True)
class RecordsOf:
    """Records of a class, one after the other: an address, and how many there are."""

    made_of: type[Any]


@dataclass(frozen=True, slots=True)
class TupleOf:
    """A tuple of values."""

    parts: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known when rules are compiled: nothing of it is passed at run time.

    It is a tuple of numbers, an enumeration, settled options, or an object whose attributes are numbers, rules and
    further objects; the methods of its class are rules, too.
    """

    content: Any


@dataclass(frozen=True, slots=True)
class Open:
    """A parameter that takes the kind of what is passed."""


Kind: TypeAlias = Number | RecordOf | CellsOf | RecordsOf | TupleOf | Known | Open
NUMBER = Number()
OPEN = Open()
NOTHING = TupleOf(())
"""The kinds that have no further content."""


def leaves_of(kind: Kind) -> list[ir.Type]:
    """Return the types of the machine's values that make up a value; none for what is known or open."""
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
    """Where a cell, a block or a part begins in its record, and its length, both in integers of 64 bits."""

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
    """Return what a record class declares; of an options class, a cell for each field."""
    if issubclass(kind, Record):
        return kind.__declarations__
    return {field.name: Cell(0) for field in fields(kind)}


def size_of(kind: type[Any]) -> int:
    """Return the length of a record, in integers of 64 bits."""
    return sum(layout.length for layout in cell_layouts(kind).values())


@dataclass(frozen=True, slots=True)
class Signature:
    """The kinds of the parameters of a function, by name and in order, and of its result."""

    parameters: Mapping[str, Kind]
    result: Kind

    def narrowed(self, given: Sequence[Kind]) -> Signature:
        """Return the signature for a call with values of some kinds, in order.

        A value may be a record that extends that of the parameter, known options, a block with elements of fewer bits,
        and anything where a parameter is open. Other differences are left for the call to report.
        """
        changed = {
            name: one.anywhere() if isinstance(one, CellsOf) else one
            for (name, kind), one in zip(self.parameters.items(), given, strict=False)
            if extends(one, kind)
        }
        return Signature({**self.parameters, **changed}, self.result) if changed else self


def extends(given: Kind, kind: Kind) -> bool:
    """Say whether a value of one kind changes the kind of a parameter to which it is passed."""
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
    """Return the signature that the annotations of a function state.

    The first parameter of a method is open. Raises CompileError where an annotation is missing or not a type for rules,
    and NameError where it names nothing.
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
    """Return the signature of an entry point, with what is `given` for some parameters, by name.

    That is a class of records, `Records` of one, or the object itself. Raises CompileError for a parameter that stays
    open.
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
    """Say whether something is an instance of a dataclass, which may be known with its attributes."""
    return is_dataclass(content) and not isinstance(content, type)


def attribute_of(content: Any, name: str) -> Any:
    """Return an attribute of a known object, or a member of an enumeration; None where there is none."""
    return getattr(content, name, None) if is_object(content) or isinstance(content, EnumMeta) else None


def rule_of(content: Any) -> FunctionType | None:
    """Return a function, or the function of a method; None for anything else."""
    called = content.__func__ if isinstance(content, MethodType) else content
    return called if isinstance(called, FunctionType) else None


def location_of(function: Callable[..., Any], line: int = 0) -> str:
    """Return the file, line and name of a function, for errors; the line is its first one unless another is given."""
    code = function.__code__
    return f"{code.co_filename}:{line or code.co_firstlineno}: {function.__qualname__}"


_BLOCKS: Mapping[Any, CellsOf] = {
    Words: CellsOf(WORD), Integers: CellsOf(WORD, signed=True), Octets: CellsOf(OCTET)
}  # fmt: skip


def kind_of(hint: Any, function: str) -> Kind:
    """Return the kind that an annotation stands for; raise CompileError, which names `function`, if it is none."""
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
    """Say whether an annotation leaves open what is passed."""
    made_of = get_origin(hint) or hint
    return hint is Any or isinstance(hint, TypeVar) or (isinstance(made_of, type) and Protocol in made_of.__mro__)
