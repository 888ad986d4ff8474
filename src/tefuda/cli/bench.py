"""`tefuda bench`: how fast this machine plays."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

import click
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from tefuda.cli.console import Console
from tefuda.cli.option_args import Number
from tefuda.cli.program import command, for_programs, speaks
from tefuda.cli.simulate import make_ready
from tefuda.language import marked
from tefuda.play.library import families, family, find
from tefuda.provenance import provenance

if TYPE_CHECKING:
    from tefuda.bulk.bench import Speed

WAYS = {
    "compiled-1": marked("compiled, one thread"),
    "compiled-2": marked("compiled, two threads"),
    "api": marked("interpreted, through the Python interface"),
    "openspiel-bots": marked("OpenSpiel, its own bots in C++"),
    "openspiel-python": marked("OpenSpiel, driven from Python"),
}


@command(
    help=marked("Measure how many decisions per second this machine plays at random with four seats."),
    epilog="tefuda bench\ntefuda bench mau-mau guandan --json",
)
@click.argument(
    "presets",
    nargs=-1,
    metavar="[PRESET]...",
    help=marked("The games (default: the first of each family)."),
)
@click.option(
    "--rounds",
    type=Number(1),
    default=5,
    metavar="N",
    help=marked("The number of rounds, of which the median is reported (default: 5)."),
)
@for_programs
@speaks
@click.pass_obj
def bench(console: Console, presets: tuple[str, ...], rounds: int, as_json: bool) -> None:
    """Run `tefuda bench`."""
    from tefuda.bulk.bench import contenders, measure

    presets = presets or tuple(next(iter(family(name).presets)) for name in families())
    for game, preset in list(map(find, presets)):
        make_ready(game, preset.options, ["random"], console)
    against = list(contenders(presets))
    with Progress(TextColumn("{task.description}"), BarColumn(), console=console.err, transient=True) as bar:
        task = bar.add_task(console.tell("measuring"), total=rounds * len(against))
        speeds = measure(against, rounds, lambda: bar.advance(task))
    if as_json:
        console.give(_as_data(speeds, presets, rounds))
    else:
        _show(speeds, console)


def _as_data(speeds: list[Speed], presets: Sequence[str], rounds: int) -> dict[str, object]:
    return {
        "provenance": asdict(provenance(shlex.join(["tefuda", "bench", *presets, "--rounds", str(rounds)]), {})),
        "rounds": rounds,
        "speeds": [
            {
                "game": speed.game,
                "way": speed.way,
                "decisions_per_second": speed.median,
                "rounds": list(speed.rounds),
            }
            for speed in speeds
        ],
    }


def _show(speeds: list[Speed], console: Console) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(console.tell("game"))
    table.add_column(console.tell("way of playing"))
    table.add_column(console.tell("decisions per second"), justify="right")
    for speed in speeds:
        table.add_row(speed.game, console.tell(WAYS[speed.way]), f"{speed.median:,.0f}")
    console.show(table)
