"""Whole matches, compiled, on one thread: matches, deals and decisions a second.

A preset may have house rules after a colon. One whose matches do not end of themselves needs one that ends them. Rounds
of all of them alternate, random players and greedy ones, and medians are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option, several
from benchmarks.harness.rounds import alternate
from tefuda.bulk.run import driver_for, simulate
from tefuda.bulk.simulation import Simulation
from tefuda.core.game import Game
from tefuda.play.library import find
from tefuda.play.opening import choose_options

GAMES = ("guandan", "pagat", "official", "online", "nippachi", "taiwan:match_deals=8")
SEATS = 4
SHARE = {"random": 1, "greedy": 5}
"""Greedy players play so many times fewer matches, since they take longer."""


def options_of(named: str) -> Any:
    """Return the house rules of a preset, changed as is said after the colon."""
    preset, _, rules = named.partition(":")
    given = dict(rule.split("=", 1) for rule in rules.split(",") if rule)
    return choose_options(preset, given)


def game_of(named: str) -> Game:
    return find(named.partition(":")[0])[0]


def played(named: str, agent: str, matches: int) -> Callable[[int], Simulation]:
    """Return what plays the matches of a round."""
    game, options, agents = game_of(named), options_of(named), [agent] * SEATS
    driver_for(game, options, agents, matches=True)
    number = max(1, matches // SHARE[agent])

    def play(round_: int) -> Simulation:
        return simulate(
            game, named, options,
            seats=SEATS, deals=number, matches=True, agents=agents, seed=1, first=round_ * number, threads=1,
        )  # fmt: skip

    return play


def run(presets: Sequence[str], matches: int, rounds: int) -> Iterator[Row]:
    found = alternate({(named, agent): played(named, agent, matches) for named in presets for agent in SHARE}, rounds)
    for (named, agent), results in found.items():
        tallies = [one.tally for one in results]
        yield {
            "preset": named, "players": agent,
            "matches_per_second": median(one.tally.matches / one.seconds for one in results),
            "decisions_per_second": median(one.decisions_per_second for one in results),
            "deals": sum(tally.match_deals for tally in tallies) / max(1, sum(tally.matches for tally in tallies)),
            "longest": max(tally.longest_match for tally in tallies),
            "wins": [sum(tally.match_wins[seat] for tally in tallies) for seat in range(SEATS)],
        }  # fmt: skip


def table(found: Found) -> str:
    heads = ("game", "players", "matches/s", "decisions/s", "deals a match", "longest", "wins by seat")
    return markdown(heads, "llrrrrr", [
        (one["preset"], one["players"], f"{one['matches_per_second']:,.0f}",
         f"{one['decisions_per_second'] / 1e6:.2f} M", f"{one['deals']:.1f}", one["longest"],
         " : ".join(map(str, one["wins"]))) for one in found["results"]
    ])  # fmt: skip


BENCHMARK = Benchmark(
    "matches",
    __doc__,
    run,
    table,
    parameters=(
        several("presets", GAMES, "The games.", metavar="[PRESET[:RULE=ANSWER,...]]..."),
        option("matches", 2_000, "How many matches random players play in a round."),
        option("rounds", 3, "How many rounds."),
    ),
)
