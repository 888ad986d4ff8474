"""`tefuda rules`: the rule book."""

from __future__ import annotations

from typing import Any

import click

from tefuda.cli.console import Console
from tefuda.cli.program import command, for_programs, speaks
from tefuda.cli.text_of_rules import answers_of, show_clause, show_contents
from tefuda.core.game import Game
from tefuda.core.option import ALWAYS, acts, condition_told
from tefuda.core.rulebook import Clause, plain
from tefuda.language import marked
from tefuda.play.library import find


@command(
    help=marked("Show the rule book of a game: all titles or one clause."),
    epilog="tefuda rules mau-mau\ntefuda rules mau-mau 5.4",
)
@click.argument("preset", help=marked("The game; `tefuda games` lists them."))
@click.argument("clause", required=False, help=marked("The number of a clause, such as 2.4."))
@for_programs
@speaks
@click.pass_obj
def rules(console: Console, preset: str, clause: str | None, as_json: bool) -> None:
    """Run `tefuda rules`."""
    game, named = find(preset)
    if as_json:
        chosen = [game.clause(clause)] if clause else list(game.clauses.values())
        clauses = [_as_data(game, one, named.options, console) for one in chosen]
        console.give({"preset": preset, "family": game.name, "clauses": clauses})
    elif clause:
        show_clause(game, game.clause(clause), named.options, console)
    else:
        console.print(console.of(game)(named.title), style="bold")
        console.print(console.of(game)(named.about))
        console.show()
        show_contents(game, console)


def _as_data(game: Game, clause: Clause, options: Any, console: Console) -> dict[str, object]:
    translate = console.of(game)
    return {
        "number": clause.number,
        "chapter": translate(clause.chapter),
        "title": translate(clause.title),
        "paragraphs": [plain(translate(paragraph)) for paragraph in clause.paragraphs],
        "house_rules": [house_rule_as_data(game, name, options, console) for name in clause.house_rules],
        "sources": list(clause.sources),
    }


def house_rule_as_data(game: Game, name: str, options: Any, console: Console) -> dict[str, object]:
    """Return a house rule as data: its question, its answers, and the answer in `options`."""
    option, translate = game.house_rules[name], console.of(game)
    phrases = {answer: translate(phrase) if phrase else "" for answer, phrase in answers_of(option)}
    return {
        "name": name,
        "question": translate(option.question),
        "clause": option.clause,
        "answer": option.write(getattr(options, name)),
        "answers": phrases or option.allowed(),
        "acts": acts(options, name),
        "needs": condition_told(options, option.needs) if option.needs != ALWAYS else "",
    }
