"""House rules in words."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.core.option import Answer, Option
from tefuda.language import marked

YES = marked("yes")
NO = marked("no")
OFF = marked("off")


def answer_told(option: Option, value: int, translate: Callable[[str], str]) -> str:
    """Return an answer in words: its phrase, or the answer itself."""
    if isinstance(option.default, Answer):
        return translate(next(answer.phrase for answer in type(option.default) if answer == value))
    written = option.write(value)
    return translate(written) if written in (YES, NO, OFF) else written


def phrase_of(option: Option, answer: str, translate: Callable[[str], str]) -> str:
    """Return a house rule with the answer chosen: `Must a player draw? yes`."""
    return f"{translate(option.question)} {answer_told(option, option.read(answer), translate)}"
