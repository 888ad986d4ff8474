"""`tefuda export`: the rules of a family as a program for other languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tefuda.cli.console import Console
from tefuda.cli.program import Group, command, for_programs, speaks
from tefuda.language import marked
from tefuda.play.library import family

if TYPE_CHECKING:
    from tefuda.export.files import Written

Made = TypeVar("Made", bound=Callable[..., Any])


@click.group(
    "export",
    cls=Group,
    help=marked("Write the rules of a family as a program that other languages can use."),
    epilog="tefuda export wasm eights -o programs\ntefuda export c guandan -o programs",
)
@speaks
def export() -> None:
    """Run a command."""


def asked(function: Made) -> Made:
    """Add the arguments that the commands share."""
    for decorator in reversed([
        click.argument("name", metavar="FAMILY", help=marked("The family of games, such as eights.")),
        click.option("-o", "--out", "folder", required=True, type=Path, metavar="FOLDER",
                     help=marked("The folder to which the files are written.")),
        for_programs,
        speaks,
    ]):  # fmt: skip
        function = decorator(function)
    return function


@command(
    "wasm",
    help=marked("Write a program for WebAssembly, its description as JSON, and its nets."),
    epilog="tefuda export wasm eights -o programs",
)
@asked
@click.pass_obj
def wasm(console: Console, name: str, folder: Path, as_json: bool) -> None:
    """Run `tefuda export wasm`."""
    from tefuda.export.files import write_wasm

    _show(console, _written(console, lambda: write_wasm(family(name), folder)), as_json)


@command(
    "c",
    help=marked("Write a program for C, an object file for this machine with a header, its description and its nets."),
    epilog="tefuda export c guandan -o programs",
)
@asked
@click.pass_obj
def c(console: Console, name: str, folder: Path, as_json: bool) -> None:
    """Run `tefuda export c`."""
    from tefuda.export.files import write_c

    _show(console, _written(console, lambda: write_c(family(name), folder)), as_json)


for one in (wasm, c):
    export.add_command(one)


def _written(console: Console, write: Callable[[], Sequence[Written]]) -> Sequence[Written]:
    """Return the files that were written; raise UsageError where that is impossible."""
    try:
        return write()
    except OSError as fault:
        raise click.UsageError(
            console.tell("{file} cannot be written: {reason}", file=fault.filename, reason=fault.strerror)
        ) from None


def _show(console: Console, files: Sequence[Written], as_json: bool) -> None:
    if as_json:
        console.give([{"file": str(one.path), "size": one.size} for one in files])
        return
    for one in files:
        console.say("{file}: {size:,} bytes", file=one.path, size=one.size)
