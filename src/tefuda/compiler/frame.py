"""The frame of one function while it is translated: where instructions go, and where its local variables are stored."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from llvmlite import ir

from tefuda.compiler.kinds import INT, NUMBER, POINTER, CellsOf, Kind, Known, TupleOf, leaves_of, location_of
from tefuda.compiler.program import FAULTS, Callee, Program, Slot, Value, number
from tefuda.compiler.reach import names_of
from tefuda.core.records.source import definition_of, stores_of
from tefuda.errors import CompileError


class Frame:
    """What the translation of one function has at hand; `builder` writes at the point that translation has reached.

    `line` is that of the source which is translated now.
    """

    def __init__(self, program: Program, callee: Callee) -> None:
        self.program, self.callee = program, callee
        self.definition = definition_of(callee.function)
        self.names = names_of(callee.function)
        self.start = ir.IRBuilder(callee.machine.append_basic_block("start"))
        self.builder = ir.IRBuilder(callee.machine.append_basic_block("body"))
        self.slots: dict[str, Slot] = {}
        self.line = self.definition.lineno
        self.fault = callee.machine.args[-1]
        self._sets: Mapping[str, int] = stores_of(self.definition)

    # ---------------------------------------------------------------- blocks

    def block(self, name: str) -> ir.Block:
        """Return a new block of instructions."""
        return self.callee.machine.append_basic_block(name)

    def go_to(self, block: ir.Block) -> None:
        """Continue at a block, unless this one has already ended."""
        if not self.has_ended:
            self.builder.branch(block)

    @property
    def has_ended(self) -> bool:
        """Whether the block that is written goes on elsewhere or returns."""
        return bool(self.builder.block.is_terminated)

    # ------------------------------------------------------- local variables

    def slot(self, kind: Kind, name: str = "") -> Slot:
        """Return room for a value of a kind; its leaves are 0 at first."""
        addresses = []
        for leaf in leaves_of(kind):
            address = self.start.alloca(leaf, name=name)
            self.start.store(ir.Constant(leaf, None if leaf == POINTER else 0), address)
            addresses.append(address)
        return Slot(kind, tuple(addresses))

    def store(self, slot: Slot, value: Value) -> None:
        """Store a value in a slot."""
        for address, leaf in zip(slot.addresses, self.as_kind(slot.kind, value).leaves, strict=True):
            self.builder.store(leaf, address)

    def loaded(self, slot: Slot) -> Value:
        """Return the value in a slot."""
        kinds = leaves_of(slot.kind)
        leaves = (self.builder.load(address, typ=kind) for address, kind in zip(slot.addresses, kinds, strict=True))
        return Value(slot.kind, tuple(leaves))

    def set_name(self, name: str, value: Value) -> None:
        """Give a local variable a value; its kind is that of the first."""
        if name not in self.slots:
            kind = value.kind
            if isinstance(kind, CellsOf) and self._sets.get(name, 0) > 1:
                kind = kind.anywhere()
            self.slots[name] = self.slot(kind, name)
        self.store(self.slots[name], value)

    # ---------------------------------------------------------------- values

    def as_kind(self, kind: Kind, value: Value) -> Value:
        """Return a value as one of another kind: a tuple that is known as numbers, a block whatever its home."""
        match kind, value.kind:
            case TupleOf(parts), _:
                given = self.parts(value)
                if len(given) == len(parts):
                    leaves = [self.as_kind(part, one).leaves for part, one in zip(parts, given, strict=True)]
                    return Value(kind, tuple(leaf for some in leaves for leaf in some))
            case CellsOf(element, _, signed), CellsOf(other, _, same) if (element, signed) == (other, same):
                return Value(kind, value.leaves)
            case _ if kind == value.kind:
                return value
        raise self.error("{function}: a value changes its kind")

    def parts(self, value: Value) -> list[Value]:
        """Return the values in a tuple."""
        match value.kind:
            case Known(tuple() as given):
                return [value_of(one) for one in given]
            case TupleOf(parts):
                leaves = iter(value.leaves)
                return [Value(part, tuple(next(leaves) for _ in leaves_of(part))) for part in parts]
        raise self.error("{function}: a value is not a tuple")

    # ---------------------------------------------------------------- faults

    def set_fault(self, bit: ir.Value, what: str) -> None:
        """Set one of `FAULTS`, where a bit is set, with the rule; in checked mode the first alone, with its line."""
        assert what in FAULTS
        function = self.callee.function
        where = f"{function.__module__}.{function.__qualname__}"
        if self.program.checked:
            where = f"{where}, {self._source}"
            before = self._tagged(self.builder.load(self.fault, typ=INT))
            bit = self.builder.and_(bit, self.builder.icmp_signed("==", before, ir.Constant(INT, 0)))
        with self.builder.if_then(bit, likely=False):
            self._tagged(self.builder.store(self.program.sentence(f"{what} in {where}"), self.fault))

    def _tagged(self, access: ir.Instruction) -> ir.Instruction:
        access.set_metadata("tbaa", self.program.fault_tag)
        return access

    @property
    def _source(self) -> str:
        return f"{self.callee.function.__code__.co_filename}:{self.line}"

    def error(self, sentence: str, **parts: Any) -> CompileError:
        """Return the error that the function cannot be compiled, with the file and the line."""
        return CompileError(sentence, function=location_of(self.callee.function, self.line), **parts)

    def not_dialect(self, node: ast.AST) -> CompileError:
        """Return the error that something is not in the dialect of rules."""
        return self.error("{function}: “{text}” is not in the dialect of rules", text=ast.unparse(node))


def value_of(content: Any) -> Value:
    """Return a value that is known from an object of Python."""
    return number(content) if isinstance(content, int) else Value(Known(content))


def of_bit(builder: ir.IRBuilder, bit: ir.Value) -> Value:
    """Return a bit as a number."""
    return Value(NUMBER, (builder.zext(bit, INT),))
