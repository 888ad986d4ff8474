"""Translating rules: from the syntax of the functions to the language of LLVM.

Nothing here knows a game. A program is an entry point and all it calls; each function is translated once, when the
first call of it is met. Every number is an integer of 64 bits, truth values among them, so that a rule means the same
as in Python as long as its numbers fit.

`frame` holds what the translation of one function has at hand. `arithmetic` and `cells` translate numbers and where
they stand, `expressions` what has a value, `statements` the rest; each uses only those before it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
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
    """Return the module in which an entry point, with all it leads to, is the one function to be called from outside.

    Nobody reads records of the classes `scratch` after a call: what is only written there is left out. So are the
    rules marked as notes, in all that the functions `unnoted` lead to.
    """
    program = Program(checked, NOTES, reach.leading_to(NOTES), unnoted)
    program.lead_in(program.callee(reach.entry, list(reach.signature.parameters.values())))
    while program.waiting:
        translate_function(program, program.waiting.pop())
    program.drop_unread(scratch)
    program.copy_functions(copied)
    return program.module
