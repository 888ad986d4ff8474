"""Gathering what people read, where Babel's own way does not do: the folders of families, and the page.

What a family of games says is gathered with the family's name as its context, since one English word may need one
translation in one game and another in the next. Errors and refusals have no context: they are told far from the game.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from babel.messages.extract import extract_python

from tefuda.core.rulebook import read_clauses

Found = tuple[int, str | None, str | tuple[str, ...], list[str]]

_TOLD_BY_PAGE = re.compile(r"""\b(?:tell|marked)\(\s*("(?:[^"\\]|\\.)*")""")
_OF_FAMILIES = dict.fromkeys(("tell", "say", "note", "alert", "marked"), 0) | dict.fromkeys(
    ("switch", "number", "choice", "rank", "answer"), 1
)
"""The calls within a family's folder whose text has the family as its context, with the place of the text."""


def extract_rules(file: IO[bytes], keywords: object, tags: object, options: Mapping[str, Any]) -> Iterator[Found]:
    """Yield the titles and the paragraphs of a rule book as it is read, each with its line."""
    lines = file.read().decode("utf-8").splitlines()
    chapter = ""
    for clause in read_clauses(Path(file.name)).values():
        if clause.chapter != chapter:
            chapter = clause.chapter
            yield _of_family(file, _line(lines, chapter), chapter)
        line = _line(lines, f"### {clause.number} ")
        for sentence in (clause.title, *clause.paragraphs):
            yield _of_family(file, line, sentence, f"Clause {clause.number}")


def extract_presets(file: IO[bytes], keywords: object, tags: object, options: Mapping[str, Any]) -> Iterator[Found]:
    """Yield the title and the description of every preset, each with its line."""
    text = file.read().decode("utf-8")
    for name, declared in tomllib.loads(text).items():
        line = _line(text.splitlines(), f"[{name}]")
        yield _of_family(file, line, declared["title"])
        yield _of_family(file, line, declared["about"])


def extract_family(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[Found]:
    """Yield what a Python file of a family holds, as Babel does, with the family as the context of what it says."""
    found: Any
    for found in extract_python(file, keywords, tags, options):
        line, call, given, comments = found
        if call not in _OF_FAMILIES:
            yield found
        elif texts := (given if isinstance(given, tuple) else (given,))[_OF_FAMILIES[call] :]:
            yield _of_family(file, line, texts[0], *comments)


def _of_family(file: IO[bytes], line: int, sentence: str, *comments: str) -> Found:
    """Return a sentence with the family in whose folder the file stands."""
    return line, "pgettext", (Path(file.name).parent.name, sentence), list(comments)


def extract_page(file: IO[bytes], keywords: object, tags: object, options: Mapping[str, Any]) -> Iterator[Found]:
    """Yield the sentences that the page tells by itself, `tell("...")` and `marked("...")`, each with its line."""
    text = file.read().decode("utf-8")
    for found in _TOLD_BY_PAGE.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, None, json.loads(found[1]), []


def _line(lines: list[str], part: str) -> int:
    return next((number for number, line in enumerate(lines, start=1) if part in line), 0)
