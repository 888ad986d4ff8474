"""A program in the language of LLVM: its functions, what they share, and how it is called from outside.

Loads and stores say which cell of which record they mean (LLVM's type-based alias analysis): two cells of different
names are never the same memory, and a block that is handed over may be any block.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

from llvmlite import ir

from tefuda.compiler.kinds import (
    INT,
    NUMBER,
    POINTER,
    Home,
    Kind,
    Number,
    RecordOf,
    Signature,
    leaves_of,
    location_of,
    signature_of,
    size_of,
)
from tefuda.errors import CompileError

ENTRY = "play"
"""The name of the function that is called from outside, with the address for its result and then its arguments."""
MOST_COPIED = 300
"""The usual limit of instructions duplicated for one function, as `Compilation.copied` describes it."""
NO_JUMP_TABLES = '"no-jump-tables"="true"'
"""An attribute of functions: processors predict several conditional branches better than a jump through a table."""
FAULTS: Mapping[str, type[Exception]] = {
    "division by zero": ZeroDivisionError,
    "index out of range": IndexError,
    "a number of more than 64 bits": OverflowError,
    "a number of more than 32 bits": OverflowError,
    "a shift by a number that is not from 0 to 63": ValueError,
    "the lowest card of none": ValueError,
    "a mask that is negative": ValueError,
    "a word that is not from 0 to 32 bits": ValueError,
}
"""What can go wrong in a rule, and what is raised after the call; all but the first are found in checked mode only."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a kind, made up of `leaves`: values of the machine, of the types that `leaves_of` its kind gives."""

    kind: Kind
    leaves: tuple[ir.Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """An address in memory that holds a number, with its type there and whether the highest bit is a sign.

    `tag` is what loads and stores state for LLVM's alias analysis, `home` the record and the cell or block that hold
    the number; either is None if that is not known.
    """

    pointer: ir.Value
    element: ir.IntType
    tag: ir.MDValue | None
    home: Home | None = None
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A local variable: the addresses on the stack that hold its leaves."""

    kind: Kind
    addresses: tuple[ir.Value, ...]


@dataclass(slots=True)
class Callee:
    """A function of the program as it is called: whether notes are part of it, by how many calls, and how large it is.

    `size` is in instructions before optimisation, 0 until the function is translated.
    """

    function: FunctionType
    signature: Signature
    machine: ir.Function
    noted: bool = True
    calls: int = 0
    size: int = 0


@dataclass(slots=True)
class Program:
    """An entry point and all it calls, in the language of LLVM, while it is translated.

    In `checked` mode the code reports the faults of `FAULTS`; code that `traps` stops at a fault and is silent. Rules
    that are `notes` are left out of everything that the functions `unnoted` lead to. Functions that are not
    `leading_to_notes` are the same with and without notes, and are translated once. `waiting` are the functions that
    are called but not translated yet.
    """

    checked: bool
    notes: Collection[Callable[..., Any]] = ()
    leading_to_notes: Collection[FunctionType] = ()
    unnoted: Collection[Callable[..., Any]] = ()
    traps: bool = False
    module: ir.Module = field(default_factory=lambda: ir.Module("rules"))
    callees: dict[tuple[FunctionType, tuple[Kind, ...], bool], Callee] = field(default_factory=dict)
    waiting: list[Callee] = field(default_factory=list)
    _signatures: dict[FunctionType, Signature] = field(default_factory=dict)
    _read: set[Home | None] = field(default_factory=set)
    _stores: list[tuple[Home | None, ir.Block, ir.Instruction]] = field(default_factory=list)
    _tags: dict[str, ir.MDValue] = field(default_factory=dict)
    _classes: dict[type[Any], int] = field(default_factory=dict)
    _constants: dict[tuple[int, ...], ir.GlobalVariable] = field(default_factory=dict)

    def callee(self, function: FunctionType, given: Sequence[Kind] = (), noted: bool = True) -> Callee:
        """Return a function as it is called with values of some kinds; it is translated later. Raises CompileError.

        It is translated once for each combination: of known objects, which are no parameters of the machine code; of
        classes of records, whose cells are thus never taken for those of a class they extend; and of whether it is
        `noted`. If not, the notes to which it leads are left out.
        """
        noted = function not in self.leading_to_notes or (noted and function not in self.unnoted)
        if function not in self._signatures:
            self._signatures[function] = signature_of(function)
        signature = self._signatures[function].narrowed(given)
        key = function, tuple(signature.parameters.values()), noted
        if key not in self.callees:
            arguments = [leaf for kind in signature.parameters.values() for leaf in leaves_of(kind)]
            kind = ir.FunctionType(returned(signature.result), [*arguments, POINTER])
            machine = ir.Function(self.module, kind, f"{len(self.callees)}.{function.__name__}")
            machine.linkage = "internal"
            machine.attributes.add("nounwind")
            set.add(machine.attributes, NO_JUMP_TABLES)  # llvmlite lists no attributes that have a value
            self.callees[key] = Callee(function, signature, machine, noted)
            self.waiting.append(self.callees[key])
        return self.callees[key]

    def lead_in(self, entry: Callee) -> None:
        """Write the function called from outside: it calls `entry`, and stores its result and, after it, a fault.

        Every function is given the address of the fault, so that threads do not share it.
        """
        leaves = [leaf for kind in entry.signature.parameters.values() for leaf in leaves_of(kind)]
        made = ir.Function(self.module, ir.FunctionType(ir.VoidType(), [POINTER, *leaves]), ENTRY)
        made.args[0].add_attribute("noalias")
        _promise(entry, made.args[1:])
        builder = ir.IRBuilder(made.append_basic_block())
        fault = step(builder, made.args[0], len(leaves_of(entry.signature.result)))
        answer = builder.call(entry.machine, [*made.args[1:], fault])
        entry.calls += 1
        for number, leaf in enumerate(unpacked(builder, entry.signature.result, answer)):
            builder.store(leaf, step(builder, made.args[0], number))
        builder.ret_void()

    def export(self, name: str, entry: Callee) -> None:
        """Write a function that others can call by a name, with the arguments of `entry`, and that returns its number.

        It is for programs that trap at a fault. Raises CompileError where the result is not one number, or nothing.
        """
        leaves = [leaf for kind in entry.signature.parameters.values() for leaf in leaves_of(kind)]
        if leaves_of(entry.signature.result) not in ([], [INT]):
            raise CompileError(
                "{function}: only one number can be returned to other programs", function=location_of(entry.function)
            )
        made = ir.Function(self.module, ir.FunctionType(returned(entry.signature.result), leaves), name)
        _promise(entry, made.args)
        builder = ir.IRBuilder(made.append_basic_block())
        answer = builder.call(entry.machine, [*made.args, ir.Constant(POINTER, None)])
        entry.calls += 1
        if leaves_of(entry.signature.result):
            builder.ret(answer)
        else:
            builder.ret_void()

    def add_read(self, home: Home | None) -> None:
        """Register that a cell or a block is read, or handed over so that it may be."""
        self._read.add(home)

    def add_store(self, home: Home | None, block: ir.Block, store: ir.Instruction) -> None:
        """Register a store into a cell or a block, so that `drop_unread` can remove it."""
        self._stores.append((home, block, store))

    def drop_unread(self, scratch: Iterable[type[Any]]) -> None:
        """Remove the stores into records of the classes `scratch` whose cells nothing in the program reads.

        Called once all functions are translated.
        """
        classes = set(scratch)
        for home, block, store in self._stores:
            if home is not None and home not in self._read and home.made_of in classes:
                block.instructions.remove(store)

    def copy_functions(self, most: int) -> None:
        """Have each function inlined wherever it is called, unless that duplicates more than `most` instructions.

        Called once all functions are translated.
        """
        for callee in self.callees.values():
            if (callee.calls - 1) * callee.size <= most:
                callee.machine.attributes.add("alwaysinline")

    def tag(self, home: Home | None, *, of_block: bool = False) -> ir.MDValue:
        """Return the metadata for loads and stores of a cell, or of any cell or block if no `home` is known."""
        name = "" if home is None else f"{self._number_of(home.made_of)}.{home.made_of.__qualname__}.{home.cell}"
        return self._tag(name, of_block)

    @property
    def fault_tag(self) -> ir.MDValue:
        """The metadata for loads and stores of the fault, which is no cell."""
        return self._tag("fault", False)

    def _number_of(self, made_of: type[Any]) -> int:
        """Return a number by which a class is told apart from others of its name."""
        return self._classes.setdefault(made_of, len(self._classes))

    def _tag(self, name: str, of_block: bool) -> ir.MDValue:
        key = f"{name}[]" if of_block else name
        if key not in self._tags:
            zero = ir.Constant(INT, 0)
            root = self.module.add_metadata(["rules"])
            if of_block:
                root = self.module.add_metadata(["[]", root, zero])
            kind = self.module.add_metadata([key, root, zero]) if name else root
            self._tags[key] = self.module.add_metadata([kind, kind, zero])
        return self._tags[key]

    def table(self, numbers: tuple[int, ...]) -> ir.GlobalVariable:
        """Return a constant block of these numbers, one for equal numbers."""
        if numbers not in self._constants:
            kind = ir.ArrayType(INT, len(numbers))
            made = ir.GlobalVariable(self.module, kind, f"numbers.{len(self._constants)}")
            made.global_constant, made.linkage = True, "internal"
            made.initializer = ir.Constant(kind, list(numbers))
            self._constants[numbers] = made
        return self._constants[numbers]

    def sentence(self, text: str) -> ir.GlobalVariable:
        """Return a text as a constant of bytes that ends with a zero."""
        data = bytearray(text.encode() + b"\0")
        name = self.module.get_unique_name("sentence")
        kind = ir.ArrayType(ir.IntType(8), len(data))
        made = ir.GlobalVariable(self.module, kind, name)
        made.global_constant, made.linkage = True, "internal"
        made.initializer = ir.Constant(kind, data)
        return made


def _promise(entry: Callee, arguments: Sequence[ir.Argument]) -> None:
    """Promise LLVM that the arguments of an entry do not overlap, and that records are complete."""
    kinds = [kind for kind in entry.signature.parameters.values() for _ in leaves_of(kind)]
    for kind, argument in zip(kinds, arguments, strict=True):
        if argument.type == POINTER:
            argument.add_attribute("noalias")
        if isinstance(kind, RecordOf):  # LLVM may read cells ahead of the branch that needs them
            argument.attributes.dereferenceable = 8 * size_of(kind.made_of)


def returned(kind: Kind) -> ir.Type:
    """Return the type of what a function of this result returns: nothing, one value of the machine, or a structure."""
    leaves = leaves_of(kind)
    if not leaves:
        return ir.VoidType()
    return leaves[0] if len(leaves) == 1 else ir.LiteralStructType(leaves)


def unpacked(builder: ir.IRBuilder, kind: Kind, answer: ir.Value) -> list[ir.Value]:
    """Return the leaves of the result of a call."""
    leaves = leaves_of(kind)
    if len(leaves) < 2:
        return [answer] * len(leaves)
    return [builder.extract_value(answer, number) for number in range(len(leaves))]


def step(builder: ir.IRBuilder, pointer: ir.Value, number: int | ir.Value, element: ir.Type = INT) -> ir.Value:
    """Return the address `number` elements further on."""
    index = ir.Constant(INT, number) if isinstance(number, int) else number
    return builder.gep(pointer, [index], inbounds=True, source_etype=element)


def number(value: int) -> Value:
    """Return a constant number of 64 bits."""
    return Value(NUMBER, (ir.Constant(INT, int(value)),))


def constant_of(value: Value) -> int | None:
    """Return the number that a value is known to be, None if it is not known."""
    leaf = value.leaves[0] if isinstance(value.kind, Number) else None
    return int(leaf.constant) if isinstance(leaf, ir.Constant) else None
