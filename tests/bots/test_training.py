"""Tuning weights: what may be tried, how strong a player is found, and the sections that say so."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tefuda.bots.strength import Strength, keep_section
from tefuda.bots.training import Trainer
from tefuda.bulk.tally import Tally
from tefuda.bulk.tuned import MOST_WEIGHT, weights_from
from tefuda.play.library import find

EIGHTS = find("crazy-eights")[0]


@pytest.mark.parametrize("shift", [-1e6, -1.0, 0.0, 1.0, 50.0, 1e6])
def test_weights_fit_however_far_a_training_goes(shift: float) -> None:
    trainer = Trainer(EIGHTS, "crazy-eights", 0)
    weights = trainer.weights_at([shift] * len(trainer.names))
    assert weights_from(EIGHTS, "crazy-eights", weights)
    if shift <= 1:
        assert list(weights.values()) == [round(usual * math.exp(shift)) for usual in trainer.usual]
    else:
        assert {abs(weight) for weight in weights.values()} == {MOST_WEIGHT}


def test_a_proof_counts_the_deals_that_are_played_with_each_seating(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(trainer: Trainer, weights: Any, deals: int, first: int) -> list[tuple[list[str], Tally]]:
        return [(agents, Tally()) for agents in trainer.seatings()]

    monkeypatch.setattr(Trainer, "play", play)
    assert Trainer(find("guandan")[0], "guandan", 0).proof({}, 20).deals == 40
    assert Trainer(EIGHTS, "crazy-eights", 0).proof({}, 20).deals == 80


def test_a_section_takes_the_place_of_that_of_its_preset_alone(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text("# ours\n[a]\nx = 1\n[a.weights]\ny = 2\n[b]\n\nz = 3\n\n[b.weights]\nw = 4\n[ab]\nx = 5\n")
    keep_section(file, "b", "[b]\nz = 7\n[b.weights]\nw = 8\n")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# ours\n[a]\n")
    assert tomllib.loads(text) == {
        "a": {"x": 1, "weights": {"y": 2}}, "ab": {"x": 5}, "b": {"z": 7, "weights": {"w": 8}},
    }  # fmt: skip


def test_a_card_says_how_sure_it_is() -> None:
    assert Strength(10_000, 0.5, 1.0).interval == pytest.approx(0.0098, abs=1e-4)
