"""`tefuda lab`: what house rules change, measured over many deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from rich.table import Table

from tefuda.cli.console import Console
from tefuda.cli.option_args import Number, answers_by_name, preset_of, read_names, takes_seed
from tefuda.cli.program import Group, command, for_programs, speaks
from tefuda.cli.studying import compiling_told, counting, executor_of, takes_workers
from tefuda.core.files import write_text
from tefuda.core.option import Option
from tefuda.errors import OptionErrors, StudyError
from tefuda.language import marked
from tefuda.play.library import find

if TYPE_CHECKING:
    from tefuda.lab.results import Row
    from tefuda.lab.study import Study

Made = TypeVar("Made", bound=Callable[..., Any])
SHOWN = 20
"""The most effects shown; the surest are chosen."""


@click.group(
    "lab",
    cls=Group,
    help=marked("Measure what house rules change: how long deals are, who has an advantage, how much skill counts."),
    epilog="tefuda lab compare crazy-eights -o recycle=off,when-needed\n"
    "tefuda lab ablate mau-mau --report mau-mau.html",
)
@speaks
def lab() -> None:
    """Run a command."""


def asked(function: Made) -> Made:
    """Add the arguments that all three commands share."""
    for decorator in reversed([
        click.option("-o", "--option", "house_rules", multiple=True, metavar="NAME=ANSWERS",
                     help=marked("A house rule with its answers, `hand=5,7` or `hand=5..9`; can be repeated.")),
        click.option("--seats", type=Number(1), metavar="N", help=marked("The number of players.")),
        click.option("--agents", metavar="NAMES",
                     help=marked("The bots of one line-up: one name for all, or one for each place (default: three "
                                 "line-ups, all random, all greedy, and one greedy bot or side among random ones).")),
        click.option("--deals", type=Number(2), metavar="N",
                     help=marked("The deals for each answer and line-up (default: 20000; with --until 640000 at "
                                 "most).")),
        click.option("--matches", type=Number(2), metavar="N",
                     help=marked("Play this number of whole matches instead.")),
        click.option("--until", type=float, metavar="X",
                     help=marked("Play until the interval of an effect extends no further than this to either side, "
                                 "in the unit of the table: shares in percentage points.")),
        click.option("--measure", metavar="NAME",
                     help=marked("The measure that --until is about and that is shown (default: the primary one, or "
                                 "length).")),
        click.option("--primary", metavar="MEASURE",
                     help=marked("The primary measure: only its p-values are corrected and shown.")),
        click.option("--adjust", default="all", metavar="WAY",
                     help=marked("How p-values are corrected for many tests: by Holm's method over all of them (all) "
                                 "or those of each measure and line-up (holm), by Benjamini and Hochberg's over all "
                                 "(bh), or none (default: all).")),
        takes_seed,
        takes_workers,
        click.option("--report", type=Path, metavar="FILE", help=marked("Write a report with figures, as HTML.")),
        click.option("--parquet", type=Path, metavar="FILE",
                     help=marked("Write all rows as a Parquet file; needs the extra `parquet`.")),
        click.option("--deals-parquet", type=Path, metavar="FILE",
                     help=marked("Write a row for every deal of every arm as a Parquet file, too.")),
        for_programs,
        speaks,
    ]):  # fmt: skip
        function = decorator(function)
    return function


takes_preset = click.argument("preset", help=marked("The game; `tefuda games` lists them."))


@command(
    "compare",
    help=marked("Compare answers to a house rule, or presets of one family; all others are compared with the first."),
    epilog="tefuda lab compare crazy-eights -o recycle=off,when-needed --agents greedy,random,random,random\n"
    "tefuda lab compare guandan pagat --measure gap\n"
    "tefuda lab compare nippachi -o method=0,1 --until 0.2",
)
@takes_preset
@click.argument("presets", nargs=-1, metavar="[PRESET]...", help=marked("Presets to compare with it."))
@asked
@click.pass_obj
def compare(console: Console, /, presets: tuple[str, ...], **given: Any) -> None:
    """Run `tefuda lab compare`."""
    from tefuda.lab import asking

    _answer(console, partial(asking.compare, given["preset"], *presets), **given)


@command(
    "ablate",
    help=marked("Change every house rule of a game, one at a time, and measure what that changes."),
    epilog="tefuda lab ablate crazy-eights --report eights.html\ntefuda lab ablate taiwan --deals 5000 --json",
)
@takes_preset
@asked
@click.pass_obj
def ablate(console: Console, /, **given: Any) -> None:
    """Run `tefuda lab ablate`."""
    from tefuda.lab import asking

    _answer(console, partial(asking.ablate, given["preset"]), **given)


@command(
    "sweep",
    help=marked("Measure a house rule at many answers."),
    epilog="tefuda lab sweep crazy-eights -o hand=3..10 --report hand.html",
)
@takes_preset
@asked
@click.pass_obj
def sweep(console: Console, /, **given: Any) -> None:
    """Run `tefuda lab sweep`."""
    from tefuda.lab import asking

    _answer(console, partial(asking.sweep, given["preset"]), **given)


@command(
    "report",
    help=marked("Write the report of a study that was kept as a Parquet file."),
    epilog="tefuda lab report rows.parquet report.html",
)
@click.argument("rows", type=Path, help=marked("The Parquet file."))
@click.argument("report", type=Path, help=marked("The file to write."))
@speaks
@click.pass_obj
def report(console: Console, rows: Path, report: Path) -> None:
    """Run `tefuda lab report`."""
    from tefuda.lab import Study

    _write(report, Study.read_parquet(rows).html(console.language))


for one in (compare, ablate, sweep, report):
    lab.add_command(one)


def _answer(
    console: Console, study_of: Callable[..., Study], *, preset: str, house_rules: Sequence[str], agents: str | None,
    seats: int | None, matches: int | None, processes: bool, ray: str | None, report: Path | None,
    parquet: Path | None, deals_parquet: Path | None, until: float | None, measure: str | None, primary: str | None,
    as_json: bool, **given: Any,
) -> None:  # fmt: skip
    from tefuda.lab.measures import measure_named

    seat_count = preset_of(preset).seats if seats is None else seats
    answers = read_answers(preset, house_rules)
    shown = measure_named(measure or primary or "length", seat_count, matches is not None)
    half_width = None if until is None or shown is None else until / shown.scale
    for file in (report, parquet, deals_parquet):
        _check_folder(file)
    with counting(console, "deals" if matches is None else "matches") as progress:
        study = study_of(
            seats=seats, matches=matches, half_width=half_width, measure=measure, primary=primary,
            deals_file=deals_parquet, agents=None if agents is None else read_names(agents, seat_count),
            executor=executor_of(processes, ray), progress=progress, compiling=compiling_told(console),
            **given, **answers,
        )  # fmt: skip
    if parquet is not None:
        study.write_parquet(parquet)
    if report is not None:
        _write(report, study.html(console.language))
    if as_json:
        console.give(study.as_dict())
    else:
        _show(study, console)


def read_answers(preset: str, given: Sequence[str]) -> dict[str, object]:
    """Return answers given as `name=answer`, `name=one,other` or `name=3..7`; raise OptionErrors."""
    known = find(preset)[0].house_rules
    answers, faults = answers_by_name(given)
    if faults:
        raise OptionErrors(faults)
    for name, text in answers.items():
        several = [one for part in str(text).split(",") for one in _range(part.strip(), known.get(name))]
        answers[name] = several if len(several) > 1 else several[0]
    return answers


def _range(text: str, option: Option | None) -> list[str]:
    """Return the answers from one to another, in their order among all; a single answer unchanged."""
    least, dots, most = text.partition("..")
    if not dots or option is None:
        return [text]
    first, last = option.read(least), option.read(most)
    answers = option.answers
    found = answers[answers.index(first) : answers.index(last) + 1]
    return [option.write(answer) for answer in found] or [text]


def _check_folder(file: Path | None) -> None:
    """Raise StudyError for a file that cannot be written, before any deal is played."""
    if file is not None and (file.is_dir() or not file.absolute().parent.is_dir()):
        raise StudyError("{file} cannot be written: there is no such folder", file=str(file))


def _write(file: Path, text: str) -> None:
    try:
        write_text(file, text)
    except OSError as fault:
        raise StudyError("{file} cannot be written: {reason}", file=str(file), reason=fault.strerror) from None


def _show(study: Study, console: Console) -> None:
    from tefuda.lab.figures import effect_told, mean_told
    from tefuda.lab.measures import measure_named
    from tefuda.lab.report import TERMS

    asked = study.question
    measure = measure_named(asked.measure, asked.seats, asked.matches)
    assert measure is not None
    for line_up in study.line_ups:
        rows = sorted(study.compared(measure.name, line_up), key=_certainty) or list(_bases(study, line_up))
        console.print(f"{', '.join(asked.agents[line_up])}", style="bold")
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        title = console.tell(measure.title, place=measure.after_starter + 1) + (" (%)" if measure.is_share else "")
        in_context = any(row.context for row in rows)
        for heading in (
            console.tell(marked("house rule")), title, console.tell(marked("effect")), "p",
            *([console.tell(marked("with"))] if in_context else []),
        ):  # fmt: skip
            table.add_column(heading, justify="right" if 0 < len(table.columns) < 4 else "left")
        for row in rows[:SHOWN]:
            name = f"{row.option}={row.answer}"
            if row.term in TERMS:
                name += f" ({console.tell(TERMS[row.term])})"
            cells = name, mean_told(row, measure), effect_told(row, measure), _chance(row.adjusted_p)
            table.add_row(*cells, *([row.context] if in_context else []))
        console.show(table)
        console.show()
    if study.inert:
        console.say("without effect here: {options}", options=", ".join(study.inert))
    console.say(
        "{decisions:,} decisions in {seconds:.1f} seconds; all measures: --json, --report, --parquet",
        decisions=study.decisions, seconds=study.seconds,
    )  # fmt: skip


def _chance(p: float | None) -> str:
    return "" if p is None else "< 0.001" if p < 0.001 else f"{p:.3f}"


def _certainty(row: Row) -> float:
    """Return the sort key that puts the surest effects first."""
    width = row.effect_half_width or 0.0
    return -abs(row.effect or 0.0) / width if width else -float("inf") if row.effect else 0.0


def _bases(study: Study, line_up: str) -> list[Row]:
    return [row for row in study.all_rows if (row.measure, row.line_up) == (study.question.measure, line_up)]
