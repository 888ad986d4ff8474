"""Cells: where a number stands in a record, a block, a tuple or a table that is known, and how it is read and written.

If bounds are checked, an index outside its block is noted as a fault, and the first cell is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from llvmlite import ir

from tefuda.bulk.frame import Frame
from tefuda.bulk.kinds import (
    INT,
    NOTHING,
    NUMBER,
    POINTER,
    CellsOf,
    Known,
    Number,
    RecordOf,
    RowsOf,
    TupleOf,
    extends,
    places_of,
    size_of,
)
from tefuda.bulk.program import Cell, Value, constant_of, step
from tefuda.core.record import overwrite, spread


def attribute(frame: Frame, owner: Value, name: str) -> Value | Cell:
    """Return the cell, the block or the part of a record that has a name."""
    match owner.kind:
        case RecordOf(made_of) if name in places_of(made_of):
            place = places_of(made_of)[name]
            pointer = step(frame.builder, owner.leaves[0], place.start)
            home = f"{made_of.__qualname__}.{name}"
            if place.part is not None:
                return Value(RecordOf(place.part), (pointer,))
            if place.is_block:
                return Value(CellsOf(home=home), (pointer, ir.Constant(INT, place.length)))
            return Cell(pointer, INT, frame.program.tag(home), home)
    raise frame.error("{function}: there is no “{name}”", name=name)


def item(frame: Frame, owner: Value, at: ir.Value) -> Value | Cell:
    """Return what is at an index."""
    match owner.kind:
        case CellsOf(element, home, signed):
            at = _within(frame, at, owner.leaves[1])
            tag = frame.program.tag(home, of_block=True)
            return Cell(step(frame.builder, owner.leaves[0], at, element), element, tag, home, signed)
        case RowsOf(made_of):
            at = _within(frame, at, owner.leaves[1])
            start = frame.builder.mul(at, ir.Constant(INT, size_of(made_of)))
            return Value(RecordOf(made_of), (step(frame.builder, owner.leaves[0], start),))
        case Known(tuple() as numbers) if not isinstance(at, ir.Constant):
            if not all(isinstance(one, int) for one in numbers):
                return _row_of_table(frame, numbers, at)
            at = _within(frame, at, ir.Constant(INT, len(numbers)))
            table = frame.program.table(tuple(map(int, numbers)))
            return Cell(step(frame.builder, table, at), INT, None)
        case Known(tuple()) | TupleOf() if isinstance(at, ir.Constant):
            return frame.parts(owner)[int(at.constant)]
    raise frame.error("{function}: this value has no cells")


def _row_of_table(frame: Frame, rows: tuple[Any, ...], at: ir.Value) -> Value:
    """Return a row of a table that is known, all of whose rows are of one length."""
    (length,) = {len(row) for row in rows}
    at = _within(frame, at, ir.Constant(INT, len(rows)))
    flat = frame.program.table(tuple(int(one) for row in rows for one in row))
    start = step(frame.builder, flat, frame.builder.mul(at, ir.Constant(INT, length)))
    return Value(CellsOf(home="known"), (start, ir.Constant(INT, length)))


def _within(frame: Frame, at: ir.Value, length: ir.Value) -> ir.Value:
    if not frame.program.checked:
        return at
    outside = frame.builder.icmp_unsigned(">=", at, length)
    frame.note_fault(outside, "index out of range")
    return frame.builder.select(outside, ir.Constant(INT, 0), at)


def load(frame: Frame, cell: Value | Cell) -> Value:
    """Return the number in a cell; a value is returned unchanged."""
    if isinstance(cell, Value):
        return cell
    frame.program.note_read(cell.home)
    content = frame.builder.load(cell.pointer, typ=cell.element)
    if cell.tag is not None:
        content.set_metadata("tbaa", cell.tag)
    if cell.element == INT:
        return Value(NUMBER, (content,))
    return Value(NUMBER, ((frame.builder.sext if cell.signed else frame.builder.zext)(content, INT),))


def store(frame: Frame, cell: Value | Cell, value: Value) -> None:
    """Write a number into a cell."""
    if isinstance(cell, Value) or not isinstance(value.kind, Number):
        raise frame.error("{function}: only numbers are stored")
    leaf = value.leaves[0]
    content = leaf if cell.element == INT else frame.builder.trunc(leaf, cell.element)
    _note(frame, cell, frame.builder.store(content, cell.pointer))


def _note(frame: Frame, cell: Cell, stored: ir.Instruction) -> None:
    """Note a store that begins at a cell, and what else it cannot touch."""
    frame.program.note_store(cell.home, frame.builder.block, stored)
    if cell.tag is not None:
        stored.set_metadata("tbaa", cell.tag)


def _overwrite(frame: Frame, values: Sequence[Value]) -> Value:
    """Copy all cells of a record as one block of memory."""
    target, source = values
    if not (extends(target.kind, source.kind) and isinstance(source.kind, RecordOf)):
        raise frame.error("{function}: only a record of the same class is copied")
    for home in _homes(source.kind.made_of):
        frame.program.note_read(home)
    size = ir.Constant(INT, 8 * size_of(source.kind.made_of))
    copy = frame.builder.module.declare_intrinsic("llvm.memcpy", [POINTER, POINTER, INT])
    frame.builder.call(copy, [*target.leaves, *source.leaves, size, ir.Constant(ir.IntType(1), 0)])
    return Value(NOTHING)


def _homes(made_of: type[Any]) -> Iterator[str]:
    for name, place in places_of(made_of).items():
        if place.part is not None:
            yield from _homes(place.part)
        yield f"{made_of.__qualname__}.{name}"


def _spread(frame: Frame, values: Sequence[Value]) -> Value:
    """Write bits of a mask that stand next to each other, or 4 apart, as many at once as a vector holds."""
    block, at, mask, *settled = values
    length, apart = (constant_of(one) for one in settled)
    if not isinstance(block.kind, CellsOf) or length is None or apart not in (1, 4):
        raise frame.error("{function}: bits are spread over a block, a number of them that is known, 1 or 4 apart")
    builder, bits, element = frame.builder, mask.leaves[0], block.kind.element
    if apart == 4:
        bits = _every_fourth(builder, bits)
    start = 0
    while start < length:
        number = 1 if frame.program.checked else 1 << min((length - start).bit_length() - 1, 5)
        some = builder.trunc(builder.lshr(bits, ir.Constant(INT, start)), ir.IntType(number))
        cells = builder.zext(builder.bitcast(some, _vector(ir.IntType(1), number)), _vector(element, number))
        cell = item(frame, block, builder.add(at.leaves[0], ir.Constant(INT, start)))
        assert isinstance(cell, Cell)
        _note(frame, cell, builder.store(cells, cell.pointer, align=1))
        start += number
    return Value(NOTHING)


def _vector(element: ir.Type, number: int) -> ir.Type:
    return ir.VectorType(element, number)


def _every_fourth(builder: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    """Return the bits that stand 4 apart next to each other: each step halves the gaps between them."""
    bits = builder.and_(bits, ir.Constant(INT, 0x1111_1111_1111_1111))
    for gap, left in ((3, 0x0303_0303_0303_0303), (6, 0x000F_000F_000F_000F), (12, 0xFF_0000_00FF), (24, 0xFFFF)):
        bits = builder.and_(builder.or_(bits, builder.lshr(bits, ir.Constant(INT, gap))), ir.Constant(INT, left))
    return bits


RECORD_TWINS: Mapping[Any, Callable[[Frame, Sequence[Value]], Value]] = {
    overwrite: _overwrite, spread: _spread,
}  # fmt: skip
"""What is not a rule, takes records or blocks, and is a few instructions of the machine."""
