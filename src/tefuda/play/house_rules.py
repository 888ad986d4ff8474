"""House rules and their answers in the words of a language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.core.option import INERT, NO, OFF, YES, Answer, Option, acts, condition_told, options_of
from tefuda.language import filled, quoted


def answer_told(option: Option, value: int, translate: Callable[[str], str]) -> str:
    """Return an answer to a house rule in words: its phrase, or the number or rank itself."""
    if isinstance(option.default, Answer):
        return translate(next(answer.phrase for answer in type(option.default) if answer == value))
    written = option.write(value)
    return translate(written) if written in (YES, NO, OFF) else written


def inert_told(options: Any, translate: Callable[[str], str]) -> dict[str, str]:
    """Return by name the house rules that have no effect beside the others, each with a sentence that says why."""

    def write(option: Option, value: int) -> str:
        return answer_told(option, value, translate)

    def question(option: Option) -> str:
        return f"{quoted(translate(option.question), translate)} "

    return {
        name: filled(translate(INERT), needs=condition_told(options, option.needs, translate, write, question))
        for name, option in options_of(type(options)).items()
        if not acts(options, name)
    }
