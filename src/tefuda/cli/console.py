"""The console: printing sentences in the person's language."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

from rich import console

from tefuda.cli.streams import Unwritten, takes, typed_line
from tefuda.cli.wrapping import wrapped
from tefuda.core.game import Game
from tefuda.core.texts import even
from tefuda.errors import TefudaError
from tefuda.language import filled, translator

UNWRITABLE = (
    "{encoding}, the encoding of this terminal, lacks the letters of “{language}”, so this is in English. "
    "With PYTHONUTF8=1 all is written in UTF-8."
)
_SAMPLE = "You pass."
"""A sample of letters in each language, by which to see whether the terminal can write the language."""


class Console:
    """A printer in one language: results go to standard output, errors and progress to standard error.

    `language` is the requested language. If standard output cannot write its letters, English is used; `escaped` means
    that it need not write them.
    """

    def __init__(self, language: str, *, escaped: bool = False) -> None:
        self.language = language
        self.spoken = language if escaped or takes(sys.stdout, translator(language)(_SAMPLE)) else "en"
        self.translate: Callable[[str], str] = translator(self.spoken)
        self.out = console.Console(highlight=False, markup=False, emoji=False)
        self.err = console.Console(highlight=False, markup=False, emoji=False, stderr=True)
        if self.spoken != language:
            self.complain(UNWRITABLE.format(language=language, encoding=sys.stdout.encoding))

    def of(self, game: Game) -> Callable[[str], str]:
        """Return the function that translates the sentences of a family."""
        return translator(self.spoken, game.name)

    @property
    def width(self) -> int:
        """The width of paragraphs, in terminal cells."""
        return min(self.out.width, 100)

    def tell(self, sentence: str, /, **facts: object) -> str:
        """Return a sentence in the language, with its placeholders filled."""
        return filled(self.translate(sentence), **facts)

    def say(self, sentence: str, /, style: str = "", indent: int = 0, **facts: object) -> None:
        """Print a sentence in the language."""
        self.print(self.tell(sentence, **facts), style, indent)

    def print(self, text: str, style: str = "", indent: int = 0) -> None:
        """Print translated text, wrapped to the width."""
        self.out.print(wrapped(text, self.width, indent), style=style, no_wrap=True, overflow="ignore", crop=False)

    def quote(self, text: str) -> None:
        """Print text to be copied, in one line of any length."""
        self.out.print(text, soft_wrap=True)

    def show(self, drawn: console.RenderableType = "") -> None:
        """Print something drawn, or an empty line."""
        self.out.print(drawn)

    def give(self, value: object) -> None:
        """Print a value as JSON, for programs; in ASCII if standard output lacks one of its letters."""
        text = json.dumps(value, ensure_ascii=False, indent=2)
        sys.stdout.write((text if takes(sys.stdout, text) else json.dumps(value, indent=2)) + "\n")

    def ask(self, prompt: str) -> str:
        """Return the line typed after a prompt, in the letters of the notation; raise EOFError at the end of input."""
        return even(typed_line(f"{prompt} > ")).strip()

    def explain(self, fault: TefudaError) -> None:
        """Print what is wrong with the line just typed, without its line and column."""
        self.print(TefudaError.told(fault, self.translate))

    def lose(self, fault: Unwritten) -> None:
        """Print to standard error that standard output cannot be written."""
        self.complain(self.tell("What is shown cannot be written: {reason}", reason=fault.strerror))

    def complain(self, text: str) -> None:
        """Print a translated error message to standard error."""
        self.err.print(text, no_wrap=True, overflow="ignore", crop=False)
