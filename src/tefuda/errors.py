"""What tefuda raises when it is asked for something it cannot do.

TefudaError
├── NotationError      text that is not what it should be: line, column, what stands there
├── PositionError      cards or cells that cannot stand together in one deal
├── PresetError        a game that nobody has described
├── GameError          a family of games from another distribution that does not load, or lacks what is asked of it
├── SeatsError         a number of seats the game cannot be played with, or a seat that is not there
├── ClauseError        a clause that the rule book does not have
├── OptionError        one house rule that cannot be chosen so
│   └── OptionErrors   all of them, found in one call (also an ExceptionGroup)
├── IllegalAction      an action that a clause forbids; nothing has changed
│   └── OutOfTurn      an action by a seat that owes no decision
├── BotFailed          a bot from outside that did not come to a decision
├── StudyError         a study that cannot be made as asked: workers that die, a file of another version
└── CompileError       rules that the compiler did not take
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tefuda.language import filled

REASON_LENGTH = 300
"""How many characters of what code from outside says are repeated."""


class TefudaError(Exception):
    """A mistake that can be explained to the person who made it.

    `message` is a sentence with named gaps and `facts` fill them, so that it can be translated.
    """

    def __init__(self, message: str, /, **facts: object) -> None:
        super().__init__(message)
        self.message = message
        self.facts = facts

    def told(self, translate: Callable[[str], str] = str) -> str:
        """Return the message through `translate`, which maps an English sentence to another language."""
        facts = {name: fact.told(translate) if hasattr(fact, "told") else fact for name, fact in self.facts.items()}
        return filled(translate(self.message), **facts)

    def __str__(self) -> str:
        return self.told()


class NotationError(TefudaError):
    """Text that cannot be read; `line` and `column` count from 1, and are 0 where it stands in no text."""

    def __init__(self, message: str, /, *, line: int = 1, column: int = 1, **facts: object) -> None:
        super().__init__(message, **facts)
        self.line = line
        self.column = column

    def told(self, translate: Callable[[str], str] = str) -> str:
        if self.line == 0:
            return super().told(translate)
        where = filled(translate("line {line}, column {column}"), line=self.line, column=self.column)
        return f"{where}: {super().told(translate)}"

    def moved(self, line: int, column: int, **facts: object) -> NotationError:
        """Return the same fault in a larger text, where the part it was found in begins at `line`, `column`.

        Other `facts` are added to its own.
        """
        within, start = max(self.line, 1), max(self.column, 1)
        at = column + start - 1 if within == 1 else start
        return NotationError(self.message, line=line + within - 1, column=at, **{**self.facts, **facts})


class PositionError(TefudaError):
    """Cards or cells that cannot stand together in one deal."""


class PresetError(TefudaError):
    """A game that nobody has described."""


class GameError(TefudaError):
    """A family of games from another distribution that does not load, or lacks what is asked of it."""


class SeatsError(TefudaError):
    """A number of seats that the game cannot be played with, or a seat that is not at the table."""


class ClauseError(TefudaError):
    """A clause that the rule book does not have."""


class OptionError(TefudaError):
    """One house rule that cannot be chosen so; `option` names it and `clause` is where it is explained."""

    def __init__(self, message: str, /, *, option: str = "", clause: str = "", **facts: object) -> None:
        super().__init__(message, option=option, clause=clause, **facts)
        self.option = option
        self.clause = clause


class OptionErrors(OptionError, ExceptionGroup[OptionError]):
    """All the house rules of one call that cannot be chosen so."""

    def __new__(cls, faults: Sequence[OptionError]) -> OptionErrors:
        return super().__new__(cls, "house rules that cannot be chosen so", list(faults))

    def __init__(self, faults: Sequence[OptionError]) -> None:
        self.facts = {}
        self.option = self.clause = ""

    def __reduce__(self) -> tuple[type[OptionErrors], tuple[list[OptionError]]]:
        return OptionErrors, (list(self.exceptions),)  # type: ignore[arg-type]

    def derive(self, excs: Sequence[OptionError]) -> OptionErrors:  # type: ignore[override]
        return OptionErrors(excs)

    def told(self, translate: Callable[[str], str] = str) -> str:
        return "\n".join(fault.told(translate) for fault in self.exceptions if isinstance(fault, OptionError))


class IllegalAction(TefudaError):
    """An action that a clause forbids; `refusal` holds the clause and the sentence."""

    def __init__(self, message: str, /, *, refusal: object = None, **facts: object) -> None:
        super().__init__(message, refusal=refusal, **facts)
        self.refusal = refusal


class OutOfTurn(IllegalAction):
    """An action by a seat that owes no decision now, or after the end."""


class BotFailed(TefudaError):
    """A bot from outside that raised something, was late or broke a rule."""


class StudyError(TefudaError):
    """A study that cannot be made as it is asked for, or cannot be read."""


class CompileError(TefudaError):
    """Rules that the compiler did not take."""


def reason_of(fault: BaseException) -> str:
    """Return what code from outside raised, in one line: the kind of exception and what it says."""
    try:
        return one_line(f"{type(fault).__name__}: {fault}")
    except Exception:
        return one_line(type(fault).__name__)


def one_line(text: str) -> str:
    """Return text from outside in one line without control characters, cut off after REASON_LENGTH."""
    kept = text[:REASON_LENGTH]
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in kept).split())
    return plain if kept == text else f"{plain}…"
