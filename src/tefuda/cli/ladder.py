"""`tefuda ladder`: every bot against every other, a matrix of the results, and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.table import Table

from tefuda.cli.console import Console
from tefuda.cli.option_args import Number, read_house_rules, takes_house_rules, takes_seed
from tefuda.cli.program import command, for_programs, speaks
from tefuda.cli.studying import UNITS, compiling_told, counting, executor_of, takes_workers
from tefuda.errors import StudyError
from tefuda.language import marked

if TYPE_CHECKING:
    from tefuda.lab import Bot, Ladder
    from tefuda.lab.statistics import Estimate


@command(
    help=marked("Play every bot against every other, and rate them."),
    epilog="tefuda ladder crazy-eights --bots random,greedy,club\n"
    'tefuda ladder guandan --bots greedy --bot "mine=python my_bot.py" --matches 40',
)
@click.argument("preset", help=marked("The game; `tefuda games` lists them."))
@click.option("--bots", default="", metavar="NAMES", help=marked("Bots of tefuda by name, separated by commas."))
@click.option(
    "--bot", "programs", multiple=True, metavar="NAME=COMMAND",
    help=marked("A bot that is a program: it reads what its seat sees as lines of JSON and answers with actions."),
)  # fmt: skip
@click.option("--deals", type=Number(2), metavar="N", help=marked("The deals of each pair (default: 2000)."))
@click.option("--matches", type=Number(2), metavar="N", help=marked("Play this number of whole matches instead."))
@click.option("--seats", type=Number(2), metavar="N", help=marked("The number of players."))
@takes_seed
@click.option(
    "--keep", type=Path, metavar="FILE",
    help=marked("Keep what has been played in this file; with the same file, the ladder continues from there."),
)  # fmt: skip
@takes_workers
@takes_house_rules
@for_programs
@speaks
@click.pass_obj
def ladder(
    console: Console, preset: str, bots: str, programs: Sequence[str], deals: int | None, matches: int | None,
    seats: int | None, seed: int, keep: Path | None, workers: int | None, processes: bool, ray: str | None,
    house_rules: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Run `tefuda ladder`."""
    from tefuda import lab

    answers = read_house_rules(console, preset, house_rules)
    named = [name.strip() for name in bots.split(",") if name.strip()]
    several: list[str | Bot] = [*named, *map(_program, programs)]
    with counting(console, "deals" if matches is None else "matches") as progress:
        result = lab.ladder(
            preset, several, deals=deals, matches=matches, seats=seats, seed=seed, keep=keep, workers=workers,
            executor=executor_of(processes, ray), **answers,
            progress=progress, compiling=compiling_told(console),
        )  # fmt: skip
    if as_json:
        console.give(result.as_dict())
    else:
        _show(result, console)


def _program(given: str) -> Bot:
    from tefuda.lab import Bot

    name, equals, line = given.partition("=")
    if not equals or not name.strip() or not line.strip():
        raise StudyError("write a bot as name=command, not “{text}”", text=given)
    return Bot(name.strip(), line.strip())


def _show(result: Ladder, console: Console) -> None:
    console.say("Points gained beyond the opponent's, for each seat ({unit})", unit=console.tell(UNITS[result.unit]))
    console.show(_matrix(result, console, lambda pair: _told(result.margins[pair], 1, "+")))
    console.show()
    console.say("Share of the wins, in percent")
    console.show(_matrix(result, console, lambda pair: _told(result.shares[pair], 100, "")))
    console.show()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in (marked("bot"), marked("rating (Elo)"), marked("interval (95%)")):
        table.add_column(console.tell(title), justify="left" if title == "bot" else "right")
    for one in result.standings:
        table.add_row(one.bot, f"{one.rating:+.0f}", f"{one.low:+.0f} … {one.high:+.0f}")
    console.show(table)


def _matrix(result: Ladder, console: Console, told: object) -> Table:
    assert callable(told)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in result.bots:
        table.add_column(console.tell(marked("against {bot}"), bot=name), justify="right")
    for one in result.bots:
        table.add_row(one, *("·" if one == other else told((one, other)) for other in result.bots))
    return table


def _told(estimate: Estimate, scale: float, sign: str) -> str:
    return f"{estimate.mean * scale:{sign}.1f} ± {estimate.half_width * scale:.1f}"
