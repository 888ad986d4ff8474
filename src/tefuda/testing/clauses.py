"""Checks that a family's rule book, its code and its tests cite the same clauses.

Each returns the faults it finds as sentences, none if there are no faults.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tefuda.core.game import Game
from tefuda.core.option import changed
from tefuda.core.rulebook import Clause, read_clauses

_CITED = re.compile(r"\[(\d+\.\d+)\]")
_HEADING = re.compile(r"(?m)^#{2,}.*$")
_CHAPTER = re.compile(r"## (\d+) \S.*")
_CLAUSE = re.compile(r"### (\d+)\.(\d+) \S.*")
_TEST = re.compile(r"(?m)^\s*(?:async )?def test_(\d+)_(\d+)_")
_TEST_NAME = re.compile(r"(?m)^\s*(?:async )?def test_(\w+)\(")
_PRESET = re.compile(r"(?P<preset>\S+) sets (?P<answers>.+)\.")


def heading_faults(book: Path) -> list[str]:
    """Return the headings of a rule book that are malformed or out of order, and the clauses without text.

    Chapters count from 1, and so do the clauses of each chapter.
    """
    faults = []
    chapter = clause = 0
    for heading in _HEADING.findall(book.read_text(encoding="utf-8")):
        if numbered := _CHAPTER.fullmatch(heading):
            chapter, clause = chapter + 1, 0
            numbers, due = numbered[1], f"{chapter}"
        elif numbered := _CLAUSE.fullmatch(heading):
            clause += 1
            numbers, due = f"{numbered[1]}.{numbered[2]}", f"{chapter}.{clause}"
        else:
            faults.append(f"“{heading}” is neither “## 1 Chapter” nor “### 1.1 Clause”")
            continue
        if numbers != due:
            faults.append(f"“{heading}” stands where {due} is due")
    faults += [f"{clause.number} has no text" for clause in read_clauses(book).values() if not clause.paragraphs]
    return faults


def citation_faults(game: Game, *others: Path) -> list[str]:
    """Return the clauses that are cited, as `[2.1]` or `clause="2.1"`, but not in the book.

    All strings, including docstrings, in the family's folder and in the files `others` are searched.
    """
    return [
        f"{file.name}:{line} cites {number}, which is not in the book"
        for file in (*sorted(game.folder.rglob("*.py")), *others)
        for line, number in _citations(file)
        if number not in game.clauses
    ]


def option_faults(game: Game) -> list[str]:
    """Return the house rules that their clause does not name, and those that another clause names."""
    faults = []
    for option in game.house_rules.values():
        if option.clause not in game.clauses:
            faults.append(f"option {option.name} cites {option.clause}, which is not in the book")
        elif option.name not in game.clauses[option.clause].house_rules:
            faults.append(f"{option.clause} does not name its house rule {option.name}")
    for clause in game.clauses.values():
        for name, times in Counter(clause.house_rules).items():
            if name not in game.house_rules:
                faults.append(f"{clause.number} names {name}, which is not a house rule")
            elif game.house_rules[name].clause != clause.number:
                faults.append(f"{clause.number} names {name}, a house rule of {game.house_rules[name].clause}")
            elif times > 1:
                faults.append(f"{clause.number} names {name} {times} times")
    return faults


def reason_faults(game: Game) -> list[str]:
    """Return the reasons of refusals that cite a clause that is not in the book."""
    return [
        f"“{reason.sentence}” cites {reason.clause}, which is not in the book"
        for reason in game.reasons.values()
        if reason.clause not in game.clauses
    ]


def source_faults(game: Game, sources: Iterable[str]) -> list[str]:
    """Return the `sources` that no clause cites, and the cited sources that are not among them."""
    known = list(dict.fromkeys(sources))
    cited = {source for clause in game.clauses.values() for source in clause.sources}
    faults = [f"source {source} is cited by no clause" for source in known if source not in cited]
    for clause in game.clauses.values():
        faults += [
            f"{clause.number} cites {source}, which is not a source" for source in clause.sources if source not in known
        ]
    return faults


def named_test_faults(game: Game, tests: Path) -> list[str]:
    """Return the clauses without a test of their name below the folder `tests`, and the tests named after no clause.

    The tests of 2.1 are the functions `test_2_1_...`.
    """
    named: dict[str, str] = {}
    for file in sorted(tests.rglob("*.py")):
        for chapter, clause in _TEST.findall(file.read_text(encoding="utf-8")):
            named.setdefault(f"{chapter}.{clause}", file.name)
    faults = [
        f"{number} {clause.title}: no test is named after it"
        for number, clause in game.clauses.items()
        if number not in named
    ]
    faults += [
        f"{file} has a test named after {number}, which is not in the book"
        for number, file in named.items()
        if number not in game.clauses
    ]
    return faults


def option_test_faults(game: Game, tests: Path) -> list[str]:
    """Return the house rules without a test of their name below the folder `tests`.

    The tests of the house rule recycle of 5.1 are the functions `test_5_1_recycle_...`; a test is named after one house
    rule only, that with the longest name.
    """
    options = sorted(game.house_rules.values(), key=lambda option: len(option.name), reverse=True)
    prefixes = {option.name: f"{option.clause.replace('.', '_')}_{option.name}_" for option in options}
    named = set()
    for file in sorted(tests.rglob("*.py")):
        for test in _TEST_NAME.findall(file.read_text(encoding="utf-8")):
            named.add(next((option.name for option in options if test.startswith(prefixes[option.name])), None))
    return [
        f"{option.clause} {option.name}: no test is named after it"
        for option in game.house_rules.values()
        if option.name not in named
    ]


def preset_faults(game: Game) -> list[str]:
    """Return the presets whose settings the book does not state.

    The book states them in a paragraph `mau-mau sets wild J, target 100.`, or `crazy-eights sets nothing.`
    """
    stated = dict(_presets_told(game.clauses.values()))
    faults = [f"the book says what {name} sets, which is not a preset" for name in stated if name not in game.presets]
    for name, preset in game.presets.items():
        if name not in stated:
            faults.append(f"the book does not tell what {name} sets")
            continue
        answers = {f"{option} {answer}" for option, answer in changed(preset.options, game.options())} or {"nothing"}
        faults += [f"the book does not tell that {name} sets {answer}" for answer in sorted(answers - stated[name])]
        faults += [f"the book tells that {name} sets {answer}" for answer in sorted(stated[name] - answers)]
    return faults


def _presets_told(clauses: Iterable[Clause]) -> Iterator[tuple[str, frozenset[str]]]:
    for clause in clauses:
        for paragraph in clause.paragraphs:
            if statement := _PRESET.fullmatch(paragraph):
                yield statement["preset"], frozenset(statement["answers"].split(", "))


def _citations(file: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Constant(value=str(text)):
                for citation in _CITED.finditer(text):
                    yield node.lineno + text.count("\n", 0, citation.start()), citation[1]
            case ast.keyword(arg="clause", value=ast.Constant(value=str(number))):
                yield node.value.lineno, number
