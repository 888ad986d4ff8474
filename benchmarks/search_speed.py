"""How quick a search is: how many deals are played out in a second of the processor.

    .venv/bin/python benchmarks/search_speed.py [PRESET ...] [--keep] [--json] [--rounds N]

Playouts, each to the end of its deal, are counted in five ways:

- those that an expert makes against greedy bots, with the net if searches use one, compiled for the preset;
- as many for every decision of deals that greedy bots play, by weights, compiled for the preset;
- as many for the first decision of a deal, so that each is of a whole deal;
- the same, compiled for any house rules, as at a table;
- the same with the net.

Random play of the same preset alternates with them in short turns: how many of its decisions take as long as a playout
of the second kind depends less on how busy the machine is than the counts do. The median of the rounds is taken, after
one that warms up.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any

import numpy as np
from machine import RESULTS, keep, machine
from numpy.typing import NDArray
from rich.console import Console

import tefuda
from tefuda.bots.chooser import bot
from tefuda.bulk.compile import Compilation
from tefuda.bulk.layout import row_of
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.run import simulate
from tefuda.bulk.tuned import tuned_weights
from tefuda.core.chance import dice_of
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.search.driver import search_slice
from tefuda.search.minds import IMAGINING, bindings_of, glimpse_of, mind_of
from tefuda.search.playing import THINKERS
from tefuda.search.thinking import net_of_search, searcher

PRESETS = ("ppo", "guandan", "crazy-eights", "two-four-jack", "mau-mau", "nippachi", "teyaku-dobon")
DEALS = 12
"""In how many deals the first decision is searched in a round."""
PLAYED = 2
"""In how many deals every decision is searched in a round."""
PLAYOUTS = 1_000
"""How many playouts are made for a decision, about."""
AT_RANDOM = 3_000
"""How many deals are played at random in a round."""
EXPERTS = 15
"""How many deals experts play against greedy bots in a round."""


def openings(preset: str) -> Iterator[Deal]:
    """Yield deals up to the first decision that is one."""
    for seed in range(DEALS):
        deal = tefuda.deal(preset, seed=seed)
        while len(deal.legal_actions) == 1:
            deal = deal.apply(deal.legal_actions[0])
        yield deal


def decisions(preset: str) -> Iterator[Deal]:
    """Yield deals that greedy bots play up to each decision that is one."""
    for seed in range(PLAYED):
        deal = tefuda.deal(preset, seed=seed)
        played = tefuda.run(deal, [bot("greedy")] * deal.seats)
        yield from (moment for moment in played.moments() if not moment.over and len(moment.legal_actions) > 1)


def settled(game: Game, options: Any) -> Callable[..., int]:
    """Return the search of a game compiled for some options alone, called as if it were for any."""
    bindings, scratch = bindings_of(game), [glimpse_of(game)]
    play = Compilation(
        search_slice, bindings, f"{game.name}-search", {game.options: options}, scratch, unnoted=IMAGINING
    ).code()
    return lambda view, options, *rows: play(view, *rows)  # type: ignore[no-any-return]


def searched(play: Callable[..., int], deals: Sequence[Deal], net: NDArray[np.int32]) -> float:
    """Return how many playouts of the decisions at which some deals stand are made in a second of the processor.

    A search that ends early is begun anew, so that every decision has as many; raises ValueError where it makes none.
    """
    game, done, seconds = deals[0].game, 0, 0.0
    for number, deal in enumerate(deals):
        proposals, mind = Proposals(), mind_of(game)()
        codes = [action.code for action in deal.legal_actions]
        proposals.codes[: len(codes)], proposals.count = codes, len(codes)
        mind.own, mind.search.budget = tuned_weights(game, deal.options), PLAYOUTS
        view = deal.observe(deal.turn).view
        rows = [row_of(one) for one in (view, deal.options, proposals, mind, dice_of(number))]
        proposed, search, made = rows[2].copy(), rows[3]["search"], 0
        begun = time.process_time()
        while made < PLAYOUTS:
            rows[2][:], search["begun"], search["budget"] = proposed, 0, PLAYOUTS - made
            play(*rows, net, PLAYOUTS - made)
            made += int(search["done"][0])
            if search["done"][0] == 0:
                raise ValueError(f"a search makes no playouts: {deal}")
        seconds += time.process_time() - begun
        done += made
    return done / seconds


def at_random(preset: str, seats: int) -> float:
    """Return how many decisions are made at random in a second of the processor."""
    game, named = find(preset)
    begun = time.process_time()
    played = simulate(
        game, preset, named.options, seats=seats, deals=AT_RANDOM, agents=["random"] * seats, seed=1, threads=1
    )
    return played.tally.decisions / (time.process_time() - begun)


def in_play(preset: str, seats: int) -> float:
    """Return how many playouts an expert makes in a second of the processor, at all its decisions of some deals."""
    game, named = find(preset)
    begun = time.process_time()
    played = simulate(
        game, preset, named.options,
        seats=seats, deals=EXPERTS, agents=["expert"] + ["greedy"] * (seats - 1), seed=1, threads=1, cast=THINKERS,
    )  # fmt: skip
    return played.tally.playouts / (time.process_time() - begun)


def speed_of(preset: str, rounds: int) -> dict[str, float]:
    """Return the medians of what is counted of a preset, and how many random decisions a playout takes."""
    game, named = find(preset)
    deals, decided = list(openings(preset)), list(decisions(preset))
    found: dict[str, list[float]] = {name: [] for name in COUNTED}
    for_preset, net = settled(game, named.options), net_of_search(game, named.options)
    for _ in range(rounds + 1):
        found["in play"].append(in_play(preset, deals[0].seats))
        found["all"].append(searched(for_preset, decided, NO_NET))
        found["first"].append(searched(for_preset, deals, NO_NET))
        found["any rules"].append(searched(searcher(game), deals, NO_NET))
        if net is not NO_NET:
            found["net"].append(searched(searcher(game), deals, net))
        found["random"].append(at_random(preset, deals[0].seats))
    ratios = [there / here for here, there in zip(found["all"][1:], found["random"][1:], strict=True)]
    return {**{name: median(values[1:]) for name, values in found.items() if values}, "ratio": median(ratios)}


COUNTED = ("in play", "all", "first", "any rules", "net", "random")
HEAD = """\
| preset | experts | every decision | first decisions | any house rules | the same, with the net \
| random decisions | a playout |
|---|--:|--:|--:|--:|--:|--:|--:|
"""


def line(preset: str, one: dict[str, float]) -> str:
    """Return the line of the table."""
    counts = " | ".join(f"{one[name]:,.0f}" if name in one else "" for name in COUNTED)
    return f"| {preset} | {counts} | {one['ratio']:.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presets", nargs="*", metavar="PRESET", default=PRESETS)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", action="store_true", help="write the files in benchmarks/results")
    asked = parser.parse_args()
    before, found = machine(), {}
    console = Console(soft_wrap=True, highlight=False)
    for preset in asked.presets:
        found[preset] = speed_of(preset, asked.rounds)
        if not asked.json:
            console.print(line(preset, found[preset]))
    if asked.json:
        json.dump(found, sys.stdout, indent=2)
    if asked.keep:
        path = RESULTS / "search-speed.json"
        kept = json.loads(path.read_text(encoding="utf-8"))["presets"] if path.exists() else {}
        kept = {preset: one for preset, one in kept.items() if "all" in one}
        kept |= {preset: {**one, "machine": before} for preset, one in found.items()}
        table = HEAD + "".join(f"{line(preset, kept[preset])}\n" for preset in PRESETS if preset in kept)
        keep("search-speed", {"presets": kept}, table)


if __name__ == "__main__":
    main()
