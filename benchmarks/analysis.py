"""How often an analysis blames good play, and how many planted blunders it finds.

Masters play some deals, and their decisions are judged. Then some of their decisions are exchanged for worse ones: of
four legal actions each the worst, where it costs at least as much as a blunder does: on other worlds than those of the
analysis, and where searches use a net, also by a search with it. The time is that of the processor for the analysis of
a whole deal, all seats.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import hypot, inf

import tefuda
from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option, several
from tefuda.analysis.analyse import PLAYOUTS
from tefuda.analysis.judgement import HUNDRED, LEAST_BLUNDER, LONG, SURE
from tefuda.analysis.judging import Case, Judge
from tefuda.analysis.result import OF_CHOICES
from tefuda.analysis.warm_up import prepare
from tefuda.bots.chooser import bot
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.simulation import wilson
from tefuda.core.table.chance import Dice, dice_of, roll
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.observation import Observation
from tefuda.search.evaluator import Evaluator
from tefuda.search.levels import SEARCHERS
from tefuda.search.thinking import Thinking, net_of_search

WORLDS = 2_000
"""On how many worlds it is found out what a planted decision costs."""


def played_by(preset: str, name: str, seed: int) -> Deal:
    """Return a deal that bots of one name have played to its end."""
    deal = tefuda.deal(preset, seed=seed)
    agents = [bot(name, dice_of(seed, seat)) for seat in range(deal.seats)]
    while deal.turn is not None:
        deal = deal.apply(agents[deal.turn].choose(deal.observe(deal.turn)))
    return deal


def planted(deal: Deal, seed: int) -> Iterator[Case]:
    """Yield decisions of a deal, the one made exchanged for one that costs at least as much as a blunder."""
    dice, evaluator = dice_of(seed), Evaluator(deal.game, deal.options)
    moments = deal.moments()
    moment = next(moments)
    stakes = [one.own.spread for one in tefuda.analyse(moment, playouts=WORLDS).deals[0].luck]
    for index, (after, event) in enumerate(zip(moments, deal.history, strict=True)):
        seen = moment.observe(event.seat)
        others = [action for action in seen.legal_actions if action != event.action]
        if others:
            actions = [event.action, *(others[roll(dice, len(others))] for _ in range(3))]
            decisions = [one.decision for one in actions]
            found = evaluator.evaluate(seen.view, moment.table, decisions, WORLDS, dice, seat=event.seat)
            costs = [-one.worth.mean for one in found.ahead]
            least = LEAST_BLUNDER / HUNDRED * stakes[event.seat]
            if costs and max(costs) >= least:
                worst = actions[costs.index(max(costs))]
                if ahead_by_net(seen, worst, event.action, dice) >= least:
                    yield Case(moment, 0, index, event.seat, worst, stakes[event.seat], len(deal.history))
        moment = after


def ahead_by_net(seen: Observation, made: Action, rival: Action, dice: Dice) -> float:
    """Return by how many points a long search with a net finds a rival better; 0 if not surely, inf without a net."""
    net = net_of_search(seen.game, seen.options)
    if net is NO_NET:
        return inf
    codes, allowance = [made.code, rival.code], LONG * SEARCHERS["master"].allowance
    search = Thinking(seen.game, seen.options, seen.view, codes, dice, allowance=allowance, net=net, master=True)
    while not search.go_on():
        continue
    first, other = sorted(search.candidates, key=lambda one: codes.index(one.code))
    if other.worth - first.worth <= 2 * SURE * hypot(first.error, other.error):
        return 0.0
    return (other.worth + other.opinion - first.worth - first.opinion) / 2


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a preset: choices of masters and how many were blamed; planted blunders and how many were found."""

    preset: str
    deals: int
    choices: int
    blamed: int
    planted: int
    found: int
    seconds: float


def measure(preset: str, deals: int, first: int) -> Result:
    """Judge some deals, numbers `first` and up, as they were played and with blunders planted."""
    game = find(preset)[0]
    prepare(game)
    choices = blamed = number = found = 0
    seconds = 0.0
    for seed in range(first, first + deals):
        deal = played_by(preset, "master", seed)
        began = time.process_time()
        decisions = tefuda.analyse(deal).decisions
        seconds += time.process_time() - began
        choices += sum(one.verdict in OF_CHOICES for one in decisions)
        blamed += sum(one.blamed for one in decisions)
        judge = Judge(game, deal.options, PLAYOUTS, 0)
        verdicts = [judge.judged(case, evaluated=True).blamed for case in planted(deal, seed)]
        number += len(verdicts)
        found += sum(verdicts)
    return Result(preset, deals, choices, blamed, number, found, seconds / deals)


def _share(part: int, whole: int) -> str:
    if not whole:
        return "–"
    low, high = wilson(part, whole)
    return f"{100 * part / whole:.1f} ({100 * low:.1f} – {100 * high:.1f})"


def run(presets: Sequence[str], deals: int, first: int) -> Iterator[Row]:
    """Yield a row for each preset; other games than Guandan, which are shorter, are measured in more deals."""
    for preset in presets:
        yield asdict(measure(preset, deals if preset == "guandan" else 4 * deals, first))


def table(found: Found) -> str:
    return markdown(
        ("preset", "deals", "choices of masters", "blamed (%)", "blunders planted", "found (%)",
         "processor seconds a deal"), "lrrrrrr",
        [(one["preset"], one["deals"], one["choices"], _share(one["blamed"], one["choices"]), one["planted"],
          _share(one["found"], one["planted"]), f"{one['seconds']:.1f}") for one in found["results"]],
    )  # fmt: skip


BENCHMARK = Benchmark(
    "analysis",
    __doc__,
    run,
    table,
    parameters=(
        several("presets", ("guandan", "taiwan", "crazy-eights"), "The games."),
        option("deals", 8, "How many deals of Guandan; of other games four times as many."),
        option("first", 1_000, "The seed of the first deal."),
    ),
    key=("preset",),
    page="analysis.md#how-far-it-can-be-trusted",
)
