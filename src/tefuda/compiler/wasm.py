"""From the object file that LLVM writes for WebAssembly to a module that runs, without a linker.

The object is a module already, but for what a linker decides: where data and stack lie in memory, and what is exported.
Memory begins with the stack, so that one that is too deep runs into address 0 and traps; then comes the data; all that
follows is free for whoever uses the module. Source: WebAssembly Object File Linking,
https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tefuda.compiler.machine import object_codes
from tefuda.compiler.targets import PLAIN_WASM, WASM, Target
from tefuda.errors import CompileError

HEADER = b"\0asm\1\0\0\0"
PAGE = 1 << 16
"""The unit in which memory is given, in bytes."""
STACK = PAGE
"""The size of the stack, in bytes."""
MEMORY = "memory"
"""The name under which the memory is exported."""
ALIGNED = 16
"""Data begins at a multiple of this, which is enough for all that LLVM lays out."""

CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS = range(8)
CODE, DATA, DATA_COUNT = 10, 11, 12
"""The sections of a module by number, of which objects of rules have these."""
ORDER = (TYPES, FUNCTIONS, MEMORIES, GLOBALS, EXPORTS, DATA_COUNT, CODE, DATA)
"""The order of the sections in the finished module."""

FUNCTION, TABLE_KIND, MEMORY_KIND, GLOBAL = range(4)
"""The kinds of imports and exports."""
FUNCTION_SYMBOL, DATA_SYMBOL, GLOBAL_SYMBOL = 0, 1, 2
UNDEFINED, NAMED = 0x10, 0x40
"""The kinds and flags of symbols."""
SYMBOLS, LINKING_VERSION = 8, 2
FUNCTION_INDEX, ADDRESS_LEB, ADDRESS_SLEB, ADDRESS_I32, TYPE_INDEX, GLOBAL_INDEX = 0, 3, 4, 5, 6, 7
"""The relocations that occur in rules, by number."""

PRODUCT = "__multi3"
"""The function that LLVM calls for a product of 128 bits, which WebAssembly lacks and sums over a loop may become."""
HELPER = f"""
define void @{PRODUCT}(ptr %result, i64 %one, i64 %one_high, i64 %other, i64 %other_high) noinline nounwind {{
  %a = and i64 %one, 4294967295
  %b = lshr i64 %one, 32
  %c = and i64 %other, 4294967295
  %d = lshr i64 %other, 32
  %ac = mul i64 %a, %c
  %bc = mul i64 %b, %c
  %ad = mul i64 %a, %d
  %bd = mul i64 %b, %d
  %ac.high = lshr i64 %ac, 32
  %middle = add i64 %bc, %ac.high
  %middle.low = and i64 %middle, 4294967295
  %middle.high = lshr i64 %middle, 32
  %second = add i64 %ad, %middle.low
  %second.low = shl i64 %second, 32
  %second.high = lshr i64 %second, 32
  %ac.low = and i64 %ac, 4294967295
  %low = or i64 %second.low, %ac.low
  %across = mul i64 %one, %other_high
  %back = mul i64 %one_high, %other
  %sum = add i64 %bd, %middle.high
  %sum.second = add i64 %sum, %second.high
  %sum.across = add i64 %sum.second, %across
  %high = add i64 %sum.across, %back
  store i64 %low, ptr %result
  %next = getelementptr i64, ptr %result, i32 1
  store i64 %high, ptr %next
  ret void
}}
"""
"""That function, from products of 64 bits."""


class Linked(NamedTuple):
    """A module that runs: its bytes, and the first address that neither its stack nor its data uses."""

    code: bytes
    free: int


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol of an object: a function or a global by its index, or data by its segment and its start in that."""

    kind: int
    name: str
    index: int
    offset: int = 0
    is_undefined: bool = False


@dataclass(frozen=True, slots=True)
class Relocation:
    """A number of a section that a linker settles, `at` a byte of it: an index, or the address of a symbol."""

    kind: int
    at: int
    index: int
    addend: int = 0


class Reader:
    """Reads the numbers, names and blocks of a binary from one byte on."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    @property
    def has_more(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        """Read a byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Read a number without a sign, of any length (LEB128)."""
        found, shift, more = 0, 0, True
        while more:
            byte = self.byte()
            found |= (byte & 0x7F) << shift
            shift += 7
            more = byte >= 0x80
        return found

    def signed(self) -> int:
        """Read a number with a sign, of any length (LEB128)."""
        begun = self.at
        found, bits = self.number(), 7 * (self.at - begun)
        return found - (1 << bits) if found >> bits - 1 else found

    def block(self) -> bytes:
        """Read a length, and as many bytes."""
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at]

    def name(self) -> str:
        """Read a name."""
        return self.block().decode()


@dataclass(slots=True)
class ObjectFile:
    """The sections of an object by number, with what its custom sections say; `numbers` is their order."""

    sections: dict[int, bytes] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=list)
    symbols: list[Symbol] = field(default_factory=list)
    relocations: dict[int, list[Relocation]] = field(default_factory=dict)


def objects_for_wasm(text: str) -> Mapping[Target, bytes]:
    """Return the object files of a module in the language of LLVM, with the helper that its arithmetic may need.

    They are for WASM and PLAIN_WASM.
    """
    targets = (WASM, PLAIN_WASM)
    made = object_codes(text, WASM, [PLAIN_WASM])
    if any(PRODUCT.encode() in read_object(data).sections.get(IMPORTS, b"") for data in made):
        made = object_codes(text + HELPER, WASM, [PLAIN_WASM])
    return dict(zip(targets, made, strict=True))


def link(data: bytes, exports: Collection[str]) -> Linked:
    """Return the module of an object file, with these of its functions and its memory exported.

    Raises CompileError for an object that needs what is not in it, or anything else that rules do not become.
    """
    found = read_object(data)
    needs_stack = _check_imports(found.sections.get(IMPORTS, b"\0"))
    segments = [(start, content) for start, content in _segments(found.sections.get(DATA, b"\0"))]
    base = STACK
    free = base + max((start + len(content) for start, content in segments), default=0)
    for section, relocations in found.relocations.items():
        content = bytearray(found.sections[section])
        for one in relocations:
            _settle(content, one, found.symbols, [base + start for start, _ in segments])
        found.sections[section] = bytes(content)
    if DATA in found.sections:
        moved = [(base + start, content) for start, content in _segments(found.sections[DATA])]
        found.sections[DATA] = _counted([b"\0\x41" + signed(start) + b"\x0b" + sized(one) for start, one in moved])
    found.sections[MEMORIES] = _counted([b"\0" + unsigned(-(-free // PAGE))])
    if needs_stack:  # one number that can change, which begins as the end of the stack
        found.sections[GLOBALS] = _counted([b"\x7f\1\x41" + signed(STACK) + b"\x0b"])
    found.sections[EXPORTS] = _counted([*_exported(found.symbols, exports)])
    parts = [bytes([number]) + sized(found.sections[number]) for number in ORDER if number in found.sections]
    return Linked(HEADER + b"".join(parts), -(-free // ALIGNED) * ALIGNED)


# ---------------------------------------------------------------- reading an object


def read_object(data: bytes) -> ObjectFile:
    """Return what an object file consists of; raise CompileError for sections that rules do not become."""
    if not data.startswith(HEADER):
        raise CompileError("what LLVM wrote is not an object for WebAssembly")
    reader, found = Reader(data, len(HEADER)), ObjectFile()
    while reader.has_more:
        number, content = reader.byte(), reader.block()
        found.numbers.append(number)
        if number == CUSTOM:
            _read_custom(found, Reader(content))
        elif number in (*ORDER, IMPORTS):
            found.sections[number] = content
        else:
            raise _unknown("section", number)
    return found


def _read_custom(found: ObjectFile, reader: Reader) -> None:
    name = reader.name()
    if name == "linking":
        version = reader.number()
        if version != LINKING_VERSION:
            raise _unknown("version of linking", version)
        while reader.has_more:
            kind, content = reader.byte(), reader.block()
            if kind == SYMBOLS:
                found.symbols = [*_symbols(Reader(content))]
    elif name.startswith("reloc."):
        section = found.numbers[reader.number()]
        if section in found.sections:  # those of custom sections concern debuggers
            found.relocations[section] = [*_relocations(reader)]


def _symbols(reader: Reader) -> Iterator[Symbol]:
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        is_undefined = bool(flags & UNDEFINED)
        if kind == DATA_SYMBOL:
            name = reader.name()
            index, offset = (0, 0) if is_undefined else (reader.number(), reader.number())
            if not is_undefined:
                reader.number()  # its size
            yield Symbol(kind, name, index, offset, is_undefined)
        elif kind in (FUNCTION_SYMBOL, GLOBAL_SYMBOL):
            index = reader.number()
            name = "" if is_undefined and not flags & NAMED else reader.name()
            yield Symbol(kind, name, index, is_undefined=is_undefined)
        else:
            raise _unknown("kind of symbol", kind)


def _relocations(reader: Reader) -> Iterator[Relocation]:
    for _ in range(reader.number()):
        kind, at, index = reader.byte(), reader.number(), reader.number()
        if kind in (ADDRESS_LEB, ADDRESS_SLEB, ADDRESS_I32):
            yield Relocation(kind, at, index, reader.signed())
        elif kind in (FUNCTION_INDEX, TYPE_INDEX, GLOBAL_INDEX):
            yield Relocation(kind, at, index)
        else:
            raise _unknown("relocation", kind)


def _segments(section: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield where the segments of the data begin, counted from the first, and their content."""
    reader = Reader(section)
    for _ in range(reader.number()):
        mode = reader.number()
        if mode != 0:
            raise _unknown("segment", mode)
        reader.byte()  # the start is a constant of 32 bits
        start = reader.signed()
        reader.byte()  # nothing else belongs to it
        yield start, reader.block()


def _check_imports(section: bytes) -> bool:
    """Say whether an object uses the stack; raise CompileError if it needs anything but memory and stack."""
    reader, needs_stack = Reader(section), False
    for _ in range(reader.number()):
        reader.name()
        name, kind = reader.name(), reader.byte()
        if kind == MEMORY_KIND and name == "__linear_memory":
            has_most = reader.byte() & 1
            for _ in range(1 + has_most):
                reader.number()
        elif kind == GLOBAL and name == "__stack_pointer":
            reader.byte()
            needs_stack = bool(reader.byte())  # it can change
        else:
            raise CompileError("the rules need “{name}” in WebAssembly, which they do not define", name=name)
    return needs_stack


def _unknown(what: str, number: int) -> CompileError:
    return CompileError(
        "LLVM wrote for WebAssembly what rules do not become: {what} {number}", what=what, number=number
    )


# ---------------------------------------------------------------- what a linker decides


def _settle(content: bytearray, one: Relocation, symbols: Sequence[Symbol], segments: Sequence[int]) -> None:
    """Write the number that a relocation stands for into a section; `segments` are the addresses of the data."""
    if one.kind == TYPE_INDEX:
        return
    symbol = symbols[one.index]
    if one.kind in (FUNCTION_INDEX, GLOBAL_INDEX):
        content[one.at : one.at + 5] = padded(symbol.index)
        return
    if symbol.is_undefined or symbol.kind != DATA_SYMBOL:
        raise CompileError("the rules need “{name}” in WebAssembly, which they do not define", name=symbol.name)
    address = segments[symbol.index] + symbol.offset + one.addend
    if one.kind == ADDRESS_I32:
        content[one.at : one.at + 4] = address.to_bytes(4, "little")
    else:  # an address is below 2**31, so that both kinds of numbers are written alike
        content[one.at : one.at + 5] = padded(address)


def _exported(symbols: Sequence[Symbol], names: Collection[str]) -> Iterator[bytes]:
    """Yield the entries of the memory and of functions in the section of exports."""
    indices: Mapping[str, int] = {
        one.name: one.index for one in symbols if one.kind == FUNCTION_SYMBOL and not one.is_undefined
    }
    yield sized(MEMORY.encode()) + bytes([MEMORY_KIND]) + unsigned(0)
    for name in names:
        yield sized(name.encode()) + bytes([FUNCTION]) + unsigned(indices[name])


# ---------------------------------------------------------------- writing


def unsigned(number: int) -> bytes:
    """Return a number without a sign as it is written (LEB128)."""
    written = bytearray()
    while number >= 0x80:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


def signed(number: int) -> bytes:
    """Return a number with a sign as it is written (LEB128)."""
    written = bytearray()
    while not -0x40 <= number < 0x40:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number & 0x7F)
    return bytes(written)


def padded(number: int) -> bytes:
    """Return a number below 2**31 in five bytes, as it is written where a relocation is (LEB128)."""
    return bytes(number >> 7 * i & 0x7F | (0x80 if i < 4 else 0) for i in range(5))


def sized(content: bytes) -> bytes:
    """Return bytes after their length."""
    return unsigned(len(content)) + content


def _counted(parts: Sequence[bytes]) -> bytes:
    return unsigned(len(parts)) + b"".join(parts)
