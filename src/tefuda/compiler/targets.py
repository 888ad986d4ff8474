"""The machines for which LLVM makes code of the same text: this processor, and WebAssembly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import llvmlite.binding as llvm


@dataclass(frozen=True, slots=True)
class Target:
    """A machine as LLVM names it: its triple, its processor and the features of that, separated by commas.

    `relocation` is how addresses stand in the code: `pic` for code that is loaded anywhere, `static` for code whose
    addresses are settled before it runs. Code that is `loaded` runs in this process.
    """

    triple: str
    processor: str
    features: str
    relocation: str
    loaded: bool = False

    @property
    def machine(self) -> Any:
        """What LLVM makes machine code with; it also knows the layout of data. The same object for equal targets."""
        return _machine(self)


@cache
def native() -> Target:
    """Return this processor, with all that it can do, for code that this process loads."""
    features = llvm.get_host_cpu_features().flatten()
    return Target(llvm.get_process_triple(), llvm.get_host_cpu_name(), features, "pic", loaded=True)


@cache
def linked() -> Target:
    """Return this processor, with all that it can do, for object files that a linker makes part of a program."""
    here = native()
    return Target(here.triple, here.processor, here.features, "pic")


WASM = Target(
    "wasm32-unknown-unknown",
    "generic",
    "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128",
    "static",
)
"""WebAssembly with addresses of 32 bits, as all browsers know it since March 2023."""
PLAIN_WASM = replace(WASM, features="+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext")
"""WebAssembly for browsers without vectors, as all know it since September 2021."""


@cache
def _machine(target: Target) -> Any:
    if target.triple == llvm.get_process_triple():
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
    else:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.processor, features=target.features, opt=3, reloc=target.relocation, jit=target.loaded
    )
