"""Compiling rules late: the functions that play interpreted, translated for LLVM and kept as machine code.

The machine code is kept in the user's cache folder under a digest of all that it depends on: the byte code of the
functions that the entry point leads to, wherever they stand, with their constants and the layout of their records; the
settled options; this translator; and the processor.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
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


@dataclass(frozen=True)
class Compilation:
    """What is to be compiled: `entry` and all it calls; `name` is for people.

    `bindings` give names that the entry and its neighbours leave open. `settled` maps classes of options to options
    whose answers become constants; parameters of these classes are left out of calls. Records of the classes `scratch`
    are read by nobody after a call: cells that are only written keep what they held. Functions are copied to where they
    are called unless more than `copied` instructions would be duplicated. Rules that note what a player who searches
    can tell are left out of all that the functions `unnoted` lead to.
    """

    entry: Callable[..., Any]
    bindings: Mapping[str, Any]
    name: str
    settled: Mapping[type[Any], Any] = field(default_factory=dict)
    scratch: Sequence[type[Any]] = ()
    copied: int = MOST_COPIED
    unnoted: Collection[Callable[..., Any]] = ()

    def code(self) -> Code:
        """Return the machine code, from the cache where that holds it; raise CompileError."""
        assert isinstance(self.entry, FunctionType)
        signature = signature_of(self.entry, self.bindings, self.settled)
        path = self.path
        code = kept(path)
        if code is None:
            with alone(path):
                code = kept(path)  # another process may have made it meanwhile
                if code is None:
                    code = object_code(self._program())
                    keep(path, code)
        return Code(code, signature)

    @property
    def is_warm(self) -> bool:
        """Whether the cache holds the machine code."""
        return is_kept(self.path)

    @property
    def digest(self) -> str:
        """A digest of the rules that are compiled, the same on every machine that has the same Python."""
        assert isinstance(self.entry, FunctionType)
        return digest_of(self.entry, self.bindings, self.settled, {**TWINS, **RECORD_TWINS})

    @property
    def path(self) -> Path:
        """The file in the cache that holds, or will hold, the machine code."""
        made_by = (
            self.digest,
            [kind.__qualname__ for kind in self.scratch],
            self.copied,
            [f"{function.__module__}.{function.__qualname__}" for function in self.unnoted],
            _translator(),
            processor(),
            _checked(),
        )
        digest = hashlib.sha256(repr(made_by).encode()).hexdigest()
        return cache_folder() / f"{self.name}-{digest[:20]}.o"

    def _program(self) -> str:
        assert isinstance(self.entry, FunctionType)
        program = translated(
            self.entry, self.bindings, self.settled,
            checked=_checked(), scratch=self.scratch, copied=self.copied, unnoted=self.unnoted,
        )  # fmt: skip
        return str(program)


def _checked() -> bool:
    """Say whether indices are checked, which `TEFUDA_CHECK_BOUNDS=1` asks for."""
    return os.environ.get("TEFUDA_CHECK_BOUNDS", "0") != "0"


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
