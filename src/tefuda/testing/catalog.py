"""Collecting sentences for translation where Babel's own extractors do not suffice: in families and in the page.

Sentences of a family are collected with the family's name as their context, since one English word may need different
translations in different games. Errors and refusals have no context, because they are also shown outside the game.

As a program, `python -m tefuda.testing.catalog FAMILY LANGUAGE ...` collects the sentences of an installed family from
outside the library, and updates its translations, `locale/<language>/LC_MESSAGES/<family>.po` in its folder or in
`--folder`.
"""

from __future__ import annotations

import argparse
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.frontend import parse_keywords
from babel.messages.pofile import read_po, write_po

from tefuda.core.game import Game
from tefuda.core.rulebook import read_clauses, read_title
from tefuda.errors import TefudaError
from tefuda.play.library import family

Found = tuple[int, str | None, str | tuple[str, ...], list[str]]

_CALLS = (
    "translate", "tell", "say", "alert", "marked", "marked_plural:1,2", "switch:2", "number:2", "choice:2",
    "rank:2", "answer:2", "reason:2", "require:2", "fault", "message",
)  # fmt: skip
"""The calls whose text is translated, in addition to those of gettext and of exceptions; `:2` is the argument."""

_ONLY_A_GAP = re.compile(r"(\{\w+\})?")
_CLASS = re.compile(r"^ *class (\w+)\(([^)]*)\):", re.MULTILINE)
_TOLD_BY_PAGE = re.compile(r"""\b(?:tell|marked)\(\s*("(?:[^"\\]|\\.)*")""")
_MESSAGES = ("message", "alert")
"""The calls that declare a message: all their texts are translated."""
_OF_FAMILIES = dict.fromkeys(("tell", "say", "marked"), 0) | dict.fromkeys(
    ("switch", "number", "choice", "rank", "answer"), 1
)
"""The calls within a family's folder whose text has the family as its context, with the index of the text."""


@cache
def keywords() -> tuple[str, ...]:
    """Return the calls whose text is translated: house rules, reasons, and every TefudaError of the library."""
    sources = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.parent.rglob("*.py"))
    classes = [found for source in sources for found in _CLASS.findall(source)]
    errors, more = set[str](), {TefudaError.__name__}
    while more:
        errors |= more
        more = {name for name, bases in classes if not errors.isdisjoint(re.findall(r"\w+", bases))} - errors
    return *_CALLS, *sorted(errors)


def extract_rules(file: IO[bytes], keywords: object, tags: object, options: Mapping[str, Any]) -> Iterator[Found]:
    """Yield the title of a rule book, its headings and its paragraphs, each with its line."""
    lines = file.read().decode("utf-8").splitlines()
    chapter = ""
    yield _of_family(file, options, 1, read_title(Path(file.name)))
    for clause in read_clauses(Path(file.name)).values():
        if clause.chapter != chapter:
            chapter = clause.chapter
            yield _of_family(file, options, _line(lines, chapter), chapter)
        line = _line(lines, f"### {clause.number} ")
        for sentence in (clause.title, *clause.paragraphs):
            yield _of_family(file, options, line, sentence, f"Clause {clause.number}")


def extract_presets(file: IO[bytes], keywords: object, tags: object, options: Mapping[str, Any]) -> Iterator[Found]:
    """Yield the title and the description of every preset, and its title and line in the lobby, each with its line."""
    text = file.read().decode("utf-8")
    for name, declared in tomllib.loads(text).items():
        line = _line(text.splitlines(), f"[{name}]")
        yield _of_family(file, options, line, declared["title"])
        yield _of_family(file, options, line, declared["about"])
        if "shelf" in declared:
            yield line, None, declared["shelf"]["title"], []
            if told := declared["shelf"].get("line"):
                yield _of_family(file, options, line, told)


def extract_lessons(file: IO[bytes], keywords: object, tags: object, options: Mapping[str, Any]) -> Iterator[Found]:
    """Yield the text of every step of first deals, each with its line."""
    text = file.read().decode("utf-8")
    for preset, steps in tomllib.loads(text).items():
        for step in steps:
            line = _line(text.splitlines(), step["say"])
            yield _of_family(file, options, line, step["say"], f"The first deal of {preset}")


def extract_library(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[Found]:
    """Yield the sentences of a Python file, like Babel, but each text of a declared message by itself."""
    message: Any
    for message in extract_python(file, keywords, tags, options):
        line, call, given, comments = message
        if call not in _MESSAGES:
            yield message
        elif Path(file.name).parent.name == "words":
            yield from ((line, None, text, comments) for text in _texts(given))


def extract_family(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[Found]:
    """Yield the sentences of a Python file of a family, as `extract_library`, but with the family as their context."""
    message: Any
    for message in extract_python(file, keywords, tags, options):
        line, call, given, comments = message
        if call in _MESSAGES:
            yield from (_of_family(file, options, line, text, *comments) for text in _texts(given))
        elif call not in _OF_FAMILIES:
            yield message
        elif texts := (given if isinstance(given, tuple) else (given,))[_OF_FAMILIES[call] :]:
            yield _of_family(file, options, line, texts[0], *comments)


def _texts(given: object) -> list[str]:
    """Return the texts among what a call is given, without those that are nothing but a gap."""
    texts = given if isinstance(given, tuple) else (given,)
    return [text for text in texts if isinstance(text, str) and not _ONLY_A_GAP.fullmatch(text)]


def _of_family(file: IO[bytes], options: Mapping[str, Any], line: int, sentence: str, *comments: str) -> Found:
    """Return a sentence with its family as the context: the one named in `options`, or that of the file's folder."""
    folders = Path(file.name).parent.parts
    name = options.get("family") or folders[folders.index("games") + 1]
    return line, "pgettext", (name, sentence), list(comments)


def extract_page(file: IO[bytes], keywords: object, tags: object, options: Mapping[str, Any]) -> Iterator[Found]:
    """Yield the page's own sentences, `tell("...")` and `marked("...")`, each with its line."""
    text = file.read().decode("utf-8")
    for sentence in _TOLD_BY_PAGE.finditer(text):
        yield text.count("\n", 0, sentence.start()) + 1, None, json.loads(sentence[1]), []


def _line(lines: list[str], part: str) -> int:
    return next((number for number, line in enumerate(lines, start=1) if part in line), 0)


# ------------------------------------------------------------------ families from outside


def gathered(game: Game) -> Catalog:
    """Return all sentences of a family, as a catalogue without translations."""
    ways = [(pattern, f"{__name__}:{way.__name__}") for pattern, way in _WAYS.items()]
    options = {pattern: {"family": game.name, "encoding": "utf-8"} for pattern in _WAYS}
    calls = {**DEFAULT_KEYWORDS, **parse_keywords(keywords())}
    catalog = Catalog(project=game.name, charset="utf-8")
    for path, _, sentence, comments, context in extract_from_dir(game.folder, ways, options, calls, ("Translators:",)):
        catalog.add(sentence, None, [(path, 0)], auto_comments=comments, context=context)
    return catalog


_WAYS = {
    "RULES.md": extract_rules,
    "presets.toml": extract_presets,
    "lessons.toml": extract_lessons,
    "**.py": extract_family,
}


def update(game: Game, language: str, folder: Path) -> Path:
    """Update the translations of a family into a language, in the folder of its languages; return the file.

    New sentences have no translation, and removed ones stand at the end.
    """
    file = _po_file(game, language, folder)
    catalog = _read(file, language) if file.exists() else Catalog(language, game.name, project=game.name)
    catalog.update(gathered(game), no_fuzzy_matching=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as text:
        write_po(text, catalog, width=120, sort_by_file=True, include_lineno=False)
    return file


def translation_faults(game: Game, language: str, folder: Path) -> list[str]:
    """Return the sentences of a family that its catalogues lack or do not translate, and those that are superfluous."""
    catalog = _read(_po_file(game, language, folder), language)
    there = {(message.context, message.id): message for message in catalog if message.id}
    due = {(message.context, message.id) for message in gathered(game) if message.id}
    faults = [f"“{sentence}” is not in the catalogue" for context, sentence in sorted(due - there.keys(), key=str)]
    faults += [f"“{sentence}” is said nowhere" for context, sentence in sorted(there.keys() - due, key=str)]
    for message in there.values():
        if not message.string or message.fuzzy:
            faults.append(f"“{message.id}” is not translated")
        elif _gaps(message.string) != _gaps(message.id):
            faults.append(f"“{message.string}” has other gaps than “{message.id}”")
    return faults


def _po_file(game: Game, language: str, folder: Path) -> Path:
    return folder / language / "LC_MESSAGES" / f"{game.name}.po"


def _read(file: Path, language: str) -> Catalog:
    with file.open("rb") as text:
        return read_po(text, locale=language, domain=file.stem)


def _gaps(sentence: object) -> list[tuple[str, str]]:
    parts = Formatter().parse(str(sentence))
    return sorted((name, form or "") for _, name, form, _ in parts if name is not None)


def main() -> None:
    """Update the translations of a family from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tefuda.testing.catalog")
    parser.add_argument("family")
    parser.add_argument("languages", nargs="+")
    parser.add_argument("--folder", type=Path, help="where the languages stand, by default in the family's folder")
    asked = parser.parse_args()
    game = family(asked.family)
    for language in asked.languages:
        update(game, language, asked.folder or game.folder / "locale")


if __name__ == "__main__":
    main()
