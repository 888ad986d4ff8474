"""How strong the bots are: wins and points with 95 % intervals, time beside.

The same deals are played in rotated seats: one of the first bot sits with bots of the second at the other seats; in
Guandan two as a side. Every deal is played once for each seat the first bot can have. Deals are counted in blocks, and
the intervals come from how the blocks differ. The time is that of the processor for a decision that was searched. How
far a bot goes on its way from par, where a greedy one is, to the ceiling is stated in wins, once the ceiling of the
preset is kept.

A log can be continued as long as the digest in its first line fits, that of the compiled rules and of the weights, nets
and budgets of the bots.

With `times` results are not what is counted: each decision in which the first bot differs from the second is played on
that often in both ways (`compared.py`), and what it gains is added to what deals among the second come to.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from click import Path as PathType

from benchmarks.compared import COMPARERS, playing_compared
from benchmarks.earlier import EARLIER, EARLIER_PLAYERS
from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option, several
from benchmarks.harness.log import Log
from benchmarks.harness.rounds import estimate
from benchmarks.open_cards import LOOKERS, OPEN
from tefuda.bots.chooser import LEVELS
from tefuda.bots.simulate import policy_set_of
from tefuda.bulk.run import ENTRIES, PolicySet, driver_for, given_to, net_for, simulate, task_for
from tefuda.bulk.tally import Tally
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of
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
    line_ups = seatings(preset, bot, other)
    if times:
        playing_compared(game, named.options, line_ups[0], bot, times, seed)
    else:
        driver_for(game, named.options, line_ups[0], policy_set=_policy_set(game, line_ups[0]))
    size = max(BLOCK, deals // BLOCKS)
    policy_set = COMPARERS if times else _policy_set(game, line_ups[0])
    asked = {
        "preset": preset, "bot": bot, "others": other, "seed": seed, "size": size, "times": times,
        "players": digest_of_agents(game, named.options, line_ups[0], policy_set),
    }  # fmt: skip
    block = _compared_block if times else _block
    log = Log(folder and folder / f"{preset}-{bot}-{other}.log", asked, Block)
    for first in range(len(log.parts) * size, deals, size):
        log.add(block(game, preset, named.options, line_ups, bot, seed, range(first, first + size), times))
    blocks = log.parts[: len(range(0, deals, size))]
    halves = [estimate(values) for values in zip(*((one.wins, one.points, one.ahead) for one in blocks), strict=True)]
    searches = sum(one.searches for one in blocks)
    return Result(
        preset, bot, other, len(blocks) * size * len(line_ups), par_of(game, preset, named.options, len(line_ups[0])),
        *halves[0], *halves[1], *halves[2],
        1000 * sum(one.seconds for one in blocks) / searches if searches else None,
        sum(one.playouts for one in blocks) / searches if searches else None,
        times,
    )  # fmt: skip


def digest_of_agents(game: Game, options: Any, agents: Sequence[str], policy_set: PolicySet) -> str:
    """Return a digest of all that decides how these agents play: the rules as compiled, weights, budgets, the net."""
    rules = Compilation(ENTRIES[0], game.name, given_to(game, policy_set, options, by_net=True))
    task, net = task_for(game, options, agents, 0, policy_set), net_for(game, options, agents, policy_set)
    told = (rules.digest, array_of(task).tobytes(), net.tobytes())
    return hashlib.sha256(repr(told).encode()).hexdigest()[:20]


def _block(
    game: Game, preset: str, options: Any, line_ups: Sequence[Sequence[str]], bot: str, seed: int, numbers: range,
    times: int,
) -> Block:  # fmt: skip
    begun = time.process_time()
    found = [_played(game, preset, options, agents, seed, numbers.start, len(numbers)) for agents in line_ups]
    seconds = time.process_time() - begun
    shares = [_share(tally, agents, bot) for tally, agents in zip(found, line_ups, strict=True)]
    wins, points, ahead = (_mean(values) for values in zip(*shares, strict=True))
    return Block(
        wins, points, ahead, seconds, sum(tally.searches for tally in found), sum(tally.playouts for tally in found)
    )


def _compared_block(
    game: Game, preset: str, options: Any, line_ups: Sequence[Sequence[str]], bot: str, seed: int, numbers: range,
    times: int,
) -> Block:  # fmt: skip
    """Return what deals among the others come to for each of them, and what the decisions of the bot add to that."""
    seats, number = len(line_ups[0]), len(numbers)
    other = next(name for name in line_ups[0] if name != bot)
    equals = _played(game, preset, options, [other] * seats, seed, numbers.start, number)
    wins, points = sum(equals.wins[:seats]) / seats / number, sum(equals.payoffs[:seats]) / seats / number
    begun = time.process_time()
    tasks = [playing_compared(game, options, agents, bot, times, seed)(numbers) for agents in line_ups]
    seconds = time.process_time() - begun
    added = [_added(task, agents, bot) for task, agents in zip(tasks, line_ups, strict=True)]
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


def _policy_set(game: Game, agents: Sequence[str]) -> PolicySet:
    """Return the policy set to which all of these belong."""
    policy_set = LOOKERS if OPEN in agents else EARLIER_PLAYERS if EARLIER in agents else policy_set_of(game, agents)
    assert policy_set is not None, f"{game.name}: not all of {agents} are compiled"
    return policy_set


def _played(game: Game, preset: str, options: Any, agents: Sequence[str], seed: int, first: int, deals: int) -> Tally:
    return simulate(
        game, preset, options,
        seats=len(agents), deals=deals, agents=agents, seed=seed, first=first, threads=1,
        policy_set=_policy_set(game, agents),
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


def run(
    presets: Sequence[str], against: Sequence[str], levels: bool, ceiling: bool, deals: int, times: int, seed: int,
    log: Path | None,
) -> Iterator[Row]:  # fmt: skip
    pairs = [tuple(pair.split(",")) for pair in against]
    if ceiling:
        pairs = [(OPEN, "greedy")]
    if levels:
        pairs = list(zip(LEVELS[1:], LEVELS, strict=False))
    for preset in presets:
        for bot, other in pairs:
            yield asdict(measure(preset, bot, other, deals, seed, log, times))


def table(found: Found) -> str:
    heads = ("preset", "bot", "others", "deals", "par (%)", "wins (%)", "points", "points ahead", "of the way (%)",
             "ms", "playouts", "times", "on")  # fmt: skip
    ceilings = {one["preset"]: one["wins"] for one in found["results"] if one["bot"] == OPEN}
    order = [*games()]
    rows = sorted(found["results"], key=lambda one: (one["others"], one["bot"], order.index(one["preset"])))
    return markdown(heads, "lllrrrrrrrrrl", [line(one, ceilings.get(one["preset"])) for one in rows])


def line(one: Row, ceiling: float | None) -> Sequence[object]:
    """Return a line of the table; for bots among greedy ones it says how far on the way to the ceiling they are."""
    par = one["par"]
    way = None if ceiling is None or one["others"] not in AT_PAR else (one["wins"] - par) / (ceiling - par)
    return (
        one["preset"], one["bot"], one["others"], f"{one['deals']:,}", f"{100 * par:.0f}",
        f"{100 * one['wins']:.1f} ± {100 * one['wins_interval']:.1f}",
        f"{one['points']:+.2f} ± {one['points_interval']:.2f}", f"{one['ahead']:+.2f} ± {one['ahead_interval']:.2f}",
        "" if way is None else f"{100 * way:.0f}",
        "" if one["milliseconds"] is None else f"{one['milliseconds']:.1f}",
        "" if one["playouts"] is None else f"{one['playouts']:,.0f}",
        one.get("times") or "",
        one["machine"]["date"].split()[0],
    )  # fmt: skip


BENCHMARK = Benchmark(
    "strength",
    __doc__,
    run,
    table,
    parameters=(
        several("presets", [*games()], "The games."),
        option("against", ("expert,greedy",), "A bot and the others; can be repeated.", multiple=True,
               metavar="BOT,OTHERS"),
        option("levels", False, "Every level against the one below.", is_flag=True),
        option("ceiling", False, "Expert with open cards against greedy.", is_flag=True),
        option("deals", 200, "How many deals, each played once for each seat."),
        option("times", 0, "Compare decisions, each played on so often."),
        option("seed", 1, "Decides cards and choices."),
        option("log", None, "Keep each block of deals there, and go on from it.", type=PathType(path_type=Path),
               metavar="FOLDER"),
    ),
    key=("preset", "bot", "others"),
    page="bots.md#how-strong-they-are",
)  # fmt: skip
