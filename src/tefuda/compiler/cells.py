"""Cells: where a number is in a record, a block, a tuple or a known table, and how it is read and written.

In checked mode an index outside its block is reported as a fault, and the first cell is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from llvmlite import ir

from tefuda.compiler.frame import Frame, value_of
from tefuda.compiler.kinds import (
    INT,
    NOTHING,
    NUMBER,
    POINTER,
    WORD,
    CellsOf,
    Home,
    Known,
    Number,
    RecordOf,
    RecordsOf,
    TupleOf,
    attribute_of,
    cell_layouts,
    declarations_of,
    extends,
    size_of,
)
from tefuda.compiler.program import Cell, Value, constant_of, number, step
from tefuda.core.records.primitives import copy_shared, narrow, overwrite, reset, restore, save, shared_cells, spread
from tefuda.core.records.record import Lasts, Part


def attribute(frame: Frame, owner: Value, name: str) -> Value | Cell:
    """Return the cell, block or part of a record by its name, or an attribute of a known object; raise CompileError."""
    match owner.kind:
        case RecordOf(made_of) if name in cell_layouts(made_of):
            layout = cell_layouts(made_of)[name]
            pointer = step(frame.builder, owner.leaves[0], layout.start)
            home = Home(made_of, name)
            if layout.part is not None:
                return Value(RecordOf(layout.part), (pointer,))
            if layout.is_block:
                return Value(CellsOf(home=home), (pointer, ir.Constant(INT, layout.length)))
            return Cell(pointer, INT, frame.program.tag(home), home)
        case Known(content) if attribute_of(content, name) is not None:
            return value_of(attribute_of(content, name))
    raise frame.error("{function}: there is no “{name}”", name=name)


def item(frame: Frame, owner: Value, at: ir.Value) -> Value | Cell:
    """Return what is at an index of a block, of `Records`, a tuple or a known table; raise CompileError."""
    match owner.kind:
        case CellsOf(element, home, signed):
            at = _within(frame, at, owner.leaves[1])
            tag = frame.program.tag(home, of_block=True)
            return Cell(step(frame.builder, owner.leaves[0], at, element), element, tag, home, signed)
        case RecordsOf(made_of):
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
            parts, number = frame.parts(owner), int(at.constant)
            if not 0 <= number < len(parts):
                raise frame.error("{function}: there is no index {number} in a tuple of {length}",
                                  number=number, length=len(parts))  # fmt: skip
            return parts[number]
    raise frame.error("{function}: this value has no cells")


def _row_of_table(frame: Frame, rows: tuple[Any, ...], at: ir.Value) -> Value:
    """Return a row of a table that is known, all of whose rows are of one length."""
    length, *others = {len(row) for row in rows}
    if others:
        raise frame.error("{function}: the rows of a table must have one length")
    at = _within(frame, at, ir.Constant(INT, len(rows)))
    flat = frame.program.table(tuple(int(one) for row in rows for one in row))
    start = step(frame.builder, flat, frame.builder.mul(at, ir.Constant(INT, length)))
    return Value(CellsOf(home=Home(tuple, "known")), (start, ir.Constant(INT, length)))


def _within(frame: Frame, at: ir.Value, length: ir.Value) -> ir.Value:
    if not frame.program.checked:
        return at
    outside = frame.builder.icmp_unsigned(">=", at, length)
    frame.set_fault(outside, "index out of range")
    return frame.builder.select(outside, ir.Constant(INT, 0), at)


def load(frame: Frame, cell: Value | Cell) -> Value:
    """Return the number in a cell, extended to 64 bits; a value is returned unchanged."""
    if isinstance(cell, Value):
        return cell
    frame.program.add_read(cell.home)
    content = frame.builder.load(cell.pointer, typ=cell.element)
    if cell.tag is not None:
        content.set_metadata("tbaa", cell.tag)
    if cell.element == INT:
        return Value(NUMBER, (content,))
    return Value(NUMBER, ((frame.builder.sext if cell.signed else frame.builder.zext)(content, INT),))


def store(frame: Frame, cell: Value | Cell, value: Value) -> None:
    """Write a number into a cell, cut to its bits there; raise CompileError for anything else."""
    if isinstance(cell, Value) or not isinstance(value.kind, Number):
        raise frame.error("{function}: only numbers are stored")
    leaf = value.leaves[0]
    if frame.program.checked and cell.signed:
        again = frame.builder.sext(frame.builder.trunc(leaf, cell.element), INT)
        frame.set_fault(frame.builder.icmp_signed("!=", again, leaf), "a number of more than 32 bits")
    content = leaf if cell.element == INT else frame.builder.trunc(leaf, cell.element)
    _add_store(frame, cell, frame.builder.store(content, cell.pointer))


def _add_store(frame: Frame, cell: Cell, stored: ir.Instruction) -> None:
    """Register a store that begins at a cell, and what else it cannot touch."""
    frame.program.add_store(cell.home, frame.builder.block, stored)
    if cell.tag is not None:
        stored.set_metadata("tbaa", cell.tag)


def _copy_shared(frame: Frame, values: Sequence[Value]) -> Value:
    """Copy the cells that two records share, as many of a block at once as a vector holds."""
    target, source = values
    if not (isinstance(target.kind, RecordOf) and isinstance(source.kind, RecordOf)):
        raise frame.error("{function}: only cells of records are shared")
    for name in shared_cells(target.kind.made_of, source.kind.made_of):
        there, here = (_vectors(frame, attribute(frame, one, name)) for one in (target, source))
        for to, cell in zip(there, here, strict=True):
            _put(frame, to, _taken(frame, cell))
    return Value(NOTHING)


def _narrow(frame: Frame, values: Sequence[Value]) -> Value:
    """Return a block of cells as one of 32 bits each, in the first half of its memory."""
    (block,) = values
    if not isinstance(block.kind, CellsOf) or block.kind.element != INT:
        raise frame.error("{function}: only a block of cells is narrowed")
    return Value(CellsOf(WORD, block.kind.home, signed=True), block.leaves)


def _reset(frame: Frame, values: Sequence[Value]) -> Value:
    """Set cells to their start, as many of a block at once as a vector holds."""
    owner, lasts = values[0], constant_of(values[1])
    if not isinstance(owner.kind, RecordOf) or lasts is None:
        raise frame.error("{function}: only a record is reset, by what lasts so long as is known")
    for name, declared in declarations_of(owner.kind.made_of).items():
        if declared.lasts != lasts:
            continue
        found = attribute(frame, owner, name)
        if isinstance(declared, Part):
            assert isinstance(found, Value)
            _reset(frame, [found, number(Lasts.DEAL)])
            continue
        for cell in _vectors(frame, found):
            _put(frame, cell, _everywhere(cell.element, declared.start))
    return Value(NOTHING)


def _vectors(frame: Frame, found: Value | Cell) -> Iterator[Cell]:
    """Yield a cell, or what a block consists of: vectors of as many integers as are stored at once."""
    if isinstance(found, Cell):
        yield found
        return
    assert isinstance(found.kind, CellsOf)
    tag, start, length = frame.program.tag(found.kind.home, of_block=True), 0, int(found.leaves[1].constant)
    while start < length:
        together = _together(length - start)
        yield Cell(step(frame.builder, found.leaves[0], start), _vector(INT, together), tag, found.kind.home)
        start += together


def _together(left: int) -> int:
    """Return how many of some integers are read or written at once: 1, 2, 4, ... 32."""
    return 1 << min(left.bit_length() - 1, 5)


def _everywhere(element: ir.Type, content: int) -> ir.Value:
    """Return a number that is known, or a vector that has it in each lane."""
    return ir.Constant(element, [content] * element.count if isinstance(element, ir.VectorType) else content)


def _taken(frame: Frame, cell: Cell) -> ir.Value:
    frame.program.add_read(cell.home)
    content = frame.builder.load(cell.pointer, align=8, typ=cell.element)
    content.set_metadata("tbaa", cell.tag)
    return content


def _put(frame: Frame, cell: Cell, content: ir.Value) -> None:
    _add_store(frame, cell, frame.builder.store(content, cell.pointer, align=8))


def _overwrite(frame: Frame, values: Sequence[Value]) -> Value:
    """Copy all cells of a record as one block of memory."""
    target, source = values
    if not (extends(target.kind, source.kind) and isinstance(source.kind, RecordOf)):
        raise frame.error("{function}: only a record of the same class is copied")
    return _copied(frame, target.leaves[0], source.leaves[0], _size(frame, source.kind.made_of))


def _restore(frame: Frame, values: Sequence[Value]) -> Value:
    """Copy the integers of a block into all cells of a record as one block of memory."""
    record, address, size = _saved(frame, values)
    return _copied(frame, record, address, size)


def _save(frame: Frame, values: Sequence[Value]) -> Value:
    """Copy all cells of a record into a block as one block of memory."""
    record, address, size = _saved(frame, values)
    return _copied(frame, address, record, size)


def _saved(frame: Frame, values: Sequence[Value]) -> tuple[ir.Value, ir.Value, ir.Value]:
    """Return where a record is, where in a block its integers are, and how many bytes they take: none if outside."""
    record, block, at = values
    if not (isinstance(record.kind, RecordOf) and isinstance(block.kind, CellsOf) and block.kind.element == INT):
        raise frame.error("{function}: only a record is saved, and in a block of cells")
    builder, first = frame.builder, at.leaves[0]
    size = _size(frame, record.kind.made_of)
    if frame.program.checked:
        end = builder.add(first, ir.Constant(INT, size_of(record.kind.made_of)))
        too_far = builder.icmp_signed(">", end, block.leaves[1])
        outside = builder.or_(builder.icmp_signed("<", first, ir.Constant(INT, 0)), too_far)
        frame.set_fault(outside, "index out of range")
        size = builder.select(outside, ir.Constant(INT, 0), size)
    frame.program.add_read(block.kind.home)
    return record.leaves[0], step(builder, block.leaves[0], first), size


def _size(frame: Frame, made_of: type[Any]) -> ir.Value:
    """Return how many bytes a record takes, all cells of which are read."""
    for home in _homes(made_of):
        frame.program.add_read(home)
    return ir.Constant(INT, 8 * size_of(made_of))


def _copied(frame: Frame, target: ir.Value, source: ir.Value, size: ir.Value) -> Value:
    copy = frame.builder.module.declare_intrinsic("llvm.memcpy", [POINTER, POINTER, INT])
    frame.builder.call(copy, [target, source, size, ir.Constant(ir.IntType(1), 0)])
    return Value(NOTHING)


def _homes(made_of: type[Any]) -> Iterator[Home]:
    for name, layout in cell_layouts(made_of).items():
        if layout.part is not None:
            yield from _homes(layout.part)
        yield Home(made_of, name)


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
        together = 1 if frame.program.checked else _together(length - start)
        some = builder.trunc(builder.lshr(bits, ir.Constant(INT, start)), ir.IntType(together))
        cells = builder.zext(builder.bitcast(some, _vector(ir.IntType(1), together)), _vector(element, together))
        cell = item(frame, block, builder.add(at.leaves[0], ir.Constant(INT, start)))
        assert isinstance(cell, Cell)
        _add_store(frame, cell, builder.store(cells, cell.pointer, align=1))
        start += together
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
    copy_shared: _copy_shared, narrow: _narrow, overwrite: _overwrite, reset: _reset, restore: _restore, save: _save,
    spread: _spread,
}  # fmt: skip
"""What writes the primitives that take records or blocks, each a few instructions of the machine."""
