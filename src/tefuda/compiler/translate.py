"""Translating rules: from the syntax of the functions to the language of LLVM.

Nothing here knows a game. A program is an entry point and all it calls; each function is translated once for each set
of kinds it is called with, after its first call has been met. Every number is an integer of 64 bits, truth values among
them, so that a rule means the same as in Python as long as its numbers fit.

`frame` holds the state of the translation of one function. `arithmetic` and `cells` translate numbers and where they
are kept, `expressions` what has a value, `statements` the rest; each uses only those before it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from llvmlite import ir

from tefuda.compiler.program import MOST_COPIED, Program
from tefuda.compiler.reach import Reach
from tefuda.compiler.statements import translate_function
from tefuda.core.records.rule import NOTES


def translated(
    reach: Reach,
    *,
    checked: bool,
    scratch: Sequence[type[Any]] = (),
    copied: int = MOST_COPIED,
    unnoted: Collection[Callable[..., Any]] = (),
) -> ir.Module:
    """Return the module of an entry point, which alone can be called, with an address for results; raise CompileError.

    The options are those of `Compilation`; `checked` adds the checks of checked mode.
    """
    program = Program(checked, NOTES, reach.leading_to(NOTES), unnoted)
    program.lead_in(program.callee(reach.entry, list(reach.signature.parameters.values())))
    return _finished(program, scratch, copied)


def translated_library(
    reaches: Mapping[str, Reach],
    *,
    scratch: Sequence[type[Any]] = (),
    copied: int = MOST_COPIED,
    unnoted: Collection[Callable[..., Any]] = (),
) -> ir.Module:
    """Return the module of several entry points, which other programs call by their names; raise CompileError.

    What they share is translated once. The options are those of `Compilation`.
    """
    leading = {function for reach in reaches.values() for function in reach.leading_to(NOTES)}
    program = Program(False, NOTES, leading, unnoted, traps=True)
    for name, reach in reaches.items():
        program.export(name, program.callee(reach.entry, list(reach.signature.parameters.values())))
    return _finished(program, scratch, copied)


def _finished(program: Program, scratch: Sequence[type[Any]], copied: int) -> ir.Module:
    """Translate everything that is called, and return the module."""
    while program.waiting:
        translate_function(program, program.waiting.pop())
    program.drop_unread(scratch)
    program.copy_functions(copied)
    return program.module
