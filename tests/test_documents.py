"""README and the pages of docs are true: code runs, commands print what is shown, links lead somewhere."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks.registry import BENCHMARKS, table_of
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
SHOWN_AS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
KINDS = {"python", "console", "diff", "text", "sh", "toml", "ini", "js"}
"""Of these, `sh` and `toml` are not run, `js` is run by tests/export/test_page.py, and `text`
only if it names the command whose screen it shows."""

# Speeds differ from run to run.
_MEASURED = re.compile(r"^(decisions per second: ).*$", re.MULTILINE)
_FENCE = re.compile(r"^(?P<ticks>`{3,})(?P<info>[^`\n]*)\n(?P<body>.*?)^(?P=ticks)$", re.MULTILINE | re.DOTALL)
MEASURED = re.compile(r"(?P<head><!-- benchmarks ?(?P<name>\S*) -->\n)(?P<table>.*?)(?P<end><!-- end -->)", re.DOTALL)
"""The table that a benchmark makes of its results, or without a name the table of all benchmarks."""
_LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    """A fenced block of a document: its kind, the rest of its info string, its text, and its first line."""

    document: Path
    line: int
    kind: str
    said: str
    body: str

    def __str__(self) -> str:
        return f"{self.document.name}:{self.line}"


def blocks_of(document: Path) -> Iterator[Block]:
    text = document.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        kind, _, said = found["info"].strip().partition(" ")
        yield Block(document, text.count("\n", 0, found.start()) + 1, kind, said, found["body"])


BLOCKS = [block for document in DOCUMENTS for block in blocks_of(document)]


@pytest.fixture(params=[pytest.param(document, id=document.name) for document in DOCUMENTS])
def document(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return a copy of the source that a test may change."""
    return Path(shutil.copytree(ROOT / "src", tmp_path / "src"))


def test_every_fenced_block_says_what_it_is() -> None:
    assert [str(block) for block in BLOCKS if block.kind not in KINDS] == []
    assert {block.kind for block in BLOCKS} >= {"python", "console", "diff"}


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 200


def test_python_runs_as_shown(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a document share their names, in order; the output of those with prompts is checked."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "shown"}
    for block in blocks_of(document):
        if block.kind != "python" or block.said:
            continue
        if ">>>" not in block.body:
            exec(compile(block.body, str(block), "exec"), names)
            continue
        shown = doctest.DocTestParser().get_doctest(block.body, names, str(block), str(block.document), block.line)
        runner = doctest.DocTestRunner(optionflags=SHOWN_AS)
        told: list[str] = []
        assert runner.run(shown, out=told.append, clear_globs=False).failed == 0, "".join(told)
        names = shown.globs


@pytest.mark.parametrize("block", [pytest.param(block, id=str(block)) for block in BLOCKS if block.kind == "console"])
def test_commands_answer_as_shown(block: Block, tmp_path: Path) -> None:
    for line, shown in prompts(block):
        name, *words = shlex.split(line)
        assert name == "tefuda", f"{block}: {line}"
        ended = command(words, tmp_path)
        assert f"exit={ended.returncode}" == (block.said or "exit=0"), f"{line}\n{ended.stderr}"
        told = ended.stderr if ended.returncode else ended.stdout
        checker = doctest.OutputChecker()
        assert checker.check_output(unmeasured(shown), unmeasured(told), SHOWN_AS), f"{line}\n{told}"


@pytest.mark.parametrize(
    "block", [pytest.param(block, id=str(block)) for block in BLOCKS if block.said[:7] == "tefuda "]
)
def test_screens_look_as_shown(block: Block, tmp_path: Path) -> None:
    """The input follows `<` and is shown on the screen; a program that reads from a pipe does not echo it."""
    line, _, typed = block.said.partition(" < ")
    lines = typed.split("; ")
    ended = command(shlex.split(line)[1:], tmp_path, "".join(f"{one}\n" for one in lines))
    shown = block.body
    for one in lines:
        assert f" > {one}\n" in shown
        shown = shown.replace(f" > {one}\n", " > ")
    assert " ".join(shown.split()) in " ".join(ended.stdout.split()), ended.stdout


def unmeasured(text: str) -> str:
    return _MEASURED.sub(r"\1", text)


def prompts(block: Block) -> Iterator[tuple[str, str]]:
    """Yield every command of a block with the text shown below it."""
    for part in re.split(r"^\$ ", block.body, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        yield line, shown.rstrip() + "\n"


def command(words: list[str], folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tefuda", *words],
        cwd=folder,
        env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", "PYTHONUTF8": "1", "XDG_DATA_HOME": str(folder)},
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_tables_of_benchmarks_agree_with_their_results(document: Path) -> None:
    for found in MEASURED.finditer(document.read_text(encoding="utf-8")):
        assert found["table"] == table_of(found["name"]), found["name"]


def test_every_stored_benchmark_is_shown() -> None:
    texts = "".join(document.read_text(encoding="utf-8") for document in DOCUMENTS)
    names = [found["name"] for found in MEASURED.finditer(texts)]
    assert sorted(names) == sorted(["", *(one.name for one in BENCHMARKS if one.stored() is not None)])
    assert {file.stem for file in (ROOT / "benchmarks/results").glob("*.json")} == set(names) - {""}


def test_links_lead_somewhere(document: Path) -> None:
    targets = {found["target"].partition("#")[0] for found in _LINK.finditer(document.read_text(encoding="utf-8"))}
    inside = {target for target in targets if target and "://" not in target}
    assert {target for target in inside if not (document.parent / target).exists()} == set()


def test_a_house_rule_is_added_as_the_page_says(house: Path, tmp_path: Path) -> None:
    """The changes on the page are made to a copy of the source, and its block marked `after` is run there."""
    page = list(blocks_of(ROOT / "docs" / "adding-a-house-rule.md"))
    for block in page:
        if block.kind == "diff":
            change(house, block)
    (after,) = (block.body for block in page if block.said == "after")
    script = tmp_path / "after.py"
    script.write_text(after, encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": str(house), "TEFUDA_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.long
def test_a_family_is_added_as_the_page_says(tmp_path: Path) -> None:
    """The files of the page are written to an empty folder, and its commands are run there."""
    folder, site = tmp_path / "rising", tmp_path / "site"
    commands: list[str] = []
    for block in blocks_of(ROOT / "docs" / "adding-a-family.md"):
        if block.kind == "sh":
            commands += block.body.splitlines()
        else:
            file = folder / block.said
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.body, encoding="utf-8")
    assert len(commands) == 8
    for line in commands:
        if line != "tefuda serve":
            words = shlex.split(line)
            if words[0] == "pip":
                words += ["--quiet", "--no-deps", "--target", str(site)]
            ended = run_by_python(words, folder, site)
            assert ended.returncode == 0, f"{line}\n{ended.stdout[-2000:]}{ended.stderr}"
    assert (folder / "tefuda_rising/locale/ja/LC_MESSAGES/rising.po").exists()
    assert "trick: Hand" in (folder / "tefuda_rising/typed.pyi").read_text(encoding="utf-8")


def run_by_python(words: list[str], folder: Path, site: Path) -> subprocess.CompletedProcess[str]:
    program = words[1:] if words[0] == "python" else ["-m", *words]
    path = f"{ROOT / 'src'}{os.pathsep}{site}"
    return subprocess.run(
        [sys.executable, *program],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(folder / "data"), "LC_ALL": "C.UTF-8"},
        input="1\n" * 500,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def change(house: Path, block: Block) -> None:
    """Apply a diff whose first line names the file under `src`; the replaced text must occur exactly once."""
    name, *lines = block.body.splitlines(keepends=True)
    file = house / name.removeprefix("+++ src/").strip()
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{block}: {name}"
    file.write_text(text.replace(before, after), encoding="utf-8")
