"""Compiling: one rule text in two bodies, never a stale one, and a clear word about what cannot be compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import tefuda
from tefuda.bulk import driver
from tefuda.bulk.compile import bound, cache_folder, compiled, is_warm
from tefuda.bulk.layout import row_of
from tefuda.core.bits import count, lowest
from tefuda.core.record import Cells
from tefuda.errors import CompileError
from tefuda.games.eights.options import Options
from tefuda.games.eights.scoring import points
from tefuda.games.eights.table import Table

PACKAGE = Path(tefuda.__file__).parent


def both_counts(mask: int, cells: Cells) -> int:
    """Use what has a compiled twin, and write into a block."""
    cells[0] = lowest(mask)
    cells[1] = count(mask)
    return cells[0] + cells[1]


def unwritten(mask) -> int:  # type: ignore[no-untyped-def]
    return int(mask)


def of_text(mask: str) -> int:
    return len(mask)


def unfinished(table: Table, options: Options) -> int:
    return unwritten(table.turn)


def unbound_call(mask: int) -> int:
    return int(neighbour(mask))


def neighbour(mask: int) -> int:
    raise AssertionError("not bound")


def doubled(mask: int) -> int:
    return mask * 2


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path))
    return tmp_path


def test_twins_and_blocks_do_the_same_compiled(own_cache: Path) -> None:
    play = compiled(both_counts, {}, "counts")
    for mask in (1, 0b1010_0000, 1 << 61, (1 << 62) - 1):
        cells, row = [0, 0], np.zeros(2, np.int64)
        assert play(mask, row) == both_counts(mask, cells)
        assert row.tolist() == cells


def test_a_rule_over_records_does_the_same_compiled(own_cache: Path) -> None:
    deal = tefuda.deal("two-four-jack", seats=3, seed=2)
    play = compiled(points, {}, "points")
    table, options = row_of(deal.table), row_of(deal.options)
    for seat in range(3):
        assert play(table[0], options[0], seat) == points(deal.table, deal.options, seat)


def test_what_was_compiled_is_warm_afterwards(own_cache: Path) -> None:
    assert not is_warm("counts")
    compiled(both_counts, {}, "counts")
    assert is_warm("counts")
    assert not is_warm("points")
    assert cache_folder().parent == own_cache


def test_the_cache_is_the_users_unless_it_is_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TEFUDA_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder().parent == tmp_path / "tefuda"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder().parent == Path.home() / ".cache" / "tefuda"


@pytest.mark.parametrize(("setting", "value"), [("BOUNDSCHECK", 1), ("CPU_NAME", "generic")])
def test_checked_bounds_and_other_processors_have_machine_code_of_their_own(
    setting: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = cache_folder()
    monkeypatch.setattr(numba.config, setting, value)
    assert cache_folder() != plain


def test_machine_code_that_was_lost_is_made_as_it_was(own_cache: Path) -> None:
    """Numba would compile the entry alone again, and the rules that it calls as functions apart, which is slower."""
    first: Any = compiled(points, {}, "points")
    for kept in own_cache.rglob("*.nbc"):
        kept.unlink()
    assert not is_warm("points")
    again: Any = compiled(points, {}, "points")
    assert instructions(again) == instructions(first)
    assert is_warm("points")


def instructions(play: Any) -> int:
    (assembly,) = play.inspect_asm().values()
    return sum(line.startswith("\t") for line in assembly.splitlines())


def test_names_left_open_are_bound_where_they_are_called() -> None:
    entry: Callable[[int], int] = bound(unbound_call, {"neighbour": doubled})
    assert entry(21) == 42
    with pytest.raises(AssertionError, match="not bound"):
        unbound_call(21)
    with pytest.raises(AssertionError, match="bound to no game"):
        driver.unbound()


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (unwritten, "unwritten: 'mask' has no annotation"),
        (unfinished, "unwritten: 'mask' has no annotation"),
        (of_text, "<class 'str'> is no type that rules may use"),
    ],
)
def test_what_cannot_be_compiled_is_said_clearly(entry: Callable[..., Any], sentence: str, own_cache: Path) -> None:
    with pytest.raises(CompileError, match=sentence):
        compiled(entry, {}, "broken")
    assert not is_warm("broken")


PROBE = """
from tefuda.bulk.compile import compiled, is_warm
from tefuda.bulk.layout import row_of
from tefuda.games.eights.dealing import hand_left
import tefuda
table = tefuda.deal("crazy-eights", seats=4, seed=1).table
warm = is_warm("probe")
print(warm, hand_left(table, 0), compiled(hand_left, {}, "probe")(row_of(table)[0], 0))
"""


def probe(root: Path, cache: Path) -> str:
    """Run the probe on the rules under `root`; say whether they were warm, and what they say plain and compiled."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(root), "TEFUDA_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip
    command = [sys.executable, "-c", PROBE]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def copy_of_package(root: Path) -> Path:
    return shutil.copytree(PACKAGE, root / "tefuda", ignore=shutil.ignore_patterns("__pycache__"))


def test_an_edited_rule_is_never_run_from_a_stale_cache(tmp_path: Path) -> None:
    """The rule edited stands in another file than the entry, where Numba's own cache would not notice it."""
    edited = copy_of_package(tmp_path) / "core" / "holdings.py"
    cache = tmp_path / "cache"
    assert probe(tmp_path, cache) == "False 5 5"
    assert probe(tmp_path, cache) == "True 5 5"
    text = edited.read_text(encoding="utf-8")
    before = "return count(held.once[place]) + count(held.twice[place])"
    assert before in text
    edited.write_text(text.replace(before, f"{before} + 100"), encoding="utf-8")
    assert probe(tmp_path, cache) == "False 105 105"
    edited.write_text(text, encoding="utf-8")
    assert probe(tmp_path, cache) == "True 5 5"


def test_the_same_rules_in_two_places_share_no_machine_code(tmp_path: Path) -> None:
    """Numba looks for machine code by the place of the source, so that it would not find that of the other place."""
    for place in (tmp_path / "here", tmp_path / "there"):
        copy_of_package(place)
        assert probe(place, tmp_path / "cache") == "False 5 5"
        assert probe(place, tmp_path / "cache") == "True 5 5"
