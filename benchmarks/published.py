"""A bot of ours against one that others have published.

Of theirs nothing is here. The folder is where you have cloned their repositories: for big2-ppo
https://github.com/henrycharlesworth/big2_PPOalgorithm, and `pip install joblib`; for danzero
https://github.com/dashidhy/DanLM and https://github.com/GameAI-NJUPT/OpenGuanDan, Java 17, and `pip install
onnxruntime`. Both load files that can run code (pickles, a jar): clone them from where you trust them.

Our bot sees an observation like at any table. Where the published game and ours differ, the measurement stops. Each set
of cards is played once for each rotation of the seats; the intervals come from how the sets of cards differ. The time
is that of the processor for a decision of ours that had a choice.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from math import ceil, inf
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from click import Argument, BadParameter, Choice, ClickException, IntRange
from click import Path as PathType
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option
from benchmarks.harness.log import Log
from benchmarks.harness.machine import commit
from benchmarks.harness.rounds import estimate
from benchmarks.opponents import Departure, Opponent, fingerprint
from benchmarks.opponents.big2_ppo import Big2Ppo
from benchmarks.opponents.danzero import DanZero
from tefuda.bots import searcher
from tefuda.bots.chooser import bot, maker_of
from tefuda.core.game import Game
from tefuda.core.table.chance import dice_of

OPPONENTS: Mapping[str, type[Big2Ppo] | type[DanZero]] = {"big2-ppo": Big2Ppo, "danzero": DanZero}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is measured; all of it decides the result for a set of cards."""

    opponent: str
    source: str
    bot: str
    layout: str
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one set of cards, on average of its rotations; `choices` of our bot took `seconds`."""

    number: int
    wins: float
    points: float
    choices: int
    seconds: float


@cache
def opponent_of(name: str, source: str) -> Opponent:
    """Return a published bot, in each process once."""
    return OPPONENTS[name](Path(source))


@cache
def make_ready(name: str, game: Game) -> None:
    """Prepare a bot of ours, in each process once, so that it is not timed while it compiles.

    No search of it is cut short because the machine is busy.
    """
    searcher.DEADLINE = inf
    prepare = getattr(maker_of(name), "prepare", None)
    if prepare is not None:
        prepare(game)


def play(asked: Asked, number: int) -> Played:
    """Play a set of cards in all rotations; raise Departure, with the deal as a note."""
    opponent = opponent_of(asked.opponent, asked.source)
    make_ready(asked.bot, opponent.deal(asked.seed, number).game)
    rotations = opponent.layouts[asked.layout]
    wins = points = seconds = 0.0
    choices = 0
    for rotation, own in enumerate(rotations):
        payoffs, asked_for, taken = _play_once(opponent, asked, number, rotation)
        wins += any(payoffs[seat] > 0 for seat in own)
        points += sum(payoffs[seat] for seat in own) / len(own)
        choices, seconds = choices + asked_for, seconds + taken
    return Played(number, wins / len(rotations), points / len(rotations), choices, seconds)


def _play_once(opponent: Opponent, asked: Asked, number: int, rotation: int) -> tuple[Sequence[int], int, float]:
    """Return the payoffs, how many choices our bot had, and the seconds of the processor that they took."""
    own = opponent.layouts[asked.layout][rotation]
    deal = opponent.deal(asked.seed, number)
    ours = bot(asked.bot, dice_of(asked.seed, 2 * (16 * number + rotation)))
    shadow = opponent.sit(deal, dice_of(asked.seed, 2 * (16 * number + rotation) + 1))
    choices, seconds = 0, 0.0
    try:
        while not deal.over:
            if deal.table.turn in own:
                seen = deal.observe(deal.table.turn)
                several = len(seen.legal_actions) > 1
                begun = time.process_time()
                action = ours.choose(seen)
                seconds += (time.process_time() - begun) * several
                choices += several
            else:
                action = shadow.choose(deal)
            later = deal.apply(action)
            shadow.follow(deal, later.history[-1].action)
            deal = later
        shadow.end(deal)
    except Departure as parted:
        parted.add_note(str(deal))
        raise
    return deal.payoffs, choices, seconds


def log_of(path: Path | None, asked: Asked) -> Log[Played]:
    """Return the log of a measurement; where the published bot lies does not matter."""
    return Log(path, {**asdict(asked), "source": "", "commit": commit()}, Played)


def play_all(asked: Asked, numbers: Sequence[int], processes: int) -> Iterator[Played]:
    """Yield the results for sets of cards, on a number of processes."""
    if processes == 1:
        yield from (play(asked, number) for number in numbers)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        try:
            for future in as_completed([pool.submit(play, asked, number) for number in numbers]):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def measure(asked: Asked, sets: int, processes: int, log: Log[Played]) -> list[Played]:
    """Return what came of the first sets of cards, and show how far it is."""
    known = {one.number for one in log.parts}
    left = [number for number in range(sets) if number not in known]
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("sets of cards", total=sets, completed=sets - len(left))
        for played in play_all(asked, left, processes):
            log.add(played)
            mean, half = estimate([one.wins for one in log.parts])
            progress.update(task, advance=1, description=f"wins {100 * mean:.1f} ± {100 * half:.1f} %")
    return sorted((one for one in log.parts if one.number < sets), key=lambda one: one.number)


def result_of(asked: Asked, played: Sequence[Played]) -> dict[str, Any]:
    """Return what came of a measurement."""
    opponent = opponent_of(asked.opponent, asked.source)
    rotations = opponent.layouts[asked.layout]
    wins, points = estimate([one.wins for one in played]), estimate([one.points for one in played])
    choices = sum(one.choices for one in played)
    return {
        "opponent": asked.opponent, "weights": fingerprint(opponent.weights), "bot": asked.bot,
        "layout": asked.layout, "seed": asked.seed, "deals": len(played) * len(rotations), "sets": len(played),
        "par": len(rotations[0]) / 4, "wins": wins[0], "wins_interval": wins[1],
        "points": points[0], "points_interval": points[1], "unit": opponent.unit,
        "milliseconds": 1000 * sum(one.seconds for one in played) / max(1, choices),
    }  # fmt: skip


def run(
    opponent: str, source: Path, bot: str, layout: str, deals: int, seed: int, processes: int, log: Path | None
) -> Iterator[Row]:
    layouts = OPPONENTS[opponent].layouts
    layout = layout or next(iter(layouts))
    if layout not in layouts:
        raise BadParameter(f"{opponent} can be played {', '.join(layouts)}, not {layout}")
    maker_of(bot)
    asked = Asked(opponent, str(source), bot, layout, seed)
    rotations = opponent_of(opponent, asked.source).layouts[layout]
    try:
        yield result_of(asked, measure(asked, ceil(deals / len(rotations)), processes, log_of(log, asked)))
    except Departure as parted:
        raise ClickException("\n".join([f"the games differ: {parted}", *getattr(parted, "__notes__", ())])) from None


def table(found: Found) -> str:
    heads = ("bot", "against", "layout", "deals", "par (%)", "wins (%)", "points or levels a deal", "CPU ms a choice",
             "commit")  # fmt: skip
    return markdown(heads, "lllrrrrrl", [
        (one["bot"], one["opponent"], one["layout"], f"{one['deals']:,}", f"{100 * one['par']:.0f}",
         f"{100 * one['wins']:.1f} ± {100 * one['wins_interval']:.1f}",
         f"{one['points']:+.2f} ± {one['points_interval']:.2f} {one['unit']}", f"{one['milliseconds']:.1f}",
         one["commit"])
        for one in sorted(found["results"], key=lambda one: (one["opponent"], one["layout"], one["bot"]))
    ])  # fmt: skip


BENCHMARK = Benchmark(
    "published",
    __doc__,
    run,
    table,
    parameters=(
        Argument(["opponent"], type=Choice([*OPPONENTS]), help="Which one."),
        option(
            "source", None, "Where their repositories have been cloned.", required=True, type=PathType(path_type=Path)
        ),
        option("bot", "expert", "Our bot.", metavar="NAME"),
        option("layout", "", "Ours against theirs: 1v3, 2v2 or 3v1 (big2-ppo); sides (danzero)."),
        option("deals", 400, "How many deals, all rotations counted.", type=IntRange(1)),
        option("seed", 1, "Decides cards and choices."),
        option("processes", 1, "How many processes play.", type=IntRange(1)),
        option("log", None, "Keep each set of cards there, and go on from it.", type=PathType(path_type=Path)),
    ),
    key=("opponent", "layout", "bot"),
    needs="[clones of theirs](#against-published-bots)",
    page="bots.md#against-published-bots",
)
