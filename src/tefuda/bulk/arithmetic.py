"""Arithmetic: operators, and the functions of Python and of the game that are instructions of the machine.

Every number is an integer of 64 bits, truth values among them. A division by zero is noted as a fault and is one by 1
instead.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from llvmlite import ir

from tefuda.bulk.frame import Frame, of_bit
from tefuda.bulk.kinds import INT, NUMBER, WORD, CellsOf, Number, RowsOf
from tefuda.bulk.program import Value, constant_of, number
from tefuda.core import bits

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
COMPARISONS: Mapping[type[ast.cmpop], tuple[Callable[[int, int], bool], str]] = {
    ast.Eq: (operator.eq, "=="),
    ast.NotEq: (operator.ne, "!="),
    ast.Lt: (operator.lt, "<"),
    ast.LtE: (operator.le, "<="),
    ast.Gt: (operator.gt, ">"),
    ast.GtE: (operator.ge, ">="),
}
"""The comparisons, as functions and as LLVM writes them."""
UNARY: Mapping[type[ast.unaryop], Callable[[int], int]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
    ast.Not: lambda number: int(not number),
}


def plain_number(frame: Frame, value: Value, node: ast.AST) -> ir.Value:
    """Return the one leaf of a number."""
    if not isinstance(value.kind, Number):
        raise frame.error("{function}: “{text}” is not a number", text=ast.unparse(node))
    return value.leaves[0]


def is_true(frame: Frame, number: ir.Value) -> ir.Value:
    """Return as one bit whether a number is not 0."""
    return frame.builder.icmp_signed("!=", number, ir.Constant(INT, 0))


def unary(frame: Frame, op: ast.unaryop, inner: ir.Value) -> Value:
    """Translate a sign in front of a number, other than `not`."""
    match op:
        case ast.USub():
            return Value(NUMBER, (frame.builder.neg(inner),))
        case ast.Invert():
            return Value(NUMBER, (frame.builder.not_(inner),))
    return Value(NUMBER, (inner,))


def binary(frame: Frame, op: ast.operator, left: Value, right: Value) -> Value:
    """Translate an operator between two numbers."""
    if type(op) not in _ARITHMETIC or not isinstance(left.kind, Number) or not isinstance(right.kind, Number):
        raise frame.error("{function}: “{text}” cannot be used with these", text=type(op).__name__)
    exactly, machine = _ARITHMETIC[type(op)]
    a, b = constant_of(left), constant_of(right)
    divides = isinstance(op, ast.FloorDiv | ast.Mod)
    if a is not None and b is not None and not (divides and b == 0):
        return number(exactly(a, b))
    if divides:
        return Value(NUMBER, (_divide(frame, left.leaves[0], right.leaves[0], isinstance(op, ast.Mod)),))
    flags = {"flags": ["nsw"]} if machine in _EXACT else {}
    return Value(NUMBER, (getattr(frame.builder, machine)(left.leaves[0], right.leaves[0], **flags),))


def _divide(frame: Frame, left: ir.Value, right: ir.Value, rest: bool) -> ir.Value:
    """Return the quotient, rounded down, or the rest, which has the sign of the divisor."""
    builder, zero = frame.builder, ir.Constant(INT, 0)
    if isinstance(right, ir.Constant) and right.constant > 0 and right.constant & right.constant - 1 == 0:
        if rest:
            return builder.and_(left, ir.Constant(INT, right.constant - 1))
        return builder.ashr(left, ir.Constant(INT, right.constant.bit_length() - 1))
    if isinstance(right, ir.Constant) and right.constant > 0:
        sign = builder.ashr(left, ir.Constant(INT, INT.width - 1))  # of a negative n, n // d is ~(~n // d)
        quotient = builder.xor(builder.udiv(builder.xor(left, sign), right), sign)
        return builder.sub(left, builder.mul(quotient, right)) if rest else quotient
    if not isinstance(right, ir.Constant) or right.constant == 0:
        by_zero = builder.icmp_signed("==", right, zero)
        frame.note_fault(by_zero, "division by zero")
        right = builder.select(by_zero, ir.Constant(INT, 1), right)
    left_over = builder.srem(left, right)
    uneven = builder.icmp_signed("!=", left_over, zero)
    off = builder.and_(uneven, builder.icmp_signed("<", builder.xor(left_over, right), zero))
    if rest:
        return builder.select(off, builder.add(left_over, right), left_over)
    return builder.sub(builder.sdiv(left, right), builder.zext(off, INT))


# ------------------------------------------------------------ what rules may call that is not a rule


def _extreme(sign: str) -> Callable[[Frame, Sequence[Value]], Value]:
    def chosen(frame: Frame, values: Sequence[Value]) -> Value:
        best, *others = (value.leaves[0] for value in values)
        for other in others:
            best = frame.builder.select(frame.builder.icmp_signed(sign, other, best), other, best)
        return Value(NUMBER, (best,))

    return chosen


def _absolute(frame: Frame, values: Sequence[Value]) -> Value:
    (inner,) = values[0].leaves
    negative = frame.builder.icmp_signed("<", inner, ir.Constant(INT, 0))
    return Value(NUMBER, (frame.builder.select(negative, frame.builder.neg(inner), inner),))


def _truth(frame: Frame, values: Sequence[Value]) -> Value:
    return of_bit(frame.builder, is_true(frame, values[0].leaves[0]))


def _same(frame: Frame, values: Sequence[Value]) -> Value:
    return values[0]


def length(frame: Frame, value: Value) -> Value:
    """Return how many cells a block has, records a row of them, or values a tuple."""
    if isinstance(value.kind, CellsOf | RowsOf):
        return Value(NUMBER, (value.leaves[1],))
    return number(len(frame.parts(value)))


BUILTINS: Mapping[str, Callable[[Frame, Sequence[Value]], Value]] = {
    "abs": _absolute, "bool": _truth, "int": _same, "max": _extreme(">"), "min": _extreme("<"),
}  # fmt: skip
"""The functions of Python that work on numbers, by name."""


def _count(builder: ir.IRBuilder, mask: ir.Value) -> ir.Value:
    return builder.ctpop(mask)


def _lowest(builder: ir.IRBuilder, mask: ir.Value) -> ir.Value:
    return builder.cttz(mask, ir.Constant(BIT, 1))


def _rotate(builder: ir.IRBuilder, word: ir.Value, places: ir.Value) -> ir.Value:
    word, places = builder.trunc(word, WORD), builder.trunc(places, WORD)
    turn = builder.module.declare_intrinsic("llvm.fshl", [WORD], ir.FunctionType(WORD, [WORD] * 3))
    return builder.zext(builder.call(turn, [word, word, places]), INT)


TWINS: Mapping[Any, Callable[..., ir.Value]] = {bits.count: _count, bits.lowest: _lowest, bits.rotate: _rotate}
"""What is not a rule, and is one instruction of the machine."""
