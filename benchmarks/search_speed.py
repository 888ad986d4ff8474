"""How many deals a search plays out in a second of the processor.

Playouts, each to the end of its deal, are counted in five ways: those that an expert makes against greedy bots, with
the net if searches use one, compiled for the preset; as many for every decision of deals that greedy bots play, by
weights, compiled for the preset; as many for the first decision of a deal, so that each is of a whole deal; the same,
compiled for any house rules, as at a table; and the same with the net.

Random play of the same preset alternates with them in short turns: how many of its decisions take as long as a playout
of the second kind depends less on how busy the machine is than the counts do. The median of the rounds is taken, after
one that warms up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

import tefuda
from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option, several
from benchmarks.harness.rounds import alternate, ratio
from tefuda.bots.chooser import bot
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.run import simulate
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of
from tefuda.core.game import Game
from tefuda.core.table.chance import dice_of
from tefuda.core.table.decision import Proposals
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.search.driver import search_slice
from tefuda.search.playing import THINKERS
from tefuda.search.states import DETERMINIZING, given_to, glimpse_of, search_state_of
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
    given, scratch = {**given_to(game), "options": options}, [glimpse_of(game)]
    play = Compilation(search_slice, f"{game.name}-search", given, scratch, unnoted=DETERMINIZING).code()
    return lambda view, options, *arrays: play(view, *arrays)


def searched(play: Callable[..., int], deals: Sequence[Deal], net: NDArray[np.int32]) -> float:
    """Return how many playouts of the decisions at which some deals stand are made in a second of the processor.

    A search that ends early is begun anew, so that every decision has as many; raises ValueError where it makes none.
    """
    game, done, seconds = deals[0].game, 0, 0.0
    for number, deal in enumerate(deals):
        proposals = Proposals()
        state: Any = search_state_of(game)()
        codes = [action.code for action in deal.legal_actions]
        proposals.codes[: len(codes)], proposals.count = codes, len(codes)
        state.own, state.search.budget = tuned_weights(game, deal.options), PLAYOUTS
        view = deal.observe(deal.turn).view
        arrays = [array_of(one) for one in (view, deal.options, proposals, state, dice_of(number))]
        proposed, search, made = arrays[2].copy(), arrays[3]["search"], 0
        begun = time.process_time()
        while made < PLAYOUTS:
            arrays[2][:], search["begun"], search["budget"] = proposed, 0, PLAYOUTS - made
            play(*arrays, net, PLAYOUTS - made)
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
        seats=seats, deals=EXPERTS, agents=["expert"] + ["greedy"] * (seats - 1), seed=1, threads=1,
        policy_set=THINKERS,
    )  # fmt: skip
    return played.tally.playouts / (time.process_time() - begun)


def measured(preset: str, rounds: int) -> Row:
    """Return the medians of what is counted of a preset, and how many random decisions a playout takes."""
    game, named = find(preset)
    deals, decided = list(openings(preset)), list(decisions(preset))
    for_preset, for_any, net = settled(game, named.options), searcher(game), net_of_search(game, named.options)
    seats = deals[0].seats
    counted: dict[str, Callable[[int], float]] = {
        "in play": lambda _: in_play(preset, seats),
        "all": lambda _: searched(for_preset, decided, NO_NET),
        "first": lambda _: searched(for_preset, deals, NO_NET),
        "any rules": lambda _: searched(for_any, deals, NO_NET),
        **({} if net is NO_NET else {"net": lambda _: searched(for_any, deals, net)}),
        "random": lambda _: at_random(preset, seats),
    }
    found = alternate(counted, rounds, warm=True)
    medians = {name: median(values) for name, values in found.items()}
    return {"preset": preset, **medians, "ratio": ratio(found["random"], found["all"]).middle}


def run(presets: Sequence[str], rounds: int) -> Iterator[Row]:
    yield from (measured(preset, rounds) for preset in presets)


def table(found: Found) -> str:
    heads = ("preset", "experts", "every decision", "first decisions", "any house rules", "the same, with the net",
             "random decisions", "a playout")  # fmt: skip
    return markdown(heads, "lrrrrrrr", [
        (one["preset"], *(f"{one[name]:,.0f}" if name in one else "" for name in COUNTED), f"{one['ratio']:.0f}")
        for one in sorted(found["results"], key=lambda one: PRESETS.index(one["preset"]))
    ])  # fmt: skip


COUNTED = ("in play", "all", "first", "any rules", "net", "random")
BENCHMARK = Benchmark(
    "search-speed",
    __doc__,
    run,
    table,
    parameters=(several("presets", PRESETS, "The games."), option("rounds", 5, "How many rounds.")),
    key=("preset",),
    page="search.md#how-quick-it-is",
)
