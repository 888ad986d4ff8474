"""What shorter searches lose: by how much worse what they choose is.

Worse in points with the premium, for a decision. Decisions are taken at random from deals of players who search for a
little. Each is searched as long as `SEARCHES` say, twice, and once more for as long as the longest; what these choose,
and what a greedy player would, is weighed on the same new tables, at most four actions. The best of them is what the
others are measured by, so a short search that finds what no long one does counts against the long ones. All play on as
in a search, so this says what is lost if the playouts are right, not whether they are. 95 % intervals.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import mean

from rich.console import Console
from rich.progress import track

import tefuda
from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option, several
from benchmarks.harness.rounds import estimate
from tefuda.bots.greedy import Greedy
from tefuda.core.table.chance import dice_of
from tefuda.play.library import find
from tefuda.play.observation import Observation
from tefuda.search.evaluation import MOST_EVALUATED
from tefuda.search.evaluator import Evaluator
from tefuda.search.levels import SEARCHERS, Level
from tefuda.search.thinking import Thinking, net_of_search

PRESETS = ("ppo", "guandan", "crazy-eights", "two-four-jack", "mau-mau", "nippachi", "teyaku-dobon", "teyaku-dobon-all")
ALLOWED, LONGEST = (10_000, 20_000, 50_000), 400_000
SEARCHES: Mapping[str, Level] = {
    **{f"{allowance:,}": Level(0, allowance, master=False) for allowance in ALLOWED},
    "expert": SEARCHERS["expert"],
    f"{LONGEST:,}": Level(0, LONGEST, master=False),
}
"""How long is searched: for so many decisions of playouts, or as an expert does."""
SHORTEST = SEARCHES[f"{ALLOWED[0]:,}"]
"""How long those search who play the deals."""
TWICE = 2
WORLDS = 6_000
SEATS = 4
TAKEN = 0.15
"""How many of the decisions of a deal are taken."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What is lost by a decision, with half its interval: by greedy players, and by each search."""

    preset: str
    decisions: int
    greedy: tuple[float, float]
    searches: tuple[tuple[float, float], ...]


def choice(seen: Observation, level: Level, dice: random.Random) -> int:
    """Return the code that a search chooses."""
    codes = [action.code for action in seen.legal_actions]
    thinking = Thinking(
        seen.game, seen.options, seen.view, codes, dice_of(dice.getrandbits(30)),
        net=net_of_search(seen.game, seen.options), **level._asdict(),
    )  # fmt: skip
    while not thinking.go_on():
        continue
    return thinking.code


def moments(preset: str, seed: int) -> Iterator[Observation]:
    """Yield what is seen at some decisions of some deals, without end."""
    game, named = find(preset)
    dice, number = random.Random(seed), 0
    seats = SEATS if SEATS in game.seats else named.seats
    while True:
        deal = tefuda.deal(preset, seed=seed, number=number, seats=seats)
        number += 1
        while not deal.over:
            legal, code = deal.legal_actions, deal.legal_actions[0].code
            if len(legal) > 1:
                seen = deal.observe(deal.turn)
                if dice.random() < TAKEN:
                    yield seen
                code = choice(seen, SHORTEST, dice)
            deal = deal.apply(next(action for action in legal if action.code == code))


def lost(seen: Observation, evaluator: Evaluator, dice: random.Random) -> list[float]:
    """Return by how much worse than the best of all is what a greedy player chooses, and what each search does."""
    chosen = [[Greedy().choose(seen).code]]
    chosen += [[choice(seen, level, dice) for _ in range(TWICE)] for level in SEARCHES.values()]
    longest = choice(seen, SEARCHES[f"{LONGEST:,}"], dice)
    codes = list(dict.fromkeys([longest, *(code for some in chosen for code in some)]))[:MOST_EVALUATED]
    if len(codes) == 1:
        return [0.0] * len(chosen)
    decisions = {action.code: action.decision for action in seen.legal_actions}
    found = evaluator.evaluate(
        seen.view, seen.game.table(), [decisions[code] for code in codes], WORLDS, dice_of(dice.getrandbits(30)),
        seat=seen.seat, net=net_of_search(seen.game, seen.options),
    )  # fmt: skip
    ahead = dict(zip(codes, (one.worth.mean for one in found.ahead), strict=True))
    best, worst = max(ahead.values()), min(ahead.values())
    return [mean(best - ahead.get(code, worst) for code in some) for some in chosen]


def measure(preset: str, decisions: int, seed: int) -> Loss:
    """Return what is lost by a decision at a preset."""
    game, named = find(preset)
    evaluator, dice, taken = Evaluator(game, named.options), random.Random(seed), moments(preset, seed)
    steps = track(range(decisions), preset, console=Console(stderr=True), transient=True)
    columns = zip(*(lost(next(taken), evaluator, dice) for _ in steps), strict=True)
    greedy, *searches = map(estimate, columns)
    return Loss(preset, decisions, greedy, tuple(searches))


def run(presets: Sequence[str], decisions: int, seed: int) -> Iterator[Row]:
    for preset in presets:
        yield {**asdict(measure(preset, decisions, seed)), "searched": list(SEARCHES)}


def table(found: Found) -> str:
    """Return a table of what is stored of the searches that are measured now."""
    rows = [one for one in found["results"] if one["searched"] == list(SEARCHES)]
    return markdown(("preset", "decisions", "greedy", *SEARCHES), "lrr" + "r" * len(SEARCHES), [
        (one["preset"], f"{one['decisions']:,}",
         *(f"{value:.2f} ± {half:.2f}" for value, half in (one["greedy"], *one["searches"])))
        for one in sorted(rows, key=lambda one: PRESETS.index(one["preset"]))
    ])  # fmt: skip


BENCHMARK = Benchmark(
    "search-loss",
    __doc__,
    run,
    table,
    parameters=(
        several("presets", PRESETS, "The games."),
        option("decisions", 300, "How many decisions are searched."),
        option("seed", 1, "Decides cards and choices."),
    ),
    key=("preset",),
    page="search.md#games-of-luck",
)
