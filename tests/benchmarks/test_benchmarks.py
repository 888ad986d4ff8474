"""Every benchmark starts and ends, and what is found is stored as it was found."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from benchmarks.__main__ import command_of, program
from benchmarks.harness import benchmark as harness
from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, several
from benchmarks.harness.machine import ROOT
from benchmarks.harness.rounds import alternate, ratio
from benchmarks.harness.worker import Worker
from benchmarks.registry import BENCHMARKS
from tests.page.people import browser_program

SERVED = ("--tables=1", "--seconds=0.3", "--think=0.02", "--warm=0.3")
TINY = {
    "guandan-counts": ("--hands=1",),
    "legal-actions": ("--rounds=1",),
    "minutes": ("crazy-eights", "--matches=1"),
    "server-hello": ("--rounds=1", "--moves=4"),
}
"""The parameters with which a benchmark takes a moment."""
LONGER = {
    "analysis": ("nippachi", "--deals=1"),
    "calibration": ("nippachi", "--deals=60", "--first=5"),
    "compare": (str(ROOT), "--rounds=1", "--pairs=2", "--turn=0.001", "--preset=crazy-eights", *SERVED),
    "endless-play": ("--deals=2",),
    "environments": ("--rounds=1", "--tables=2", "--plays=1"),
    "lockstep": ("--deals=1",),
    "matches": ("taiwan:match_deals=2", "--matches=5", "--rounds=1"),
    "openspiel": ("--rounds=1", "--deals=10"),
    "page": ("--rounds=1", "--deals=1", "--scene=a rule book", "--turns=1"),
    "search-loss": ("crazy-eights", "--decisions=2"),
    "search-speed": ("crazy-eights", "--rounds=1"),
    "server-floor": ("--rounds=1", *SERVED),
    "server-load": ("--rooms=2", *SERVED),
    "solver": ("nippachi", "--positions=1", "--seconds=0.05"),
    "starting": ("--rounds=1", "--deals=100"),
    "wasm": ("nippachi", "--rounds=1", "--turn=0.01"),
    "strength": ("crazy-eights", "--deals=10", "--times=1", "--against=casual,beginner"),
}
"""Those with which a benchmark takes seconds: it compiles, starts servers or a browser, or others have to be there."""
TRIED_ELSEWHERE = {"published"}


def told(name: str, *words: str) -> str:
    ended = CliRunner().invoke(program, [name, *words], catch_exceptions=False)
    assert ended.exit_code == 0, ended.output
    return ended.stdout


def test_a_missing_library_is_named_with_the_way_to_install_it() -> None:
    without = "import runpy, sys; sys.modules['gymnasium'] = None; runpy.run_module('benchmarks', run_name='__main__')"
    ended = subprocess.run([sys.executable, "-c", without], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("The benchmarks need gymnasium. `make test` installs it")
    assert "Traceback" not in ended.stderr


def test_all_benchmarks_are_tried() -> None:
    assert sorted([*TINY, *LONGER, *TRIED_ELSEWHERE]) == sorted(one.name for one in BENCHMARKS)


@pytest.mark.parametrize(
    ("name", "words"), [*TINY.items(), *(pytest.param(*one, marks=pytest.mark.long) for one in LONGER.items())]
)
def test_a_benchmark_starts_and_ends(name: str, words: Sequence[str]) -> None:
    if name in ("lockstep", "openspiel"):
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make peers")
    if name == "wasm" and (shutil.which("node") is None or browser_program() is None):
        pytest.skip("there is no Node, or no Chromium")
    if name == "compare" and not (ROOT / ".venv" / "bin" / "python").exists():
        pytest.skip("this checkout has no Python of its own")
    assert "---" in told(name, *words)


def test_without_a_name_all_benchmarks_are_listed_in_a_line_each() -> None:
    lines = CliRunner().invoke(program, []).stdout.splitlines()
    assert [line.split()[0] for line in lines] == [one.name for one in BENCHMARKS]
    assert max(map(len, lines)) <= 110


@pytest.mark.parametrize("one", BENCHMARKS, ids=lambda one: one.name)
def test_a_figure_is_drawn_of_what_is_stored(one: Benchmark) -> None:
    found = one.stored()
    figure = one.path.with_suffix(".svg")
    assert figure.exists() == (one.figure is not None)
    if one.figure is not None:
        assert found is not None
        assert figure.read_text(encoding="utf-8") == one.figure(found)


# ------------------------------------------------------------------ the harness


def measured(presets: Sequence[str]) -> Iterator[Row]:
    for number, preset in enumerate(presets):
        yield {"preset": preset, "number": number}


def table(found: Found) -> str:
    return markdown(("preset", "number"), "lr", [(one["preset"], one["number"]) for one in found["results"]])


@pytest.fixture
def counting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Benchmark:
    monkeypatch.setattr(harness, "RESULTS", tmp_path)
    return Benchmark("counting", "Count.", measured, table, (several("presets", "ab", "The games."),), key=("preset",))


def stored_rows(benchmark: Benchmark) -> list[tuple[Any, ...]]:
    found = benchmark.stored()
    assert found is not None
    return [(one["preset"], one["number"]) for one in found["results"]]


def test_a_row_takes_the_place_of_the_one_with_its_key(counting: Benchmark) -> None:
    for presets in ("ab", "cb"):
        counting.measure({"presets": presets}, counting.keep)
    assert stored_rows(counting) == [("a", 0), ("b", 1), ("c", 0)]
    found = counting.stored()
    assert found is not None
    assert found["results"][1]["parameters"] == {"presets": "cb"}
    assert found["results"][1]["machine"]["cores"] > 0


def test_rows_without_a_key_belong_together(counting: Benchmark) -> None:
    whole = Benchmark("whole", "Count.", measured, table)
    for presets in ("ab", "c"):
        whole.keep(whole.measure({"presets": presets}))
    assert stored_rows(whole) == [("c", 0)]
    found = whole.stored()
    assert found is not None
    assert set(found) == {"machine", "commit", "parameters", "load_after", "results"}


def test_a_table_is_told_row_by_row_and_all_of_it_as_json(counting: Benchmark, monkeypatch: pytest.MonkeyPatch) -> None:
    group = click.Group(commands=[command_of(counting)])
    shown = CliRunner().invoke(group, ["counting"]).stdout
    assert shown == table({"results": [{"preset": "a", "number": 0}, {"preset": "b", "number": 1}]})
    found = json.loads(CliRunner().invoke(group, ["counting", "c", "--json", "--keep"]).stdout)
    assert [one["preset"] for one in found["results"]] == ["c"]
    assert stored_rows(counting) == [("c", 0)]


def test_turns_alternate_and_every_second_round_goes_backwards() -> None:
    order: list[tuple[str, int]] = []

    def turn(name: str, number: int) -> int:
        order.append((name, number))
        return number

    turns = {name: partial(turn, name) for name in "ab"}
    assert alternate(turns, 2, first=3, warm=True) == {"a": [3, 4], "b": [3, 4]}
    assert order == [("a", 3), ("b", 3), ("b", 3), ("a", 3), ("a", 4), ("b", 4)]


def test_a_ratio_lies_where_the_sign_test_puts_it() -> None:
    """Of six pairs all lie on one side of the median with 1/32, of nine two or more on the lesser side with 0.98."""
    assert ratio([2, 3, 4], [1, 1, 1]) == (3, 2, 4)
    assert ratio([1, 2, 3, 4, 5, 6], [1] * 6) == (3.5, 1, 6)
    assert ratio([9, 8, 7, 6, 5, 4, 3, 2, 1], [1] * 9) == (5, 2, 8)


def test_a_worker_that_has_ended_is_told_of() -> None:
    with (
        Worker(sys.executable, "benchmarks.there_is_none") as worker,
        pytest.raises(RuntimeError, match="has ended"),
    ):
        worker.ask("play")
