"""The release: the source distribution, and the wheel built from it, in an empty environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.patience import PATIENCE

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".*", "build", "dist", "node_modules", "__pycache__", "shared")
READY = re.compile(r"http://127\.0\.0\.1:\d+/")


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the two archives; the wheel is built from the source distribution."""
    source = tmp_path_factory.mktemp("release") / "tefuda"
    shutil.copytree(ROOT, source, ignore=LEFT_OUT)
    dist = source.parent / "dist"
    ended = run(sys.executable, "-m", "uv", "build", "--quiet", "--out-dir", str(dist), str(source))
    assert ended.returncode == 0, ended.stderr
    return dist


@pytest.fixture(scope="module")
def installed(released: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment in which nothing but the wheel and its dependencies is installed."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=True)
    install(folder / "bin", str(wheel_of(released)))
    return folder / "bin"


def run(*words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TEFUDA"))}
    env |= {"LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder)}
    return subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=False)


def install(programs: Path, *what: str) -> None:
    ended = run(str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)
    assert ended.returncode == 0, ended.stderr


def wheel_of(folder: Path) -> Path:
    (wheel,) = folder.glob("*.whl")
    return wheel


@contextmanager
def serving(programs: Path, folder: Path) -> Iterator[str]:
    """Run a server; yield its address."""
    words = [str(programs / "tefuda"), "serve", "--port", "0", "--no-browser", "--database", "tables.sqlite"]
    with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = READY.search(server.stdout.readline())
        assert found
        yield found[0]
        server.terminate()


def test_the_archives_hold_the_page_the_translations_and_the_rule_books(released: Path) -> None:
    (source,) = released.glob("*.tar.gz")
    with tarfile.open(source) as archive, ZipFile(wheel_of(released)) as wheel:
        there = {name.partition("/src/")[2] for name in archive.getnames()}, set(wheel.namelist())
    for names in there:
        assert {
            "tefuda/server/static/index.html",
            "tefuda/locale/ja/LC_MESSAGES/tefuda.mo",
            "tefuda/games/guandan/RULES.md",
            "tefuda/games/guandan/nets.toml",
            "tefuda/py.typed",
        } <= names
    with tarfile.open(source) as archive:
        assert {name.partition("/")[2] for name in archive.getnames()} >= {"LICENSE", "README.md", "web/package.json"}


def test_an_installation_plays_simulates_and_speaks_four_languages(installed: Path, tmp_path: Path) -> None:
    played = run(str(installed / "tefuda"), "simulate", "mau-mau", "--deals", "1000", "--seed", "1", folder=tmp_path)
    assert (played.returncode, "deals: 1,000" in played.stdout) == (0, True), played.stderr
    for language, chapter in (("ja", "配り方"), ("zh_Hant", "發牌"), ("zh_Hans", "发牌")):
        told = run(str(installed / "tefuda"), "rules", "mau-mau", "--lang", language, folder=tmp_path)
        assert (told.returncode, chapter in told.stdout) == (0, True), told.stdout[:500]


def test_the_table_on_the_web_is_an_extra_and_has_its_page(released: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "own", with_pip=True)
    programs = tmp_path / "own" / "bin"
    install(programs, str(wheel_of(released)))
    refused = run(str(programs / "tefuda"), "serve", "--no-browser", folder=tmp_path)
    assert (refused.returncode, "tefuda[server]" in refused.stderr) == (2, True), refused.stderr
    install(programs, f"{wheel_of(released)}[server]")
    with serving(programs, tmp_path) as address:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            page = answer.read().decode()
        (script,) = set(re.findall(r'src="[./]*(assets/index-[^"]+\.js)"', page))
        with urllib.request.urlopen(address + script, timeout=PATIENCE) as answer:
            assert answer.status == 200
