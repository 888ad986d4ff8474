"""The version of the rules changes when what decides a deal does, and with nothing else."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import tefuda
from tefuda.core.records.syntax import syntax_of
from tefuda.core.rules_digest import rules_digest
from tefuda.play.library import find, games

SOURCE = Path(tefuda.__file__).parent
FAMILIES = {find(preset)[0].name: find(preset)[0] for preset in games()}
DIGESTS = """
import json
from tefuda.core.rules_digest import rules_digest
from tefuda.play.library import find, games
families = {find(preset)[0].name: find(preset)[0] for preset in games()}
print(json.dumps({name: rules_digest(family) for name, family in families.items()}))
"""
Digests = Mapping[str, str]
Edit = Callable[..., Digests]
"""Replaces texts in files of the sources by others, and returns the digests that the families have then."""


def digests_of(source: Path, python: str = sys.executable) -> Digests:
    """Return the digest of each family, as a Python without other packages finds it in the sources beside `source`."""
    environment = {**os.environ, "PYTHONPATH": str(source.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    told = subprocess.run([python, "-c", DIGESTS], env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return dict(json.loads(told.stdout))


@pytest.fixture(scope="module")
def now() -> Digests:
    return digests_of(SOURCE)


@pytest.fixture
def edited(tmp_path: Path) -> Edit:
    copy = tmp_path / "tefuda"
    for part in ("__init__.py", "errors.py", "language.py", "provenance.py", "core", "games", "play"):
        origin = SOURCE / part
        if origin.is_dir():
            shutil.copytree(origin, copy / part, ignore=shutil.ignore_patterns("__pycache__", "*.npz"))
        else:
            copy.mkdir(exist_ok=True)
            shutil.copy(origin, copy / part)

    def edit(*changes: tuple[str, str, str]) -> Digests:
        for file, before, after in changes:
            text = (copy / file).read_text(encoding="utf-8")
            assert before in text
            (copy / file).write_text(text.replace(before, after, 1), encoding="utf-8")
        return digests_of(copy)

    return edit


def test_every_family_has_a_version_of_its_own(now: Digests) -> None:
    assert now == {name: rules_digest(family) for name, family in FAMILIES.items()}
    assert len(set(now.values())) == len(FAMILIES)


UNDECIDED = (
    ("core/table/stock.py", "\n\n\n@rule", "\n\n\n# A comment.\n@rule"),
    ("core/table/stock.py", '    """', '    """In other words: '),
    ("games/eights/rules/turns.py", "from __future__", "# A comment.\nfrom __future__"),
    ("games/big_two/rules/legality.py", '    """', '    """In other words: '),
    ("games/nippachi/rules/turns.py", "table: Table, options: Options", "table: 'Table', options: 'Options'"),
    ("games/guandan/rules/turns.py", "\n@rule\ndef", "\n@rule  # which compiles\ndef"),
    ("games/guandan/rules/refusals.py", 'reason("', 'reason("9.9.'),
    ("games/teyaku_dobon/rules/options.py", "all of them", "every one of them"),
    ("games/eights/words/input_help.py", 'marked("', 'marked("In other words: '),
    ("games/eights/weights.toml", "nearly_out = ", "nearly_out = 1"),
    ("games/eights/presets.toml", 'about = "', 'about = "In other words: '),
    ("games/nippachi/players/preference.py", "return", "return 1 +"),
    ("games/nippachi/RULES.md", "\n", "\n\nAnother paragraph.\n"),
    ("core/words/sentences.py", 'marked("', 'marked("In other words: '),
)
"""Files, texts in them, and others that decide nothing in a deal."""


def test_what_decides_no_deal_changes_no_version(now: Digests, edited: Edit) -> None:
    assert edited(*UNDECIDED) == now


@pytest.mark.parametrize(
    ("file", "before", "after", "changed"),
    [
        ("games/eights/rules/legality.py", " == ", " != ", {"eights"}),
        ("games/big_two/rules/turns.py", "kind == Kind.PASS", "kind != Kind.PASS", {"big_two"}),
        ("games/guandan/rules/scoring.py", " > ", " < ", {"guandan"}),
        ("games/nippachi/rules/constants.py", "KAN_CARDS = 2, 3", "KAN_CARDS = 2, 4", {"nippachi"}),
        ("games/teyaku_dobon/rules/yaku.py", " == ", " >= ", {"teyaku_dobon"}),
        ("games/nippachi/presets.toml", "ace_double = true", "ace_double = false", {"nippachi"}),
        ("games/guandan/presets.toml", "gain12 = 4", "gain12 = 3", {"guandan"}),
        ("games/eights/rules/table.py", "start=", "start=1 + ", {"eights"}),
        ("core/table/chance.py", "ROUNDS = 20", "ROUNDS = 12", set(FAMILIES)),
        ("core/table/seats.py", "following < 0", "following < 1", set(FAMILIES)),
    ],
)
def test_what_decides_a_deal_changes_the_version_of_the_families_that_it_decides(
    now: Digests, edited: Edit, file: str, before: str, after: str, changed: set[str]
) -> None:
    found = edited((file, before, after))
    assert {name for name in now if found[name] != now[name]} == changed


NAMES = [f"python3.{minor}" for minor in range(11, 20)]
PYTHONS = [found for name in NAMES if (found := shutil.which(name)) and "shims" not in found] + [
    str(found) for name in NAMES for found in Path.home().glob(f".pyenv/versions/*/bin/{name}")
]
"""The Pythons that this machine has, from 3.11 on: those on the path, and those of pyenv."""


@pytest.mark.parametrize("python", PYTHONS)
def test_every_python_on_this_machine_finds_the_same_versions(now: Digests, python: str) -> None:
    assert digests_of(SOURCE, python) == now


@pytest.mark.parametrize(
    ("written", "otherwise"),
    [
        ("def f(a: int) -> int:\n    return a", "def f(a):\n    'Return a.'\n    # that is\n    return (a)"),
        ("x: int = 1", "x: 'int' = 0x1"),
        ("say = marked('yes')", "say = marked('no')"),
        ("if a:\n    pass\nelse:\n    b()", "if a:\n    pass\nelse:\n    'Then.'\n    b()"),
    ],
)
def test_what_only_people_read_is_no_part_of_the_syntax(written: str, otherwise: str) -> None:
    assert syntax_of(ast.parse(written)) == syntax_of(ast.parse(otherwise))


@pytest.mark.parametrize(
    "otherwise", ["a - b", "b + a", "a + b + 0", "-a + b", "a + 'b'", "a(b)", "(a, b)", "a[b]", "a + (b,)"]
)
def test_whatever_else_is_written_is_part_of_the_syntax(otherwise: str) -> None:
    assert syntax_of(ast.parse(otherwise)) != syntax_of(ast.parse("a + b"))


def test_a_field_that_only_a_later_python_has_is_no_part_of_the_syntax() -> None:
    earlier, later = ast.parse("def f():\n    g()"), ast.parse("def f():\n    g()")
    later.body[0].type_params = []  # type: ignore[attr-defined]
    later.body[0]._fields = (*later.body[0]._fields, "type_params")  # type: ignore[misc]
    assert syntax_of(earlier) == syntax_of(later)


def test_a_constant_that_cannot_be_compared_is_refused() -> None:
    def apply(table: object, options: object, decision: object) -> None:
        assert UNCOMPARED

    rules = replace(FAMILIES["eights"].rules, apply=apply)
    with pytest.raises(TypeError, match="cannot be compared"):
        rules_digest(replace(FAMILIES["eights"], rules=rules))


UNCOMPARED = object()
