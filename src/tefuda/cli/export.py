"""`tefuda export`: the rules of a family as a program for other languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tefuda.cli.console import Console
from tefuda.cli.program import Group, command, for_programs, speaks
from tefuda.language import marked
from tefuda.play.library import family, find

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
        click.option("--preset", metavar="PRESET",
                     help=marked("For the house rules of this preset alone, which is quicker (default: for any).")),
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
def wasm(console: Console, name: str, folder: Path, preset: str | None, as_json: bool) -> None:
    """Run `tefuda export wasm`."""
    from tefuda.export.files import write_wasm

    _write(console, write_wasm, name, folder, preset, as_json)


@command(
    "c",
    help=marked("Write a program for C, an object file for this machine with a header, its description and its nets."),
    epilog="tefuda export c guandan -o programs",
)
@asked
@click.pass_obj
def c(console: Console, name: str, folder: Path, preset: str | None, as_json: bool) -> None:
    """Run `tefuda export c`."""
    from tefuda.export.files import write_c

    _write(console, write_c, name, folder, preset, as_json)


for one in (wasm, c):
    export.add_command(one)


def _write(
    console: Console,
    write: Callable[..., Sequence[Written]],
    name: str,
    folder: Path,
    preset: str | None,
    as_json: bool,
) -> None:
    """Write a program and show its files; raise UsageError for a preset of another family, or an unwritable folder."""
    game = family(name)
    named = None if preset is None else find(preset)
    if named and named[0] is not game:
        raise click.UsageError(console.tell("“{preset}” is a preset of another game", preset=named[1].name))
    try:
        files = write(game, folder, named and named[1])
    except OSError as fault:
        raise click.UsageError(
            console.tell("{file} cannot be written: {reason}", file=fault.filename, reason=fault.strerror)
        ) from None
    if as_json:
        console.give([{"file": str(one.path), "size": one.size} for one in files])
        return
    for one in files:
        console.say("{file}: {size:,} bytes", file=one.path, size=one.size)
