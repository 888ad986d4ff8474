"""House rules, bots and seats on the command line."""

from __future__ import annotations

from collections.abc import Sequence

import click

from tefuda.cli.console import Console
from tefuda.core.option import condition_told, idle
from tefuda.core.preset import Preset
from tefuda.core.texts import even
from tefuda.core.whole_numbers import LONGEST, whole_number
from tefuda.errors import OptionError, OptionErrors, SeatsError
from tefuda.language import marked
from tefuda.play.library import find
from tefuda.play.opening import choose_options


class Number(click.ParamType[int]):
    """A whole number on the command line, at least `least`, and at most `most` if given."""

    name = "number"

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        text = even(str(value))
        number = whole_number(text, LONGEST) if text.isascii() else None
        if number is not None and self._allows(number):
            return number
        raise click.BadParameter(
            self._fault(text, (ctx.find_object(Console) if ctx else None) or Console("en")), ctx, param
        )

    def _allows(self, value: int) -> bool:
        return self.least <= value and (self.most is None or value <= self.most)

    def _fault(self, text: str, console: Console) -> str:
        if self.most is None:
            return console.tell("“{text}” must be a whole number of at least {least}", text=text, least=self.least)
        message = marked("“{text}” must be a whole number from {least} to {most}")
        return console.tell(message, text=text, least=self.least, most=self.most)


NO_EFFECT = marked("option {option}: has no effect here; it acts only with {needs} [{clause}]")

takes_seed = click.option(
    "--seed",
    type=Number(0),
    default=0,
    metavar="N",
    help=marked("A number that decides cards and choices (default: 0)."),
)

takes_house_rules = click.option(
    "-o",
    "--option",
    "house_rules",
    multiple=True,
    metavar="NAME=ANSWER",
    help=marked("Change a house rule; can be repeated. `tefuda games PRESET` lists them."),
)


def answers_by_name(given: Sequence[str]) -> tuple[dict[str, object], list[OptionError]]:
    """Return the answers given as `name=answer`, as text, and the faults of other arguments."""
    answers: dict[str, object] = {}
    faults: list[OptionError] = []
    for word in given:
        name, equals, answer = even(word).partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            faults.append(OptionError("option {option}: write it as name=answer", option=word))
        elif name in answers:
            faults.append(OptionError("option {option} is given twice", option=name))
        else:
            answers[name] = answer
    return answers, faults


def read_house_rules(console: Console, preset: str, given: Sequence[str]) -> dict[str, object]:
    """Return the answers given as `name=answer`; raise OptionErrors with all faults at once.

    The console reports answers without effect.
    """
    answers, faults = answers_by_name(given)
    try:
        options = choose_options(preset, answers)
    except OptionErrors as group:
        raise OptionErrors([*faults, *(one for one in group.exceptions if isinstance(one, OptionError))]) from None
    if faults:
        raise OptionErrors(faults)
    for option in idle(options, preset_of(preset).options):
        needs = condition_told(options, option.needs, console.translate)
        warning = console.tell(NO_EFFECT, option=option.name, needs=needs, clause=option.clause)
        console.complain(warning)
    return answers


def read_names(text: str, seat_count: int) -> list[str]:
    """Return a bot's name for each seat, from one name or a list with commas; raise SeatsError for a wrong number."""
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        return names * seat_count
    if len(names) != seat_count:
        raise SeatsError("{given} bots are named for {places} places", given=len(names), places=seat_count)
    return names


def preset_of(name: str) -> Preset:
    """Return a preset by name; raise PresetError if there is none."""
    return find(name)[1]
