"""House rules as typed data: each a question, its answers, and the clause that explains it.

A family declares its options once, as the fields of a frozen dataclass made with `switch`, `number`, `choice` and
`rank`. The page's form, the command line, the documentation and the notation all read that declaration.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal, Self, TypeVar

from tefuda.core.cards import NO_RANK, RANK_NAMES, Rank, read_rank
from tefuda.core.whole_numbers import whole_number
from tefuda.errors import NotationError, OptionError, OptionErrors


class Answer(IntEnum):
    """One of the answers to the question of a house rule, with a phrase that describes it."""

    phrase: str

    def __new__(cls, value: int, phrase: str) -> Self:
        member = int.__new__(cls, value)
        member._value_ = value
        member.phrase = phrase
        return member

    @property
    def word(self) -> str:
        """The answer as it is written, `each-of-them`."""
        return self.name.lower().replace("_", "-")


def answer(value: int, phrase: str) -> Any:
    """Declare an answer within an `Answer`: its value and the phrase that describes it."""
    return value, phrase


Chosen = TypeVar("Chosen", bound=Answer)
Kind = Literal["switch", "number", "choice", "rank"]


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule of a family, read from its declaration; `least` and `most` bound a number, both included."""

    name: str
    default: int
    question: str
    clause: str
    kind: Kind
    least: int = 0
    most: int = 0
    needs: str = ""

    @property
    def answers(self) -> tuple[int, ...]:
        """Every answer that may be given, in order."""
        if isinstance(self.default, Answer):
            return tuple(type(self.default))
        if self.kind == "switch":
            return (False, True)
        if self.kind == "rank":
            return (*Rank, NO_RANK)[: self.most + 1]
        return tuple(range(self.least, self.most + 1))

    def write(self, value: int) -> str:
        """Return an answer as text: `yes`, `3`, `own-hands`, `A`, `off`."""
        match self.kind:
            case "switch":
                return "yes" if value else "no"
            case "choice":
                return type(self.default)(value).word  # type: ignore[attr-defined, no-any-return]
            case "rank":
                return "off" if value == NO_RANK else RANK_NAMES[value]
            case _:
                return str(int(value))

    def read(self, given: object) -> int:
        """Return the answer that `given`, text or a value, stands for; raise OptionError for any other.

        Of a rank a plain number is the name, 8 as "8", and a `Rank` the value.
        """
        value = self._value(given)
        if value is None or value not in self.answers:
            raise OptionError(
                "option {option}: {given!r} is no answer; it may be {answers} [{clause}]",
                option=self.name,
                clause=self.clause,
                given=given,
                answers=self.allowed(),
            )
        return value

    def allowed(self) -> str:
        """Return the answers as text, a range where they are numbers."""
        if self.kind == "number":
            return f"{self.least} … {self.most}"
        return ", ".join(self.write(answer) for answer in self.answers)

    def _value(self, given: object) -> int | None:
        if isinstance(given, str):
            return self._text(given.strip().lower())
        if self.kind == "switch":
            return given if isinstance(given, bool) else None
        if isinstance(given, bool) or not isinstance(given, int):
            return None
        if isinstance(self.default, Answer):
            return next((answer for answer in self.answers if answer == given), None)
        if self.kind == "rank" and not isinstance(given, Rank) and given != NO_RANK:
            return self._text(str(given))
        return given

    def _text(self, given: str) -> int | None:
        match self.kind:
            case "switch":
                return {"yes": True, "on": True, "true": True, "1": True}.get(
                    given, False if given in ("no", "off", "false", "0") else None
                )
            case "choice":
                words = {answer.word: answer for answer in type(self.default)}  # type: ignore[attr-defined]
                return words.get(given.replace("_", "-"))
            case "rank":
                try:
                    return NO_RANK if given == "off" else Rank(read_rank(given))
                except NotationError:
                    return None
            case _:
                number = whole_number(given.removeprefix("-"))
                return -number if number is not None and given.startswith("-") else number


def switch(default: bool, question: str, *, clause: str, needs: str = "") -> Any:
    """Declare a house rule that is on or off; `needs` names the option without which it does nothing."""
    return _declare(default, question, clause, "switch", needs, most=1)


def number(default: int, question: str, *, least: int, most: int, clause: str, needs: str = "") -> Any:
    """Declare a house rule that is a number from `least` to `most`."""
    return _declare(default, question, clause, "number", needs, least, most)


def choice(default: Chosen, question: str, *, clause: str, needs: str = "") -> Any:
    """Declare a house rule that is one of the answers of an `Answer`."""
    return _declare(default, question, clause, "choice", needs, most=len(type(default)) - 1)


def rank(default: int, question: str, *, clause: str, off: bool = True, needs: str = "") -> Any:
    """Declare a house rule that is a rank or, where `off` says so, no rank at all."""
    return _declare(default, question, clause, "rank", needs, most=NO_RANK if off else NO_RANK - 1)


def worked_out() -> Any:
    """Declare a number that follows from the house rules; `__post_init__` works it out, once."""
    return dataclasses.field(default=0, init=False, repr=False, compare=False)


def _declare(default: int, question: str, clause: str, kind: Kind, needs: str, least: int = 0, most: int = 0) -> Any:
    option = Option("", default, question, clause, kind, least, most, needs)
    return dataclasses.field(default=default, metadata={Option: option})


def options_of(declared: type[Any]) -> Mapping[str, Option]:
    """Return the house rules of an options class by name, in the order of declaration."""
    return {
        field.name: dataclasses.replace(field.metadata[Option], name=field.name)
        for field in dataclasses.fields(declared)
        if Option in field.metadata
    }


def choose(base: Any, given: Mapping[str, object]) -> Any:
    """Return the options `base` with the answers in `given`, itself if that changes none.

    Raises OptionErrors with every fault there is.
    """
    known = options_of(type(base))
    chosen: dict[str, int] = {}
    faults: list[OptionError] = []
    for name, answer in given.items():
        found = known.get(name.replace("-", "_"))
        if found is None:
            faults.append(_unknown(name, known))
            continue
        try:
            chosen[found.name] = found.read(answer)
        except OptionError as fault:
            faults.append(fault)
    options = dataclasses.replace(base, **chosen)
    faults += options.faults()
    if faults:
        raise OptionErrors(faults)
    return base if options == base else options


def _unknown(name: str, known: Iterable[str]) -> OptionError:
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), n=1)
    if near:
        return OptionError("option {option}: no such house rule; did you mean {near}?", option=name, near=near[0])
    return OptionError("option {option}: no such house rule", option=name)


def changed(options: Any, base: Any) -> Iterator[tuple[str, str]]:
    """Yield the name and the written answer of every house rule in which `options` differ from `base`."""
    for name, found in options_of(type(options)).items():
        value = getattr(options, name)
        if value != getattr(base, name):
            yield name, found.write(value)
