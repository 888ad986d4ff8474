"""The console: sentences in the person's language, on the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

from rich import console

from tefuda.cli.wrapping import wrapped
from tefuda.core.game import Game
from tefuda.errors import TefudaError
from tefuda.language import translator


class Console:
    """Prints in one language: results to standard output, faults and progress to standard error."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.translate: Callable[[str], str] = translator(language)
        self.out = console.Console(highlight=False, markup=False, emoji=False)
        self.err = console.Console(highlight=False, markup=False, emoji=False, stderr=True)

    def of(self, game: Game) -> Callable[[str], str]:
        """Return what translates the sentences of a family of games."""
        return translator(self.language, game.name)

    @property
    def width(self) -> int:
        """How wide paragraphs are set."""
        return min(self.out.width, 100)

    def tell(self, sentence: str, /, **facts: object) -> str:
        """Return a sentence in the language, its named gaps filled."""
        return self.translate(sentence).format(**facts)

    def say(self, sentence: str, /, style: str = "", indent: int = 0, **facts: object) -> None:
        """Print a sentence in the language."""
        self.print(self.tell(sentence, **facts), style, indent)

    def print(self, text: str, style: str = "", indent: int = 0) -> None:
        """Print text that is in the language already, in lines of fitting width."""
        self.out.print(wrapped(text, self.width, indent), style=style, no_wrap=True, overflow="ignore", crop=False)

    def quote(self, text: str) -> None:
        """Print text that is to be copied, in one line however long."""
        self.out.print(text, soft_wrap=True)

    def show(self, drawn: console.RenderableType = "") -> None:
        """Print something drawn, or an empty line."""
        self.out.print(drawn)

    def give(self, value: object) -> None:
        """Print a value as JSON, for a program to read."""
        sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")

    def explain(self, fault: TefudaError) -> None:
        """Print what is wrong with a line just typed, without saying where."""
        self.print(TefudaError.told(fault, self.translate))

    def complain(self, text: str) -> None:
        """Print to standard error what is wrong, in the language already."""
        self.err.print(text, no_wrap=True, overflow="ignore", crop=False)
