"""The rule book and the house rules of a family as pages of the site, in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby
from typing import Any

from tefuda.core.game import Game
from tefuda.core.option import ALWAYS, Option, changed, condition_told
from tefuda.core.rulebook import Clause, tagged
from tefuda.language import filled, marked
from tefuda.teaching.exercises import exercises_of

RULES = marked("Rules")
HOUSE_RULES = marked("House rules")
HOUSE_RULE = marked("House rule")
QUESTION = marked("Question and answers")
CLAUSE = marked("Clause")
ELSEWHERE = marked("Answered otherwise in")
ACTS = marked("Acts only with {needs}.")
SOURCES = marked("Sources: {sources}")
PLAY_NOW = marked("Play now")
EXERCISES = marked("Exercises")

Translate = Callable[[str], str]


def rule_book(game: Game, translate: Translate, page: str) -> str:
    """Return the rule book of a family, each clause with its house rules, exercises and sources, as Markdown.

    Tables and exercises are on the page of the games, whose address is `page`.
    """
    return "\n".join(_rule_book(game, translate, page))


def _rule_book(game: Game, translate: Translate, page: str) -> Iterator[str]:
    yield f"# {translate(game.title)}\n"
    for preset in game.presets.values():
        yield (
            f"- **{translate(preset.title)}** (`{preset.name}`): {translate(preset.about)} "
            f"{_to_page(page, f'play/{preset.name}', translate(PLAY_NOW))}"
        )
    yield from _table(game, translate, page)
    asked = {exercise.clause for exercise in exercises_of(game)}
    for chapter, clauses in groupby(game.clauses.values(), key=lambda clause: clause.chapter):
        listed = list(clauses)
        yield f"\n## {listed[0].number.partition('.')[0]} {translate(chapter)}\n"
        for clause in listed:
            yield from _clause(game, clause, translate)
            if clause.number in asked:
                exercises = _to_page(page, f"exercises/{game.name}/{clause.number}", translate(EXERCISES))
                yield f"{{.exercises}}\n{exercises}\n"


def _table(game: Game, translate: Translate, page: str) -> Iterator[str]:
    """Yield a table of the first game, which is not loaded before it is opened."""
    preset = next(iter(game.presets.values()))
    title = escape(f"{translate(PLAY_NOW)}: {translate(preset.title)}")
    yield (
        f'\n<details class="game"><summary>{title}</summary>'
        f'<iframe src="{page}#play/{preset.name}" title="{title}" loading="lazy"></iframe></details>\n'
    )


def _to_page(page: str, place: str, text: str) -> str:
    """Return a link to a place on the page of the games."""
    return f'<a class="play" href="{page}#{place}">{escape(text)}</a>'


def _clause(game: Game, clause: Clause, translate: Translate) -> Iterator[str]:
    yield f"({label(game, clause.number)})=\n### {clause.number} {translate(clause.title)}\n"
    for paragraph in clause.paragraphs:
        yield f"{tagged(translate(paragraph))}\n"
    for name in clause.house_rules:
        option = game.house_rules[name]
        yield f":::{{admonition}} {translate(option.question)}\n:class: house-rule\n"
        yield from _answers(option, translate)
        if needs := _needs(game, option, translate):
            yield f"\n{needs}"
        yield ":::\n"
    if clause.sources:
        yield f"{{.sources}}\n{filled(translate(SOURCES), sources=', '.join(clause.sources))}\n"


def _answers(option: Option, translate: Translate) -> Iterator[str]:
    """Yield the answers of a house rule as a list, the default in bold."""
    if option.kind in ("number", "rank"):
        yield f"- **`{option.name}={option.write(option.default)}`** ({option.allowed()})"
        return
    for answer in option.answers:
        written = f"`{option.name}={option.write(answer)}`"
        phrase = getattr(answer, "phrase", "")
        yield f"- {f'**{written}**' if answer == option.default else written}" + (
            f": {translate(phrase)}" if phrase else ""
        )


def _needs(game: Game, option: Option, translate: Translate) -> str:
    """Return under which answers to others a house rule acts; nothing where it always does."""
    if option.needs == ALWAYS:
        return ""
    needs = condition_told(_basic(game), option.needs, translate, name="`{0.name}`=".format)
    return filled(translate(ACTS), needs=needs)


def house_rules(game: Game, translate: Translate) -> str:
    """Return all house rules of a family in a table, with the presets that answer otherwise, as Markdown."""
    answered = {preset.title: dict(changed(preset.options, _basic(game))) for preset in game.presets.values()}
    rows = [
        f"# {translate(game.title)}: {translate(HOUSE_RULES)}\n",
        f"| {translate(HOUSE_RULE)} | {translate(QUESTION)} | {translate(ELSEWHERE)} | {translate(CLAUSE)} |",
        "|---|---|---|---|",
    ]
    for option in game.house_rules.values():
        answers = "<br>".join(line.removeprefix("- ") for line in _answers(option, translate))
        needs = _needs(game, option, translate)
        elsewhere = "<br>".join(
            f"{translate(title)}: `{other[option.name]}`" for title, other in answered.items() if option.name in other
        )
        clause = f"[{option.clause}](#{label(game, option.clause)})"
        question = "<br>".join(filter(None, (translate(option.question), answers, needs)))
        rows.append(f"| `{option.name}` | {question} | {elsewhere} | {clause} |")
    return "\n".join([*rows, ""])


def _basic(game: Game) -> Any:
    """Return the options of a family as its rule book describes it."""
    return game.options()


def label(game: Game, number: str) -> str:
    """Return the label of a clause, to be linked to."""
    return f"{game.name}-{number}"
