"""Typed observations of Daifugō: an unknown fact is an error for a type checker."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import util
from pathlib import Path

import pytest

import tefuda
from tefuda.testing.observation_types import main

SOURCE = Path(__file__).parents[1] / "src" / "tefuda_daifugo"
USE = """
from tefuda_daifugo.typed import DaifugoObservation, deal, match, position

seen: DaifugoObservation = deal("daifugo", seed=1).observe(0)
owner: int | None = seen.owner
match("daifugo-school").deal.observe(0).due
position("daifugo", "hands 3D / 4D / 5D").observe(0).top
"""
MISTAKES = {
    "seen.ownr": '"DaifugoObservation" has no attribute "ownr"',
    'deal("rising")': 'Argument 1 to "deal" has incompatible type',
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source of the package, with its typed module."""
    copied = tmp_path_factory.mktemp("source") / "tefuda_daifugo"
    shutil.copytree(SOURCE, copied)
    main(["daifugo", "--folder", str(copied)])
    return copied


def test_a_type_checker_knows_the_fields_of_the_observations(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "use.py"
    file.write_text(USE + "\n".join(MISTAKES) + "\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)],
        env={**os.environ, "MYPYPATH": str(folder.parent)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = [line for line in done.stdout.splitlines() if "error" in line]
    assert len(told) == len(MISTAKES), done.stdout + done.stderr
    assert all(mistake in line for line, mistake in zip(told, MISTAKES.values(), strict=True)), told


def test_the_module_opens_deals_and_has_the_class_of_their_observations(folder: Path) -> None:
    spec = util.spec_from_file_location("typed_daifugo", folder / "typed.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert type(module.deal("daifugo", seed=1).observe(0)) is module.DaifugoObservation
    assert module.match is tefuda.match
