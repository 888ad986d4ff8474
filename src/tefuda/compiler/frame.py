"""The state of the translation of one function: where instructions go, and which addresses hold its local variables."""

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
    """The state of the translation of one function; raises CompileError where its source cannot be found.

    `start` writes the block in which room for local variables is made, `builder` at the point that translation has
    reached. `line` is the line of the source that is translated now, `names` what the names from outside the function
    stand for, `slots` the local variables by name, `fault` the address of the fault.
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
        """Return a new, empty block of instructions."""
        return self.callee.machine.append_basic_block(name)

    def go_to(self, block: ir.Block) -> None:
        """Continue at a block, unless this one has already ended."""
        if not self.has_ended:
            self.builder.branch(block)

    @property
    def has_ended(self) -> bool:
        """Whether the current block ends in a jump or a return, so that nothing can be added."""
        return bool(self.builder.block.is_terminated)

    # ------------------------------------------------------- local variables

    def slot(self, kind: Kind, name: str = "") -> Slot:
        """Return room for a value of a kind on the stack; its leaves are 0 at first."""
        addresses = []
        for leaf in leaves_of(kind):
            address = self.start.alloca(leaf, name=name)
            self.start.store(ir.Constant(leaf, None if leaf == POINTER else 0), address)
            addresses.append(address)
        return Slot(kind, tuple(addresses))

    def store(self, slot: Slot, value: Value) -> None:
        """Store a value in a slot; raise CompileError if it is of another kind."""
        for address, leaf in zip(slot.addresses, self.as_kind(slot.kind, value).leaves, strict=True):
            self.builder.store(leaf, address)

    def loaded(self, slot: Slot) -> Value:
        """Load the value in a slot."""
        kinds = leaves_of(slot.kind)
        leaves = (self.builder.load(address, typ=kind) for address, kind in zip(slot.addresses, kinds, strict=True))
        return Value(slot.kind, tuple(leaves))

    def set_name(self, name: str, value: Value) -> None:
        """Give a local variable a value, of the kind of its first value; raise CompileError for another kind."""
        if name not in self.slots:
            kind = value.kind
            if isinstance(kind, CellsOf) and self._sets.get(name, 0) > 1:
                kind = kind.anywhere()
            self.slots[name] = self.slot(kind, name)
        self.store(self.slots[name], value)

    # ---------------------------------------------------------------- values

    def as_kind(self, kind: Kind, value: Value) -> Value:
        """Return a value as one of a kind: a known tuple as numbers, a block as one of any home; raise CompileError."""
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
        """Return the values in a tuple; raise CompileError for anything else."""
        match value.kind:
            case Known(tuple() as given):
                return [value_of(one) for one in given]
            case TupleOf(parts):
                leaves = iter(value.leaves)
                return [Value(part, tuple(next(leaves) for _ in leaves_of(part))) for part in parts]
        raise self.error("{function}: a value is not a tuple")

    # ---------------------------------------------------------------- faults

    def set_fault(self, bit: ir.Value, what: str) -> None:
        """Where `bit` is set, report the fault `what`, one of `FAULTS`, with the rule, or stop in programs that trap.

        In checked mode only the first fault of a call is reported, with its file and line; otherwise the last.
        """
        assert what in FAULTS
        if self.program.traps:
            trap = self.builder.module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ()))
            with self.builder.if_then(bit, likely=False):
                self.builder.call(trap, ())
                self.builder.unreachable()
            return
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
        """Return, for the caller to raise, the error that the function cannot be compiled, with its file and line."""
        return CompileError(sentence, function=location_of(self.callee.function, self.line), **parts)

    def not_dialect(self, node: ast.AST) -> CompileError:
        """Return, for the caller to raise, the error that something is not in the dialect."""
        return self.error("{function}: “{text}” is not in the dialect of rules", text=ast.unparse(node))


def value_of(content: Any) -> Value:
    """Return a known value for an object of Python: a constant for an integer."""
    return number(content) if isinstance(content, int) else Value(Known(content))


def of_bit(builder: ir.IRBuilder, bit: ir.Value) -> Value:
    """Return one bit as a number, 0 or 1."""
    return Value(NUMBER, (builder.zext(bit, INT),))
