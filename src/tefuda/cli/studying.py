"""What commands that play many deals share: where these are played, and how far they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from tefuda.cli.console import Console
from tefuda.cli.option_args import Number
from tefuda.language import marked

Made = TypeVar("Made", bound=Callable[..., Any])
UNITS = {"deals": marked("deals"), "matches": marked("matches")}


def takes_workers(function: Made) -> Made:
    """Add the options of where deals are played: `workers`, `processes` and `ray`."""
    for decorator in reversed([
        click.option("--workers", type=Number(1), metavar="N",
                     help=marked("The number of threads or processes (default: one for each core).")),
        click.option("--processes", is_flag=True, help=marked("Play in processes instead of threads.")),
        click.option("--ray", metavar="ADDRESS",
                     help=marked("Play on a Ray cluster: its address, or `auto`; needs the extra `ray`.")),
    ]):  # fmt: skip
        function = decorator(function)
    return function


def executor_of(processes: bool, ray: str | None) -> str:
    """Return the executor, as named by `tefuda.lab`."""
    if ray:
        return "ray" if ray == "auto" else f"ray:{ray}"
    return "processes" if processes else "threads"


@contextmanager
def counting(console: Console, unit: str) -> Iterator[Callable[[int, int], None]]:
    """Show how many deals or matches are done; give a function that is called with this and the total."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console.err, transient=True) as bar:
        task = bar.add_task(console.tell(UNITS[unit]), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def compiling_told(console: Console) -> Callable[[], None]:
    """Return a function that says that rules are being compiled."""
    from tefuda.compiler.cache import announcement

    return lambda: console.complain(announcement(console.translate))
