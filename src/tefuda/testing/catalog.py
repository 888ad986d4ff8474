"""Gathering what people read that is not Python: rule books, presets and the page, as extraction methods of Babel."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from tefuda.core.rulebook import read_clauses

Found = tuple[int, None, str, list[str]]

_TOLD_BY_PAGE = re.compile(r"""\b(?:tell|marked)\(\s*("(?:[^"\\]|\\.)*")""")


def extract_rules(file: IO[bytes], keywords: object, tags: object, options: Mapping[str, Any]) -> Iterator[Found]:
    """Yield the titles and the paragraphs of a rule book as it is read, each with its line."""
    lines = file.read().decode("utf-8").splitlines()
    chapter = ""
    for clause in read_clauses(Path(file.name)).values():
        if clause.chapter != chapter:
            chapter = clause.chapter
            yield _line(lines, chapter), None, chapter, []
        line = _line(lines, f"### {clause.number} ")
        yield line, None, clause.title, [f"Clause {clause.number}"]
        for paragraph in clause.paragraphs:
            yield line, None, paragraph, [f"Clause {clause.number}"]


def extract_presets(file: IO[bytes], keywords: object, tags: object, options: Mapping[str, Any]) -> Iterator[Found]:
    """Yield the title and the description of every preset, each with its line."""
    text = file.read().decode("utf-8")
    for name, declared in tomllib.loads(text).items():
        line = _line(text.splitlines(), f"[{name}]")
        yield line, None, declared["title"], []
        yield line, None, declared["about"], []


def extract_page(file: IO[bytes], keywords: object, tags: object, options: Mapping[str, Any]) -> Iterator[Found]:
    """Yield the sentences that the page tells by itself, `tell("...")` and `marked("...")`, each with its line."""
    text = file.read().decode("utf-8")
    for found in _TOLD_BY_PAGE.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, None, json.loads(found[1]), []


def _line(lines: list[str], part: str) -> int:
    return next((number for number, line in enumerate(lines, start=1) if part in line), 0)
