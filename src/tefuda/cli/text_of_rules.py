"""The rule book in a terminal: its titles, and single clauses with their house rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from tefuda.cli.console import Console
from tefuda.core.game import Game
from tefuda.core.option import ALWAYS, Option, acts, condition_told
from tefuda.core.rulebook import Clause, plain
from tefuda.language import marked

ACTS = marked("    acts only with {needs}")
ACTS_NOT = marked("    no effect here: acts only with {needs}")


def show_contents(game: Game, console: Console) -> None:
    """Print the titles of all chapters and clauses."""
    translate = console.of(game)
    for chapter, clauses in groupby(game.clauses.values(), key=lambda clause: clause.chapter):
        listed = list(clauses)
        console.print(f"{listed[0].number.partition('.')[0]} {translate(chapter)}", style="bold")
        for clause in listed:
            console.print(f"  {clause.number:<4} {translate(clause.title)}", indent=7)


def show_clause(game: Game, clause: Clause, options: Any, console: Console) -> None:
    """Print a clause: its text, its house rules with the answers of `options`, its sources."""
    translate = console.of(game)
    console.print(f"{clause.number} {translate(clause.title)}", style="bold")
    for paragraph in clause.paragraphs:
        console.show()
        console.print(plain(translate(paragraph)))
    for name in clause.house_rules:
        console.show()
        show_house_rule(game, name, options, console)
    if clause.sources:
        console.show()
        console.say("Sources: {sources}", style="dim", sources=", ".join(clause.sources))


def show_house_rule(game: Game, name: str, options: Any, console: Console) -> None:
    """Print the question of a house rule, its answers with the one of `options` marked, and its conditions."""
    option, translate, value = game.house_rules[name], console.of(game), getattr(options, name)
    console.print(f"{option.name}: {translate(option.question)}", indent=2)
    for answer, phrase in answers_of(option):
        mark = "*" if answer == option.write(value) else " "
        console.print(f"  {mark} {answer}" + (f": {translate(phrase)}" if phrase else ""), indent=6)
    if option.kind in ("number", "rank"):
        console.print(f"  * {option.write(value)}   ({option.allowed()})", indent=4)
    if option.needs != ALWAYS:
        needs = condition_told(options, option.needs, translate)
        sentence = ACTS if acts(options, option.name) else ACTS_NOT
        console.say(sentence, style="dim", indent=4, needs=needs)


def answers_of(option: Option) -> Iterator[tuple[str, str]]:
    """Yield the possible answers with their phrases; none for numbers and ranks."""
    if option.kind in ("switch", "choice"):
        for answer in option.answers:
            yield option.write(answer), getattr(answer, "phrase", "")
