"""`tefuda simulate`: many deals at once, and their results."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tefuda.bots.chooser import maker_of
from tefuda.bots.simulate import agents_by_seat, check_match_ends, needs_compiling, number_of, play, policy_set_of
from tefuda.bulk.simulation import AFTER_STARTER, BOT, MATCHES_WON, MEAN, SEAT, WINS
from tefuda.cli.console import Console
from tefuda.cli.option_args import Number, read_house_rules, read_names, takes_house_rules, takes_seed
from tefuda.cli.program import command, for_programs, speaks
from tefuda.compiler.cache import announcement
from tefuda.core.game import Game
from tefuda.core.whole_numbers import LAST_DEAL
from tefuda.errors import BotFailed
from tefuda.language import marked
from tefuda.play.library import find
from tefuda.play.opening import check_seats, choose_options
from tefuda.search.warm_up import must_compile, prepare

if TYPE_CHECKING:
    from tefuda.bulk.simulation import Outcome, Simulation


@command(
    help=marked("Play many deals between bots and show how each seat did."),
    epilog="tefuda simulate crazy-eights --deals 1000000 --seats 4 --seed 1\n"
    "tefuda simulate mau-mau --seats 3 --agents greedy,random,random --json",
)
@click.argument("preset", help=marked("The game; `tefuda games` lists them."))
@click.option("--deals", type=Number(1), metavar="N", help=marked("The number of deals (default: 100000)."))
@click.option(
    "--matches", type=Number(1), metavar="N", help=marked("Play this number of whole matches instead of deals.")
)
@click.option("--seats", type=Number(1), metavar="N", help=marked("The number of players."))
@click.option(
    "--agents",
    default="random",
    metavar="NAMES",
    help=marked("The bots: one name for all, or one for each seat, separated by commas (default: random)."),
)
@takes_seed
@click.option(
    "--first",
    type=Number(0, LAST_DEAL),
    default=0,
    metavar="N",
    help=marked("The number of the first deal or match, to cut work into parts (default: 0)."),
)
@click.option(
    "--threads", type=Number(1), metavar="N", help=marked("The number of threads (default: one for each core).")
)
@takes_house_rules
@for_programs
@speaks
@click.pass_obj
def simulate(
    console: Console,
    preset: str,
    deals: int | None,
    matches: int | None,
    seats: int | None,
    agents: str,
    seed: int,
    first: int,
    threads: int | None,
    house_rules: tuple[str, ...],
    as_json: bool,
) -> None:
    """Run `tefuda simulate`."""
    game, named = find(preset)
    options = choose_options(preset, read_house_rules(console, preset, house_rules))
    seats = named.seats if seats is None else seats
    check_seats(game, options, seats)
    line_up = read_names(agents, seats)
    number = number_of(deals, matches)
    if matches is not None:
        check_match_ends(game, named.name, options)
    result = _simulate(
        console, game, named.name, options, line_up,
        seats=seats, deals=number, seed=seed, first=first, matches=matches is not None, threads=threads,
    )  # fmt: skip
    if as_json:
        console.give(result.as_dict())
    else:
        _show(result, console)


def _simulate(
    console: Console, game: Game, preset: str, options: Any, agents: Sequence[str], **asked: Any
) -> Simulation:
    line_up = agents_by_seat(agents, asked["seats"])
    for name in agents:
        maker_of(name)
    make_ready(game, options, agents, console, matches=asked["matches"])
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with _stoppable() as stopped, Progress(*columns, console=console.err, transient=True) as bar:
        task = bar.add_task(
            console.tell(marked("matches") if asked["matches"] else marked("deals")), total=asked["deals"]
        )

        def progress(done: int) -> None:
            if stopped.is_set():
                raise KeyboardInterrupt
            bar.advance(task, done)

        def failed(fault: BotFailed) -> None:
            console.complain(fault.told(console.translate))

        return play(game, preset, options, line_up, progress=progress, failed=failed, **asked)


def make_ready(game: Game, options: Any, agents: Sequence[str], console: Console, *, matches: bool = False) -> None:
    """Compile the rules of a game if necessary, and say so."""
    from tefuda.bulk.run import driver_for

    policy_set = policy_set_of(game, agents)
    if policy_set is not None and needs_compiling(game, options, agents, matches):
        with compiling(console):
            driver_for(game, options, agents, matches, policy_set)


def compile_search(game: Game, console: Console) -> None:
    """Compile the search of a game if necessary, and say so."""
    if must_compile(game):
        with compiling(console):
            prepare(game)


@contextmanager
def compiling(console: Console) -> Iterator[None]:
    """Show that rules are being compiled, for as long as it takes."""
    with console.err.status(""):
        console.complain(announcement(console.translate))
        yield


@contextmanager
def _stoppable() -> Iterator[threading.Event]:
    """Yield an event that Ctrl-C sets, so that the threads stop."""
    stopped = threading.Event()

    def stop(number: int, frame: object) -> None:
        stopped.set()
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


def _show(result: Simulation, console: Console) -> None:
    table = _columns(console, SEAT, BOT)
    for seat, one in enumerate(result.seats):
        table.add_row(str(seat), one.agent, *_numbers(one))
    console.show(table)
    console.show()
    table = _columns(console, AFTER_STARTER)
    for after, outcome in enumerate(result.turn_order):
        table.add_row(str(after), *_numbers(outcome))
    console.show(table)
    console.show()
    if result.matches is not None:
        _show_matches(result, console)
    length = result.length
    share = result.blocked / max(1, result.deals)
    console.say(
        "deals: {deals:,}, of which blocked: {blocked:,} ({share:.2%})",
        deals=result.deals,
        blocked=result.blocked,
        share=share,
    )
    if length:
        console.say(
            "decisions per deal: mean {mean:.1f}, median {median:.0f}, 90th percentile {p90:.0f}, maximum {most:.0f}",
            mean=length["mean"],
            median=length["median"],
            p90=length["p90"],
            most=length["max"],
        )
    if result.unfinished:
        console.say("deals abandoned because they were too long: {number:,}", number=result.unfinished)
    console.say(
        "decisions per second: {speed:,.0f} ({seconds:.2f} seconds)",
        speed=result.decisions_per_second,
        seconds=result.seconds,
    )


def _columns(console: Console, *titles: str) -> Table:
    """Return an empty table with these columns and those of an outcome."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in titles:
        table.add_column(console.tell(title))
    for title in (WINS, marked("interval (95%)"), MEAN, marked("interval (95%)")):
        table.add_column(console.tell(title), justify="right")
    return table


def _numbers(one: Outcome) -> tuple[str, ...]:
    return f"{one.win_rate:.2%}", _interval(one.win_interval), f"{one.mean_payoff:.3f}", f"± {one.ci95:.3f}"


def _interval(bounds: tuple[float, float]) -> str:
    return f"{bounds[0]:.2%} – {bounds[1]:.2%}"


def _show_matches(result: Simulation, console: Console) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in (SEAT, BOT):
        table.add_column(console.tell(title))
    for title in (MATCHES_WON, marked("interval (95%)")):
        table.add_column(console.tell(title), justify="right")
    for seat, one in enumerate(result.seats):
        assert one.match_win_rate is not None
        assert one.match_win_interval is not None
        table.add_row(str(seat), one.agent, f"{one.match_win_rate:.2%}", _interval(one.match_win_interval))
    console.show(table)
    console.show()
    matches = result.matches
    assert matches is not None
    console.say(
        "matches: {matches:,}; deals per match: mean {mean:.1f}, maximum {most:,}",
        matches=matches.finished,
        mean=matches.mean_deals,
        most=matches.most_deals,
    )
    if matches.unfinished:
        console.say("matches abandoned because they were too long: {number:,}", number=matches.unfinished)
