"""How strong the bots are: the same deals in rotated seats, wins and points with 95 % intervals, time beside.

    .venv/bin/python benchmarks/strength.py                       # every preset: expert against greedy
    .venv/bin/python benchmarks/strength.py ppo guandan --against expert,greedy master,expert --deals 400
    .venv/bin/python benchmarks/strength.py --levels              # every level against the one below
    .venv/bin/python benchmarks/strength.py --levels --log build/strength   # the same again goes on if broken off
    .venv/bin/python benchmarks/strength.py --ceiling             # expert against greedy, but it sees all hands
    .venv/bin/python benchmarks/strength.py mau-mau --against expert,club --times 30   # compare decisions, not results

One of the first bot sits with bots of the second at the other seats; in Guandan two as a side. Every deal is played
once for each seat the first bot can have. Deals are counted in blocks, and the intervals come from how the blocks
differ. The time is that of the processor for a decision that was searched. How far a bot goes on its way from par,
where a greedy one is, to the ceiling is stated in wins, once the ceiling of the preset is kept.

A log can be continued as long as the digest in its first line fits, that of the compiled rules and of the weights, nets
and budgets of the bots.

With `--times` results are not what is counted: each decision in which the first bot differs from the second is played
on that often in both ways (`compared.py`), and what it gains is added to what deals among the second come to.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from compared import COMPARERS, playing_compared
from logs import Log, OtherLog, commit
from machine import RESULTS, keep, machine
from open_cards import LOOKERS, OPEN
from rich.console import Console

from tefuda.bots.chooser import LEVELS
from tefuda.bots.simulate import cast_of
from tefuda.bulk.compile import Compilation
from tefuda.bulk.layout import row_of
from tefuda.bulk.run import Cast, bindings_of, net_for, player, simulate, task_for
from tefuda.bulk.simulation import Z95
from tefuda.bulk.tally import Tally
from tefuda.core.game import Game
from tefuda.play.library import find, games

SEATS = 4
BLOCK = 10
"""How many deals are a block at least, each played once for each seat."""
BLOCKS = 1_000
"""About how many blocks there are at most."""
AT_PAR = ("greedy", "casual")
"""The names of the players from whom the way to the ceiling begins."""
PAR_DEALS = 20_000
"""In how many deals among greedy players par is counted: more than one seat can win a deal."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a bot against others: shares and points of deals, each with half its interval, and the time."""

    preset: str
    bot: str
    others: str
    deals: int
    par: float
    wins: float
    wins_interval: float
    points: float
    points_interval: float
    ahead: float
    ahead_interval: float
    milliseconds: float | None
    playouts: float | None
    times: int = 0


def seatings(preset: str, bot: str, other: str) -> list[list[str]]:
    """Return who sits where: the bot at every seat in turn, or at those of each side."""
    game, named = find(preset)
    if game.name == "guandan":
        return [[bot, other, bot, other], [other, bot, other, bot]]
    seats = SEATS if SEATS in game.seats else named.seats
    return [[bot if seat == own else other for seat in range(seats)] for own in range(seats)]


@dataclass(frozen=True, slots=True)
class Block:
    """What came of a block of deals, on average of the seatings; `searches` took `seconds` of the processor."""

    wins: float
    points: float
    ahead: float
    seconds: float
    searches: int
    playouts: int


def measure(
    preset: str, bot: str, other: str, deals: int, seed: int, folder: Path | None = None, times: int = 0
) -> Result:
    """Return the results of a bot against others on some deals; each block is logged in a `folder` if there is one.

    With a number of `times` decisions are compared.
    """
    game, named = find(preset)
    seated = seatings(preset, bot, other)
    if times:
        playing_compared(game, named.options, seated[0], bot, times, seed)
    else:
        player(game, named.options, seated[0], cast=_cast(game, seated[0]))
    size = max(BLOCK, deals // BLOCKS)
    cast = COMPARERS if times else _cast(game, seated[0])
    asked = {
        "preset": preset, "bot": bot, "others": other, "seed": seed, "size": size, "times": times,
        "players": digest_of_players(game, named.options, seated[0], cast),
    }  # fmt: skip
    block = _compared_block if times else _block
    log = Log(folder and folder / f"{preset}-{bot}-{other}.log", asked, Block)
    for first in range(len(log.parts) * size, deals, size):
        log.add(block(game, preset, named.options, seated, bot, seed, range(first, first + size), times))
    blocks = log.parts[: len(range(0, deals, size))]
    halves = [
        (_mean(kept), _half(kept)) for kept in zip(*((one.wins, one.points, one.ahead) for one in blocks), strict=True)
    ]
    searches = sum(one.searches for one in blocks)
    return Result(
        preset, bot, other, len(blocks) * size * len(seated), par_of(game, preset, named.options, len(seated[0])),
        *halves[0], *halves[1], *halves[2],
        1000 * sum(one.seconds for one in blocks) / searches if searches else None,
        sum(one.playouts for one in blocks) / searches if searches else None,
        times,
    )  # fmt: skip


def digest_of_players(game: Game, options: Any, agents: Sequence[str], cast: Cast) -> str:
    """Return a digest of all that decides how these players play: the rules as compiled, weights, budgets, the net."""
    rules = Compilation(cast.entries[0], bindings_of(game, cast, by_net=True), game.name, {game.options: options})
    task, net = task_for(game, options, agents, 0, cast), net_for(game, options, agents, cast)
    told = (rules.digest, row_of(task).tobytes(), net.tobytes())
    return hashlib.sha256(repr(told).encode()).hexdigest()[:20]


def _block(
    game: Game, preset: str, options: Any, seated: Sequence[Sequence[str]], bot: str, seed: int, numbers: range,
    times: int,
) -> Block:  # fmt: skip
    begun = time.process_time()
    found = [_played(game, preset, options, agents, seed, numbers.start, len(numbers)) for agents in seated]
    seconds = time.process_time() - begun
    shares = [_share(tally, agents, bot) for tally, agents in zip(found, seated, strict=True)]
    wins, points, ahead = (_mean(values) for values in zip(*shares, strict=True))
    return Block(
        wins, points, ahead, seconds, sum(tally.searches for tally in found), sum(tally.playouts for tally in found)
    )


def _compared_block(
    game: Game, preset: str, options: Any, seated: Sequence[Sequence[str]], bot: str, seed: int, numbers: range,
    times: int,
) -> Block:  # fmt: skip
    """Return what deals among the others come to for each of them, and what the decisions of the bot add to that."""
    seats, number = len(seated[0]), len(numbers)
    other = next(name for name in seated[0] if name != bot)
    equals = _played(game, preset, options, [other] * seats, seed, numbers.start, number)
    wins, points = sum(equals.wins[:seats]) / seats / number, sum(equals.payoffs[:seats]) / seats / number
    begun = time.process_time()
    tasks = [playing_compared(game, options, agents, bot, times, seed)(numbers) for agents in seated]
    seconds = time.process_time() - begun
    added = [_added(task, agents, bot) for task, agents in zip(tasks, seated, strict=True)]
    more, gained, ahead = (_mean(values) / times / number for values in zip(*added, strict=True))
    tallies = [task.tally for task in tasks]
    return Block(
        wins + more, points + gained, ahead, seconds, sum(tally.searches for tally in tallies),
        sum(tally.playouts for tally in tallies),
    )  # fmt: skip


def _added(task: Any, agents: Sequence[str], bot: str) -> tuple[float, float, float]:
    """Return the deals won and points that decisions have added for one bot of a kind, and how many more than others'.

    They are those of all deals and times together.
    """
    own = [seat for seat, agent in enumerate(agents) if agent == bot]
    others = [seat for seat, agent in enumerate(agents) if agent != bot]
    points = _mean([task.gains[seat] for seat in own])
    return _mean([task.firsts[seat] for seat in own]), points, points - _mean([task.gains[seat] for seat in others])


def par_of(game: Game, preset: str, options: Any, seats: int) -> float:
    """Return the share of deals that each of some equal players wins."""
    tally = _played(game, preset, options, ["greedy"] * seats, 1, 0, PAR_DEALS)
    return sum(tally.wins[:seats]) / seats / tally.deals


def _cast(game: Game, agents: Sequence[str]) -> Cast:
    """Return the compiled players among whom all of these are."""
    cast = LOOKERS if OPEN in agents else cast_of(game, agents)
    assert cast is not None, f"{game.name}: not all of {agents} are compiled"
    return cast


def _played(game: Game, preset: str, options: Any, agents: Sequence[str], seed: int, first: int, deals: int) -> Tally:
    return simulate(
        game, preset, options,
        seats=len(agents), deals=deals, agents=agents, seed=seed, first=first, threads=1, cast=_cast(game, agents),
    ).tally  # fmt: skip


def _share(tally: Tally, agents: Sequence[str], bot: str) -> tuple[float, float, float]:
    """Return the deals won and the points of one bot of a kind, and how many points more than the others it has."""
    own = [seat for seat, agent in enumerate(agents) if agent == bot]
    others = [seat for seat, agent in enumerate(agents) if agent != bot]
    points = sum(tally.payoffs[seat] for seat in own) / len(own) / tally.deals
    theirs = sum(tally.payoffs[seat] for seat in others) / len(others) / tally.deals
    return sum(tally.wins[seat] for seat in own) / len(own) / tally.deals, points, points - theirs


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _half(values: Sequence[float]) -> float:
    """Return half the 95 % interval of the mean of blocks."""
    mean, number = _mean(values), len(values)
    return Z95 * sqrt(sum((value - mean) ** 2 for value in values) / max(1, number - 1) / number)


def rows(asked: argparse.Namespace) -> Iterator[tuple[str, str, str]]:
    pairs = [tuple(pair.split(",")) for pair in asked.against]
    if asked.ceiling:
        pairs = [(OPEN, "greedy")]
    if asked.levels:
        pairs = [(LEVELS[place], LEVELS[place - 1]) for place in range(1, len(LEVELS))]
    for preset in asked.presets or games():
        for bot, other in pairs:
            yield preset, bot, other


HEAD = """\
| preset | bot | others | deals | par (%) | wins (%) | points | points ahead | of the way (%) | ms | playouts | times \
| on |
|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|
"""


def ceilings(results: Sequence[Result]) -> dict[str, float]:
    """Return what share of deals is won with open cards, by preset."""
    return {one.preset: one.wins for one in results if one.bot == OPEN}


def line(one: Result, day: str, ceiling: float | None = None) -> str:
    """Return the line of the table, measured on a `day`; among greedy ones it says how far it is to the ceiling."""
    way = None if ceiling is None or one.others not in AT_PAR else (one.wins - one.par) / (ceiling - one.par)
    far = "" if way is None else f"{100 * way:.0f}"
    cost = "" if one.milliseconds is None else f"{one.milliseconds:.1f}"
    playouts = "" if one.playouts is None else f"{one.playouts:,.0f}"
    return (
        f"| {one.preset} | {one.bot} | {one.others} | {one.deals:,} | {100 * one.par:.0f} "
        f"| {100 * one.wins:.1f} ± {100 * one.wins_interval:.1f} | {one.points:+.2f} ± {one.points_interval:.2f} "
        f"| {one.ahead:+.2f} ± {one.ahead_interval:.2f} | {far} | {cost} | {playouts} | {one.times or ''} | {day} |"
    )


def day_of(described: Mapping[str, Any]) -> str:
    """Return the day of a measurement, as its machine is described."""
    day, *_ = described["date"].split()
    return str(day)


def keep_line(found: Result, seed: int) -> None:
    """Write a result among those kept before, in place of the one of the same bots in the same game."""
    path = RESULTS / "strength.json"
    before = json.loads(path.read_text(encoding="utf-8"))["results"] if path.exists() else []
    kept = {(one["preset"], one["bot"], one["others"]): one for one in before}
    kept[found.preset, found.bot, found.others] = {
        **asdict(found),
        "seed": seed,
        "commit": commit(),
        "machine": machine(),
    }
    ordered = sorted(kept.values(), key=lambda one: (one["others"], one["bot"], [*games()].index(one["preset"])))
    rows_kept = [Result(**{name: one[name] for name in Result.__slots__ if name in one}) for one in ordered]
    highest = ceilings(rows_kept)
    days = [day_of(one["machine"]) for one in ordered]
    lines = [line(one, day, highest.get(one.preset)) for one, day in zip(rows_kept, days, strict=True)]
    keep("strength", {"results": ordered}, HEAD + "".join(f"{told}\n" for told in lines))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presets", nargs="*", metavar="PRESET")
    parser.add_argument("--against", nargs="+", default=["expert,greedy"], metavar="BOT,OTHERS")
    parser.add_argument("--levels", action="store_true", help="every level against the one below")
    parser.add_argument("--ceiling", action="store_true", help="expert with open cards against greedy")
    parser.add_argument("--deals", type=int, default=200, help="how many deals, each played once for each seat")
    parser.add_argument("--times", type=int, default=0, help="compare decisions, each played on so often")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, metavar="FOLDER", help="keep each block of deals there, and go on from it")
    parser.add_argument("--keep", action="store_true", help="write each line into the files in benchmarks/results")
    asked = parser.parse_args()
    console = Console(soft_wrap=True, highlight=False)
    console.print(HEAD.rstrip())
    for preset, bot, other in rows(asked):
        try:
            found = measure(preset, bot, other, asked.deals, asked.seed, asked.log, asked.times)
        except OtherLog as fault:
            sys.exit(f"strength.py: {fault}")
        console.print(line(found, day_of(machine())))
        if asked.keep:
            keep_line(found, asked.seed)


if __name__ == "__main__":
    main()
