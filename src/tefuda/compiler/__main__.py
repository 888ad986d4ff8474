"""Showing what a rule becomes: `python -m tefuda.compiler show tefuda.core.table.seats:next_seat`."""

from __future__ import annotations

from pkgutil import resolve_name
from types import FunctionType

import click

from tefuda.compiler.compilation import Compilation
from tefuda.compiler.machine import optimised
from tefuda.errors import CompileError


@click.group()
def compiler() -> None:
    """Look into the compiler of rules."""


@compiler.command()
@click.argument("rule", metavar="MODULE:RULE")
@click.option("--optimised", "--optimized", "after", is_flag=True, help="As LLVM has optimised it for this processor.")
def show(rule: str, after: bool) -> None:
    """Print a rule, and all it calls, in the language of LLVM.

    TEFUDA_CHECKED=1 shows it with the checks of checked mode.
    """
    try:
        found = resolve_name(rule)
    except (ImportError, AttributeError, ValueError) as fault:
        raise click.ClickException(f"{rule} is not MODULE:RULE: {fault}") from None
    if not isinstance(found, FunctionType):
        raise click.ClickException(f"{rule} is not a function")
    try:
        program = Compilation(found, "shown").program
    except CompileError as fault:
        raise click.ClickException(str(fault)) from None
    click.echo(optimised(program) if after else program)


if __name__ == "__main__":
    compiler(prog_name="python -m tefuda.compiler")
