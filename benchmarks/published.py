"""A bot of ours against one that others have published: wins and points with 95 % intervals, time beside.

    .venv/bin/python benchmarks/published.py big2-ppo --source FOLDER --bot expert --layout 1v3 --deals 2000
    .venv/bin/python benchmarks/published.py danzero --source FOLDER --bot expert --deals 1000

FOLDER is where you have cloned their repositories; their code and weights serve to measure and are not part of ours:

    big2-ppo   https://github.com/henrycharlesworth/big2_PPOalgorithm, and pip install joblib
    danzero    https://github.com/dashidhy/DanLM and https://github.com/GameAI-NJUPT/OpenGuanDan, Java 17,
               and pip install onnxruntime

Both load files that can run code (pickles, a jar): clone them from where you trust them.

Our bot sees an observation like at any table. Where the published game and ours differ, the measurement stops. Each
set of cards is played once for each rotation of the seats; the intervals come from how the sets of cards differ. The
time is that of the processor for a decision of ours that had a choice.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from math import ceil, inf, sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from logs import Log, OtherLog, commit
from machine import RESULTS, keep, machine
from opponents import Departure, Missing, Opponent, fingerprint
from opponents.big2_ppo import Big2Ppo
from opponents.danzero import DanZero
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tefuda.bots import searcher
from tefuda.bots.chooser import bot, maker_of
from tefuda.bulk.simulation import Z95
from tefuda.core.chance import dice_of
from tefuda.core.game import Game
from tefuda.errors import TefudaError

OPPONENTS: Mapping[str, type[Opponent]] = {"big2-ppo": Big2Ppo, "danzero": DanZero}


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


def estimate(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of sets of cards and half its 95 % interval."""
    mean, number = sum(values) / len(values), len(values)
    return mean, Z95 * sqrt(sum((value - mean) ** 2 for value in values) / max(1, number - 1) / number)


def result_of(asked: Asked, played: Sequence[Played]) -> dict[str, Any]:
    """Return what came of a measurement."""
    opponent = opponent_of(asked.opponent, asked.source)
    rotations = opponent.layouts[asked.layout]
    wins, points = estimate([one.wins for one in played]), estimate([one.points for one in played])
    choices = sum(one.choices for one in played)
    return {
        "commit": commit(), "opponent": asked.opponent, "weights": fingerprint(opponent.weights), "bot": asked.bot,
        "layout": asked.layout, "seed": asked.seed, "deals": len(played) * len(rotations), "sets": len(played),
        "par": len(rotations[0]) / 4, "wins": wins[0], "wins_interval": wins[1],
        "points": points[0], "points_interval": points[1], "unit": opponent.unit,
        "milliseconds": 1000 * sum(one.seconds for one in played) / max(1, choices),
    }  # fmt: skip


HEAD = """\
| bot | against | layout | deals | par (%) | wins (%) | points or levels a deal | CPU ms a choice | commit |
|---|---|---|--:|--:|--:|--:|--:|---|
"""


def line(found: Mapping[str, Any]) -> str:
    """Return the line of the table that a result is."""
    return (
        f"| {found['bot']} | {found['opponent']} | {found['layout']} | {found['deals']:,} | {100 * found['par']:.0f} "
        f"| {100 * found['wins']:.1f} ± {100 * found['wins_interval']:.1f} "
        f"| {found['points']:+.2f} ± {found['points_interval']:.2f} {found['unit']} | {found['milliseconds']:.1f} "
        f"| {found['commit']} |\n"
    )


def keep_line(found: Mapping[str, Any]) -> None:
    """Write a result among those kept before, in place of the one of the same bots in the same layout."""
    path = RESULTS / "published.json"
    before = json.loads(path.read_text(encoding="utf-8"))["results"] if path.exists() else []
    kept = {_kind(one): one for one in before} | {_kind(found): {**found, "machine": machine()}}
    ordered = [kept[kind] for kind in sorted(kept)]
    keep("published", {"results": ordered}, HEAD + "".join(map(line, ordered)))


def _kind(found: Mapping[str, Any]) -> tuple[str, str, str]:
    return found["opponent"], found["layout"], found["bot"]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("opponent", choices=OPPONENTS)
    parser.add_argument("--source", required=True, metavar="FOLDER", help="where their repositories have been cloned")
    parser.add_argument("--bot", default="expert", metavar="NAME", help="our bot (default: expert)")
    parser.add_argument("--layout", help="ours against theirs: 1v3, 2v2 or 3v1 (big2-ppo); sides (danzero)")
    parser.add_argument("--deals", type=int, default=400, help="how many deals, all rotations counted (default: 400)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--log", type=Path, metavar="FILE", help="keep each set of cards there, and go on from it")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", action="store_true", help="write the line into the files in benchmarks/results")
    asked = parser.parse_args()
    layouts = OPPONENTS[asked.opponent].layouts
    asked.layout = asked.layout or next(iter(layouts))
    if asked.layout not in layouts:
        parser.error(f"{asked.opponent} can be played {', '.join(layouts)}, not {asked.layout}")
    if asked.deals < 1 or asked.processes < 1:
        parser.error("deals and processes are at least 1")
    return asked


def main() -> None:
    given = arguments()
    asked = Asked(given.opponent, given.source, given.bot, given.layout, given.seed)
    try:
        maker_of(asked.bot)
        rotations = opponent_of(asked.opponent, asked.source).layouts[asked.layout]
        log = log_of(given.log, asked)
        played = measure(asked, ceil(given.deals / len(rotations)), given.processes, log)
    except (Missing, OtherLog, TefudaError) as fault:
        sys.exit(f"published.py: {fault}")
    except Departure as parted:
        sys.exit("\n".join([f"published.py: the games differ: {parted}", *getattr(parted, "__notes__", ())]))
    except KeyboardInterrupt:
        sys.exit("published.py: broken off")
    found = result_of(asked, played)
    print(json.dumps(found) + "\n" if given.json else HEAD + line(found), end="")
    if given.keep:
        keep_line(found)


if __name__ == "__main__":
    main()
