"""All benchmarks, in the order of the list that people read."""

from __future__ import annotations

from benchmarks import (
    analysis,
    calibration,
    compare,
    endless_play,
    environments,
    guandan_counts,
    legal_actions,
    lockstep,
    matches,
    minutes,
    openspiel,
    page,
    published,
    search_loss,
    search_speed,
    server_floor,
    server_hello,
    server_load,
    solver,
    starting,
    strength,
    wasm,
)
from benchmarks.harness.benchmark import Benchmark, markdown

BENCHMARKS = (
    compare.BENCHMARK,
    openspiel.BENCHMARK,
    environments.BENCHMARK,
    starting.BENCHMARK,
    matches.BENCHMARK,
    minutes.BENCHMARK,
    legal_actions.BENCHMARK,
    lockstep.BENCHMARK,
    endless_play.BENCHMARK,
    guandan_counts.BENCHMARK,
    strength.BENCHMARK,
    published.BENCHMARK,
    wasm.BENCHMARK,
    search_speed.BENCHMARK,
    search_loss.BENCHMARK,
    analysis.BENCHMARK,
    calibration.BENCHMARK,
    solver.BENCHMARK,
    server_load.BENCHMARK,
    server_hello.BENCHMARK,
    server_floor.BENCHMARK,
    page.BENCHMARK,
)


def table_of(name: str) -> str:
    """Return what pages show of a benchmark: the table of its results; without a name that of all benchmarks."""
    if name:
        benchmark = next(one for one in BENCHMARKS if one.name == name)
        found = benchmark.stored()
        assert found is not None, f"nothing is stored of {name}"
        return benchmark.table(found)
    return markdown(("benchmark", "measures", "needs"), "lll", map(_line, BENCHMARKS))


def _line(one: Benchmark) -> tuple[str, str, str]:
    where = one.page.removeprefix("benchmarks.md")
    return f"`{one.name}`", one.measures + (f": [results]({where})" if where else ""), one.needs
