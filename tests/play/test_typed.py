"""Observations typed by family: an unknown fact is an error for a type checker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tefuda
from tefuda.play import typed
from tefuda.play.library import families, family
from tefuda.play.typed import EightsObservation, class_name
from tefuda.testing.observation_types import STUB, stub

USE = """
import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.cards.card import Card
from tefuda.play.typed import EightsObservation

def stock_of(seen: EightsObservation) -> int:
    return seen.stock

def play(deal: tefuda.Deal, seen: tefuda.Observation) -> None:
    deal.observe(0).anything
    seen.anything

deal = tefuda.deal("crazy-eights", seats=4, seed=1, hand=6)
top: Card | None = deal.observe(0).top
later = tefuda.run(deal.apply(deal.legal_actions[0]), [bot("greedy")] * 4)
stock_of(later.observe(None))
play(later, later.observe(0))
tefuda.match("guandan").next_deal().deal.observe(1).level
tefuda.position("big-two", "hands 3D / 4D / 5D / 6D").observe(0).top
name: str = "mau-mau"
tefuda.deal(name).observe(0).anything
"""
MISTAKES = {
    "deal.observe(0).topp": '"EightsObservation" has no attribute "topp"',
    "later.observe(None).level": '"EightsObservation" has no attribute "level"',
    'tefuda.match("guandan").deal.observe(1).stock': '"GuandanObservation" has no attribute "stock"',
    'tefuda.position("nippachi", "hands 3D / 4D").apply("3D").observe(0).dealer': '"NippachiObservation" has no',
    "text: str = deal.observe(0).stock": "Incompatible types in assignment",
}


def test_a_type_checker_knows_the_fields_of_each_familys_observations(tmp_path: Path) -> None:
    file = tmp_path / "use.py"
    file.write_text(USE + "\n".join(MISTAKES) + "\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = [line for line in done.stdout.splitlines() if "error" in line]
    first = USE.count("\n") + 1
    assert len(told) == len(MISTAKES), done.stdout + done.stderr
    for number, (line, mistake) in enumerate(zip(told, MISTAKES.values(), strict=True), start=first):
        assert f"use.py:{number}: " in line
        assert mistake in line


def test_the_stub_is_current() -> None:
    assert STUB.read_text(encoding="utf-8") == stub(), "write it anew: python -m tefuda.testing.observation_types"


def test_the_classes_are_those_of_the_observations() -> None:
    for name in families():
        game = family(name)
        preset = next(iter(game.presets))
        assert type(tefuda.deal(preset, seed=1).observe(0)) is getattr(typed, class_name(name))
    assert isinstance(tefuda.deal("mau-mau").observe(0), EightsObservation)
    assert EightsObservation.__name__ == "EightsObservation"
    with pytest.raises(AttributeError, match="has no attribute 'Poker'"):
        getattr(typed, "Poker")  # noqa: B009
