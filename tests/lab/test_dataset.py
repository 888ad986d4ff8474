"""Data sets of decisions: the same bytes on any workers, completed after a stop, and read back."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import tefuda
from tefuda import StudyError, lab
from tefuda.bots import chooser
from tefuda.core.game import Game
from tefuda.core.table.chance import Dice
from tefuda.lab.deal_rows import writing
from tefuda.play.observation import Observation
from tefuda.provenance import provenance
from tests.cli.terminal import fault, run

pytestmark = pytest.mark.long  # which are run where pyarrow is installed
ASKED: dict[str, Any] = {"deals": 5, "agents": ["greedy", "random", "random"], "seats": 3, "shard": 2, "seed": 4}


@pytest.fixture(autouse=True)
def arrow() -> None:
    pytest.importorskip("pyarrow")


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("*.parquet")}


def test_decisions_are_those_of_the_deals(tmp_path: Path) -> None:
    told = lab.write_dataset("mau-mau", tmp_path / "a", **ASKED)
    rows = [row for table in lab.read_dataset(tmp_path / "a") for row in table.to_pylist()]
    assert [file.name for file in told.files] == [f"deals-{first:010}.parquet" for first in (0, 2, 4)]
    for number in range(5):
        deal = tefuda.deal("mau-mau", seats=3, seed=4, number=number)
        own = [row for row in rows if row["deal"] == number]
        for row in own:
            assert row["legal"] == [action.code for action in deal.legal_actions]
            assert (row["seat"], row["values"]) == (deal.turn, None)
            assert len(row["observation"]) == max(one["stop"] for one in told.card["spans"].values())
            deal = deal.apply(row["action"])
        assert deal.over
        assert {(row["seat"], row["payoff"], row["won"]) for row in own} <= {
            (seat, deal.payoffs[seat], seat in deal.deal_winners) for seat in range(3)
        }
    assert told.card["source"]["house_rules"]["hand"] == "5"


def test_workers_do_not_change_the_bytes_and_damage_is_repaired(tmp_path: Path) -> None:
    lab.write_dataset("mau-mau", tmp_path / "a", workers=1, **ASKED)
    whole = bytes_in(tmp_path / "a")
    lab.write_dataset("mau-mau", tmp_path / "b", workers=3, **ASKED)
    assert bytes_in(tmp_path / "b") == whole
    file = tmp_path / "b" / "deals-0000000002.parquet"
    file.write_bytes(file.read_bytes()[:-200])
    with pytest.raises(StudyError, match="missing or has been changed"):
        list(lab.read_dataset(tmp_path / "b"))
    steps: list[int] = []
    lab.write_dataset("mau-mau", tmp_path / "b", progress=lambda done, total: steps.append(done), **ASKED)
    assert steps == [3, 5]
    assert bytes_in(tmp_path / "b") == whole


def test_a_stopped_data_set_goes_on_and_says_that_it_is_not_complete(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lab.write_dataset("mau-mau", tmp_path / "a", workers=1, progress=stop, **ASKED)
    with pytest.raises(StudyError, match="not complete"):
        lab.read_dataset(tmp_path / "a")
    file = tmp_path / "a" / "deals-0000000000.parquet"
    lab.write_dataset("mau-mau", tmp_path / "b", **ASKED)
    file.write_bytes(file.read_bytes()[:100])
    lab.write_dataset("mau-mau", tmp_path / "a", **ASKED)
    assert bytes_in(tmp_path / "a") == bytes_in(tmp_path / "b")


def test_searching_bots_say_what_actions_are_worth(tmp_path: Path) -> None:
    (table,) = lab.write_dataset("mau-mau", tmp_path / "a", deals=1, seats=2, agents="expert")
    rows = table.to_pylist()
    valued = [row for row in rows if row["values"] is not None]
    assert len(valued) == sum(len(row["legal"]) > 1 for row in rows)
    assert all(len(row["values"]) == len(row["legal"]) for row in valued)


class Cheat:
    """Plays what is never legal."""

    def __init__(self, dice: Dice | None = None) -> None:
        del dice

    def choose(self, seen: Observation) -> str:
        return "2♣ 3♣ 4♣"


def test_a_bot_from_outside_is_guarded_and_an_illegal_action_of_another_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = {**ASKED, "workers": 1}
    lab.write_dataset("mau-mau", tmp_path / "greedy", **{**asked, "agents": "greedy"})
    monkeypatch.setattr(chooser, "_loaded", lambda name: Cheat)
    monkeypatch.setattr(chooser, "_installed", lambda: {"cheat": None})
    lab.write_dataset("mau-mau", tmp_path / "cheat", **{**asked, "agents": "cheat"})
    tables = [list(lab.read_dataset(tmp_path / name)) for name in ("greedy", "cheat")]
    assert [table.column("action") for table in tables[0]] == [table.column("action") for table in tables[1]]
    assert "cheat" in caplog.text
    monkeypatch.setattr("tefuda.lab.dataset.agents_of", lambda agents, dice: [Cheat()] * len(agents))
    with pytest.raises(tefuda.TefudaError):
        lab.write_dataset("mau-mau", tmp_path / "illegal", **asked)


def test_a_data_set_begun_with_other_code_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.write_dataset("mau-mau", tmp_path / "a", **ASKED)
    monkeypatch.setattr("tefuda.lab.dataset.code_digest", lambda: "another")
    with pytest.raises(StudyError, match="other code"):
        lab.write_dataset("mau-mau", tmp_path / "a", **ASKED)


def test_the_card_has_the_command_that_repeats_it(tmp_path: Path) -> None:
    folder = tmp_path / "my data"
    told = lab.write_dataset("mau-mau", folder, **{**ASKED, "deals": 1})
    words = shlex.split(told.card["source"]["command"])
    (folder / "card.json").unlink()
    for file in told.files:
        file.unlink()
    assert json.loads(run(*words[1:], "--json").stdout)["deals"] == 1
    assert json.loads((folder / "card.json").read_text(encoding="utf-8"))["shards"] == told.card["shards"]


def test_searches_are_compiled_before_workers_begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ready(game: Game, names: Sequence[str], compiling: object) -> None:
        raise StudyError("compiled: {names}", names=", ".join(names))

    monkeypatch.setattr("tefuda.lab.dataset.make_all_ready", ready)
    monkeypatch.setattr("tefuda.lab.dataset.workers_at", None)
    with pytest.raises(StudyError, match="compiled: expert, expert"):
        lab.write_dataset("mau-mau", tmp_path / "a", deals=1, seats=2)


def test_what_playing_raises_is_not_told_as_a_file_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(piece: object) -> bytes:
        raise ConnectionResetError("gone")

    monkeypatch.setattr("tefuda.lab.dataset.play_decisions", play)
    with pytest.raises(ConnectionResetError):
        lab.write_dataset("mau-mau", tmp_path / "a", **ASKED)
    with pytest.raises(ConnectionResetError), writing(tmp_path / "rows", provenance("", {})):
        raise ConnectionResetError("gone")
    assert not (tmp_path / "rows").exists()


def test_folders_that_hold_something_else_are_left_alone(tmp_path: Path) -> None:
    words = ("dataset", "mau-mau", "--deals", "1", "--agents", "random", "-o", tmp_path / "a")
    told = json.loads(run(*words, "--json").stdout)
    assert told["licence"] == "Apache-2.0"
    assert "card.json describes them" in " ".join(run(*words).stdout.split())
    assert "another data set" in fault(*words, "--seed", "2")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "notes").write_text("mine", encoding="utf-8")
    assert "something else" in fault(*words[:-1], tmp_path / "b")
    assert "cannot be written" in fault(*words[:-1], tmp_path / "b" / "notes")
    with pytest.raises(StudyError, match="no data set"):
        lab.read_dataset(tmp_path / "b")
