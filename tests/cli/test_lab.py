"""`tefuda lab` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import LANGUAGES, fault, run

SMALL = ("--deals", "200", "--agents", "random", "--seed", "2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_comparison_is_shown_as_a_table(lang: str) -> None:
    result = run("lab", "compare", "crazy-eights", "-o", "recycle=off,when-needed", *SMALL, lang=lang)
    assert result.exit_code == 0, result.output
    assert "recycle=when-needed" in result.stdout
    assert "< 0.001" in result.stdout
    assert ("Length" in result.stdout) == (lang == "en")


def test_json_has_the_ranges_and_the_command_that_repeats_the_study() -> None:
    asked = ("lab", "sweep", "crazy-eights", "-o", "hand=4..6", "-o", "wild=A", *SMALL, "--json")
    told = json.loads(run(*asked).stdout)
    assert {row["answer"] for row in told["rows"]} == {"4", "5", "6"}
    assert told["question"]["answers"] == [["wild", "A"]]
    words = told["provenance"]["command"].split()[1:]
    assert json.loads(run(*words, "--json").stdout)["rows"] == told["rows"]


@pytest.mark.long  # which are run where pyarrow is installed
def test_reports_and_rows_are_written_and_drawn_again(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    page, rows, again = tmp_path / "a.html", tmp_path / "a.parquet", tmp_path / "b.html"
    asked = ("lab", "compare", "mau-mau", "-o", "hand=5,6", *SMALL, "--report", page, "--parquet", rows)
    assert run(*asked).exit_code == 0
    assert run("lab", "report", rows, again).exit_code == 0
    assert again.read_text(encoding="utf-8") == page.read_text(encoding="utf-8")


def test_mistakes_are_reported_in_one_sentence_and_nothing_is_written(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    asked = ("lab", "compare", "crazy-eights", *SMALL, "--report", page)
    assert "did you mean recycle" in fault(*asked, "-o", "recycel=off,on")
    assert "write it as name=answer" in fault(*asked, "-o", "recycle")
    assert "is given twice" in fault(*asked, "-o", "hand=5", "-o", "hand=6")
    assert "'99' is not a valid answer" in fault(*asked, "-o", "hand=5..99")
    assert "several answers" in fault(*asked)
    assert "no such folder" in fault("lab", "ablate", "mau-mau", "--report", tmp_path / "none" / "a.html")
    assert not page.exists()


@pytest.mark.long  # which are run where pyarrow is installed
def test_a_missing_parquet_file_is_reported_in_one_sentence(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    assert "not a readable Parquet file" in fault("lab", "report", tmp_path / "none.parquet", tmp_path / "a.html")


def test_the_table_shows_the_context_of_an_effect_and_terms() -> None:
    asked = ("--deals", "20", "--agents", "random")
    assert " with" in run("lab", "ablate", "nippachi", *asked).stdout
    told = run("lab", "compare", "mau-mau", "-o", "hand=5,6", "-o", "score=own,winner", *asked).stdout
    assert "hand=6 (main effect)" in told
    assert " beside" not in told


def test_a_study_plays_until_an_interval_is_narrow_in_the_unit_of_the_table() -> None:
    asked = ("lab", "compare", "mau-mau", "-o", "hand=5,6", "--agents", "random", "--deals", "20000")
    told = json.loads(run(*asked, "--measure", "blocked", "--until", "40", "--json").stdout)
    assert told["question"]["half_width"] == 0.4
    assert {row["deals"] for row in told["rows"]} == {10_000}
    assert "--until 40 --measure blocked" in told["provenance"]["command"]
