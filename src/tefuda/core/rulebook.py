"""The rule book as data: the clauses in the RULES.md of a family.

A clause is a heading `### 5.1 The stock runs out` and the text under it. A line `House rule: recycle, stall` names the
options it explains, and a line `Sources: C18, S3` the sentences it rests on. In a paragraph `*don*` is a term, and
`_Not stated by the source; our default._` a note on the sources.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tefuda.core.texts import read_text

_CHAPTER = re.compile(r"## (?P<number>\d+) (?P<title>.+)")
_CLAUSE = re.compile(r"### (?P<number>\d+\.\d+) (?P<title>.+)")
_TERM = re.compile(r"(?<!\w)\*(.+?)\*(?!\w)", re.ASCII)
_NOTE = re.compile(r"(?<!\w)_(.+?)_(?!\w)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause, such as 5.1, with the title of its chapter; each of the `paragraphs` is one line of text."""

    number: str
    title: str
    chapter: str
    paragraphs: tuple[str, ...]
    house_rules: tuple[str, ...]
    sources: tuple[str, ...]


def read_title(book: Path) -> str:
    """Return the title of a rule book, its first heading; raise OSError."""
    return read_text(book).partition("\n")[0].removeprefix("# ")


def read_clauses(book: Path) -> Mapping[str, Clause]:
    """Return the clauses of a rule book by number, in the order of the book; raise OSError."""
    clauses: dict[str, Clause] = {}
    chapter = ""
    for part in re.split(r"\n(?=##)", read_text(book)):
        head, _, body = part.partition("\n")
        if heading := _CHAPTER.fullmatch(head):
            chapter = heading["title"]
        elif heading := _CLAUSE.fullmatch(head):
            clauses[heading["number"]] = _clause(heading["number"], heading["title"], chapter, body)
    return clauses


def plain(paragraph: str) -> str:
    """Return a paragraph without the marks of its terms and notes."""
    return _TERM.sub(r"\1", _NOTE.sub(r"\1", paragraph))


def tagged(paragraph: str) -> str:
    """Return a paragraph with HTML tags in place of marks: `em` for its terms, `i` for its notes."""
    return _TERM.sub(r"<em>\1</em>", _NOTE.sub(r"<i>\1</i>", paragraph))


def _clause(number: str, title: str, chapter: str, body: str) -> Clause:
    paragraphs: list[str] = []
    named: dict[str, tuple[str, ...]] = {"House rule": (), "Sources": ()}
    for paragraph in re.split(r"\n\s*\n", body.strip()):
        kept = []
        for line in paragraph.splitlines():
            label, _, value = line.partition(": ")
            if label in named:
                named[label] = tuple(name.strip() for name in value.rstrip(".").split(","))
            else:
                kept.append(line.strip())
        if kept:
            paragraphs.append(" ".join(kept))
    return Clause(number, title, chapter, tuple(paragraphs), named["House rule"], named["Sources"])
