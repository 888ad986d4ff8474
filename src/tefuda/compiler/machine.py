"""Machine code of this processor: made by LLVM, loaded, and called."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count, pairwise
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from tefuda.compiler.kinds import CellsOf, Known, Number, RecordOf, RecordsOf, Signature, leaves_of, size_of
from tefuda.compiler.program import ENTRY, FAULTS
from tefuda.compiler.targets import Target, native
from tefuda.compiler.threads import COMPILING

SPEED_LEVEL = 3
"""The optimisation level of LLVM, 0 to 3."""


def processor() -> tuple[str, str, str]:
    """Return the system, the processor and its features, as LLVM names them."""
    here = native()
    return here.triple, here.processor, here.features


@cache
def _linker() -> Any:
    return llvm.create_lljit_compiler(native().machine)


def object_code(text: str, target: Target | None = None) -> bytes:
    """Return the object file of a module in the language of LLVM, optimised; without a target, for this process."""
    with COMPILING:
        return bytes((target or native()).machine.emit_object(_optimised(text, target)))


def object_codes(text: str, target: Target, others: Sequence[Target]) -> list[bytes]:
    """Return the object files of a module for a target and for others, for all optimised as is best for the first.

    What others lack, such as vectors, is written without; that takes a fraction of the time of optimising again.
    """
    with COMPILING:
        found = str(_optimised(text, target))
        return [bytes(one.machine.emit_object(llvm.parse_assembly(found))) for one in (target, *others)]


def optimised(text: str, target: Target | None = None) -> str:
    """Return a module in the language of LLVM as LLVM has optimised it; without a target, for this process."""
    with COMPILING:
        return str(_optimised(text, target))


def _optimised(text: str, target: Target | None) -> Any:
    machine = (target or native()).machine
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    module.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=SPEED_LEVEL)
    tuning.loop_vectorization = True
    tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    functions = builder.getFunctionPassManager()  # each alone first, so that what is copied is already optimized
    for function in module.functions:
        if not function.is_declaration:
            functions.run(function, builder)
    builder.getModulePassManager().run(module, builder)
    return module


class Code:
    """Machine code that can be called with arrays, blocks and numbers; known objects are left out.

    A record is passed as an array of one row, as `array_of` makes it; a block as an array of int64, or of the type that
    its annotation stands for (`Words`, `Integers`, `Octets`). Arrays must be contiguous and must not overlap: LLVM
    relies on it, and only an `assert` checks it. An array must not be used by two calls at once, unless neither writes
    it.
    """

    _loaded = count()

    def __init__(self, code: bytes, signature: Signature) -> None:
        library = llvm.JITLibraryBuilder().add_object_img(code).add_current_process()
        library.export_symbol(ENTRY)
        with COMPILING:
            self._library = library.link(_linker(), f"rules.{next(self._loaded)}")
        kinds = [kind for kind in signature.parameters.values() if not isinstance(kind, Known)]
        self._kinds = kinds
        self._given: Sequence[Callable[[Any], tuple[int, ...]]] = [_handed_over(kind) for kind in kinds]
        self._result = leaves_of(signature.result)
        types = [
            ctypes.c_int64 if isinstance(kind, Number) or number else ctypes.c_void_p
            for kind in kinds
            for number in range(len(leaves_of(kind)))
        ]
        self._play = ctypes.CFUNCTYPE(None, ctypes.c_void_p, *types)(self._library[ENTRY])

    def __call__(self, *given: Any) -> Any:
        """Call the code, and return its number, its tuple of numbers, or None; Python's global lock is free meanwhile.

        Raises ZeroDivisionError after a call in which a rule divided by zero, and in checked mode whatever `FAULTS`
        names. What the rules have written until then, and afterwards, stays written.
        """
        return self.bound(*given)()

    def bound(self, *given: Any) -> Callable[[], Any]:
        """Return the call with some arguments, for repeated use: the addresses of arrays are looked up only once.

        The arrays stay alive, and read and written anew by each call; numbers are as they were. The call may be
        made by one thread at a time.
        """
        assert _as_promised(self._kinds, given)
        numbers = [number for hand_over, one in zip(self._given, given, strict=True) for number in hand_over(one)]
        play, arity = self._play, len(self._result)
        results = (ctypes.c_int64 * (arity + 1))()
        address = ctypes.addressof(results)

        def call(held: Any = (self, given)) -> Any:
            play(address, *numbers)
            if results[arity]:
                told, results[arity] = ctypes.string_at(results[arity]).decode(), 0
                raise next(fault for what, fault in FAULTS.items() if told.startswith(what))(told)
            return results[0] if arity == 1 else tuple(results[:arity]) if arity else None

        return call


def _as_promised(kinds: Sequence[Any], given: Sequence[Any]) -> bool:
    """Say whether records and blocks are as long as their kinds say, in one piece each, and no two share memory."""
    spans = []
    for kind, one in zip(kinds, given, strict=True):
        if isinstance(kind, Number):
            continue
        held = _held(one)
        least = 8 * size_of(kind.made_of) if isinstance(kind, RecordOf) else 0
        if not held.flags.c_contiguous or held.nbytes < least:
            return False
        spans.append((held.ctypes.data, held.ctypes.data + held.nbytes))
    spans = sorted(span for span in spans if span[0] < span[1])
    return all(end <= start for (_, end), (start, _) in pairwise(spans))


def _handed_over(kind: Any) -> Callable[[Any], tuple[int, ...]]:
    match kind:
        case RecordOf():
            return lambda array: (_address(array),)
        case CellsOf() | RecordsOf():
            return lambda block: (_address(block), len(block))
    return lambda number: (int(number),)


def _address(array: Any) -> int:
    address: int = _held(array).ctypes.data
    return address


def _held(array: Any) -> Any:
    """Return the array whose memory is handed over."""
    return np.frombuffer(array, np.uint8) if isinstance(array, np.void) else array
