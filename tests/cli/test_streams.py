"""Closed standard streams and full disks: one sentence, and nothing is lost."""

from __future__ import annotations

import codecs
import errno
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import tefuda
from tefuda.cli import main
from tefuda.cli.saved import save
from tefuda.training.strength import write_section
from tests.cli import every_command
from tests.cli.every_command import calls
from tests.cli.terminal import run
from tests.patience import PATIENCE

LINUX = pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is there on Linux only")
NO_ROOM = b"What is shown cannot be written: No space left on device\n"
CLOSED = b"What is shown cannot be written: Bad file descriptor\n"
SILENT = {"lab report", "problems", "verify", "rooms show", "rooms close", "rooms rebuild", "rooms erase"}
"""Commands that print nothing to standard output in these calls."""
QUICK = ("play", "learn", "games", "rules", "replay", "simulate", "serve")


def shell(folder: Path, words: Any, redirected: str, typed: str = "", **environment: str) -> Any:
    """Run the program in a shell that redirects its streams."""
    home = {"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(folder), "LANG": "C.UTF-8", **environment}
    if cache := os.environ.get("TEFUDA_CACHE", os.environ.get("XDG_CACHE_HOME")):
        home["TEFUDA_CACHE"] = cache
    home["HOME"] = os.environ.get("HOME", str(folder))
    return subprocess.run(
        ["/bin/sh", "-c", f'"$0" -m tefuda "$@" {redirected}', sys.executable, *words],
        env=home, input=typed.encode(), capture_output=True, check=False, timeout=PATIENCE,
    )  # fmt: skip


@LINUX
@pytest.mark.parametrize("name", QUICK)
def test_a_full_disk_or_a_closed_output_is_reported_in_one_sentence(tmp_path: Path, name: str) -> None:
    call = calls(tmp_path)[name]
    full = shell(tmp_path, call.words, ">/dev/full", call.typed)
    assert (full.returncode, full.stderr[-len(NO_ROOM) :]) == (2, NO_ROOM)
    assert b"Traceback" not in full.stderr
    (tmp_path / "new.deal").unlink(missing_ok=True)
    closed = shell(tmp_path, call.words, ">&-", call.typed)
    assert (closed.returncode, closed.stderr[-len(CLOSED) :]) == (2, CLOSED)
    (tmp_path / "new.deal").unlink(missing_ok=True)
    assert shell(tmp_path, call.words, ">/dev/full 2>&1", call.typed).returncode == 2
    (tmp_path / "new.deal").unlink(missing_ok=True)
    assert shell(tmp_path, call.words, "2>&-", call.typed).returncode == 0


@LINUX
@pytest.mark.parametrize("words", [("--version",), ("--help",), ("games", "--json"), ("rules", "mau-mau", "--json")])
def test_a_full_disk_under_help_or_json_is_reported_in_one_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    for redirected, sentence in ((">/dev/full", NO_ROOM), (">&-", CLOSED)):
        told = shell(tmp_path, words, redirected)
        assert (told.returncode, told.stderr) == (2, sentence)


@pytest.mark.parametrize("name", sorted(set(every_command.names()) - {"analyse", "lab ablate", "ladder"}))
def test_every_command_exits_with_2_if_its_output_cannot_be_written(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tefuda.server.host.rooms.operations.PATIENCE", 1.0)
    monkeypatch.setattr("tefuda.server.host.storage.database.HANDOVER", 0.1)
    call = calls(tmp_path)[name]
    monkeypatch.setattr("tefuda.cli.streams._Output.write", refuse)
    told = CliRunner().invoke(main, call.words, input=call.typed, env={"LANG": "en", "LC_ALL": None})
    assert told.exit_code == 2
    assert isinstance(told.exception, SystemExit)
    assert name in SILENT or told.stdout == ""


def refuse(stream: object, text: str) -> int:
    from tefuda.cli.streams import Unwritten, _Complaints

    if isinstance(stream, _Complaints):
        return len(text)
    raise Unwritten(errno.ENOSPC, os.strerror(errno.ENOSPC))


@LINUX
def test_a_server_serves_even_if_it_cannot_print(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--no-browser", "--database", str(tmp_path / "tables.sqlite"))
    with Path("/dev/full").open("w") as full, subprocess.Popen(
        [sys.executable, "-m", "tefuda", *words], stdout=full, stderr=subprocess.PIPE,
        env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": ""},
    ) as server:  # fmt: skip
        assert server.stderr is not None
        assert server.stderr.readline() == NO_ROOM
        assert server.poll() is None
        server.send_signal(signal.SIGINT)
        _, rest = server.communicate(timeout=PATIENCE)
    assert b"Traceback" not in rest
    assert server.returncode == 0


@pytest.mark.parametrize("words", [("games",), ("games", "--json"), ("rules", "guandan"), ("play", "--help")])
def test_a_reader_that_stops_reading_causes_no_error(tmp_path: Path, words: tuple[str, ...]) -> None:
    told = shell(tmp_path, words, "| head -1")
    assert told.stderr == b""
    assert told.stdout.count(b"\n") == 1


@pytest.mark.parametrize("redirected", ["<&-", "</dev/null"])
@pytest.mark.parametrize("name", ["play", "learn", "replay", "problem"])
def test_a_closed_input_counts_as_ended(tmp_path: Path, name: str, redirected: str) -> None:
    told = shell(tmp_path, calls(tmp_path)[name].words, redirected)
    assert (told.returncode, told.stderr) == (1 if name == "problem" else 0, b"")  # of which 1 says: not solved


@pytest.mark.parametrize("redirected", ["<&- >&- 2>&-", "<&- 2>&-"])
def test_opened_files_do_not_get_the_numbers_of_closed_streams(tmp_path: Path, redirected: str) -> None:
    """Otherwise the text for standard error would go into the file of the match."""
    file = tmp_path / "my.deal"
    shell(tmp_path, ("play", "mau-mau", "--save", str(file)), redirected)
    assert isinstance(tefuda.read(file.read_text(encoding="utf-8")), tefuda.Match)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_lines_typed_come_from_a_file_in_any_encoding_with_a_mark(tmp_path: Path, encoding: str) -> None:
    typed = tmp_path / "typed.txt"
    mark = codecs.BOM_UTF16_LE if encoding == "utf-16-le" else b""
    typed.write_bytes(mark + "9ｈ\r\n\u3000ｑｕｉｔ\r\n".encode(encoding))
    words = ("play", "mau-mau", "--seats", "3", "--seed", "14", "--save", str(tmp_path / "a.deal"))
    told = shell(tmp_path, words, f"<{typed}")
    assert "You play 9♥." in told.stdout.decode()
    assert told.returncode == 0


@pytest.mark.parametrize("name", ["COLUMNS", "LINES"])
@pytest.mark.parametrize("size", ["0", "-5", "abc", "²", "٣", "1e3", "", " 40", "9" * 5000])
def test_an_invalid_terminal_size_is_ignored(name: str, size: str, tmp_path: Path) -> None:
    usual = CliRunner().invoke(main, ["games"], env={"LANG": "en", "LC_ALL": None, "COLUMNS": None, "LINES": None})
    told = CliRunner().invoke(main, ["games"], env={"LANG": "en", "LC_ALL": None, "COLUMNS": None, name: size})
    assert told.exit_code == 0
    assert told.stdout == usual.stdout
    assert max(map(len, told.stdout.splitlines())) in range(60, 81)


@pytest.mark.parametrize("columns", ["1", "19", "20", "1000", "999999999"])
def test_a_narrow_or_a_wide_terminal_shows_everything(columns: str, tmp_path: Path) -> None:
    environment = {"LANG": "en", "LC_ALL": None, "COLUMNS": columns, "XDG_DATA_HOME": str(tmp_path)}
    told = CliRunner().invoke(main, ["play", "mau-mau", "--seed", "5"], input="quit\n", env=environment)
    assert told.exit_code == 0
    assert "Your hand" in told.stdout
    shown = [line for line in told.stdout.splitlines() if "--resume" not in line]
    assert max(map(len, shown)) <= max(24, min(int(columns), 1000))


@pytest.mark.parametrize("name", ["play", "learn", "replay", "simulate"])
def test_ctrl_c_ends_a_command_cleanly(tmp_path: Path, name: str) -> None:
    words = calls(tmp_path)[name].words
    words = (*words[:3], "900000000") if name == "simulate" else words
    with subprocess.Popen(
        [sys.executable, "-m", "tefuda", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "LANG": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path), "OPENBLAS_NUM_THREADS": "1"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as program:  # fmt: skip
        assert program.stdout is not None
        if name == "simulate":
            # NumPy has threads of its own, as many as there are cores; deals are being played once there are others.
            while not Path(f"/proc/{program.pid}/task").exists() or len(os.listdir(f"/proc/{program.pid}/task")) < 3:  # noqa: PTH208
                time.sleep(0.05)
        else:
            while b"> " not in program.stdout.read1():  # type: ignore[attr-defined]
                pass
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=PATIENCE)
    assert b"Traceback" not in out + err
    # Python ends by the signal where Ctrl-C met source that it was executing, as dataclasses do; shells call that 130.
    assert program.returncode in (0, 130, -signal.SIGINT)


def full(*words: str, folder: Path) -> Any:
    """Run the program with files limited to a few bytes, as on a full disk."""

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    return subprocess.run(
        [sys.executable, "-m", "tefuda", *words], capture_output=True, check=False, timeout=PATIENCE, input=b"1\n" * 9,
        env={**os.environ, "LANG": "C.UTF-8", "XDG_DATA_HOME": str(folder)}, preexec_fn=limit,
    )  # fmt: skip


def test_a_disk_that_fills_during_writing_leaves_the_old_files(tmp_path: Path) -> None:
    called = {name: call.words for name, call in calls(tmp_path).items()}
    deal, report, ladder = tmp_path / "old.deal", tmp_path / "report.html", tmp_path / "ladder"
    save(deal, tefuda.match("mau-mau", seed=5), ["random"])
    content = deal.read_bytes()
    assert run(*called["lab compare"]).exit_code == 0
    assert run(*called["ladder"]).exit_code == 0
    before = {file: file.read_bytes() for file in (report, ladder)}
    for words in (("play", "--resume", str(deal)), called["lab compare"], called["ladder"]):
        told = full(*words, folder=tmp_path)
        assert told.returncode == 2, told
        assert b"Traceback" not in told.stderr
        assert b"cannot be written: File too large" in told.stderr.replace(b"\n", b" ")
    assert deal.read_bytes() == content
    assert {file: file.read_bytes() for file in before} == before
    assert not list(tmp_path.glob(".*"))


def test_a_failed_section_leaves_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "weights.toml"
    write_section(file, "a", "[a]\nb = 1\n")
    before = file.read_bytes()

    def half(path: Path, text: str, **how: object) -> int:
        path.write_bytes(text.encode()[:3])
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(OSError, match="full"):
        write_section(file, "c", "[c]\nd = 1\n")
    assert file.read_bytes() == before
