"""Masked PPO on Mau-Mau against three greedy players, in NumPy alone.

    .venv/bin/python -m pip install '.[envs]'
    .venv/bin/python examples/masked_ppo/train.py --minutes 30 --seed 1 --keep examples/masked_ppo/results

One learner sits at each of many tables; the others decide inside the compiled step. A net of two hidden layers says how
likely each action is and what the deal is worth, from what its seat sees and the last plays. Actions that are not legal
have no chance, and nothing is learned where only one is legal. What is tested is the mean of the latest weights (B.
Polyak and A. Juditsky, "Acceleration of stochastic approximation by averaging", 1992). A deal counts 1 for the seat
with the best payoff, and if several have it, they share it, so that four equal players have 0.25 each. Sources:
J. Schulman et al., "Proximal policy optimization algorithms" (2017) and "High-dimensional continuous control using
generalized advantage estimation" (2015); S. Huang and S. Ontañón, "A closer look at invalid action masking in policy
gradient algorithms" (2020).
"""

from __future__ import annotations

import argparse
import json
import time
from math import sqrt
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import tefuda.envs  # noqa: F401  (it names the environments)

Floats = NDArray[np.float32]

ENV, OTHERS = "tefuda/mau-mau-v0", "greedy"
TABLES, STEPS, PLAYS = 512, 64, 6
HIDDEN = 192
EPOCHS, BATCH = 2, 4_096
RATE, CLIP, ENTROPY, VALUE = 1e-3, 0.2, 0.01, 0.5
DISCOUNT, TRACE = 1.0, 0.9
MEMORY = 0.999
"""How much of the mean weights stays at each step."""
TEST_SEED, TESTED = 1_000_003, 40
FINAL_SEED, FINALLY_TESTED = 2_000_003, 800
"""The deals of tests, which are never trained on: of which seed, and how many of each table."""
Z95 = 1.959963984540054


class Net:
    """Two hidden layers, and from them the weights of actions and a value; with the moments of Adam."""

    def __init__(self, inputs: int, actions: int, dice: np.random.Generator) -> None:
        sizes = [(inputs, HIDDEN, 1.0), (HIDDEN, HIDDEN, 1.0), (HIDDEN, actions, 0.01), (HIDDEN, 1, 1.0)]
        self.weights: list[Floats] = []
        for fan_in, fan_out, gain in sizes:
            drawn = dice.standard_normal((fan_in, fan_out)) * gain / sqrt(fan_in)
            self.weights += [drawn.astype(np.float32), np.zeros(fan_out, np.float32)]
        self._first = [np.zeros_like(one) for one in self.weights]
        self._second = [np.zeros_like(one) for one in self.weights]
        self._updates = 0
        self.mean = [one.copy() for one in self.weights]

    def look(self, seen: Floats, weights: list[Floats] | None = None) -> tuple[Floats, Floats, Floats, Floats]:
        """Return both hidden layers, the weights of the actions and the values."""
        w1, b1, w2, b2, w3, b3, w4, b4 = weights or self.weights
        first = np.tanh(seen @ w1 + b1)
        second = np.tanh(first @ w2 + b2)
        return first, second, second @ w3 + b3, (second @ w4 + b4)[:, 0]

    def slopes(self, seen: Floats, first: Floats, second: Floats, of_logits: Floats, of_values: Floats) -> list[Floats]:
        """Return the slopes of all weights from those of what the net says."""
        _, _, w2, _, w3, _, w4, _ = self.weights
        of_second = (of_logits @ w3.T + of_values[:, None] @ w4.T) * (1 - second**2)
        of_first = (of_second @ w2.T) * (1 - first**2)
        return [
            seen.T @ of_first, of_first.sum(0), first.T @ of_second, of_second.sum(0),
            second.T @ of_logits, of_logits.sum(0), second.T @ of_values[:, None], of_values.sum(keepdims=True),
        ]  # fmt: skip

    def learn(self, slopes: list[Floats], rate: float) -> None:
        """Take a step of Adam, the slopes cut to length 0.5."""
        length = sqrt(sum(float((one**2).sum()) for one in slopes))
        scale = min(1.0, 0.5 / (length + 1e-8))
        self._updates += 1
        for weight, slope, m, v in zip(self.weights, slopes, self._first, self._second, strict=True):
            m += 0.1 * (scale * slope - m)
            v += 0.001 * ((scale * slope) ** 2 - v)
            weight -= rate * (m / (1 - 0.9**self._updates)) / (np.sqrt(v / (1 - 0.999**self._updates)) + 1e-8)
        share = max(1 - MEMORY, 1 / self._updates)
        for mean, weight in zip(self.mean, self.weights, strict=True):
            mean += share * (weight - mean)


def chances(logits: Floats, mask: NDArray[Any]) -> Floats:
    """Return how likely each legal action is; the others have no chance."""
    masked = np.where(mask, logits, -1e9)
    weights = np.exp(masked - masked.max(1, keepdims=True))
    return weights / weights.sum(1, keepdims=True)


def drawn(chance: Floats, dice: np.random.Generator) -> NDArray[np.int64]:
    """Return an action for each table."""
    below = chance.cumsum(1)
    return (below < dice.random((len(chance), 1)) * below[:, -1:] * (1 - 1e-6)).sum(1)


def scaled(seen: NDArray[np.uint8]) -> Floats:
    """Return what goes into a net: bits unchanged, larger numbers as their logarithms."""
    return np.log1p(seen.astype(np.float32)) / np.float32(np.log(2))


def won(terminated: NDArray[np.bool_], payoffs: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return what the learner has of each win: nothing where the deal goes on."""
    best = payoffs == payoffs.max(1, keepdims=True)
    return terminated * best[:, 0] / best.sum(1)


def made() -> Any:
    """Return the tables that are played at."""
    return gymnasium.make_vec(ENV, num_envs=TABLES, others=OTHERS, plays=PLAYS).unwrapped


def collect(env: Any, net: Net, held: dict[str, Any], dice: np.random.Generator) -> dict[str, Any]:
    """Play some steps at every table; return what was seen, decided and won."""
    told: dict[str, list[Any]] = {name: [] for name in ("seen", "mask", "action", "chance", "value", "reward", "ended")}
    for _ in range(STEPS):
        seen, mask = scaled(held["seen"]), held["mask"]
        _, _, logits, value = net.look(seen)
        chance = chances(logits, mask)
        action = drawn(chance, dice)
        later, _, terminated, truncated, infos = env.step(action)
        ended = terminated | truncated
        gained = won(terminated, infos["payoffs"])
        picked = chance[np.arange(len(action)), action]
        for name, one in (("seen", seen), ("mask", mask), ("action", action), ("chance", picked), ("value", value),
                          ("reward", gained), ("ended", ended)):  # fmt: skip
            told[name].append(one)
        held["seen"], held["mask"] = later, env.action_masks()
    stacked = {name: np.stack(some) for name, some in told.items()}
    *_, last = net.look(scaled(held["seen"]))
    stacked["advantage"] = advantages(stacked, last)
    stacked["target"] = stacked["advantage"] + stacked["value"]
    return stacked


def advantages(told: dict[str, Any], last: Floats) -> Floats:
    """Return by how much each decision was better than expected (generalised advantage estimation)."""
    found, trace = np.zeros_like(told["value"]), np.zeros(TABLES, np.float32)
    later = last
    for step in range(STEPS - 1, -1, -1):
        goes_on = 1.0 - told["ended"][step]
        error = told["reward"][step] + DISCOUNT * later * goes_on - told["value"][step]
        trace = error + DISCOUNT * TRACE * goes_on * trace
        found[step], later = trace, told["value"][step]
    return found


def improve(net: Net, told: dict[str, Any], remaining: float, dice: np.random.Generator) -> None:
    """Learn from what was collected where there was a choice, in smaller steps the less of the time is `remaining`."""
    choices = told["mask"].sum(-1) > 1
    flat = {name: one[choices] for name, one in told.items()}
    for _ in range(EPOCHS):
        order = dice.permutation(len(flat["action"]))
        for start in range(0, len(order), BATCH):
            one_batch(net, {name: one[order[start : start + BATCH]] for name, one in flat.items()}, remaining)


def one_batch(net: Net, some: dict[str, Any], remaining: float) -> None:
    number, rows = len(some["action"]), np.arange(len(some["action"]))
    first, second, logits, value = net.look(some["seen"])
    chance = chances(logits, some["mask"])
    advantage = (some["advantage"] - some["advantage"].mean()) / (some["advantage"].std() + 1e-8)
    ratio = chance[rows, some["action"]] / some["chance"]
    moves = np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    of_chosen = -(moves * advantage * ratio / number)[:, None]
    of_logits = of_chosen * (-chance)
    of_logits[rows, some["action"]] += of_chosen[:, 0]
    told = np.log(np.maximum(chance, 1e-12))
    surprise = -(chance * told).sum(1, keepdims=True)
    of_logits += ENTROPY * remaining * chance * (told + surprise) / number
    of_values = VALUE * 2 * (value - some["target"]) / number
    slopes = net.slopes(some["seen"], first, second, of_logits.astype(np.float32), of_values.astype(np.float32))
    net.learn(slopes, RATE * remaining)


def share_won(net: Net, each: int, seed: int) -> dict[str, float]:
    """Return the share of deals that the mean net wins of greedy players, taking the likeliest action.

    At every table the first `each` deals count, so that short deals count no more. `half_width` is half the 95 %
    interval.
    """
    env = made()
    seen, _ = env.reset(seed=seed)
    counted, wins = np.zeros(TABLES, int), 0.0
    while (counted < each).any():
        _, _, logits, _ = net.look(scaled(seen), net.mean)
        mask = env.action_masks()
        seen, _, terminated, truncated, infos = env.step(np.where(mask, logits, -np.inf).argmax(1))
        counts = (terminated | truncated) & (counted < each)
        wins += float(won(terminated, infos["payoffs"])[counts].sum())
        counted += counts
    deals = each * TABLES
    share = wins / deals
    return {"deals": deals, "share_won": share, "half_width": Z95 * sqrt(share * (1 - share) / deals)}


def train(minutes: float, seed: int) -> tuple[Net, list[dict[str, float]]]:
    """Learn for some minutes of the processor; return the net, and how it did on the way."""
    dice = np.random.default_rng(seed)
    env = made()
    seen, _ = env.reset(seed=seed)
    held = {"seen": seen, "mask": env.action_masks()}
    net = Net(env.single_observation_space.shape[0], int(env.single_action_space.n), dice)
    begun, curve, due, steps = time.process_time(), [], 0.0, 0
    while True:
        spent = (time.process_time() - begun) / 60
        if spent >= due:
            curve.append({"minutes": round(spent, 2), "decisions": steps, **share_won(net, TESTED, TEST_SEED)})
            print(json.dumps(curve[-1]), flush=True)
            due += minutes / 12
        if spent >= minutes:
            return net, curve
        improve(net, collect(env, net, held, dice), 1 - 0.98 * min(1.0, spent / minutes), dice)
        steps += TABLES * STEPS


def main() -> None:
    parser = argparse.ArgumentParser(description="Train masked PPO on Mau-Mau.")
    parser.add_argument("--minutes", type=float, default=30.0, help="of the processor")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="the folder that the curve is written to")
    asked = parser.parse_args()
    net, curve = train(asked.minutes, asked.seed)
    final = share_won(net, FINALLY_TESTED, FINAL_SEED)
    print(f"deals won by the final net: {final['share_won']:.2%} ± {final['half_width']:.2%} of {final['deals']:,}")
    if asked.keep:
        asked.keep.mkdir(exist_ok=True)
        asked_for = {"env": ENV, "others": OTHERS, "seed": asked.seed, "minutes": asked.minutes}
        run = {**asked_for, "curve": curve, "final": final}
        (asked.keep / f"seed-{asked.seed}.json").write_text(json.dumps(run, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
