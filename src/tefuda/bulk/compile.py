"""Compiling rules late: the functions that play interpreted, translated for LLVM and kept as machine code.

The machine code is kept in the user's cache folder under a digest of all that it depends on: the byte code of the
functions that the entry point leads to, wherever they stand, with their constants and the layout of their records; the
settled options; this translator; and the processor.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite

from tefuda.bulk import (
    arithmetic,
    cells,
    expressions,
    frame,
    kinds,
    machine,
    program,
    reach,
    statements,
    translate,
)
from tefuda.bulk.arithmetic import TWINS
from tefuda.bulk.cells import RECORD_TWINS
from tefuda.bulk.code_cache import alone, cache_folder, is_kept, keep, kept
from tefuda.bulk.kinds import signature_of
from tefuda.bulk.machine import Code, object_code, processor
from tefuda.bulk.program import MOST_COPIED
from tefuda.bulk.reach import digest_of
from tefuda.bulk.translate import translated
from tefuda.core import source

NONE_SETTLED: Mapping[type[Any], Any] = {}


def compiled(
    entry: Callable[..., Any],
    bindings: Mapping[str, Any],
    name: str,
    settled: Mapping[type[Any], Any] = NONE_SETTLED,
    scratch: Sequence[type[Any]] = (),
    copied: int = MOST_COPIED,
) -> Code:
    """Return `entry` and all it calls as machine code, from the cache where that holds it; `name` is for people.

    `bindings` give names that the entry and its neighbours leave open. `settled` maps classes of options to options
    whose answers become constants; parameters of these classes are left out of calls. Records of the classes `scratch`
    are read by nobody after a call: cells that are only written keep what they held. Functions are copied to where they
    are called unless more than `copied` instructions would be duplicated. Raises CompileError.
    """
    assert isinstance(entry, FunctionType)
    signature = signature_of(entry, bindings, settled)
    path = path_of(entry, bindings, name, settled, scratch, copied)
    code = kept(path)
    if code is None:
        with alone(path):
            code = kept(path)  # another process may have made it meanwhile
            if code is None:
                program = translated(entry, bindings, settled, checked=_checked(), scratch=scratch, copied=copied)
                code = object_code(str(program))
                keep(path, code)
    return Code(code, signature)


def is_warm(
    entry: Callable[..., Any],
    bindings: Mapping[str, Any],
    name: str,
    settled: Mapping[type[Any], Any] = NONE_SETTLED,
    scratch: Sequence[type[Any]] = (),
    copied: int = MOST_COPIED,
) -> bool:
    """Say whether the cache holds what `compiled` would return."""
    return is_kept(path_of(entry, bindings, name, settled, scratch, copied))


def _checked() -> bool:
    """Say whether indices are checked, which `TEFUDA_CHECK_BOUNDS=1` asks for."""
    return os.environ.get("TEFUDA_CHECK_BOUNDS", "0") != "0"


def path_of(
    entry: Callable[..., Any],
    bindings: Mapping[str, Any],
    name: str,
    settled: Mapping[type[Any], Any] = NONE_SETTLED,
    scratch: Sequence[type[Any]] = (),
    copied: int = MOST_COPIED,
) -> Path:
    """Return the file in the cache that holds, or will hold, what `compiled` returns."""
    assert isinstance(entry, FunctionType)
    unread = [kind.__qualname__ for kind in scratch]
    made_by = (
        digest_of(entry, bindings, settled, {**TWINS, **RECORD_TWINS}),
        unread,
        copied,
        _translator(),
        processor(),
        _checked(),
    )
    digest = hashlib.sha256(repr(made_by).encode()).hexdigest()
    return cache_folder() / f"{name}-{digest[:20]}.o"


_TRANSLATOR = (
    arithmetic, cells, expressions, frame, kinds, machine, program, reach, source, statements, translate,
)  # fmt: skip


@cache
def _translator() -> str:
    """Return a digest of the translator: these modules, LLVM, and Python, whose byte code is compared."""
    digest = hashlib.sha256(repr((llvmlite.__version__, sys.version)).encode())
    for module in _TRANSLATOR:
        assert module.__file__ is not None
        digest.update(Path(module.__file__).read_bytes())
    return digest.hexdigest()
