"""The glossary explains every cell of the rules' records and every term exactly once, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from inspect import get_annotations
from pathlib import Path
from pkgutil import walk_packages

import pytest

from tefuda.core.records.record import Record

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/tefuda"
TERMS, CELLS = (ROOT / "docs/glossary.md").read_text(encoding="utf-8").split("\n## Cells\n")
_RECORD = re.compile(r"### `(\w+)`, `(\S+)`")


def records() -> Iterator[type[Record]]:
    """Yield the records of the rules, without the weights of preferences, whose names explain themselves."""
    for package in (import_module("tefuda.core"), import_module("tefuda.games")):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            for kind in vars(import_module(found.name)).values():
                if not isinstance(kind, type) or not issubclass(kind, Record) or kind.__module__ != found.name:
                    continue
                if not kind.__name__.endswith("Weights"):
                    yield kind


def explained() -> Iterator[tuple[str, list[str]]]:
    """Yield the records on the page, such as `core/table/course.py Course`, with the cells explained under each."""
    for section in CELLS.split("\n\n### ")[1:]:
        head, _, lines = section.partition("\n")
        found = _RECORD.fullmatch(f"### {head}")
        assert found, head
        yield f"{found[2]} {found[1]}", re.findall(r"^- `(\w+)` – \S.*\.$", lines, re.MULTILINE)


def test_every_cell_is_explained_once_where_it_is_declared() -> None:
    declared = {
        f"{kind.__module__.removeprefix('tefuda.').replace('.', '/')}.py {kind.__qualname__}": list(
            get_annotations(kind)
        )
        for kind in records()
        if kind is not Record
    }
    page = list(explained())
    assert len(page) == len(dict(page))
    assert {name: sorted(cells) for name, cells in page} == {name: sorted(cells) for name, cells in declared.items()}


def terms() -> list[str]:
    return re.findall(r"^- \*\*(.+?)\*\* – \S.*\.$", TERMS, re.MULTILINE)


def test_every_line_explains_one_term_and_no_term_is_explained_twice() -> None:
    assert TERMS.count("\n- ") == len(terms()) == len(set(terms()))


@pytest.mark.parametrize("term", terms())
def test_every_term_is_in_use(term: str) -> None:
    words = re.compile(rf"\b{re.escape(term)}", re.IGNORECASE)
    written = (path for ending in ("*.py", "*.md") for path in SOURCE.rglob(ending))
    assert any(words.search(path.read_text(encoding="utf-8")) for path in written)
