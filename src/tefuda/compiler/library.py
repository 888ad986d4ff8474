"""Several functions compiled as one program, which programs in other languages call by their names.

Addresses of records and blocks, and numbers of 64 bits, are passed as they are; a block is an address and a length. A
program stops with a trap where a rule divides by zero.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

from tefuda.compiler.arithmetic import TWINS
from tefuda.compiler.cache import alone, cache_folder, cached, store
from tefuda.compiler.cells import RECORD_TWINS
from tefuda.compiler.compilation import translator_digest
from tefuda.compiler.kinds import Known, Signature
from tefuda.compiler.machine import object_code
from tefuda.compiler.program import MOST_COPIED
from tefuda.compiler.reach import Reach
from tefuda.compiler.targets import PLAIN_WASM, WASM, Target
from tefuda.compiler.translate import translated_library
from tefuda.compiler.wasm import objects_for_wasm


@dataclass(frozen=True)
class Library:
    """Functions to be compiled together, by the names under which they are called; `name` is for people.

    `given` says for their parameters, by name, what their annotations leave open, as in `Compilation`, which also
    describes the rest.
    """

    entries: Mapping[str, Callable[..., Any]]
    name: str
    given: Mapping[str, Any] = field(default_factory=dict)
    scratch: Sequence[type[Any]] = ()
    copied: int = MOST_COPIED
    unnoted: Collection[Callable[..., Any]] = ()

    def code(self, target: Target) -> bytes:
        """Return the object file for a target, compiled now unless the cache holds it; raise CompileError."""
        path = self._path(target)
        code = cached(path)
        if code is None:
            with alone(path):
                code = cached(path)  # another process may have made it meanwhile
                if code is None:
                    made = self._made(target)
                    for one, code in made.items():
                        store(self._path(one), code)
                    code = made[target]
        return code

    def _made(self, target: Target) -> Mapping[Target, bytes]:
        """Compile for a target, and for those for which this takes little more time."""
        if target in (WASM, PLAIN_WASM):
            return objects_for_wasm(self.program)
        return {target: object_code(self.program, target)}

    def _path(self, target: Target) -> Path:
        return cache_folder() / f"{self.name}-{self._digest(target)[:20]}.o"

    @property
    def program(self) -> str:
        """What is compiled, in the language of LLVM, before it is optimised; raises CompileError."""
        module = translated_library(self._reaches, scratch=self.scratch, copied=self.copied, unnoted=self.unnoted)
        return str(module)

    @property
    def signatures(self) -> Mapping[str, Signature]:
        """The functions by name, with the kinds of what is passed, without known objects; raises CompileError."""
        return {
            name: Signature(
                {given: kind for given, kind in one.parameters.items() if not isinstance(kind, Known)}, one.result
            )
            for name, one in ((name, reach.signature) for name, reach in self._reaches.items())
        }

    @cached_property
    def digest(self) -> str:
        """A digest of the rules that are compiled, in hexadecimal; the same on every machine with the same Python."""
        told = [(name, reach.digest) for name, reach in self._reaches.items()]
        return hashlib.sha256(repr(told).encode()).hexdigest()

    @cached_property
    def _reaches(self) -> Mapping[str, Reach]:
        reaches = {}
        for name, entry in self.entries.items():
            assert isinstance(entry, FunctionType)
            parameters = entry.__code__.co_varnames[: entry.__code__.co_argcount]
            given = {parameter: self.given[parameter] for parameter in parameters if parameter in self.given}
            reaches[name] = Reach(entry, given, [*TWINS, *RECORD_TWINS])
        return reaches

    def _digest(self, target: Target) -> str:
        """Return a digest of all that the object file depends on."""
        made_by = (
            self.digest,
            [f"{kind.__module__}.{kind.__qualname__}" for kind in self.scratch],
            self.copied,
            [f"{function.__module__}.{function.__qualname__}" for function in self.unnoted],
            translator_digest(),
            target,
        )
        return hashlib.sha256(repr(made_by).encode()).hexdigest()
