"""`tefuda analyse`: what each decision of a saved deal was worth."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tefuda.analysis.analyse import FEWEST, PLAYOUTS, decisions_in
from tefuda.analysis.analyse import analyse as analysed
from tefuda.analysis.result import Analysis
from tefuda.analysis.warm_up import must_compile, prepare
from tefuda.cli.console import Console
from tefuda.cli.findings import FindingsPrinter
from tefuda.cli.option_args import Number, takes_seed
from tefuda.cli.program import command, for_programs, speaks
from tefuda.cli.replay import deals_of
from tefuda.cli.saved import read_saved
from tefuda.cli.simulate import compiling
from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.play.match import Match

MOST = 1_000_000_000
"""The most playouts for a decision."""


@command(
    help=marked("Say what each decision in a .deal file was worth, what would have been better, and what was luck."),
    epilog="tefuda analyse my.deal --seat 0\ntefuda analyse my.deal --all --playouts 50000",
)
@click.argument("file", type=Path, help=marked("A file saved by `tefuda play`, or any deal as text."))
@click.option("--seat", type=Number(0), metavar="N", help=marked("Judge the decisions of one seat only."))
@click.option(
    "--playouts",
    type=Number(FEWEST, MOST),
    default=PLAYOUTS,
    metavar="N",
    help=marked("About how many times each decision is tried out (default: 16000)."),
)
@takes_seed
@click.option("--all", "all_of_them", is_flag=True, help=marked("Also show the decisions that were as good as any."))
@for_programs
@speaks
@click.pass_obj
def analyse(
    console: Console, file: Path, seat: int | None, playouts: int, seed: int, all_of_them: bool, as_json: bool
) -> None:
    """Run `tefuda analyse`."""
    saved = read_saved(file, console)
    found = _analysed(console, saved.played, seat, playouts, seed)
    if as_json:
        console.give(found.as_dict())
        return
    findings = FindingsPrinter(console, saved, found)
    for deal in found.deals:
        findings.show_deal(deal, everything=all_of_them)
    if len(found.deals) > 1:
        findings.show_match()


def _analysed(console: Console, played: Match | Deal, seat: int | None, playouts: int, seed: int) -> Analysis:
    game = deals_of(played)[0].game
    if must_compile(game):
        with compiling(console):
            prepare(game)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console.err, transient=True) as bar:
        task = bar.add_task(console.tell("decisions"), total=decisions_in(played))
        try:
            return analysed(
                played, seat, playouts=playouts, seed=seed, keep=True, progress=lambda done: bar.advance(task, done)
            )
        except KeyboardInterrupt:
            bar.stop()
            console.complain(console.tell("What has been judged is kept; the same command continues from there."))
            raise
