"""The library for JavaScript judges decisions as this one does: the same numbers, verdicts and turning points."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tefuda
from benchmarks.analysis import played_by
from tefuda.analysis.result import BLAMED
from tefuda.export.description import nets
from tefuda.play.library import find
from tests.export.programs import program_in_files
from tests.export.test_library import run
from tests.presets import each_preset

RUNNER = Path(__file__).with_name("judging.mjs")


def judged(library: Path, preset: str, bot: str, seed: int, playouts: int, seat: int | None = None) -> tuple[Any, Any]:
    """Return what the library for JavaScript and this one find of a deal between bots."""
    game, _ = find(preset)
    deal = played_by(preset, bot, seed)
    net = nets(game)[0].get(preset, "")
    given = {"family": game.name, "net": net, "text": str(deal), "playouts": playouts, "seed": seed, "seat": seat}
    (theirs,) = run(library, RUNNER, library, program_in_files(game).file.parent, given=[given])
    mine = json.loads(json.dumps(tefuda.analyse(deal, seat, playouts=playouts, seed=seed).as_dict()))["deals"][0]
    for one in mine["decisions"]:
        del one["deal"]
    mine["luck"] = [{name: one[name] for name in ("onlooker", "own", "revealed")} for one in mine["luck"]]
    return theirs, {name: mine[name] for name in ("luck", "turning_points", "decisions")}


@pytest.mark.parametrize(("preset", "bot"), [
    ("crazy-eights", "beginner"), ("mau-mau", "beginner"), ("taiwan", "casual"), ("guandan", "club"),
    ("teyaku-dobon", "beginner"), ("nippachi", "random"),
])  # fmt: skip
def test_a_deal_is_judged_as_it_is_here(library: Path, preset: str, bot: str) -> None:
    theirs, mine = judged(library, preset, bot, 4, 100)
    assert theirs == mine
    assert len(mine["decisions"]) > 0


def test_the_decisions_of_one_seat_are_judged_as_they_are_here(library: Path) -> None:
    theirs, mine = judged(library, "crazy-eights", "random", 5, 1_000, 2)
    assert theirs == mine
    assert any(one["verdict"] in BLAMED and len(one["line"]) > 1 for one in mine["decisions"])
    assert all((one["made"] is None) == (one["seat"] != 2) for one in mine["decisions"])


@pytest.mark.long
@pytest.mark.parametrize("bot", ["beginner", "club"])
@pytest.mark.parametrize("preset", each_preset())
def test_deals_of_every_preset_are_judged_as_they_are_here(library: Path, preset: str, bot: str) -> None:
    theirs, mine = judged(library, preset, bot, 7, 400)
    assert theirs == mine
