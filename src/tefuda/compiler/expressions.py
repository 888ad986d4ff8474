"""Expressions and conditions: what has a value, and where a condition leads."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from operator import attrgetter
from types import FunctionType, MethodType
from typing import Any

from llvmlite import ir

from tefuda.compiler.arithmetic import (
    BUILTINS,
    COMPARISONS,
    TWINS,
    UNARY,
    binary,
    is_true,
    length,
    plain_number,
    unary,
)
from tefuda.compiler.cells import RECORD_TWINS, attribute, item, load
from tefuda.compiler.frame import Frame, of_bit, value_of
from tefuda.compiler.kinds import NOTHING, NUMBER, CellsOf, Known, RecordOf, TupleOf, attribute_of, rule_of
from tefuda.compiler.program import Cell, Slot, Value, number, unpacked
from tefuda.core.records.record import name_taken
from tefuda.core.records.writer import Writer, put, put_all


class Expressions:
    """The translation of the expressions of one function; methods raise CompileError for what the dialect has not."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame

    # --------------------------------------------------------- what is known

    def foretold(self, node: ast.expr) -> int | None:
        """Return the number that an expression is known to give, None if unknown; nothing is translated."""
        match node:
            case ast.Constant(int() as value):
                return int(value)
            case ast.Name() | ast.Attribute():
                content = self._known(node)
                return int(content) if isinstance(content, int) else None
            case ast.UnaryOp(op, operand):
                inner = self.foretold(operand)
                return None if inner is None else UNARY[type(op)](inner)
            case ast.BoolOp(op, values):
                inner = None
                for one in values:
                    inner = self.foretold(one)
                    if inner is None or bool(inner) == isinstance(op, ast.Or):
                        break
                return inner
            case ast.Compare(left, [op], [right]) if type(op) in COMPARISONS:
                sides = self.foretold(left), self.foretold(right)
                return None if None in sides else int(COMPARISONS[type(op)][0](*sides))  # type: ignore[arg-type]
        return None

    def _known(self, node: ast.expr) -> Any:
        """Return what an expression is known to be without any translation of it, None if that is not known."""
        match node:
            case ast.Name(name) if name in self._frame.slots:
                kind = self._frame.slots[name].kind
                return kind.content if isinstance(kind, Known) else None
            case ast.Name(name):
                return self._frame.names.get(name)
            case ast.Attribute(owner, name):
                return attribute_of(self._known(owner), name)
        return None

    # ------------------------------------------------------------ conditions

    def branch(self, node: ast.expr, yes: ir.Block, no: ir.Block) -> None:
        """Go to the block `yes` or to `no`, as a condition says."""
        match node:
            case ast.UnaryOp(ast.Not(), operand):
                self.branch(operand, no, yes)
            case ast.BoolOp(op, values):
                for value in values[:-1]:
                    onward = self._frame.block("and")
                    if isinstance(op, ast.And):
                        self.branch(value, onward, no)
                    else:
                        self.branch(value, yes, onward)
                    self._builder.position_at_end(onward)
                self.branch(values[-1], yes, no)
            case _:
                answer = self.foretold(node)
                if answer is not None:
                    self._builder.branch(yes if answer else no)
                else:
                    self._builder.cbranch(self._truth(node), yes, no)

    def _truth(self, node: ast.expr) -> ir.Value:
        """Return as one bit whether a value is true."""
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            sign = self._sign(node, node.ops[0])
            return self._builder.icmp_signed(sign, self.number(node.left), self.number(node.comparators[0]))
        return is_true(self._frame, self.number(node))

    def _sign(self, node: ast.Compare, op: ast.cmpop) -> str:
        if type(op) not in COMPARISONS:
            raise self._frame.not_dialect(node)
        return COMPARISONS[type(op)][1]

    # ---------------------------------------------------------------- values

    def number(self, node: ast.expr) -> ir.Value:
        """Translate an expression that gives a number, and return that."""
        return plain_number(self._frame, self.value(node), node)

    def value(self, node: ast.expr) -> Value:
        """Translate an expression and return its value."""
        self._frame.line = node.lineno
        foretold = self.foretold(node)
        if foretold is not None:
            return number(foretold)
        match node:
            case ast.Name(name) if name in self._frame.slots:
                return self._frame.loaded(self._frame.slots[name])
            case ast.Name(name) if name in self._frame.names:
                return value_of(self._frame.names[name])
            case ast.Tuple(nodes):
                parts = [self.value(one) for one in nodes]
                kind = TupleOf(tuple(part.kind for part in parts))
                return Value(kind, tuple(leaf for part in parts for leaf in part.leaves))
            case ast.Attribute() | ast.Subscript():
                return self._read(self.cell(node))
            case ast.BinOp(left, op, right):
                return binary(self._frame, op, self.value(left), self.value(right))
            case ast.UnaryOp(ast.Not(), operand):
                return self._of_bit(self._builder.not_(self._truth(operand)))
            case ast.UnaryOp(op, operand):
                return unary(self._frame, op, self.number(operand))
            case ast.BoolOp(op, nodes):
                return self._either(op, nodes)
            case ast.Compare():
                return self._compare(node)
            case ast.IfExp(test, body, orelse):
                return self._choice(test, body, orelse)
            case ast.Call(ast.Name() | ast.Attribute() as called, nodes):
                return self._call(called, nodes, node)
        raise self._frame.not_dialect(node)

    def cell(self, node: ast.expr) -> Value | Cell:
        """Return the cell that an attribute or an index names, or the value where it names something else."""
        match node:
            case ast.Attribute(value, name):
                return attribute(self._frame, self.value(value), name)
            case ast.Subscript(value, index):
                owner = self.cell(value) if isinstance(value, ast.Attribute) else self.value(value)
                return item(self._frame, load(self._frame, owner), self.number(index))
        raise self._frame.not_dialect(node)

    def _read(self, cell: Value | Cell) -> Value:
        """Return what is in a cell, or the block or the record itself."""
        content = load(self._frame, cell)
        if isinstance(content.kind, CellsOf):
            self._frame.program.add_read(content.kind.home)
        return content

    def _of_bit(self, bit: ir.Value) -> Value:
        return of_bit(self._builder, bit)

    def _compare(self, node: ast.Compare) -> Value:
        if len(node.ops) == 1:
            return self._of_bit(self._truth(node))
        outcome, left = self._frame.slot(NUMBER), self.number(node.left)
        after = self._frame.block("compared")
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self.number(right_node)
            holds = self._builder.icmp_signed(self._sign(node, op), left, right)
            self._frame.store(outcome, self._of_bit(holds))
            onward = self._frame.block("and")
            self._builder.cbranch(holds, onward, after)
            self._builder.position_at_end(onward)
            left = right
        self._frame.go_to(after)
        self._builder.position_at_end(after)
        return self._frame.loaded(outcome)

    def _either(self, op: ast.boolop, nodes: Sequence[ast.expr]) -> Value:
        outcome, after = self._frame.slot(NUMBER), self._frame.block("either")
        for at, node in enumerate(nodes):
            inner = self.number(node)
            self._frame.store(outcome, Value(NUMBER, (inner,)))
            if at == len(nodes) - 1:
                break
            onward, holds = self._frame.block("or"), is_true(self._frame, inner)
            both = (onward, after) if isinstance(op, ast.And) else (after, onward)
            self._builder.cbranch(holds, *both)
            self._builder.position_at_end(onward)
        self._frame.go_to(after)
        self._builder.position_at_end(after)
        return self._frame.loaded(outcome)

    def _choice(self, test: ast.expr, body: ast.expr, orelse: ast.expr) -> Value:
        answer = self.foretold(test)
        if answer is not None:
            return self.value(body if answer else orelse)
        yes, no, after = (self._frame.block(name) for name in ("then", "else", "chosen"))
        self.branch(test, yes, no)
        slot: Slot | None = None
        for block, node in ((yes, body), (no, orelse)):
            self._builder.position_at_end(block)
            value = self.value(node)
            if slot is None:
                kind = value.kind
                slot = self._frame.slot(kind.anywhere() if isinstance(kind, CellsOf) else kind)
            self._frame.store(slot, value)
            self._frame.go_to(after)
        self._builder.position_at_end(after)
        assert slot is not None
        return self._frame.loaded(slot)

    # ----------------------------------------------------------------- calls

    def _call(self, called: ast.Name | ast.Attribute, nodes: Sequence[ast.expr], node: ast.Call) -> Value:
        frame, function = self._frame, self._known(called)
        name = called.id if isinstance(called, ast.Name) else ""
        if node.keywords or name in frame.slots:
            raise frame.not_dialect(node)
        if function is None and name == "len":
            return length(frame, self.value(nodes[0]))
        if function is None and name in BUILTINS:
            return BUILTINS[name](frame, [Value(NUMBER, (self.number(one),)) for one in nodes])
        if function in frame.program.notes and not frame.callee.noted:
            return Value(NOTHING)
        if function in TWINS:
            return Value(NUMBER, (TWINS[function](frame, *(self.number(one) for one in nodes)),))
        if function in RECORD_TWINS:
            return RECORD_TWINS[function](frame, [self.value(one) for one in nodes])
        if isinstance(function, attrgetter):
            return self._read(attribute(frame, self.value(nodes[0]), name_taken(function)))
        values = [self.value(one) for one in nodes]
        if isinstance(function, Writer):
            return self._write(function, values, node)
        rule = rule_of(function)
        if rule is None:
            raise frame.not_dialect(node)
        if isinstance(function, MethodType):
            values.insert(0, Value(Known(function.__self__)))
        return self._call_rule(rule, values, node)

    def _write(self, writer: Writer, values: Sequence[Value], node: ast.Call) -> Value:
        """Append the number of a writer to the first value, and then the others."""
        target, *others = values
        for one in (number(writer.number), *others):
            rule = rule_of(put_all if isinstance(one.kind, RecordOf) else put)
            assert rule is not None
            self._call_rule(rule, [target, one], node)
        return Value(NOTHING)

    def _call_rule(self, rule: FunctionType, values: Sequence[Value], node: ast.Call) -> Value:
        frame = self._frame
        callee = frame.program.callee(rule, [value.kind for value in values], frame.callee.noted)
        callee.calls += 1
        kinds = callee.signature.parameters.values()
        if len(kinds) != len(values):
            raise frame.not_dialect(node)
        given = [frame.as_kind(kind, value) for kind, value in zip(kinds, values, strict=True)]
        answer = self._builder.call(callee.machine, [*(leaf for value in given for leaf in value.leaves), frame.fault])
        result = callee.signature.result
        return Value(result, tuple(unpacked(self._builder, result, answer)))

    @property
    def _builder(self) -> ir.IRBuilder:
        return self._frame.builder
