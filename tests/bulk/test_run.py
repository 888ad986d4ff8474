"""Simulations: independent of the number of threads, honest about deals that do not end, and small."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from typing import Any

import pytest

from tefuda.bulk import run
from tefuda.bulk.run import simulate
from tefuda.bulk.simulation import Simulation
from tefuda.errors import PresetError, SeatsError
from tefuda.games.eights import GAME
from tefuda.play.library import find
from tefuda.testing.parity import Series, machine

OPTIONS = GAME.presets["crazy-eights"].options


def simulated(deals: int, agents: list[str], *, seed: int = 1, threads: int = 1, **house: Any) -> Simulation:
    options = dataclasses.replace(OPTIONS, **house)
    return simulate(
        GAME, "crazy-eights", options, seats=len(agents), deals=deals, agents=agents, seed=seed, threads=threads
    )


def untimed(simulation: Simulation) -> Simulation:
    return dataclasses.replace(simulation, seconds=0.0)


@pytest.mark.parametrize("deals", [1, 7, 5_003])
def test_the_number_of_threads_does_not_matter(deals: int) -> None:
    agents = ["random", "greedy", "random"]
    one = untimed(simulated(deals, agents, threads=1))
    assert one.deals == deals
    for threads in (2, 3, 8):
        assert untimed(simulated(deals, agents, threads=threads)) == one
    assert untimed(simulated(deals, agents, seed=2)) != one


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi", "teyaku-dobon"])
def test_leaving_notes_out_changes_nothing_else(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled for a preset, rules note nothing that only players who search read; for any house rules they do."""
    game, named = find(preset)
    agents = ["greedy", "random", "greedy", "random"]
    settled = simulate(game, preset, named.options, seats=4, deals=300, agents=agents, seed=1)
    monkeypatch.setattr(run, "_is_preset", lambda game, options: False)
    general = simulate(game, preset, named.options, seats=4, deals=300, agents=agents, seed=1)
    assert untimed(general) == untimed(settled)


def test_a_simulation_adds_up_the_deals_one_by_one() -> None:
    agents = ["greedy", "random"]
    played, _ = machine(Series("crazy-eights", agents, 400))
    result = simulated(400, agents)
    assert result.decisions == sum(deal.decisions for deal in played)
    assert result.blocked == sum(deal.blocked for deal in played)
    assert result.length["min"] == min(deal.decisions for deal in played)
    assert result.length["max"] == max(deal.decisions for deal in played)
    assert result.length["mean"] == pytest.approx(result.decisions / 400)
    lengths = sorted(deal.decisions for deal in played)
    for name, index in (("p10", 39), ("median", 199), ("p90", 359), ("p99", 395)):
        assert result.length[name] == pytest.approx(lengths[index], rel=1 / 32)
    for seat, told in enumerate(result.seats):
        payoffs = [deal.payoffs[seat] for deal in played]
        mean = sum(payoffs) / 400
        deviation = (sum((payoff - mean) ** 2 for payoff in payoffs) / 400) ** 0.5
        won = sum(deal.payoffs[seat] == max(deal.payoffs) > min(deal.payoffs) for deal in played)
        assert told.agent == agents[seat]
        assert told.mean_payoff == pytest.approx(mean)
        assert told.ci95 == pytest.approx(1.96 * deviation / 20, rel=1e-3)
        assert told.win_rate == pytest.approx(won / 400)


def test_progress_counts_every_deal_once() -> None:
    done: list[int] = []
    simulate(
        GAME, "crazy-eights", OPTIONS, seats=2, deals=1_000, agents=["random"] * 2, seed=1, threads=2,
        progress=done.append,
    )  # fmt: skip
    assert sum(done) == 1_000
    assert len(done) > 100


def test_deals_without_an_end_are_cut_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "NO_BOUND", 5)
    result = simulated(50, ["random"] * 4, stall=0)
    assert (result.deals, result.unfinished, result.decisions) == (0, 50, 250)
    assert result.length == {}
    assert [seat.mean_payoff for seat in result.seats] == [0.0] * 4


def test_some_deals_end_before_they_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "NO_BOUND", 60)
    result = simulated(300, ["greedy"] * 4, stall=0)
    assert result.deals + result.unfinished == 300
    assert result.deals > 30
    assert result.unfinished > 30
    assert result.length["max"] <= 60


def test_deals_that_stall_are_blocked_within_the_bound_of_the_game() -> None:
    house = {"stall": 1, "recycle": 1}
    result = simulated(500, ["random"] * 4, **house)
    bound = GAME.decisions_bound(dataclasses.replace(OPTIONS, **house), 4)
    assert bound is not None
    assert result.blocked > 0
    assert result.unfinished == 0
    assert result.length["max"] <= bound


def test_no_deals_give_an_empty_result() -> None:
    result = simulated(0, ["random"] * 2)
    assert (result.deals, result.decisions, result.length) == (0, 0, {})


def test_bots_are_known_and_as_many_as_the_seats() -> None:
    with pytest.raises(PresetError, match="no compiled bot named “clever”; choose one of random, greedy"):
        simulated(1, ["random", "clever"])
    with pytest.raises(SeatsError, match="3 bots for 2 seats"):
        simulate(GAME, "crazy-eights", OPTIONS, seats=2, deals=1, agents=["random"] * 3, seed=1)


MILLION = """
import json, resource, sys
from pathlib import Path
from tefuda.bulk.run import simulate
from tefuda.games.eights import GAME
from tefuda.play.library import find
result = simulate(
    GAME, "crazy-eights", GAME.presets["crazy-eights"].options,
    seats=4, deals=1_000_000, agents=["random"] * 4, seed=1, threads=2,
)
status = Path("/proc/self/status")  # `getrusage` also counts the process from which this one was forked
if status.exists():
    used = 1024 * int(status.read_text().split("VmHWM:")[1].split()[0])
else:
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(json.dumps([result.deals, used]))
"""


@pytest.mark.long
def test_a_million_deals_take_less_than_500_megabytes() -> None:
    # compiling takes more than simulating does, and is not what is measured; it is done by a process of its own, since
    # this one may have compiled into the cache of another test
    few = MILLION.replace("1_000_000", "10")
    subprocess.run([sys.executable, "-c", few], capture_output=True, text=True, check=True)
    done = subprocess.run([sys.executable, "-c", MILLION], capture_output=True, text=True, check=True)
    deals, used = json.loads(done.stdout)
    assert deals == 1_000_000
    assert used < 500_000_000
