"""Compiling rules when they are first needed: translated for LLVM, and cached as machine code.

The name of a file in the cache is a digest of all that its code depends on: the byte code of the functions that the
entry point leads to, wherever they stand, with their constants and the layout of their records; the settled options;
this translator; and the processor.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite

from tefuda.compiler.arithmetic import TWINS
from tefuda.compiler.cache import alone, cache_folder, cached, is_cached, store
from tefuda.compiler.cells import RECORD_TWINS
from tefuda.compiler.machine import Code, object_code, processor
from tefuda.compiler.program import MOST_COPIED
from tefuda.compiler.reach import Reach
from tefuda.compiler.translate import translated
from tefuda.core.records import source


@dataclass(frozen=True)
class Compilation:
    """What is to be compiled: `entry` and all it calls; `name` is for people.

    `given` says for parameters of the entry, by name, what its annotations leave open: a class of records, `Records` of
    one, or the object itself. Such an object is known: it is left out of calls, and its attributes become constants and
    calls of rules. Records of the classes `scratch` are read by nobody after a call: cells that the code only writes
    are left unwritten. A function is copied to every caller unless that would duplicate more than `copied`
    instructions. Rules marked with `note` are left out of everything that the functions `unnoted` lead to.
    """

    entry: Callable[..., Any]
    name: str
    given: Mapping[str, Any] = field(default_factory=dict)
    scratch: Sequence[type[Any]] = ()
    copied: int = MOST_COPIED
    unnoted: Collection[Callable[..., Any]] = ()

    def code(self) -> Code:
        """Return the machine code, compiled now unless the cache holds it; raise CompileError.

        Other processes and threads that need the same code wait for it.
        """
        path = self.path
        code = cached(path)
        if code is None:
            with alone(path):
                code = cached(path)  # another process may have made it meanwhile
                if code is None:
                    code = object_code(self.program)
                    store(path, code)
        return Code(code, self._reach.signature)

    @property
    def is_warm(self) -> bool:
        """Whether the cache holds the machine code; raises CompileError."""
        return is_cached(self.path)

    @property
    def digest(self) -> str:
        """A digest of the rules that are compiled, in hexadecimal; the same on every machine with the same Python."""
        return self._reach.digest

    @cached_property
    def _reach(self) -> Reach:
        assert isinstance(self.entry, FunctionType)
        return Reach(self.entry, self.given, [*TWINS, *RECORD_TWINS])

    @property
    def path(self) -> Path:
        """The file in the cache that holds, or will hold, the machine code; raises CompileError."""
        made_by = (
            self.digest,
            [f"{kind.__module__}.{kind.__qualname__}" for kind in self.scratch],
            self.copied,
            [f"{function.__module__}.{function.__qualname__}" for function in self.unnoted],
            translator_digest(),
            processor(),
            self._lines if _checked() else None,
        )
        digest = hashlib.sha256(repr(made_by).encode()).hexdigest()
        return cache_folder() / f"{self.name}-{digest[:20]}.o"

    @property
    def _lines(self) -> list[tuple[str, int]]:
        """Where the functions stand, which faults name in checked mode."""
        codes = [one.__code__ for one in self._reach.functions]
        return [(code.co_filename, line) for code in codes for *_, line in code.co_lines() if line]

    @property
    def program(self) -> str:
        """What is compiled, in the language of LLVM, before it is optimised; raises CompileError."""
        program = translated(
            self._reach, checked=_checked(), scratch=self.scratch, copied=self.copied, unnoted=self.unnoted
        )
        return str(program)


def _checked() -> bool:
    """Say whether the machine code reports whatever would be otherwise in Python, which `TEFUDA_CHECKED=1` asks for."""
    return os.environ.get("TEFUDA_CHECKED", "0") != "0"


@cache
def translator_digest() -> str:
    """Return a digest of the compiler: this package, how it reads source, LLVM, and Python, whose byte code counts."""
    digest = hashlib.sha256(repr((llvmlite.__version__, sys.version)).encode())
    for file in (*sorted(Path(__file__).parent.glob("*.py")), Path(source.__file__)):
        digest.update(file.read_bytes())
    return digest.hexdigest()
