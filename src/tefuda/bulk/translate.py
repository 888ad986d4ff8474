"""Translating rules: from the syntax of the functions to the language of LLVM.

Nothing here knows a game. A program is an entry point and all it calls; each function is translated once, when the
first call of it is met. Every number is an integer of 64 bits, truth values among them, so that a rule means the same
as in Python as long as its numbers fit.

A division by zero is noted as a fault and is one by 1 instead. So is an index outside its block if bounds are checked;
the first cell is taken.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from enum import EnumMeta
from types import FunctionType
from typing import Any

from llvmlite import ir

from tefuda.bulk.kinds import (
    INT,
    NOTHING,
    NUMBER,
    POINTER,
    WORD,
    CellsOf,
    Kind,
    Known,
    Number,
    RecordOf,
    TupleOf,
    leaves_of,
    places_of,
)
from tefuda.bulk.program import FAULT, Callee, Cell, Program, Slot, Value, known, number, returned, step, unpacked
from tefuda.bulk.reach import names_of
from tefuda.core import bits
from tefuda.core.source import definition_of, stores_of
from tefuda.errors import CompileError

BIT = ir.IntType(1)
_ARITHMETIC: Mapping[type[ast.operator], tuple[Callable[[int, int], int], str]] = {
    ast.Add: (operator.add, "add"),
    ast.Sub: (operator.sub, "sub"),
    ast.Mult: (operator.mul, "mul"),
    ast.BitAnd: (operator.and_, "and_"),
    ast.BitOr: (operator.or_, "or_"),
    ast.BitXor: (operator.xor, "xor"),
    ast.LShift: (operator.lshift, "shl"),
    ast.RShift: (operator.rshift, "ashr"),
    ast.FloorDiv: (operator.floordiv, ""),
    ast.Mod: (operator.mod, ""),
}
_EXACT = ("add", "sub", "mul")
"""Rules keep to numbers of at most 62 bits, so that these never wrap around."""
_COMPARISONS: Mapping[type[ast.cmpop], tuple[Callable[[int, int], bool], str]] = {
    ast.Eq: (operator.eq, "=="),
    ast.NotEq: (operator.ne, "!="),
    ast.Lt: (operator.lt, "<"),
    ast.LtE: (operator.le, "<="),
    ast.Gt: (operator.gt, ">"),
    ast.GtE: (operator.ge, ">="),
}
_UNARY: Mapping[type[ast.unaryop], Callable[[int], int]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
    ast.Not: lambda number: int(not number),
}


def translated(
    entry: FunctionType,
    bindings: Mapping[str, Any],
    settled: Mapping[type[Any], Any],
    *,
    checked: bool,
    scratch: Sequence[type[Any]] = (),
) -> ir.Module:
    """Return the module in which `entry`, with all it leads to, is the one function to be called from outside.

    Nobody reads records of the classes `scratch` after a call: what is only written there is left out.
    """
    program = Program(bindings, settled, checked)
    program.lead_in(program.callee(entry))
    while program.waiting:
        Translation(program, program.waiting.pop()).run()
    program.drop_unread(scratch)
    program.copy_functions()
    return program.module


class Translation:
    """The translation of one function."""

    def __init__(self, program: Program, callee: Callee) -> None:
        self._program, self._callee, self._function = program, callee, callee.function
        self._definition = definition_of(callee.function)
        self._names = names_of(callee.function, program.bindings)
        self._start = ir.IRBuilder(callee.machine.append_basic_block("start"))
        self._builder = ir.IRBuilder(callee.machine.append_basic_block("body"))
        self._slots: dict[str, Slot] = {}
        self._loops: list[tuple[ir.Block, ir.Block]] = []
        self._stores = stores_of(self._definition)

    def run(self) -> None:
        """Translate the whole function."""
        body = self._builder.block
        arguments = iter(self._callee.machine.args)
        for name, kind in self._callee.signature.parameters.items():
            leaves = tuple(next(arguments) for _ in leaves_of(kind))
            self._store_name(name, Value(kind, leaves))
        self._statements(self._definition.body)
        if not self._builder.block.is_terminated:
            if leaves_of(self._callee.signature.result):
                self._builder.unreachable()
            else:
                self._builder.ret_void()
        self._start.branch(body)
        self._callee.size = sum(len(block.instructions) for block in self._callee.machine.blocks)

    # ------------------------------------------------------------ statements

    def _statements(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            if self._builder.block.is_terminated:
                return
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Return(value):
                self._give(Value(NOTHING) if value is None else self._value(value))
            case ast.Assign(targets, value):
                found = self._value(value)
                for target in targets:
                    self._assign(target, found)
            case ast.AnnAssign(target, _, value) if value is not None:
                self._assign(target, self._value(value))
            case ast.AugAssign(target, op, value):
                self._change(target, op, value)
            case ast.If(test, body, orelse):
                self._if(test, body, orelse)
            case ast.While(test, body):
                self._while(test, body)
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), bounds), body):
                self._for(name, bounds, body)
            case ast.Expr(ast.Constant()) | ast.Pass() | ast.AnnAssign():
                pass
            case ast.Expr(value):
                self._value(value)
            case ast.Break():
                self._builder.branch(self._loops[-1][1])
            case ast.Continue():
                self._builder.branch(self._loops[-1][0])
            case _:
                raise self._fault(node)

    def _give(self, value: Value) -> None:
        kind = self._callee.signature.result
        leaves = self._as(kind, value).leaves
        if not leaves:
            self._builder.ret_void()
        elif len(leaves) == 1:
            self._builder.ret(leaves[0])
        else:
            packed = ir.Constant(returned(kind), ir.Undefined)
            for at, leaf in enumerate(leaves):
                packed = self._builder.insert_value(packed, leaf, at)
            self._builder.ret(packed)

    def _as(self, kind: Kind, value: Value) -> Value:
        """Return a value as one of another kind: a tuple that is known as numbers, a block whatever its home."""
        match kind, value.kind:
            case TupleOf(parts), _:
                given = self._parts(value)
                if len(given) == len(parts):
                    leaves = [self._as(part, one).leaves for part, one in zip(parts, given, strict=True)]
                    return Value(kind, tuple(leaf for some in leaves for leaf in some))
            case CellsOf(element), CellsOf(other) if element == other:
                return Value(kind, value.leaves)
            case _ if kind == value.kind:
                return value
        raise CompileError("{function}: a value changes its kind", function=self._function.__qualname__)

    def _parts(self, value: Value) -> list[Value]:
        """Return the values in a tuple."""
        match value.kind:
            case Known(tuple() as given):
                return [self._of_object(one) for one in given]
            case TupleOf(parts):
                leaves = iter(value.leaves)
                return [Value(part, tuple(next(leaves) for _ in leaves_of(part))) for part in parts]
        raise CompileError("{function}: a value is not a tuple", function=self._function.__qualname__)

    def _assign(self, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Name(name):
                self._store_name(name, value)
            case ast.Tuple(targets):
                for one, part in zip(targets, self._parts(value), strict=True):
                    self._assign(one, part)
            case ast.Attribute() | ast.Subscript():
                self._store(self._cell(target), value)
            case _:
                raise self._fault(target)

    def _change(self, target: ast.expr, op: ast.operator, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self._store_name(target.id, self._arithmetic(op, self._value(target), self._value(value)))
            return
        cell = self._cell(target)
        before = self._load(cell)
        self._store(cell, self._arithmetic(op, before, self._value(value)))

    def _store_name(self, name: str, value: Value) -> None:
        kind = value.kind
        if isinstance(kind, CellsOf) and self._stores.get(name, 0) > 1:
            kind = CellsOf(kind.element)
        if name not in self._slots:
            self._slots[name] = self._slot(kind, name)
        slot = self._slots[name]
        for place, leaf in zip(slot.places, self._as(slot.kind, value).leaves, strict=True):
            self._builder.store(leaf, place)

    def _slot(self, kind: Kind, name: str = "") -> Slot:
        places = []
        for leaf in leaves_of(kind):
            place = self._start.alloca(leaf, name=name)
            self._start.store(ir.Constant(leaf, None if leaf == POINTER else 0), place)
            places.append(place)
        return Slot(kind, tuple(places))

    def _from_slot(self, slot: Slot) -> Value:
        kinds = leaves_of(slot.kind)
        leaves = (self._builder.load(place, typ=kind) for place, kind in zip(slot.places, kinds, strict=True))
        return Value(slot.kind, tuple(leaves))

    def _if(self, test: ast.expr, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        answer = self._foretold(test)
        if answer is not None:
            self._statements(body if answer else orelse)
            return
        yes, no, after = (self._block(name) for name in ("then", "else", "after"))
        self._branch(test, yes, no)
        goes_on = False
        for block, statements in ((yes, body), (no, orelse)):
            self._builder.position_at_end(block)
            self._statements(statements)
            goes_on = goes_on or not self._builder.block.is_terminated
            self._go(after)
        self._builder.position_at_end(after)
        if not goes_on:
            self._builder.unreachable()

    def _while(self, test: ast.expr, body: Sequence[ast.stmt]) -> None:
        again, inside, after = (self._block(name) for name in ("while", "do", "after"))
        self._builder.branch(again)
        self._builder.position_at_end(again)
        self._branch(test, inside, after)
        self._repeat(body, inside, again, after)
        self._builder.branch(again)
        self._builder.position_at_end(after)

    def _repeat(self, body: Sequence[ast.stmt], inside: ir.Block, again: ir.Block, after: ir.Block) -> None:
        """Translate the body of a loop, up to where it goes on; `again` is where `continue` leads to."""
        self._loops.append((again, after))
        self._builder.position_at_end(inside)
        self._statements(body)
        self._loops.pop()
        if self._builder.block.is_terminated:
            self._builder.position_at_end(self._block("never"))

    def _for(self, name: str, bounds: Sequence[ast.expr], body: Sequence[ast.stmt]) -> None:
        given = [self._number(bound) for bound in bounds]
        first, last = (ir.Constant(INT, 0), given[0]) if len(given) == 1 else given[:2]
        step = given[2] if len(given) == 3 else ir.Constant(INT, 1)
        if not isinstance(step, ir.Constant):
            raise CompileError(
                "{function}: the step of a range must be a constant", function=self._function.__qualname__
            )
        counter = self._slot(NUMBER, "counter").places[0]
        self._builder.store(first, counter)
        test, inside, again, after = (self._block(name) for name in ("for", "do", "next", "after"))
        self._builder.branch(test)
        self._builder.position_at_end(test)
        at = self._builder.load(counter, typ=INT)
        within = self._builder.icmp_signed("<" if step.constant > 0 else ">", at, last)
        self._builder.cbranch(within, inside, after)
        self._builder.position_at_end(inside)
        self._store_name(name, Value(NUMBER, (at,)))
        self._repeat(body, inside, again, after)
        self._builder.branch(again)
        self._builder.position_at_end(again)
        self._builder.store(self._builder.add(self._builder.load(counter, typ=INT), step, flags=["nsw"]), counter)
        self._builder.branch(test)
        self._builder.position_at_end(after)

    # ------------------------------------------------------------ conditions

    def _branch(self, node: ast.expr, yes: ir.Block, no: ir.Block) -> None:
        """Go to `yes` or to `no`."""
        match node:
            case ast.UnaryOp(ast.Not(), operand):
                self._branch(operand, no, yes)
            case ast.BoolOp(op, values):
                for value in values[:-1]:
                    onward = self._block("and")
                    if isinstance(op, ast.And):
                        self._branch(value, onward, no)
                    else:
                        self._branch(value, yes, onward)
                    self._builder.position_at_end(onward)
                self._branch(values[-1], yes, no)
            case _:
                answer = self._foretold(node)
                if answer is not None:
                    self._builder.branch(yes if answer else no)
                else:
                    self._builder.cbranch(self._truth(node), yes, no)

    def _truth(self, node: ast.expr) -> ir.Value:
        """Return as one bit whether a value is true."""
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            sign = self._sign(node, node.ops[0])
            return self._builder.icmp_signed(sign, self._number(node.left), self._number(node.comparators[0]))
        return self._builder.icmp_signed("!=", self._number(node), ir.Constant(INT, 0))

    def _foretold(self, node: ast.expr) -> int | None:
        """Return the number that an expression is known to give without any translation of it, if it is."""
        match node:
            case ast.Constant(int() as value):
                return int(value)
            case ast.Name(name) if name not in self._slots and isinstance(self._names.get(name), int):
                return int(self._names[name])
            case ast.Attribute(ast.Name(name), cell):
                return self._foretold_cell(name, cell)
            case ast.UnaryOp(op, operand):
                inner = self._foretold(operand)
                return None if inner is None else _UNARY[type(op)](inner)
            case ast.BoolOp(op, values):
                for one in values:
                    inner = self._foretold(one)
                    if inner is None or bool(inner) == isinstance(op, ast.Or):
                        break
                return inner
            case ast.Compare(left, [op], [right]) if type(op) in _COMPARISONS:
                sides = self._foretold(left), self._foretold(right)
                return None if None in sides else int(_COMPARISONS[type(op)][0](*sides))  # type: ignore[arg-type]
        return None

    def _foretold_cell(self, name: str, cell: str) -> int | None:
        if name in self._slots:
            kind = self._slots[name].kind
            owner = kind.content if isinstance(kind, Known) else None
        else:
            owner = self._names.get(name)
            owner = owner if isinstance(owner, EnumMeta) else None
        found = getattr(owner, cell, None)
        return int(found) if isinstance(found, int) else None

    # ----------------------------------------------------------- expressions

    def _number(self, node: ast.expr) -> ir.Value:
        value = self._value(node)
        if not isinstance(value.kind, Number):
            raise CompileError(
                "{function}: “{text}” is not a number", function=self._function.__qualname__, text=ast.unparse(node)
            )
        return value.leaves[0]

    def _value(self, node: ast.expr) -> Value:
        foretold = self._foretold(node)
        if foretold is not None:
            return number(foretold)
        match node:
            case ast.Name(name) if name in self._slots:
                return self._from_slot(self._slots[name])
            case ast.Name(name) if name in self._names:
                return self._of_object(self._names[name])
            case ast.Tuple(nodes):
                return self._tuple([self._value(one) for one in nodes])
            case ast.Attribute() | ast.Subscript():
                found = self._load(self._cell(node))
                if isinstance(found.kind, CellsOf):
                    self._program.note_read(found.kind.home)
                return found
            case ast.BinOp(left, op, right):
                return self._arithmetic(op, self._value(left), self._value(right))
            case ast.UnaryOp(op, operand):
                return self._unary(op, operand)
            case ast.BoolOp(op, nodes):
                return self._either(op, nodes)
            case ast.Compare():
                return self._compare(node)
            case ast.IfExp(test, body, orelse):
                return self._choice(test, body, orelse)
            case ast.Call(ast.Name(name), nodes):
                return self._call(name, nodes, node)
        raise self._fault(node)

    def _of_object(self, found: Any) -> Value:
        return number(found) if isinstance(found, int) else Value(Known(found))

    def _tuple(self, parts: Sequence[Value]) -> Value:
        kind = TupleOf(tuple(part.kind for part in parts))
        return Value(kind, tuple(leaf for part in parts for leaf in part.leaves))

    def _unary(self, op: ast.unaryop, operand: ast.expr) -> Value:
        if isinstance(op, ast.Not):
            return self._of_bit(self._builder.not_(self._truth(operand)))
        inner = self._number(operand)
        match op:
            case ast.USub():
                return Value(NUMBER, (self._builder.neg(inner),))
            case ast.Invert():
                return Value(NUMBER, (self._builder.not_(inner),))
        return Value(NUMBER, (inner,))

    def _of_bit(self, bit: ir.Value) -> Value:
        return Value(NUMBER, (self._builder.zext(bit, INT),))

    def _compare(self, node: ast.Compare) -> Value:
        if len(node.ops) == 1:
            return self._of_bit(self._truth(node))
        found, left = self._slot(NUMBER), self._number(node.left)
        after = self._block("compared")
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self._number(right_node)
            holds = self._builder.icmp_signed(self._sign(node, op), left, right)
            self._builder.store(self._builder.zext(holds, INT), found.places[0])
            onward = self._block("and")
            self._builder.cbranch(holds, onward, after)
            self._builder.position_at_end(onward)
            left = right
        self._go(after)
        self._builder.position_at_end(after)
        return self._from_slot(found)

    def _sign(self, node: ast.Compare, op: ast.cmpop) -> str:
        if type(op) not in _COMPARISONS:
            raise self._fault(node)
        return _COMPARISONS[type(op)][1]

    def _either(self, op: ast.boolop, nodes: Sequence[ast.expr]) -> Value:
        found, after = self._slot(NUMBER), self._block("either")
        for at, node in enumerate(nodes):
            inner = self._number(node)
            self._builder.store(inner, found.places[0])
            if at == len(nodes) - 1:
                break
            onward, holds = self._block("or"), self._builder.icmp_signed("!=", inner, ir.Constant(INT, 0))
            both = (onward, after) if isinstance(op, ast.And) else (after, onward)
            self._builder.cbranch(holds, *both)
            self._builder.position_at_end(onward)
        self._go(after)
        self._builder.position_at_end(after)
        return self._from_slot(found)

    def _choice(self, test: ast.expr, body: ast.expr, orelse: ast.expr) -> Value:
        answer = self._foretold(test)
        if answer is not None:
            return self._value(body if answer else orelse)
        yes, no, after = (self._block(name) for name in ("then", "else", "chosen"))
        self._branch(test, yes, no)
        slot: Slot | None = None
        for block, node in ((yes, body), (no, orelse)):
            self._builder.position_at_end(block)
            value = self._value(node)
            if slot is None:
                kind = value.kind
                slot = self._slot(CellsOf(kind.element) if isinstance(kind, CellsOf) else kind)
            for place, leaf in zip(slot.places, self._as(slot.kind, value).leaves, strict=True):
                self._builder.store(leaf, place)
            self._go(after)
        self._builder.position_at_end(after)
        assert slot is not None
        return self._from_slot(slot)

    def _arithmetic(self, op: ast.operator, left: Value, right: Value) -> Value:
        if type(op) not in _ARITHMETIC or not isinstance(left.kind, Number) or not isinstance(right.kind, Number):
            raise CompileError("{function}: “{text}” cannot be used with these", function=self._function.__qualname__,
                               text=type(op).__name__)  # fmt: skip
        exactly, machine = _ARITHMETIC[type(op)]
        a, b = known(left), known(right)
        divides = isinstance(op, ast.FloorDiv | ast.Mod)
        if a is not None and b is not None and not (divides and b == 0):
            return number(exactly(a, b))
        if divides:
            return Value(NUMBER, (self._divide(left.leaves[0], right.leaves[0], isinstance(op, ast.Mod)),))
        flags = {"flags": ["nsw"]} if machine in _EXACT else {}
        return Value(NUMBER, (getattr(self._builder, machine)(left.leaves[0], right.leaves[0], **flags),))

    def _divide(self, left: ir.Value, right: ir.Value, rest: bool) -> ir.Value:
        """Return the quotient, rounded down, or the rest, which has the sign of the divisor."""
        builder, zero = self._builder, ir.Constant(INT, 0)
        if isinstance(right, ir.Constant) and right.constant > 0 and right.constant & right.constant - 1 == 0:
            if rest:
                return builder.and_(left, ir.Constant(INT, right.constant - 1))
            return builder.ashr(left, ir.Constant(INT, right.constant.bit_length() - 1))
        by_zero = None
        if not isinstance(right, ir.Constant) or right.constant == 0:
            by_zero = builder.icmp_signed("==", right, zero)
            self._note_fault(by_zero, "division by zero")
            right = builder.select(by_zero, ir.Constant(INT, 1), right)
        left_over = builder.srem(left, right)
        uneven = builder.icmp_signed("!=", left_over, zero)
        off = builder.and_(uneven, builder.icmp_signed("<", builder.xor(left_over, right), zero))
        if rest:
            return builder.select(off, builder.add(left_over, right), left_over)
        return builder.sub(builder.sdiv(left, right), builder.zext(off, INT))

    # ----------------------------------------------------------------- cells

    def _cell(self, node: ast.expr) -> Value | Cell:
        """Return where a cell stands, or what else an attribute or an index names."""
        match node:
            case ast.Attribute(value, name):
                return self._attribute(self._value(value), name)
            case ast.Subscript(value, index):
                owner = self._cell(value) if isinstance(value, ast.Attribute) else self._value(value)
                return self._item(self._load(owner), index)
        raise self._fault(node)

    def _attribute(self, owner: Value, name: str) -> Value | Cell:
        match owner.kind:
            case RecordOf(made_of) if name in places_of(made_of):
                place = places_of(made_of)[name]
                pointer = step(self._builder, owner.leaves[0], place.start)
                home = f"{made_of.__qualname__}.{name}"
                if place.part is not None:
                    return Value(RecordOf(place.part), (pointer,))
                if place.is_block:
                    return Value(CellsOf(home=home), (pointer, ir.Constant(INT, place.length)))
                return Cell(pointer, INT, self._program.tag(home), home)
        raise CompileError("{function}: there is no “{name}”", function=self._function.__qualname__, name=name)

    def _item(self, owner: Value, index: ast.expr) -> Value | Cell:
        at = self._number(index)
        match owner.kind:
            case CellsOf(element, home):
                at = self._within(at, owner.leaves[1])
                tag = self._program.tag(home, of_block=True)
                return Cell(step(self._builder, owner.leaves[0], at, element), element, tag, home)
            case Known(tuple() as numbers) if not isinstance(at, ir.Constant):
                if not all(isinstance(one, int) for one in numbers):
                    return self._row_of_table(numbers, at)
                at = self._within(at, ir.Constant(INT, len(numbers)))
                table = self._program.table(tuple(map(int, numbers)))
                return Cell(step(self._builder, table, at), INT, None)
            case Known(tuple()) | TupleOf() if isinstance(at, ir.Constant):
                return self._parts(owner)[int(at.constant)]
        raise CompileError("{function}: this value has no cells", function=self._function.__qualname__)

    def _row_of_table(self, rows: tuple[Any, ...], at: ir.Value) -> Value:
        """Return a row of a table that is known, all of whose rows are of one length."""
        (length,) = {len(row) for row in rows}
        at = self._within(at, ir.Constant(INT, len(rows)))
        flat = self._program.table(tuple(int(one) for row in rows for one in row))
        start = step(self._builder, flat, self._builder.mul(at, ir.Constant(INT, length)))
        return Value(CellsOf(home="known"), (start, ir.Constant(INT, length)))

    def _within(self, at: ir.Value, length: ir.Value) -> ir.Value:
        if not self._program.checked:
            return at
        outside = self._builder.icmp_unsigned(">=", at, length)
        self._note_fault(outside, "index out of range")
        return self._builder.select(outside, ir.Constant(INT, 0), at)

    def _note_fault(self, bit: ir.Value, what: str) -> None:
        with self._builder.if_then(bit, likely=False):
            text = self._program.sentence(f"{what} in {self._function.__module__}.{self._function.__qualname__}")
            self._builder.store(text, self._program.module.get_global(FAULT))

    def _load(self, cell: Value | Cell) -> Value:
        if isinstance(cell, Value):
            return cell
        self._program.note_read(cell.home)
        found = self._builder.load(cell.pointer, typ=cell.element)
        if cell.tag is not None:
            found.set_metadata("tbaa", cell.tag)
        return Value(NUMBER, (found if cell.element == INT else self._builder.zext(found, INT),))

    def _store(self, cell: Value | Cell, value: Value) -> None:
        if isinstance(cell, Value) or not isinstance(value.kind, Number):
            raise CompileError("{function}: only numbers are stored", function=self._function.__qualname__)
        leaf = value.leaves[0]
        stored = self._builder.store(leaf if cell.element == INT else self._builder.trunc(leaf, WORD), cell.pointer)
        self._program.note_store(cell.home, self._builder.block, stored)
        if cell.tag is not None:
            stored.set_metadata("tbaa", cell.tag)

    # ----------------------------------------------------------------- calls

    def _call(self, name: str, nodes: Sequence[ast.expr], node: ast.Call) -> Value:
        function = self._names.get(name)
        if node.keywords or name in self._slots:
            raise self._fault(node)
        if function is None and name in _BUILTINS:
            return _BUILTINS[name](self, nodes)
        if function in TWINS:
            return Value(NUMBER, (TWINS[function](self._builder, *(self._number(one) for one in nodes)),))
        if not isinstance(function, FunctionType):
            raise self._fault(node)
        callee = self._program.callee(function)
        callee.calls += 1
        kinds = callee.signature.parameters.values()
        if len(kinds) != len(nodes):
            raise self._fault(node)
        given = [self._as(kind, self._value(one)) for kind, one in zip(kinds, nodes, strict=True)]
        found = self._builder.call(callee.machine, [leaf for value in given for leaf in value.leaves])
        result = callee.signature.result
        return Value(result, tuple(unpacked(self._builder, result, found)))

    def extreme(self, sign: str, nodes: Sequence[ast.expr]) -> Value:
        """Translate `min` or `max`."""
        best = self._number(nodes[0])
        for node in nodes[1:]:
            other = self._number(node)
            best = self._builder.select(self._builder.icmp_signed(sign, other, best), other, best)
        return Value(NUMBER, (best,))

    def absolute(self, nodes: Sequence[ast.expr]) -> Value:
        """Translate `abs`."""
        inner = self._number(nodes[0])
        negative = self._builder.icmp_signed("<", inner, ir.Constant(INT, 0))
        return Value(NUMBER, (self._builder.select(negative, self._builder.neg(inner), inner),))

    def truth(self, nodes: Sequence[ast.expr]) -> Value:
        """Translate `bool`."""
        return self._of_bit(self._truth(nodes[0]))

    def same(self, nodes: Sequence[ast.expr]) -> Value:
        """Translate `int`."""
        return Value(NUMBER, (self._number(nodes[0]),))

    def length(self, nodes: Sequence[ast.expr]) -> Value:
        """Translate `len`."""
        value = self._value(nodes[0])
        match value.kind:
            case CellsOf():
                return Value(NUMBER, (value.leaves[1],))
        return number(len(self._parts(value)))

    # ------------------------------------------------------------------ more

    def _block(self, name: str) -> ir.Block:
        return self._callee.machine.append_basic_block(name)

    def _go(self, block: ir.Block) -> None:
        if not self._builder.block.is_terminated:
            self._builder.branch(block)

    def _fault(self, node: ast.AST) -> CompileError:
        return CompileError(
            "{function}: “{text}” is not in the dialect of rules",
            function=self._function.__qualname__,
            text=ast.unparse(node),
        )


_BUILTINS: Mapping[str, Callable[[Translation, Sequence[ast.expr]], Value]] = {
    "abs": Translation.absolute,
    "bool": Translation.truth,
    "int": Translation.same,
    "len": Translation.length,
    "max": lambda made, nodes: made.extreme(">", nodes),
    "min": lambda made, nodes: made.extreme("<", nodes),
}


def _count(builder: ir.IRBuilder, mask: ir.Value) -> ir.Value:
    return builder.ctpop(mask)


def _lowest(builder: ir.IRBuilder, mask: ir.Value) -> ir.Value:
    return builder.cttz(mask, ir.Constant(BIT, 1))


def _rotate(builder: ir.IRBuilder, word: ir.Value, places: ir.Value) -> ir.Value:
    word, places = builder.trunc(word, WORD), builder.trunc(places, WORD)
    turn = builder.module.declare_intrinsic("llvm.fshl", [WORD], ir.FunctionType(WORD, [WORD] * 3))
    return builder.zext(builder.call(turn, [word, word, places]), INT)


TWINS: Mapping[Any, Callable[..., ir.Value]] = {bits.count: _count, bits.lowest: _lowest, bits.rotate: _rotate}
"""What is no rule, and is one instruction of the machine."""
