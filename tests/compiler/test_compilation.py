"""Compiling: one rule text in two bodies, never a stale one, and a clear word about what cannot be compiled."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tefuda
from tefuda.compiler import cache as code_cache
from tefuda.compiler import compilation
from tefuda.compiler.cache import announcement, cache_folder
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of
from tefuda.compiler.machine import object_code
from tefuda.core.records.bits import count, lowest
from tefuda.core.records.record import Cells
from tefuda.errors import CompileError
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.scoring import points
from tefuda.games.eights.rules.table import Table
from tests.patience import PATIENCE

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


def doubled(mask: int) -> int:
    return mask * 2


def tripled(mask: int) -> int:
    return mask * 3


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path))
    return tmp_path


def test_twins_and_blocks_do_the_same_compiled(own_cache: Path) -> None:
    play = Compilation(both_counts, "counts").code()
    for mask in (1, 0b1010_0000, 1 << 61, (1 << 62) - 1):
        cells, array = [0, 0], np.zeros(2, np.int64)
        assert play(mask, array) == both_counts(mask, cells)
        assert array.tolist() == cells


@pytest.mark.parametrize("settled", [False, True])
def test_a_rule_over_records_does_the_same_compiled(settled: bool, own_cache: Path) -> None:
    deal = tefuda.deal("two-four-jack", seats=3, seed=2)
    table, options = array_of(deal.table), array_of(deal.options)
    play = Compilation(points, "points", {"options": deal.options} if settled else {}).code()
    for seat in range(3):
        given = (table, seat) if settled else (table, options, seat)
        assert play(*given) == points(deal.table, deal.options, seat)


def test_what_was_compiled_is_warm_afterwards(own_cache: Path) -> None:
    assert not Compilation(both_counts, "counts").is_warm
    Compilation(both_counts, "counts").code()
    assert Compilation(both_counts, "counts").is_warm
    assert not Compilation(points, "points").is_warm
    assert cache_folder().parent == own_cache


def test_the_cache_is_the_users_unless_it_is_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TEFUDA_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "tefuda" / "machine-code"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder() == Path.home() / ".cache" / "tefuda" / "machine-code"


def test_checked_bounds_other_processors_and_other_answers_have_machine_code_of_their_own(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = tefuda.deal("crazy-eights", seed=1).options
    Compilation(points, "points").code()
    assert Compilation(points, "points").is_warm
    assert not Compilation(points, "points", {"options": options}).is_warm
    monkeypatch.setenv("TEFUDA_CHECKED", "1")
    assert not Compilation(points, "points").is_warm
    monkeypatch.delenv("TEFUDA_CHECKED")
    monkeypatch.setattr(compilation, "processor", lambda: ("x86_64-unknown-linux-gnu", "generic", ""))
    assert not Compilation(points, "points").is_warm


def test_the_files_used_last_stay_cached(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_cache, "MOST_CACHED", 2)
    rules: dict[str, Callable[..., Any]] = {"counts": both_counts, "doubled": doubled, "points": points}
    for number, name in enumerate(["counts", "doubled", "counts", "points"]):
        Compilation(rules[name], name).code()
        for cached in cache_folder().glob(f"{name}-*"):
            os.utime(cached, (number, number))
    assert [name for name in rules if Compilation(rules[name], name).is_warm] == ["counts", "points"]


@pytest.mark.parametrize("cache", ["a file", "a file/below", "a folder"])
def test_where_nothing_can_be_cached_every_process_compiles_and_says_so(
    cache: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(tmp_path, "a file").touch()
    Path(tmp_path, "a folder").mkdir()
    Path(tmp_path, "a folder", "machine-code").touch()
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path / cache))
    for _ in range(2):
        assert not Compilation(doubled, "doubled").is_warm
        assert announcement().startswith(
            f"Compiling the rules for this machine. Nothing can be written to {tmp_path / cache / 'machine-code'}, so"
        )
        assert Compilation(doubled, "doubled").code()(21) == 42


def test_code_that_does_not_fit_is_not_cached_and_leaves_nothing(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, code: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert Compilation(doubled, "doubled").code()(21) == 42
    assert list(cache_folder().iterdir()) == []


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (unwritten, "unwritten: 'mask' has no annotation"),
        (unfinished, "unwritten: 'mask' has no annotation"),
        (of_text, "<class 'str'> is not a type that rules may use"),
    ],
)
def test_what_cannot_be_compiled_is_said_clearly(entry: Callable[..., Any], sentence: str, own_cache: Path) -> None:
    with pytest.raises(CompileError, match=sentence):
        Compilation(entry, "broken").code()
    assert list(own_cache.rglob("*.*")) == []


PROBE = """
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of
from tefuda.games.teyaku_dobon.rules.dealing import first_player
from tefuda.games.teyaku_dobon.rules.table import Table
table = Table()
table.seats, table.dealer = 4, 2
warm = Compilation(first_player, "probe").is_warm
print(warm, first_player(table), Compilation(first_player, "probe").code()(array_of(table)))
"""


def probing(root: Path, cache: Path) -> subprocess.Popen[str]:
    """Start the probe on the rules under `root`."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(root), "TEFUDA_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip
    command = [sys.executable, "-c", PROBE]
    return subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True)


def probe(root: Path, cache: Path) -> str:
    """Run the probe; return whether the rules were warm, and what they say plain and compiled."""
    said, _ = probing(root, cache).communicate()
    return said.strip()


def copy_of_package(root: Path) -> Path:
    return shutil.copytree(PACKAGE, root / "tefuda", ignore=shutil.ignore_patterns("__pycache__", "static"))


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


FOLLOWING = "return following"


def test_an_edited_rule_is_never_run_from_a_stale_cache(tmp_path: Path) -> None:
    """The rule edited is in another file than the entry."""
    edited = copy_of_package(tmp_path) / "core" / "table" / "seats.py"
    cache = tmp_path / "cache"
    assert probe(tmp_path, cache) == "False 3 3"
    assert probe(tmp_path, cache) == "True 3 3"
    edit(edited, FOLLOWING, f"{FOLLOWING} + 100")
    assert probe(tmp_path, cache) == "False 103 103"
    edit(edited, f"{FOLLOWING} + 100", FOLLOWING)
    assert probe(tmp_path, cache) == "True 3 3"


def test_what_changes_no_rule_that_is_reached_compiles_nothing_anew(tmp_path: Path) -> None:
    package, cache = copy_of_package(tmp_path), tmp_path / "cache"
    assert probe(tmp_path, cache) == "False 3 3"
    edit(package / "core" / "table" / "seats.py", FOLLOWING, f"# a comment, and a line more\n    {FOLLOWING}")
    with (package / "games" / "teyaku_dobon" / "words" / "telling.py").open("a", encoding="utf-8") as telling:
        telling.write('\n\nSENTENCE = "another sentence"\n')
    dealing = package / "games" / "teyaku_dobon" / "rules" / "dealing.py"
    start = dealing.read_text(encoding="utf-8").index(
        '"""', dealing.read_text(encoding="utf-8").index("def first_player")
    )
    text = dealing.read_text(encoding="utf-8")
    dealing.write_text(f'{text[:start]}"""Another sentence first.\n\n    {text[start + 3 :]}', encoding="utf-8")
    assert probe(tmp_path, cache) == "True 3 3"


def test_the_same_rules_in_two_places_share_machine_code(tmp_path: Path) -> None:
    for folder, warm in ((tmp_path / "here", False), (tmp_path / "there", True)):
        copy_of_package(folder)
        assert probe(folder, tmp_path / "cache") == f"{warm} 3 3"


def test_processes_may_compile_the_same_rules_at_once(tmp_path: Path) -> None:
    root = PACKAGE.parent
    said = [one.communicate()[0].split()[1:] for one in [probing(root, tmp_path) for _ in range(4)]]
    assert said == [["3", "3"]] * 4
    assert [path.suffix for path in (tmp_path / "machine-code").iterdir()] == [".o"]


def test_a_thread_waits_for_machine_code_that_another_compiles(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, waits = threading.Event(), threading.Event(), threading.Event()
    lock = code_cache.lock
    made: list[bytes] = []

    def slowly(text: str) -> bytes:
        begun.set()
        assert go_on.wait(PATIENCE)
        made.append(object_code(text))
        return made[-1]

    def record(file: int) -> None:
        if begun.is_set():
            waits.set()
        lock(file)

    monkeypatch.setattr(compilation, "object_code", slowly)
    monkeypatch.setattr(code_cache, "lock", record)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(Compilation(doubled, "doubled").code)
        assert begun.wait(PATIENCE)
        second = threads.submit(Compilation(doubled, "doubled").code)
        assert waits.wait(PATIENCE)
        go_on.set()
        assert [one.result()(21) for one in (first, second)] == [42, 42]
    assert len(made) == 1


LOCKED = """
import fcntl, pathlib, sys, time
pathlib.Path(sys.argv[1]).parent.mkdir()
file = open(sys.argv[1], "wb")
fcntl.flock(file, fcntl.LOCK_EX)
print("locked", flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_who_is_killed_as_it_compiles_keeps_nobody_waiting(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Compilation(doubled, "doubled").code()
    (made,) = cache_folder().glob("*.o")
    shutil.rmtree(cache_folder())
    command = [sys.executable, "-c", LOCKED, str(made.with_suffix(".lock"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holding:
        try:
            assert holding.stdout is not None
            assert holding.stdout.readline() == "locked\n"
            lock = code_cache.lock

            def killed_first(file: int) -> None:
                holding.kill()
                lock(file)

            monkeypatch.setattr(code_cache, "lock", killed_first)
            assert Compilation(doubled, "doubled").code()(21) == 42
        finally:
            holding.kill()
    assert list(cache_folder().iterdir()) == [made]


def test_nothing_is_compiled_by_numba_whose_own_users_are_left_alone() -> None:
    """Once the rules changed how Numba reads a user's record arrays; now they do not meet it."""
    code = "import sys, tefuda.bulk.run, tefuda.bulk.bench; print(sorted({'numba', 'llvmlite'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['llvmlite']"
