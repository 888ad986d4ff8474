"""The example of masked PPO: the values that it computes, and that it learns."""

from __future__ import annotations

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

FOLDER = Path(__file__).parents[2] / "examples/masked_ppo"


@pytest.fixture
def train() -> Any:
    """A fresh copy of the example for each test, which may change its constants."""
    spec = spec_from_file_location("masked_ppo", FOLDER / "train.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_gradients_agree_with_finite_differences(train: Any) -> None:
    train.HIDDEN = 5
    dice = np.random.default_rng(1)
    net = train.Net(4, 3, dice)
    net.weights = [one.astype(float) + dice.standard_normal(one.shape) / 4 for one in net.weights]
    seen, of_logits, of_values = (dice.standard_normal(shape) for shape in ((6, 4), (6, 3), 6))

    def result() -> float:
        _, _, logits, values = net.look(seen)
        return float((logits * of_logits).sum() + (values * of_values).sum())

    first, second, *_ = net.look(seen)
    slopes = net.slopes(seen, first, second, of_logits, of_values)
    for weight, slope in zip(net.weights, slopes, strict=True):
        for index in np.ndindex(weight.shape):
            before, weight[index] = weight[index], weight[index] + 1e-5
            more, weight[index] = result(), before - 1e-5
            assert (more - result()) / 2e-5 == pytest.approx(slope[index], abs=1e-6)
            weight[index] = before


def test_illegal_actions_have_probability_zero_and_are_never_drawn(train: Any) -> None:
    dice = np.random.default_rng(2)
    mask = np.array([[1, 0, 1], [0, 1, 0]])
    chance = train.chances(np.array([[0.0, 50.0, 0.0], [-9.0, 0.0, 9.0]]), mask)
    assert chance.tolist() == [[0.5, 0, 0.5], [0, 1, 0]]
    actions = np.stack([train.drawn(chance, dice) for _ in range(200)])
    assert set(actions[:, 0]) == {0, 2}
    assert set(actions[:, 1]) == {1}


def test_an_advantage_counts_what_follows_up_to_the_end_of_the_deal(train: Any) -> None:
    train.STEPS, train.TABLES, train.TRACE = 3, 1, 0.5
    told = {
        "value": np.array([[0.2], [0.4], [0.3]]),
        "reward": np.array([[0.0], [1.0], [0.0]]),
        "ended": np.array([[False], [True], [False]]),
    }
    found = train.advantages(told, np.array([0.7]))
    assert found[:, 0].tolist() == pytest.approx([0.4 - 0.2 + 0.5 * 0.6, 1 - 0.4, 0.7 - 0.3])


def test_those_with_the_best_payoff_share_the_win(train: Any) -> None:
    payoffs = np.array([[5, 5, 0, 0], [5, 5, 0, 0], [0, 9, 0, 0]])
    assert train.won(np.array([True, False, True]), payoffs).tolist() == [0.5, 0, 0]


@pytest.mark.long
def test_some_updates_teach_it_to_win_more(train: Any) -> None:
    dice = np.random.default_rng(1)
    env = train.made()
    net = train.Net(env.single_observation_space.shape[0], int(env.single_action_space.n), dice)
    held = {"seen": env.reset(seed=1)[0], "mask": env.action_masks()}
    before = train.share_won(net, 4, 9)["share_won"]
    for _ in range(12):
        train.improve(net, train.collect(env, net, held, dice), 1.0, dice)
    assert train.share_won(net, 4, 9)["share_won"] > before + 0.1


@pytest.mark.long
def test_a_run_is_stored_with_its_seed_and_its_curve(
    train: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    train.TABLES, train.TESTED, train.FINALLY_TESTED = 16, 2, 4
    monkeypatch.setattr(sys, "argv", ["train.py", "--minutes", "0.001", "--seed", "7", "--keep", str(tmp_path)])
    train.main()
    run = json.loads((tmp_path / "seed-7.json").read_text(encoding="utf-8"))
    assert run["seed"] == 7
    assert run["final"]["deals"] == 64
    assert run["curve"][0]["decisions"] == 0


def test_the_stored_runs_beat_greedy_players(train: Any) -> None:
    runs = [json.loads(file.read_text(encoding="utf-8")) for file in FOLDER.glob("results/seed-*.json")]
    assert runs
    for run in runs:
        assert run["env"] == train.ENV
        assert run["others"] == "greedy"
        assert run["minutes"] <= 60
        assert run["final"]["share_won"] - run["final"]["half_width"] > 0.25
