"""Play, bulk play, studies and environments without the libraries of the server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tefuda.cli.program import SERVER
from tests.test_contracts import installed

WITHOUT = f"""
import sys

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {sorted(SERVER)}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, NotInstalled())
"""
USED = """
import tefuda, tefuda.analysis.analyse, tefuda.envs, tefuda.lab.asking, tefuda.solver.making, tefuda.teaching.lessons
import tefuda.testing.family
deal = tefuda.deal("mau-mau", seed=1)
assert deal.apply(deal.legal_actions[0]).history
assert tefuda.simulate("mau-mau", deals=10, seed=1).deals == 10
"""


def run(source: str, folder: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder)}
    return subprocess.run([sys.executable, "-c", WITHOUT + source], cwd=folder, env=env, capture_output=True, text=True)


def test_the_program_names_every_package_of_the_server_extra() -> None:
    assert installed("server") - {"uvloop"} == SERVER, "uvloop is used where it is there"


def test_only_connect_needs_its_extra(tmp_path: Path) -> None:
    assert installed("connect") == {"websockets"}
    ended = run("import tefuda\nassert 'connect' in dir(tefuda)\ntefuda.connect", tmp_path)
    assert ended.returncode == 1
    assert "ModuleNotFoundError: No module named 'websockets'" in ended.stderr


def test_the_library_needs_no_server(tmp_path: Path) -> None:
    ended = run(USED, tmp_path)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("words", [["simulate", "mau-mau", "--deals", "10"], ["rules", "mau-mau", "2.1"], ["--help"]])
def test_commands_of_the_terminal_need_no_server(words: list[str], tmp_path: Path) -> None:
    ended = run(f"from tefuda.cli import main; main({words})", tmp_path)
    assert (ended.returncode, ended.stderr.strip()) == (0, "")


@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["rooms", "list"]])
def test_a_server_command_names_the_missing_extra(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").touch()
    options = ["--database", "tables.sqlite"] if words[0] == "rooms" else []
    ended = run(f"from tefuda.cli import main; main({words + options})", tmp_path)
    assert (ended.returncode, ended.stderr) == (
        2,
        "this needs the libraries of a server: pip install 'tefuda[server]'\n",
    )
