"""Tuning weights: the candidates, the measured strength, and the sections that state it."""

from __future__ import annotations

import math
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tefuda.bulk.tally import Tally
from tefuda.bulk.tuned import MOST_WEIGHT, weights_from
from tefuda.play.library import find
from tefuda.training.strength import Strength, write_section
from tefuda.training.tuning import Trainer

EIGHTS = find("crazy-eights")[0]


@pytest.mark.parametrize("shift", [-1e6, -1.0, 0.0, 1.0, 50.0, 1e6])
def test_weights_stay_within_bounds_however_far_a_training_goes(shift: float) -> None:
    trainer = Trainer(EIGHTS, "crazy-eights", 0)
    weights = trainer.weights_at([shift] * len(trainer.names))
    assert weights_from(EIGHTS, "crazy-eights", weights)
    if shift <= 1:
        assert list(weights.values()) == [round(usual * math.exp(shift)) for usual in trainer.usual]
    else:
        assert {abs(weight) for weight in weights.values()} == {MOST_WEIGHT}


def test_a_proof_counts_the_deals_of_every_seating(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(trainer: Trainer, weights: Any, deals: int, first: int) -> list[tuple[list[str], Tally]]:
        return [(agents, Tally()) for agents in trainer.seatings()]

    monkeypatch.setattr(Trainer, "play", play)
    assert Trainer(find("guandan")[0], "guandan", 0).proof({}, 20).deals == 40
    assert Trainer(EIGHTS, "crazy-eights", 0).proof({}, 20).deals == 80


def test_tuned_players_are_partners_where_seats_win_together() -> None:
    assert Trainer(find("guandan")[0], "guandan", 0).seatings() == [["club", "casual"] * 2, ["casual", "club"] * 2]
    allied = replace(EIGHTS, rules=replace(EIGHTS.rules, allies=lambda options, seats, seat: 0b0011 << (seat & 2)))
    pairs = Trainer(allied, "crazy-eights", 0).seatings()
    assert pairs == [["club", "club", "casual", "casual"], ["casual", "casual", "club", "club"]]


def test_a_section_replaces_only_that_of_its_preset(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text("# ours\n[a]\nx = 1\n[a.weights]\ny = 2\n[b]\n\nz = 3\n\n[b.weights]\nw = 4\n[ab]\nx = 5\n")
    write_section(file, "b", "[b]\nz = 7\n[b.weights]\nw = 8\n")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# ours\n[a]\n")
    assert tomllib.loads(text) == {
        "a": {"x": 1, "weights": {"y": 2}}, "ab": {"x": 5}, "b": {"z": 7, "weights": {"w": 8}},
    }  # fmt: skip


def test_a_card_states_its_interval() -> None:
    assert Strength(10_000, 0.5, 1.0).interval == pytest.approx(0.0098, abs=1e-4)
