"""`tefuda train`: what it asks for, what it keeps, and what it says."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tefuda.bots import learning, training
from tefuda.cli import train
from tefuda.core.game import Game
from tefuda.play.library import find
from tests.cli.terminal import fault, run

WEIGHTS = {"leading": 3}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Let trainings return at once, and return the list of what was asked of them."""
    given: list[dict[str, Any]] = []

    def tune(game: Game, preset: str, **how: Any) -> training.Trained:
        given.append({"preset": preset, **how})
        how["progress"](1.0)
        return training.Trained(preset, WEIGHTS, 2, 1_000, how["seed"], 60.0, 80_000, 0.3155, 1.7)

    def teach(game: Game, preset: str, **how: Any) -> learning.Learned:
        given.append({"preset": preset, **how})
        encoding = game.encoding
        assert encoding is not None
        net = learning.Learner(encoding.view.size + encoding.action.size, 1).net(encoding, 10.0)
        return learning.Learned(preset, net, how["seed"], 9, 10, 11, 60.0, 80_000, 0.4512, 0.0034, 3.6)

    def prove(game: Game, learned: learning.Learned, preset: str) -> learning.Learned:
        return replace(learned, preset=preset, wins=0.4)

    monkeypatch.setattr(learning, "also_for", prove)
    monkeypatch.setattr(training, "train", tune)
    monkeypatch.setattr(learning, "train_net", teach)
    monkeypatch.setattr(train, "make_ready", lambda *given: None)
    return given


def trained(*arguments: str | Path) -> str:
    """Return what a training says in the end, its lines joined to one; how far it is shows on standard error."""
    result = run("train", *arguments)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def test_weights_are_kept_with_the_command(asked: list[dict[str, Any]], tmp_path: Path) -> None:
    told = trained("ppo", "--minutes", "2", "--seed", "7", "--rounds", "3", "--out", tmp_path / "weights.toml")
    assert told.startswith("A trained player wins 31.6% of 80,000 deals and is +1.70 points ahead.")
    assert [asked[0][name] for name in ("preset", "minutes", "seed", "rounds")] == ["ppo", 2, 7, 3]
    card = tomllib.loads((tmp_path / "weights.toml").read_text(encoding="utf-8"))["ppo"]
    assert card["command"] == "tefuda train ppo --minutes 2 --seed 7 --rounds 3"
    assert card["weights"] == WEIGHTS


def test_a_net_is_kept_with_its_card(asked: list[dict[str, Any]], tmp_path: Path) -> None:
    told = trained("ppo", "--net", "--out", tmp_path / "ppo.npz")
    assert "A trained player wins 45.1% of 80,000 deals" in told
    assert asked[0]["rounds"] is None
    card = tomllib.loads((tmp_path / "nets.toml").read_text(encoding="utf-8"))["ppo"]
    assert card["command"] == "tefuda train ppo --net --minutes 5 --seed 0"
    with np.load(tmp_path / card["net"]) as held:
        assert held["first"].dtype == np.int16, "no larger than it has to be"


def test_a_net_can_be_for_other_presets_as_well(asked: list[dict[str, Any]], tmp_path: Path) -> None:
    trained("taiwan", "--net", "--also", "museum-2015", "--also", "hongkong", "--out", tmp_path / "taiwan.npz")
    cards = tomllib.loads((tmp_path / "nets.toml").read_text(encoding="utf-8"))
    assert list(cards) == ["taiwan", "museum-2015", "hongkong"]
    assert {card["net"] for card in cards.values()} == {"taiwan.npz"}
    assert [card["wins"] for card in cards.values()] == [0.4512, 0.4, 0.4]
    command = "tefuda train taiwan --net --minutes 5 --seed 0 --also museum-2015 --also hongkong"
    assert {card["command"] for card in cards.values()} == {command}


def test_a_net_can_be_smaller(asked: list[dict[str, Any]], tmp_path: Path) -> None:
    trained("ppo", "--net", "--hidden", "64", "16", "--out", tmp_path / "ppo.npz")
    assert asked[0]["hidden"] == (64, 16)
    card = tomllib.loads((tmp_path / "nets.toml").read_text(encoding="utf-8"))["ppo"]
    assert card["command"] == "tefuda train ppo --net --minutes 5 --seed 0 --hidden 64 16"
    assert "--hidden goes with --net only" in fault("train", "ppo", "--hidden", "64", "16")


def test_other_presets_are_of_the_same_game_and_of_a_net(asked: list[dict[str, Any]], tmp_path: Path) -> None:
    assert "“guandan” is a preset of another game" in fault("train", "taiwan", "--net", "--also", "guandan")
    assert "--also goes with --net only" in fault("train", "taiwan", "--also", "hongkong")
    assert asked == []


def test_a_file_that_cannot_be_written_is_named(asked: list[dict[str, Any]], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told = fault("train", "ppo", "--out", tmp_path / "file" / "weights.toml")
    assert "cannot be written" in told


def test_a_game_without_nets_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game, preset = find("mau-mau")
    monkeypatch.setattr(train, "find", lambda name: (replace(game, encoding=None), preset))
    assert "there are no nets for mau-mau" in fault("train", "mau-mau", "--net")
