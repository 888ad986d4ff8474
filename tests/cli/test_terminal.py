"""The program at a real terminal, and how it starts."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import tefuda
from tests.cli.terminal import run
from tests.patience import PATIENCE

ENVIRONMENT = {"PATH": os.environ.get("PATH", ""), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}


class Terminal:
    """The program with a pseudo-terminal for keyboard and screen."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.screen = ""
        self._seen = 0
        ours, theirs = pty.openpty()
        self._ours = ours
        self.program = subprocess.Popen(
            [sys.executable, "-m", "tefuda", *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, env=ENVIRONMENT | environment, start_new_session=True,
            preexec_fn=_own_terminal,
        )  # fmt: skip
        os.close(theirs)

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def interrupt(self) -> int:
        """Press Ctrl-C until the program ends, since a press is lost while it does not listen; return the exit code."""
        until = time.monotonic() + PATIENCE
        while not self._waits():
            assert time.monotonic() < until, f"the program does not wait for keys:\n{self.screen}"
            select.select([self._ours], [], [], 0.01)
        while True:
            self.type("\x03")
            again = time.monotonic() + 10
            while time.monotonic() < again:
                if not self._read():
                    return self.program.wait(PATIENCE)
            assert time.monotonic() < until, f"the program does not end:\n{self.screen}"

    def wait_for(self, *texts: str) -> None:
        """Read on until the screen shows one of `texts` once more."""
        until = time.monotonic() + PATIENCE
        while not any(text in self.screen[self._seen :] for text in texts):
            assert time.monotonic() < until, f"{texts} do not appear:\n{self.screen}"
            assert self._read(), f"{texts} did not appear:\n{self.screen}"
        self._seen = len(self.screen)

    def end(self) -> int:
        """Read to the end; return the exit code."""
        until = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < until, f"the program does not end:\n{self.screen}"
        return self.program.wait(PATIENCE)

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        os.close(self._ours)

    def _waits(self) -> bool:
        """Return whether the program sleeps, as it does when it waits for input; True if Linux cannot tell."""
        state = Path(f"/proc/{self.program.pid}/stat")
        return not state.exists() or state.read_text(encoding="utf-8").rpartition(") ")[2].startswith("S")

    def _read(self) -> bool:
        ready, _, _ = select.select([self._ours], [], [], 1.0)
        if not ready:
            return True
        try:
            read = os.read(self._ours, 65536)
        except OSError:
            return False
        self.screen += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", read.decode(errors="replace"))
        return bool(read)


def _own_terminal() -> None:
    """Give the program its own terminal, and Ctrl-C, which a shell ignores for background processes."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_a_game_is_chosen_played_left_with_ctrl_c_and_resumed(tmp_path: Path, terminals: list[Terminal]) -> None:
    home = {"LANG": "ja_JP.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
    terminal = Terminal("play", "--seed", "4", **home)
    terminals.append(terminal)
    terminal.wait_for("どのゲームにしますか？")
    terminal.type("mau-mau\n")
    terminal.wait_for("あなたの番")
    terminal.type("why BJ\n")
    terminal.wait_for("あなたの番")
    assert "このゲームにジョーカーはありません" in terminal.screen
    assert terminal.interrupt() == 0
    assert "Traceback" not in terminal.screen
    (file,) = (tmp_path / "tefuda").iterdir()
    assert f"tefuda play --resume {file}" in terminal.screen

    again = Terminal("play", "--resume", str(file), **home)
    terminals.append(again)
    again.wait_for("あなたの番")
    again.type("1\n")
    again.wait_for("あなたは")
    again.type("quit\n")
    assert again.end() == 0
    match = tefuda.read(file.read_text(encoding="utf-8"))
    assert isinstance(match, tefuda.Match)
    assert match.deal.history[-1].seat in range(4)


def test_a_whole_match_is_played_at_a_terminal(tmp_path: Path, terminals: list[Terminal]) -> None:
    file = tmp_path / "my.deal"
    terminal = Terminal("play", "mau-mau", "--seats", "2", "--seed", "3", "-o", "target=10", "--save", str(file),
                        LANG="en_US.UTF-8")  # fmt: skip
    terminals.append(terminal)
    while "the match" not in terminal.screen:
        terminal.wait_for(" > ", "tefuda replay")
        terminal.type("1\n")
    assert terminal.end() == 0
    assert re.search(r"(You win|Hana wins) the match", terminal.screen)


def test_ctrl_c_stops_a_simulation_with_one_sentence(terminals: list[Terminal]) -> None:
    run("simulate", "crazy-eights", "--deals", "10")  # what is compiled is cached, and not waited for below
    terminal = Terminal("simulate", "crazy-eights", "--deals", "1000000000", LANG="en_US.UTF-8",
                        XDG_CACHE_HOME=os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache")),
                        TEFUDA_CACHE=os.environ.get("TEFUDA_CACHE", ""))  # fmt: skip
    terminals.append(terminal)
    terminal.wait_for("/1000000000")
    assert terminal.interrupt() == 130
    assert "Stopped." in terminal.screen
    assert "Traceback" not in terminal.screen


@pytest.mark.parametrize(
    "code",
    [
        "import tefuda; assert len(tefuda.deal('crazy-eights', seed=1).legal_actions)",
        "from tefuda.cli import main; main(['play', 'mau-mau', '--seed', '1'], standalone_mode=False)",
    ],
)
def test_play_needs_neither_numpy_nor_llvmlite(code: str, tmp_path: Path) -> None:
    checked = (
        "import atexit, sys\n"
        "atexit.register(lambda: print('HEAVY', sorted({'numpy', 'llvmlite'} & set(sys.modules))))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", checked + code],
        input="1\n", capture_output=True, text=True, check=True, env=ENVIRONMENT | {"XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip
    assert "HEAVY []" in ended.stdout


def test_a_reader_that_goes_away_ends_the_program_quietly() -> None:
    ended = subprocess.run(
        f"{sys.executable} -m tefuda games mau-mau | head -1", shell=True, capture_output=True, text=True,
        check=True, env=ENVIRONMENT | {"LANG": "en_US.UTF-8"},
    )  # fmt: skip
    assert ended.stdout == "Mau-Mau  (mau-mau)\n"
    assert ended.stderr == ""
