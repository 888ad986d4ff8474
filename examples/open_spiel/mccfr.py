"""Outcome-sampling MCCFR of OpenSpiel on a small game of tefuda.

    .venv/bin/python -m pip install '.[peers]'
    .venv/bin/python examples/open_spiel/mccfr.py --iterations 5000 --seed 1 --keep examples/open_spiel/results

The game is Crazy Eights for two with two cards each, without the low ones, of which ten deals are known. From time to
time the average strategy plays each of these deals, in both seats, against a player who decides by chance. Source: M.
Lanctot, K. Waugh, M. Zinkevich and M. Bowling, "Monte Carlo sampling for regret minimization in extensive games"
(2009).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

import tefuda.envs.open_spiel  # noqa: F401  (it registers the game)

GAME = "python_tefuda(preset=crazy-eights,players=2,deals=10,options=few:1;hand:2;pack:piquet;play_limit:8)"
TIMES = 100
"""How often each deal is played in each seat to find what a strategy gains."""
Z95 = 1.959963984540054


def margin(game: Any, policy: Any, learner: int, number: int, dice: np.random.Generator) -> float:
    """Play a deal against a player who decides by chance; return how much more the learner gains."""
    state = game.new_initial_state()
    state.apply_action(number)
    while not state.is_terminal():
        chances, weights = policy.action_probabilities(state), None
        if state.current_player() == learner:
            weights = np.array(list(chances.values())) / sum(chances.values())
        state.apply_action(int(dice.choice(list(chances), p=weights)))
    gained = state.returns()
    return float(gained[learner] - gained[1 - learner])


def margins(game: Any, policy: Any, seed: int) -> dict[str, float]:
    """Return the mean margin of all deals and both seats, and half its 95 % interval."""
    dice = np.random.default_rng(seed)
    deals = range(game.max_chance_outcomes())
    found = np.array([
        margin(game, policy, learner, number, dice) for number in deals for learner in (0, 1) for _ in range(TIMES)
    ])  # fmt: skip
    return {"margin": float(found.mean()), "half_width": float(Z95 * found.std() / sqrt(len(found)))}


def learn(game: Any, iterations: int, seed: int) -> Iterator[dict[str, float]]:
    """Yield the margin of the average strategy before the first iteration, and after 1 %, 10 % and all of them."""
    np.random.seed(seed)  # OpenSpiel draws from it
    solver, seconds, done = OutcomeSamplingSolver(game), 0.0, 0
    for until in (0, iterations // 100, iterations // 10, iterations):
        begun = time.process_time()
        while done < until:
            solver.iteration()
            done += 1
        seconds += time.process_time() - begun
        yield {"iterations": done, "seconds": round(seconds, 1), **margins(game, solver.average_policy(), seed)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Let OpenSpiel's MCCFR learn a small game.")
    parser.add_argument("--iterations", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="the folder that the results are written to")
    asked = parser.parse_args()
    curve = []
    for point in learn(pyspiel.load_game(GAME), asked.iterations, asked.seed):
        curve.append(point)
        print(json.dumps(point), flush=True)
    if asked.keep:
        asked.keep.mkdir(exist_ok=True)
        run = {"game": GAME, "seed": asked.seed, "curve": curve}
        (asked.keep / f"mccfr-seed-{asked.seed}.json").write_text(json.dumps(run, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
