"""How far an analysis can be trusted: how often good play is blamed, and how many planted blunders are found.

    .venv/bin/python benchmarks/analysis.py                          # Guandan, Taiwan, Crazy Eights
    .venv/bin/python benchmarks/analysis.py guandan --deals 2 --keep

Masters play some deals, and their decisions are judged. Then some of their decisions are exchanged for worse ones: of
four legal actions each the worst, where it costs at least as much as a blunder does: on other worlds than those of the
analysis, and where searches use a net, also by a search with it. The time is that of the processor for the analysis of
a whole deal, all seats.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from importlib import import_module

from rich.console import Console

import tefuda
from tefuda.analysis.analyse import PLAYOUTS
from tefuda.analysis.judging import LEAST, SURE, Case, Judge, ahead_by_net
from tefuda.analysis.result import OF_CHOICES, Verdict
from tefuda.bots.chooser import bot
from tefuda.bulk.simulation import wilson
from tefuda.core.chance import dice_of, roll
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.search.ready import prepare
from tefuda.search.scales import Scales

PRESETS = ("guandan", "taiwan", "crazy-eights")
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
    dice, scales = dice_of(seed), Scales(deal.game, deal.options)
    moments = deal.moments()
    moment = next(moments)
    stakes = [one.own.spread for one in tefuda.analyse(moment, playouts=WORLDS).deals[0].luck]
    for place, (after, event) in enumerate(zip(moments, deal.history, strict=True)):
        seen = moment.observe(event.seat)
        others = [action for action in seen.legal_actions if action != event.action]
        if others:
            actions = [event.action, *(others[roll(dice, len(others))] for _ in range(3))]
            decisions = [one.decision for one in actions]
            found = scales.weigh(seen.view, moment.table, decisions, WORLDS, dice, seat=event.seat)
            costs = [-one.worth.mean for one in found.ahead]
            least = LEAST[Verdict.BLUNDER] * stakes[event.seat]
            if costs and max(costs) >= least:
                worst = actions[costs.index(max(costs))]
                if ahead_by_net(seen, worst, event.action, dice, 2 * SURE) >= least:
                    yield Case(moment, 0, place, event.seat, worst, stakes[event.seat], len(deal.history))
        moment = after


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
        verdicts = [judge.judged(case, weighed=True).blamed for case in planted(deal, seed)]
        number += len(verdicts)
        found += sum(verdicts)
    return Result(preset, deals, choices, blamed, number, found, seconds / deals)


HEAD = """\
| preset | deals | choices of masters | blamed (%) | blunders planted | found (%) | processor seconds a deal |
|---|--:|--:|--:|--:|--:|--:|
"""


def line(one: Result) -> str:
    """Return the line of the table."""
    blamed = _share(one.blamed, one.choices)
    return (
        f"| {one.preset} | {one.deals} | {one.choices} | {blamed} | {one.planted} "
        f"| {_share(one.found, one.planted)} | {one.seconds:.1f} |"
    )


def _share(part: int, whole: int) -> str:
    low, high = wilson(part, whole)
    return f"{100 * part / whole:.1f} ({100 * low:.1f} – {100 * high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presets", nargs="*", default=PRESETS, metavar="PRESET")
    parser.add_argument("--deals", type=int, default=8)
    parser.add_argument("--first", type=int, default=1_000, help="the seed of the first deal")
    parser.add_argument("--keep", action="store_true", help="write the table into benchmarks/results")
    asked = parser.parse_args()
    console = Console(soft_wrap=True, highlight=False)
    console.print(HEAD.rstrip())
    results = []
    for preset in asked.presets:
        deals = asked.deals if preset == "guandan" else 4 * asked.deals
        results.append(measure(preset, deals, asked.first))
        console.print(line(results[-1]))
    if asked.keep:
        keep(results, asked.first)


def keep(results: list[Result], first: int) -> None:
    """Keep results, each with when it was measured; those of presets that were not measured now stay."""
    kept = import_module("machine")
    path = kept.RESULTS / "analysis.json"
    before = json.loads(path.read_text(encoding="utf-8"))["results"] if path.exists() else []
    known = {one["preset"]: one for one in before}
    known |= {one.preset: {**asdict(one), "first": first, "date": kept.machine()["date"]} for one in results}
    names = {field.name for field in fields(Result)}
    table = [line(Result(**{name: one[name] for name in names})) for one in known.values()]
    kept.keep("analysis", {"machine": kept.machine(), "results": [*known.values()]}, HEAD + "\n".join([*table, ""]))


if __name__ == "__main__":
    main()
