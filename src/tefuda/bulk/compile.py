"""Compiling rules late: the same functions, made anew over a namespace of compiled ones.

Nothing here knows a game. An entry point and all it calls are compiled with explicit signatures, read from their
annotations, those called before those that call. The machine code is kept in the user's cache folder under a hash of
all that could change it: every source, the place where the sources stand, and the processor.
"""

from __future__ import annotations

import dis
import hashlib
import inspect
import operator
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType, MethodDescriptorType
from typing import Any, get_args, get_origin, get_type_hints

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.core.imputils import lower_builtin
from numba.core.registry import cpu_target
from numba.extending import intrinsic, lower_cast
from numba.np.arrayobj import make_array

from tefuda.bulk.layout import Words, layout_of
from tefuda.core import bits
from tefuda.core.record import Cells, Record
from tefuda.core.rule import TWINS
from tefuda.errors import CompileError

PACKAGE = Path(__file__).parent.parent
NONE_SETTLED: Mapping[Any, Any] = {}
MOST_COPIED = 1900
"""A rule is compiled into every place that calls it unless that makes more than so many bytes of byte code twice."""


def _checked() -> bool:
    return bool(numba.config.BOUNDSCHECK)  # type: ignore[attr-defined]


@intrinsic
def _count(context: Any, mask: Any) -> Any:
    def body(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), body


@intrinsic
def _lowest(context: Any, mask: Any) -> Any:
    def body(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.true_bit)

    return types.int64(types.int64), body


@intrinsic
def _rotate(context: Any, word: Any, places: Any) -> Any:
    def body(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word32 = ir.IntType(32)
        word, places = (builder.trunc(argument, word32) for argument in arguments)
        kind = ir.FunctionType(word32, [word32] * 3)
        funnel = cgutils.get_or_insert_function(  # type: ignore[no-untyped-call]
            builder.module, kind, "llvm.fshl.i32"
        )
        return builder.zext(builder.call(funnel, [word, word, places]), ir.IntType(64))

    return types.int64(types.int64, types.int64), body


@lower_cast(types.NestedArray, types.Array)  # type: ignore[no-untyped-call, untyped-decorator]
def _block_to_cells(context: Any, builder: Any, block: Any, cells: Any, value: Any) -> Any:
    return value


def _place_in_block(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    block = make_array(signature.args[0])(context, builder, arguments[0])  # type: ignore[no-untyped-call]
    index = context.cast(builder, arguments[1], signature.args[1], types.intp)
    return builder.gep(block.data, [index], inbounds=True)


def _cell_of_block(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    place = _place_in_block(context, builder, signature, arguments)
    return context.unpack_value(builder, signature.args[0].dtype, place)


def _set_cell_of_block(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    place = _place_in_block(context, builder, signature, arguments)
    block, _, given = signature.args
    context.pack_value(builder, block.dtype, context.cast(builder, arguments[2], given, block.dtype), place)


if not _checked():  # rules have no negative indices, so Numba's wrapping of them is left out
    lower_builtin(operator.getitem, types.NestedArray, types.Integer)(_cell_of_block)  # type: ignore[no-untyped-call]
    lower_builtin(operator.setitem, types.NestedArray, types.Integer, types.Any)(_set_cell_of_block)  # type: ignore[no-untyped-call]

_TWINS: Mapping[Callable[..., Any], Any] = {bits.count: _count, bits.lowest: _lowest, bits.rotate: _rotate}


def bound(entry: Callable[..., Any], bindings: Mapping[str, Any]) -> Callable[..., Any]:
    """Return `entry`, not compiled, with the names in `bindings` standing for what they are bound to."""
    return _Namespace(bindings, {}, lambda function, hints: function).remade(entry)


def compiled(
    entry: Callable[..., Any], bindings: Mapping[str, Any], name: str, settled: Mapping[Any, Any] = NONE_SETTLED
) -> Callable[..., Any]:
    """Return `entry` and all it calls as machine code, from the cache where that holds it under `name`.

    `bindings` give names that the entry and its neighbours leave open; `settled` maps classes of parameters to
    Numba types that stand for one value each. Raises CompileError.
    """
    folder = cache_folder() / name
    folder.mkdir(parents=True, exist_ok=True)
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    sites = _call_sites(entry, bindings)

    def machine_code(function: FunctionType, hints: Mapping[str, Any], **options: Any) -> Any:
        options |= {"nogil": True, "_nrt": False}
        return numba.njit(_signature(function, hints, settled), **options)(function)

    def entry_alone(function: FunctionType, hints: Mapping[str, Any]) -> Any:
        """Numba loads the entry, or raises TypingError: it cannot compile what calls functions that are not."""
        return machine_code(function, hints, cache=True) if function.__code__ is entry.__code__ else function

    def each(function: FunctionType, hints: Mapping[str, Any]) -> Any:
        code = function.__code__
        if code is entry.__code__:
            return entry_alone(function, hints)
        copied = (sites[code] - 1) * len(code.co_code)
        return machine_code(function, hints, forceinline=copied <= MOST_COPIED)

    with suppress(TypingError):
        return _Namespace(bindings, _TWINS, entry_alone).remade(entry)
    return _Namespace(bindings, _TWINS, each).remade(entry)


def is_warm(name: str) -> bool:
    """Say whether the cache holds what was compiled under `name` from the rules as they are now, for this processor."""
    return any((cache_folder() / name).rglob("*.nbc"))


def cache_folder() -> Path:
    """Return the folder for machine code of the rules as they are now; `TEFUDA_CACHE` moves it."""
    root = os.environ.get("TEFUDA_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "tefuda")
    processor = cpu_target.target_context.codegen().magic_tuple()
    made_by = (numba.__version__, np.__version__, sys.version, _checked(), processor, PACKAGE)
    digest = hashlib.sha256("\n".join(map(str, made_by)).encode())
    for source in _sources():
        digest.update(source.read_bytes())
    return Path(root) / digest.hexdigest()[:20]


def _sources() -> Iterator[Path]:
    for folder in ("core", "games", "bots", "bulk"):
        yield from sorted((PACKAGE / folder).rglob("*.py"))


def _call_sites(entry: Callable[..., Any], bindings: Mapping[str, Any]) -> Counter[CodeType]:
    """Return in how many places each function is called, among those that `entry` leads to."""
    sites: Counter[CodeType] = Counter()
    seen: set[CodeType] = set()
    left: list[Any] = [entry]
    while left:
        function = left.pop()
        if function.__code__ in seen:
            continue
        seen.add(function.__code__)
        names = {**function.__globals__, **bindings}
        loaded = [names.get(name) for name in _names_loaded(function)]
        called = [TWINS.get(value, value) for value in loaded if isinstance(value, FunctionType)]
        sites.update(value.__code__ for value in called)
        left += called
    return sites


def _names_loaded(function: FunctionType) -> Iterator[str]:
    """Yield the names outside a function that it reads, as often as they stand in it; attributes are none."""
    return (step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL")


class _Namespace:
    """Functions made anew, each over globals in which the functions it calls are made anew, too."""

    def __init__(
        self,
        bindings: Mapping[str, Any],
        twins: Mapping[Any, Any],
        make: Callable[[FunctionType, Mapping[str, Any]], Any],
    ) -> None:
        self._bindings = bindings
        self._make = make
        self._made: dict[Any, Callable[..., Any]] = dict(twins)

    def remade(self, function: Any) -> Callable[..., Any]:
        function = TWINS.get(function, function)
        if function not in self._made:
            self._made[function] = self._remake(function)
        return self._made[function]

    def _remake(self, function: FunctionType) -> Any:
        seen = {**function.__globals__, **self._bindings}
        names = {name for name in _names_loaded(function) if name in seen}
        namespace = {name: self._value(seen[name]) for name in names}
        namespace["__builtins__"] = __builtins__
        namespace["__name__"] = function.__module__
        copy = FunctionType(
            function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__
        )
        copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
        hints = get_type_hints(function, globalns=function.__globals__, localns=dict(self._bindings))
        return self._make(copy, hints)

    def _value(self, value: Any) -> Any:
        if isinstance(value, MethodDescriptorType):
            return self._made.get(value, value)
        return self.remade(value) if isinstance(value, FunctionType) else value


def _signature(function: FunctionType, hints: Mapping[str, Any], settled: Mapping[Any, Any]) -> Any:
    try:
        parameters = [_type(hints[name], settled) for name in inspect.signature(function).parameters]
        return _type(hints["return"], settled)(*parameters)
    except KeyError as missing:
        raise CompileError(
            "{function}: {name} has no annotation", function=function.__qualname__, name=str(missing)
        ) from None


def _type(hint: Any, settled: Mapping[Any, Any]) -> Any:
    if hint in settled:
        return settled[hint]
    if hint is None or hint is type(None):
        return types.void
    if hint is Words:
        return types.Array(types.uint32, 1, "C")
    if hint == Cells:
        return types.Array(types.int64, 1, "C")
    if get_origin(hint) is tuple:
        return types.Tuple([_type(part, settled) for part in get_args(hint)])  # type: ignore[no-untyped-call]
    if hint is bool:
        return types.boolean
    if isinstance(hint, type) and issubclass(hint, int):
        return types.int64
    if isinstance(hint, type) and (issubclass(hint, Record) or hasattr(hint, "__dataclass_fields__")):
        return numba.from_dtype(layout_of(hint))
    raise CompileError("{hint} is no type that rules may use", hint=str(hint))
