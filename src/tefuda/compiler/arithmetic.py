"""Arithmetic: operators, and the functions of Python and of the rules that are instructions of the machine.

Every number is an integer of 64 bits, truth values among them. A division by zero is reported as a fault, and 1 is used
as the divisor. In checked mode everything whose result would be another number in Python is a fault, too: more than 64
bits, a shift by a number that the machine does not know, the lowest card of none.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from llvmlite import ir

from tefuda.compiler.frame import Frame, of_bit
from tefuda.compiler.kinds import INT, NUMBER, WORD, CellsOf, Number, RecordsOf
from tefuda.compiler.program import Value, constant_of, number
from tefuda.core.records import bits

BIT = ir.IntType(1)
SMALLEST, LARGEST = -(1 << 63), (1 << 63) - 1
"""The range of a number."""
TOO_LARGE = "a number of more than 64 bits"
"""The fault of a number out of that range."""
WIDEST = 63
"""The largest number of bits by which the machine shifts."""
Written = Callable[[Frame, ir.Value, ir.Value], ir.Value]
"""A function that writes an operator between two numbers, and returns the result."""
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
"""The operators before a number, as functions."""


def plain_number(frame: Frame, value: Value, node: ast.AST) -> ir.Value:
    """Return the leaf of a number; raise CompileError, which quotes `node`, for a value of another kind."""
    if not isinstance(value.kind, Number):
        raise frame.error("{function}: “{text}” is not a number", text=ast.unparse(node))
    return value.leaves[0]


def is_true(frame: Frame, number: ir.Value) -> ir.Value:
    """Return, as one bit, whether a number is not 0."""
    return frame.builder.icmp_signed("!=", number, ir.Constant(INT, 0))


def unary(frame: Frame, op: ast.unaryop, inner: ir.Value) -> Value:
    """Translate an operator before a number, other than `not`."""
    match op:
        case ast.USub():
            return Value(NUMBER, (_negated(frame, inner),))
        case ast.Invert():
            return Value(NUMBER, (frame.builder.not_(inner),))
    return Value(NUMBER, (inner,))


def _negated(frame: Frame, inner: ir.Value) -> ir.Value:
    return _subtract(frame, ir.Constant(INT, 0), inner) if frame.program.checked else frame.builder.neg(inner)


def binary(frame: Frame, op: ast.operator, left: Value, right: Value) -> Value:
    """Translate an operator between two numbers; raise CompileError for other values, or a constant beyond 64 bits."""
    if type(op) not in OPERATORS or not isinstance(left.kind, Number) or not isinstance(right.kind, Number):
        raise frame.error("{function}: “{text}” cannot be used with these", text=type(op).__name__)
    exactly, written = OPERATORS[type(op)]
    a, b = constant_of(left), constant_of(right)
    if a is not None and b is not None and _is_exact(op, b):
        found: int = exactly(a, b)
        if found < SMALLEST or found > LARGEST:
            raise frame.error("{function}: {number} takes more than 64 bits", number=found)
        return number(found)
    return Value(NUMBER, (written(frame, left.leaves[0], right.leaves[0]),))


def _is_exact(op: ast.operator, right: int) -> bool:
    """Say whether Python gives a number for an operator and this number after it."""
    match op:
        case ast.FloorDiv() | ast.Mod():
            return right != 0
        case ast.LShift() | ast.RShift():
            return 0 <= right <= WIDEST
    return True


# ------------------------------------------------------------ operators


def _add(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    if frame.program.checked:
        return _fitting(frame, frame.builder.sadd_with_overflow(left, right))
    return frame.builder.add(left, right, flags=["nsw"])


def _subtract(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    if frame.program.checked:
        return _fitting(frame, frame.builder.ssub_with_overflow(left, right))
    return frame.builder.sub(left, right, flags=["nsw"])


def _multiply(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    if frame.program.checked:
        return _fitting(frame, frame.builder.smul_with_overflow(left, right))
    return frame.builder.mul(left, right, flags=["nsw"])


def _fitting(frame: Frame, both: ir.Value) -> ir.Value:
    """Return the number of an operation that also says whether it takes more bits than there are."""
    frame.set_fault(frame.builder.extract_value(both, 1), TOO_LARGE)
    return frame.builder.extract_value(both, 0)


def _left(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    builder, right = frame.builder, _shift(frame, right)
    shifted = builder.shl(left, right)
    if frame.program.checked:
        frame.set_fault(builder.icmp_signed("!=", builder.ashr(shifted, right), left), TOO_LARGE)
    return shifted


def _right(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    return frame.builder.ashr(left, _shift(frame, right))


def _shift(frame: Frame, right: ir.Value) -> ir.Value:
    """Return by how many bits to shift: in checked mode by none where the machine knows no such shift."""
    if not frame.program.checked:
        return right
    unknown = frame.builder.icmp_unsigned(">", right, ir.Constant(INT, WIDEST))
    frame.set_fault(unknown, "a shift by a number that is not from 0 to 63")
    return frame.builder.select(unknown, ir.Constant(INT, 0), right)


def _and(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    return frame.builder.and_(left, right)


def _or(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    return frame.builder.or_(left, right)


def _xor(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    return frame.builder.xor(left, right)


def _quotient(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    """Return the quotient, rounded down."""
    return _divide(frame, left, right, rest=False)


def _rest(frame: Frame, left: ir.Value, right: ir.Value) -> ir.Value:
    """Return the rest of a division, which has the sign of the divisor."""
    return _divide(frame, left, right, rest=True)


def _divide(frame: Frame, left: ir.Value, right: ir.Value, *, rest: bool) -> ir.Value:
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
        right = _without(frame, right, builder.icmp_signed("==", right, zero), "division by zero")
    if frame.program.checked:
        least = builder.icmp_signed("==", left, ir.Constant(INT, SMALLEST))
        too_large = builder.and_(least, builder.icmp_signed("==", right, ir.Constant(INT, -1)))
        if rest:
            right = builder.select(too_large, ir.Constant(INT, 1), right)
        else:
            right = _without(frame, right, too_large, TOO_LARGE)
    left_over = builder.srem(left, right)
    uneven = builder.icmp_signed("!=", left_over, zero)
    off = builder.and_(uneven, builder.icmp_signed("<", builder.xor(left_over, right), zero))
    if rest:
        return builder.select(off, builder.add(left_over, right), left_over)
    return builder.sub(builder.sdiv(left, right), builder.zext(off, INT))


def _without(frame: Frame, number: ir.Value, bit: ir.Value, what: str) -> ir.Value:
    """Set a fault where a bit is set, and return 1 there in place of a number."""
    frame.set_fault(bit, what)
    return frame.builder.select(bit, ir.Constant(INT, 1), number)


OPERATORS: Mapping[type[ast.operator], tuple[Callable[[int, int], int], Written]] = {
    ast.Add: (operator.add, _add),
    ast.Sub: (operator.sub, _subtract),
    ast.Mult: (operator.mul, _multiply),
    ast.BitAnd: (operator.and_, _and),
    ast.BitOr: (operator.or_, _or),
    ast.BitXor: (operator.xor, _xor),
    ast.LShift: (operator.lshift, _left),
    ast.RShift: (operator.rshift, _right),
    ast.FloorDiv: (operator.floordiv, _quotient),
    ast.Mod: (operator.mod, _rest),
}
"""The operators, as functions of Python and as what writes them. Rules keep to 64 bits: nothing wraps around."""


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
    opposite = _negated(frame, frame.builder.select(negative, inner, ir.Constant(INT, 0)))
    return Value(NUMBER, (frame.builder.select(negative, opposite, inner),))


def _truth(frame: Frame, values: Sequence[Value]) -> Value:
    return of_bit(frame.builder, is_true(frame, values[0].leaves[0]))


def length(frame: Frame, value: Value) -> Value:
    """Return the length of a block, of `Records` or of a tuple; raise CompileError for another value."""
    if isinstance(value.kind, CellsOf | RecordsOf):
        return Value(NUMBER, (value.leaves[1],))
    return number(len(frame.parts(value)))


BUILTINS: Mapping[str, Callable[[Frame, Sequence[Value]], Value]] = {
    "abs": _absolute, "bool": _truth, "max": _extreme(">"), "min": _extreme("<"),
}  # fmt: skip
"""What writes the functions of Python that work on numbers, by name."""


def _count(frame: Frame, mask: ir.Value) -> ir.Value:
    if frame.program.checked:  # Python counts the bits of a negative number as if it were not
        frame.set_fault(frame.builder.icmp_signed("<", mask, ir.Constant(INT, 0)), "a mask that is negative")
    return frame.builder.ctpop(mask)


def _lowest(frame: Frame, mask: ir.Value) -> ir.Value:
    if frame.program.checked:
        frame.set_fault(frame.builder.icmp_signed("==", mask, ir.Constant(INT, 0)), "the lowest card of none")
        return frame.builder.cttz(mask, ir.Constant(BIT, 0))
    return frame.builder.cttz(mask, ir.Constant(BIT, 1))


def _rotate(frame: Frame, word: ir.Value, by: ir.Value) -> ir.Value:
    builder = frame.builder
    if frame.program.checked:
        no_word = builder.icmp_unsigned(">", word, ir.Constant(INT, (1 << WORD.width) - 1))
        too_far = builder.icmp_unsigned(">", by, ir.Constant(INT, WORD.width))
        frame.set_fault(builder.or_(no_word, too_far), "a word that is not from 0 to 32 bits")
    word, by = builder.trunc(word, WORD), builder.trunc(by, WORD)
    turn = builder.module.declare_intrinsic("llvm.fshl", [WORD], ir.FunctionType(WORD, [WORD] * 3))
    return builder.zext(builder.call(turn, [word, word, by]), INT)


TWINS: Mapping[Any, Callable[..., ir.Value]] = {bits.count: _count, bits.lowest: _lowest, bits.rotate: _rotate}
"""What writes the primitives that are one instruction of the machine."""
