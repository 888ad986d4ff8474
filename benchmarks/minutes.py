"""How long a person plays each game among bots, as the lobby says it.

Decisions are counted, minutes reckoned from them: a person takes THINKING for each of the own decisions and RESTING to
read how a deal has ended, and bots wait as long as they do on a server. What is found, rounded, is what `minutes` says
in `presets.toml`, and so the tiles of the lobby.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option, several
from tefuda.bulk.run import simulate
from tefuda.core.option import is_met
from tefuda.play.library import find, games
from tefuda.server.room.clock import PACE

THINKING, RESTING = 4.0, 15.0
"""In seconds."""
PLAYER = "casual"
STEPS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120)


def run(presets: Sequence[str], matches: int) -> Iterator[Row]:
    for name in presets:
        game, preset = find(name)
        ends = is_met(preset.options, game.match_ends)
        found = simulate(
            game, name, preset.options,
            seats=preset.seats, deals=matches if ends else 10 * matches, matches=ends,
            agents=[PLAYER] * preset.seats, seed=1,
        ).tally  # fmt: skip
        played = found.matches if ends else found.deals
        decisions, deals = found.decisions / played, found.deals / played
        own = decisions / preset.seats
        seconds = own * THINKING + (decisions - own) * mean(PACE) / 1000 + deals * RESTING
        rounded = min(STEPS, key=lambda step: abs(step - seconds / 60))
        yield {
            "preset": name, "until": "match" if ends else "deal", "decisions": decisions, "deals": deals,
            "minutes": seconds / 60, "rounded": rounded,
        }  # fmt: skip


def table(found: Found) -> str:
    heads = ("preset", "until the end of a", "decisions", "deals", "minutes", "rounded")
    return markdown(heads, "llrrrr", [
        (one["preset"], one["until"], f"{one['decisions']:,.0f}", f"{one['deals']:.1f}", f"{one['minutes']:.1f}",
         one["rounded"]) for one in found["results"]
    ])  # fmt: skip


BENCHMARK = Benchmark(
    "minutes",
    __doc__,
    run,
    table,
    parameters=(
        several("presets", [*games()], "The games."),
        option("matches", 200, "How many matches; where they have no end, ten times as many deals."),
    ),
    key=("preset",),
    page="benchmarks.md#how-long-a-game-takes",
)
