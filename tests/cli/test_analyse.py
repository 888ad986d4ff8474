"""`tefuda analyse`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import tefuda
from tefuda.analysis.result import Verdict
from tefuda.cli.findings import WORDS
from tests.cli.terminal import LANGUAGES, fault, run

MISSED = tefuda.position("taiwan", "hands 2♠ / 5♣ 7♣ / 6♥ 8♥ / 9♠ J♠\nturn 0\ntop A♠\nowner 1").apply("pass")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("tefuda.analysis.results_cache.cache_folder", lambda: tmp_path / "cache" / "machine-code")
    saved = tmp_path / "my.deal"
    saved.write_text(str(MISSED), encoding="utf-8")
    return saved


def told(*arguments: str | Path, lang: str = "en") -> str:
    """Return the standard output of an analysis; its progress goes to standard error."""
    result = run("analyse", *arguments, "--playouts", "200", lang=lang)
    assert result.exit_code == 0, result.output
    return str(result.stdout)


def test_a_blunder_is_shown_with_what_was_better_and_saved(file: Path, tmp_path: Path) -> None:
    shown = told(file)
    (row,) = (line for line in shown.splitlines() if "pass" in line and "Seat 0" in line)
    assert row.split()[:4] == ["1", "Seat", "0", "pass"]
    assert row.rstrip().endswith("blunder")
    (better,) = (line for line in shown.splitlines() if "→ 2♠" in line)
    assert "100±0 %" in better
    assert "The deal is not over; it is judged as far as it was played." in shown
    assert len(list((tmp_path / "cache" / "analyses").glob("*.jsonl"))) == 1
    assert told(file) == shown


def test_decisions_that_were_good_are_shown_when_asked_for(file: Path) -> None:
    file.write_text(str(tefuda.position("taiwan", "hands 2♠ / 5♣ / 6♥ / 9♠\nturn 0\ntop A♠\nowner 1").apply("2♠")))
    assert WORDS[Verdict.BEST] not in told(file).split("accuracy")[0]
    assert WORDS[Verdict.BEST] in told(file, "--all").split("accuracy")[0]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_the_analysis_is_in_the_chosen_language(file: Path, lang: str) -> None:
    shown = told(file, lang=lang)
    for word in ("blunder", "chance", "accuracy", "cards", "judged", "deal", "Seat", "pass"):
        assert word not in shown


def test_players_have_the_names_from_the_file(file: Path) -> None:
    remarks = "# seat 0 person Ann\n# seat 1 bot club\n# seat 2 person\n# seat 3 bot miser\n"
    file.write_text(f"{MISSED}{remarks}", encoding="utf-8")
    shown = told(file)
    assert "Ann: the chance of winning" in shown
    assert [name for name in ("Hana", "Seat 2", "miser") if name not in shown] == []
    assert "Seat 0" not in shown
    bars = [re.fullmatch(r"  (.*\S)( +)[▁-█]+", line.rstrip()) for line in shown.splitlines()]
    found = {bar[1]: bar.end(2) for bar in bars if bar and "%" not in bar[1]}
    assert found == dict.fromkeys(("Hana", "Seat 2", "miser"), 10)


def test_the_player_at_the_terminal_is_addressed_as_you(file: Path) -> None:
    file.write_text(f"{MISSED}# seat 0 person\n# seat 1 bot club\n# seat 2 bot club\n# seat 3 bot club\n")
    (row,) = (line for line in told(file).splitlines() if "blunder" in line and "pass" in line)
    assert row.split()[:3] == ["1", "You", "pass"]
    assert "あなた" in told(file, lang="ja")


def test_json_has_every_decision(file: Path) -> None:
    found = json.loads(told(file, "--json"))
    (decision,) = found["deals"][0]["decisions"]
    assert (decision["action"], decision["verdict"], decision["best_action"]) == ("pass", "blunder", "2♠")
    assert found["players"][0]["accuracy"] == 0.0
    assert found == json.loads(json.dumps(tefuda.analyse(MISSED, playouts=200).as_dict()))


def test_a_deal_in_which_nothing_was_decided_says_so(file: Path) -> None:
    file.write_text(str(tefuda.deal("taiwan", seed=1)), encoding="utf-8")
    assert "Nothing has been decided in this deal yet." in told(file)


def test_an_impossible_analysis_is_refused_with_a_sentence(file: Path) -> None:
    assert fault("analyse", file, "--seat", "7") == "there is no seat 7; the seats are 0 to 3"
    assert "must be a whole number from 100 to 1000000000" in fault("analyse", file, "--playouts", "5")
    file.write_text("no deal", encoding="utf-8")
    assert "the first line of a deal must be" in fault("analyse", file)
    assert fault("analyse", file.with_name("none.deal")).startswith("there is no file")
