"""The library for JavaScript, compiled once for the tests of a session."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.page.packages import WEB, installed, node


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the compiled library."""
    folder = tmp_path_factory.mktemp("library")
    installed(folder)
    compile_with: list[str | Path] = [
        node(folder),
        WEB / "node_modules/typescript/bin/tsc",
        "-p",
        WEB / "src/rules",
        "--outDir",
        folder,
    ]
    subprocess.run(compile_with, check=True)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "node_modules").symlink_to(WEB / "node_modules")
    return folder
