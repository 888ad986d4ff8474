"""`tefuda ladder`: round robins with changing sides, ratings by likelihood, programs as bots, and resuming."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tefuda
from tefuda import PresetError, StudyError
from tefuda.lab import Bot, Ladder, bouts, ladder, outside
from tefuda.lab.bouts import Bout, play_bout, sides_by_seat, sides_of
from tefuda.lab.outside import as_data
from tefuda.lab.ratings import ELO, intervals, ratings
from tefuda.play.library import find
from tefuda.play.opening import choose_options
from tests.cli.terminal import LANGUAGES, fault, run

FIRST = f"{sys.executable} {Path(__file__).parent / 'first_bot.py'}"
ASKED: dict[str, Any] = {"preset": "crazy-eights", "bots": ["random", "greedy", "beginner"], "deals": 600, "seed": 2}


@pytest.fixture(scope="module")
def told() -> Ladder:
    return ladder(**ASKED)


def test_the_stronger_bot_has_the_higher_rating(told: Ladder) -> None:
    assert told.bots == ("greedy", "beginner", "random")
    assert told.margins["greedy", "random"].mean > 20
    assert told.margins["greedy", "random"].mean == -told.margins["random", "greedy"].mean
    assert told.shares["greedy", "random"].mean + told.shares["random", "greedy"].mean == pytest.approx(1)
    assert all(one.low < one.rating < one.high for one in told.standings)
    assert sum(one.rating for one in told.standings) == pytest.approx(0, abs=1e-6)


def test_two_equal_bots_have_equal_ratings() -> None:
    same = ladder("crazy-eights", ["greedy", "casual"], deals=400)
    assert abs(same.margins["greedy", "casual"].mean) < same.margins["greedy", "casual"].half_width
    assert all(one.low < 0 < one.high for one in same.standings)


def test_bots_play_side_against_side_and_change_sides() -> None:
    game, preset = find("crazy-eights")
    assert sides_of(game, preset.options, 3) == [(0,), (1,), (2,)]
    partners = choose_options("crazy-eights", {"partners": True})
    assert sides_of(game, partners, 4) == [(0, 2), (1, 3)]
    assert [sides_by_seat([(0, 2), (1, 3)], turn, 4) for turn in range(2)] == [[0, 1, 0, 1], [1, 0, 1, 0]]
    for sides, seats in (([(0,), (1,), (2,)], 3), ([(0, 3), (1, 4), (2, 5)], 6)):
        sat = np.array([sides_by_seat(sides, turn, seats) for turn in range(2 * len(sides))])
        assert (sat.mean(axis=0) == 0.5).all()
        assert all(row[side[0]] == row[side[-1]] for row in sat for side in sides)


def test_ratings_are_the_most_likely_ones() -> None:
    wins = np.array([[0, 750.0], [250, 0]])
    one, other = ratings(wins)
    assert one - other == pytest.approx(ELO * np.log(750.5 / 250.5), abs=0.01)
    chain = ratings(np.array([[0, 600.0, 0], [400, 0, 600.0], [0, 400.0, 0]]))
    assert chain[0] - chain[1] == pytest.approx(chain[1] - chain[2], abs=0.05)
    assert np.isfinite(ratings(np.array([[0, 50.0], [0, 0]]))).all()
    ends = intervals([(0, 1, np.repeat([1.0, 0.0], [75, 25]))], 2, 1)
    assert ends[0, 0] < one - (one + other) / 2 < ends[1, 0]
    assert (intervals([(0, 1, np.repeat([1.0, 0.0], [75, 25]))], 2, 1) == ends).all()


def test_a_ladder_needs_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(StudyError, match=r"pip install 'tefuda\[ladder\]'"):
        ladder("mau-mau", ["random", "greedy"])


@pytest.mark.long
def test_matches_carry_levels_over() -> None:
    matches = ladder("guandan", ["random", "greedy"], matches=4)
    assert matches.unit == "matches"
    assert matches.shares["greedy", "random"].mean == 1
    assert matches.shares["greedy", "random"].low == pytest.approx(0.5101, abs=1e-4)


def test_the_parts_of_a_bout_add_up_to_the_whole() -> None:
    whole = Bout("mau-mau", (), 3, (Bot("greedy"), Bot("random")), 5, 0, 130)
    parts = [play_bout(Bout("mau-mau", (), 3, whole.bots, 5, first, deals)) for first, deals in ((0, 70), (70, 60))]
    assert np.concatenate([part.shares for part in parts]).tolist() == play_bout(whole).shares.tolist()


# ------------------------------------------------------------------ going on


def test_a_ladder_continues_where_it_stopped(told: Ladder, tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    assert ladder(**ASKED, keep=file) == told
    assert told.provenance.house_rules["hand"] == "5"
    assert told.provenance.command.endswith("--bots random,greedy,beginner --deals 600 --seats 4 --seed 2")
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:3]) + lines[3][:50], encoding="utf-8")  # killed while it wrote
    steps: list[int] = []
    assert ladder(**ASKED, keep=file, progress=lambda done, total: steps.append(done)) == told
    assert steps[0] > 0
    assert sorted(file.read_text(encoding="utf-8").splitlines(keepends=True)) == sorted(lines)


def test_a_ladder_of_another_version_is_not_continued(
    told: Ladder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ladder.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr("tefuda.lab.round_robin.RELEASE", "0.0.1")
        ladder("mau-mau", ["random", "greedy"], deals=2, keep=file)
    before = file.read_text(encoding="utf-8")
    with pytest.raises(StudyError, match="other code of tefuda or other rules"):
        ladder("mau-mau", ["random", "greedy"], deals=2, keep=file)
    assert file.read_text(encoding="utf-8") == before


@pytest.mark.parametrize("text", ["{}\n", "nothing\n", '{"tefuda ladder": 0}\n', '{"tefuda ladder": 1}\n{"bout": 1}\n'])
def test_a_file_that_holds_something_else_is_left_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(StudyError, match="holds no ladder of this version"):
        ladder(**ASKED, keep=file)
    assert file.read_text(encoding="utf-8") == text
    with pytest.raises(StudyError, match="cannot be written"):
        ladder(**ASKED, keep=tmp_path / "none" / "ladder")


# ------------------------------------------------------------------ bots of other programs


def test_a_program_plays_by_lines_of_json() -> None:
    told = ladder("crazy-eights", [Bot("first", FIRST), "random"], deals=20)
    assert told.shares["first", "random"].deals == 20

    def first(observation: tefuda.Observation) -> tefuda.Action:
        return observation.legal_actions[0]

    own = tefuda.simulate("crazy-eights", deals=20, agents=[first, "random", first, "random"])
    assert own.deals == 20


def test_a_program_may_use_the_line_ends_and_encoding_of_any_system() -> None:
    """With a byte order mark, wide digits, spaces and both line ends."""
    foreign, usual = (
        ladder("crazy-eights", [Bot("mine", f"{FIRST}{how}"), "random"], deals=4) for how in (" foreign", "")
    )
    assert foreign.margins == usual.margins


def test_a_program_gets_what_its_seat_sees() -> None:
    deal = tefuda.deal("two-four-jack", seats=3, seed=2).apply("draw")
    seen = as_data(deal.observe(deal.turn))
    assert json.loads(json.dumps(seen)) == seen
    assert seen["legal"] == [str(action) for action in deal.legal_actions]
    assert seen["seat"] == deal.turn
    assert seen["history"][0][1] == "draw"
    assert seen["options"]["wild"] == "A"
    assert len(seen["facts"]["hand"]) == seen["facts"]["counts"][deal.turn or 0]


@pytest.mark.parametrize(("command", "told"), [
    (f"{FIRST} foolish", "answered “everything”, which is not among"),
    (f"{FIRST} gone", "has ended before it answered"),
    (f"{FIRST} garbled", "answered “"),
    (f"{FIRST} huge", "answered “999"),
    ("/nowhere/bot", "does not start"),
])  # fmt: skip
def test_a_program_that_does_not_play_is_named(command: str, told: str) -> None:
    with pytest.raises(StudyError, match=f"the bot mine {told}"):
        ladder("crazy-eights", [Bot("mine", command), "random"], deals=2)


def test_a_program_that_thinks_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "SECONDS", 0.01)
    with pytest.raises(StudyError, match="no answer in 0 seconds"):
        ladder("crazy-eights", [Bot("slow", "sleep 60"), "random"], deals=2)


# ------------------------------------------------------------------ the command


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_of_the_command(lang: str) -> None:
    result = run("ladder", "crazy-eights", "--bots", "random,greedy", "--deals", "100", lang=lang)
    assert result.exit_code == 0, result.output
    assert result.stdout.count("greedy") == 5
    assert "±" in result.stdout
    assert ("against random" in result.stdout) == (lang == "en")


def test_the_command_gives_json_and_names_mistakes() -> None:
    asked = ("ladder", "crazy-eights", "--deals", "100")
    told = json.loads(run(*asked, "--bots", "random,greedy", "--json").stdout)
    assert {pair["bot"] for pair in told["pairs"]} == {"random", "greedy"}
    assert [one["bot"] for one in told["ratings"]] == ["greedy", "random"]
    assert "at least two bots" in fault(*asked, "--bots", "random")
    assert "is given twice" in fault(*asked, "--bots", "random,random")
    assert "gready" in fault(*asked, "--bots", "random,gready")
    assert "name=command" in fault(*asked, "--bots", "random", "--bot", "mine")
    assert "not both" in fault(*asked, "--bots", "random,greedy", "--matches", "5")
    assert "no end" in fault("ladder", "crazy-eights", "--bots", "random,greedy", "--matches", "5")
    with pytest.raises(PresetError):
        ladder("nothing", ["random", "greedy"])
    assert bouts.SWAP < bouts.PIECE
