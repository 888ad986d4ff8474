"""House rules as typed data: each a question, its answers, and the clause that explains it.

A family declares its options once, as the fields of a frozen dataclass made with `switch`, `number`, `choice` and
`rank`. The page's form, the command line, the documentation and the notation all read that declaration.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import combinations, product
from typing import Any, ClassVar, Literal, Protocol, Self, TypeVar

from tefuda.core.cards.card import Rank, read_rank
from tefuda.core.cards.names import RANK_NAMES
from tefuda.core.records.counts import NO_RANK
from tefuda.core.whole_numbers import as_truth, as_whole, whole_number
from tefuda.errors import NotationError, OptionError, OptionErrors
from tefuda.language import filled, marked

AND, OR, NOT = marked("{one} and {other}"), marked("{one} or {other}"), marked("{option} not {answer}")
COMMA, AT_LEAST_ONE = marked(", "), marked("at least one of ({listed})")
AT_LEAST = marked("at least {number} of ({listed})")
YES, NO, OFF = marked("yes"), marked("no"), marked("off")
INERT = marked("No effect here. It needs: {needs}")
"""Says of a house rule why it has no effect."""
NOT_AN_ANSWER = marked("option {option}: {given!r} is not a valid answer; choose from {answers} [{clause}]")
NO_SUCH_RULE = marked("option {option}: no such house rule")


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
        """The answer as it is written in options, such as `each-of-them`."""
        return self.name.lower().replace("_", "-")


def answer(value: int, phrase: str) -> Any:
    """Declare an answer within an `Answer`: its value and the phrase that describes it."""
    return value, phrase


Chosen = TypeVar("Chosen", bound=Answer)
Kind = Literal["switch", "number", "choice", "rank"]


@dataclass(frozen=True, slots=True)
class Need:
    """A house rule that must have one of `answers`, or none of them where they are `excluded`, and must itself act.

    Without `answers` the house rule must be on: neither `no`, `0` nor `off`.
    """

    option: str
    answers: tuple[int, ...] = ()
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold for a house rule to act: all needs of at least one of the alternatives.

    `&` and `|` join conditions.
    """

    alternatives: tuple[tuple[Need, ...], ...]

    def __and__(self, other: Condition) -> Condition:
        return Condition(tuple((*these, *those) for these in self.alternatives for those in other.alternatives))

    def __or__(self, other: Condition) -> Condition:
        return Condition(self.alternatives + other.alternatives)


ALWAYS = Condition(((),))
"""The condition that always holds: one alternative without needs."""
NEVER = Condition(())
"""The condition that never holds: no alternative."""


def when(option: str, *answers: int) -> Condition:
    """Return the condition that a house rule has one of these answers or, without any, that it is on."""
    return Condition(((Need(option, answers),),))


def unless(option: str, *answers: int) -> Condition:
    """Return the condition that a house rule has none of these answers."""
    return Condition(((Need(option, answers, excluded=True),),))


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule of a family, read from its declaration.

    A number goes from `least` to `most`, both included, by `step`. The house rule acts under the condition `needs`.
    """

    name: str
    default: int
    question: str
    clause: str
    kind: Kind
    least: int = 0
    most: int = 0
    step: int = 1
    needs: Condition = ALWAYS

    @property
    def off(self) -> int:
        """The answer that turns the house rule off, where it has one."""
        return NO_RANK if self.kind == "rank" else 0

    @property
    def is_range(self) -> bool:
        """Whether every whole number from `least` to `most` is an answer."""
        return self.kind == "number" and self.step == 1

    @property
    def answers(self) -> tuple[int, ...]:
        """Every possible answer, in the order in which they are shown."""
        if isinstance(self.default, Answer):
            return tuple(type(self.default))
        if self.kind == "switch":
            return (False, True)
        if self.kind == "rank":
            return (*Rank, NO_RANK)[: self.most + 1]
        return tuple(range(self.least, self.most + 1, self.step))

    def write(self, value: int) -> str:
        """Return an answer as text: `yes`, `3`, `own-hands`, `A`, `off`; `read` reads all of them."""
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
        """Return the answer that `given`, text or a value, stands for; raise OptionError for anything else.

        For a rank, a plain number is its name, 8 as "8", and a `Rank` its value.
        """
        value = self._value(given)
        if value is None or value not in self.answers:
            raise OptionError(
                NOT_AN_ANSWER,
                option=self.name,
                clause=self.clause,
                given=given,
                answers=self.allowed(),
            )
        return value

    def allowed(self) -> str:
        """Return the answers as text, `0 … 5` where they are all numbers of a range."""
        if self.is_range:
            return f"{self.least} … {self.most}"
        return ", ".join(self.write(answer) for answer in self.answers)

    def _value(self, given: object) -> int | None:
        if isinstance(given, str):
            return self._text(given.strip().lower())
        if self.kind == "switch":
            return as_truth(given)
        number = as_whole(given)
        if isinstance(self.default, Answer):
            return next((answer for answer in self.answers if answer == number), None)
        if number is not None and self.kind == "rank" and not isinstance(given, Rank) and number != NO_RANK:
            return self._text(str(number))
        return number

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


def switch(default: bool, question: str, *, clause: str, needs: Condition = ALWAYS) -> Any:
    """Declare a house rule that is on or off."""
    return _declare(Option("", default, question, clause, "switch", most=1, needs=needs))


def number(
    default: int, question: str, *, least: int, most: int, step: int = 1, clause: str, needs: Condition = ALWAYS
) -> Any:
    """Declare a house rule that is a number from `least` to `most`, by `step`."""
    return _declare(Option("", default, question, clause, "number", least, most, step, needs))


def choice(default: Chosen, question: str, *, clause: str, needs: Condition = ALWAYS) -> Any:
    """Declare a house rule that is one of the answers of an `Answer`."""
    return _declare(Option("", default, question, clause, "choice", most=len(type(default)) - 1, needs=needs))


def rank(default: int, question: str, *, clause: str, off: bool = True, needs: Condition = ALWAYS) -> Any:
    """Declare a house rule that is a rank or, where `off` says so, no rank at all."""
    most = NO_RANK if off else NO_RANK - 1
    return _declare(Option("", default, question, clause, "rank", most=most, needs=needs))


def worked_out(work_out: Callable[[Any], int]) -> Any:
    """Declare a number that follows from the house rules: `work_out(options)`, which may use the fields before it.

    If that is a rule, programs of other languages can work it out, too.
    """
    return dataclasses.field(default=0, init=False, repr=False, compare=False, metadata={worked_out: work_out})


class Contradictions(Protocol):
    """Yields an error for each pair of answers that exclude each other."""

    def __call__(self, options: Any, /) -> Iterator[Any]: ...


class HouseRules:
    """The base of a family's options: a frozen dataclass with slots, with fields declared by `switch` and others.

    `contradictions(options)` yields an error for each pair of answers that exclude each other. Where it tells what a
    rule says, as `FaultsTold`, programs of other languages find them, too.
    """

    __slots__ = ()
    contradictions: ClassVar[Contradictions | None] = None

    def __post_init__(self) -> None:
        """Work out the numbers that follow from the house rules."""
        declared: Any = type(self)
        for name, work_out in worked_out_of(declared).items():
            object.__setattr__(self, name, work_out(self))

    def faults(self) -> Iterator[OptionError]:
        """Yield an error for each pair of answers that exclude each other."""
        if self.contradictions is not None:
            yield from self.contradictions(self)


def worked_out_of(declared: Any) -> Mapping[str, Callable[[Any], int]]:
    """Return what works out the numbers of an options class that follow from its house rules, by name and in order."""
    return _worked_out_of(declared)


@cache
def _worked_out_of(declared: Any) -> Mapping[str, Callable[[Any], int]]:
    fields = dataclasses.fields(declared)
    return {field.name: field.metadata[worked_out] for field in fields if worked_out in field.metadata}


def _declare(option: Option) -> Any:
    return dataclasses.field(default=option.default, metadata={Option: option})


def options_of(declared: Any) -> Mapping[str, Option]:
    """Return the house rules of an options class by name, in the order of declaration."""
    return _options_of(declared)


@cache
def _options_of(declared: Any) -> Mapping[str, Option]:
    return {
        field.name: dataclasses.replace(field.metadata[Option], name=field.name)
        for field in dataclasses.fields(declared)
        if Option in field.metadata
    }


def choose(base: Any, given: Mapping[str, object]) -> Any:
    """Return the options `base` with the answers in `given`, or `base` itself if that changes none.

    Names may have `-` for `_`; answers are as `Option.read` takes them. Raises OptionErrors with every fault there is.
    """
    known = options_of(type(base))
    chosen: dict[str, int] = {}
    faults: list[OptionError] = []
    for name, answer in given.items():
        option = known.get(name.replace("-", "_"))
        if option is None:
            faults.append(_unknown(name, known))
            continue
        try:
            chosen[option.name] = option.read(answer)
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
    return OptionError(NO_SUCH_RULE, option=name)


def answers_of(options: Any) -> dict[str, str]:
    """Return the written answer to every house rule by its name."""
    return {name: option.write(getattr(options, name)) for name, option in options_of(type(options)).items()}


def changed(options: Any, base: Any) -> Iterator[tuple[str, str]]:
    """Yield the name and the written answer of every house rule in which `options` differ from `base`."""
    for name, option in options_of(type(options)).items():
        value = getattr(options, name)
        if value != getattr(base, name):
            yield name, option.write(value)


def acts(options: Any, name: str) -> bool:
    """Say whether a house rule has an effect, given the other answers in `options`."""
    return is_met(options, options_of(type(options))[name].needs)


def is_met(options: Any, condition: Condition) -> bool:
    """Say whether `options` meet a condition."""
    return any(all(_meets(options, need) for need in needs) for needs in condition.alternatives)


def _meets(options: Any, need: Need) -> bool:
    option = options_of(type(options))[need.option]
    answers = need.answers or (option.off,)
    excluded = need.excluded or not need.answers
    return acts(options, need.option) and (getattr(options, need.option) in answers) != excluded


def idle(options: Any, base: Any) -> Iterator[Option]:
    """Yield the house rules without effect in `options` whose answer is neither the default nor that of `base`."""
    for name, option in options_of(type(options)).items():
        if getattr(options, name) not in (option.default, getattr(base, name)) and not acts(options, name):
            yield option


def condition_told(
    options: Any,
    condition: Condition,
    translate: Callable[[str], str] = str,
    write: Callable[[Option, int], str] = Option.write,
    name: Callable[[Option], str] = "{0.name}=".format,
) -> str:
    """Return a condition as text: `reverse not off and (draw_two not off or draw_four not off)`.

    Three or more are a list: `a, b or c`, within another condition `at least one of (a, b, c)`. `write` writes an
    answer, and `name` the house rule before it.
    """
    known = options_of(type(options))

    def listed(parts: Sequence[str]) -> str:
        return translate(COMMA).join(parts)

    def joined(link: str, parts: Sequence[str]) -> str:
        *others, last = parts
        return filled(translate(link), one=listed(others), other=last) if others else last

    def told(need: Need) -> str:
        option = known[need.option]
        if need.answers or option.kind == "switch":
            answer = "/".join(write(option, value) for value in need.answers or (True,))
        else:
            answer = write(option, option.off)
        if need.excluded or (not need.answers and option.kind != "switch"):
            return filled(translate(NOT), option=name(option).rstrip("= "), answer=answer)
        return name(option) + answer

    def within(choice: Sequence[str]) -> str:
        if len(choice) < 3:
            return f"({joined(OR, choice)})" if len(choice) == 2 else choice[0]
        return filled(translate(AT_LEAST_ONE), listed=listed(choice))

    def apart(needs: Sequence[Need]) -> str:
        text = joined(AND, [*map(told, needs)])
        return f"({text})" if len(needs) > 1 else text

    choices = [[told(need) for need in choice] for choice in _choices(condition)]
    if choices:
        return joined(OR, choices[0]) if len(choices) == 1 else joined(AND, [within(choice) for choice in choices])
    number, needs = _least(condition)
    if number:
        return filled(translate(AT_LEAST), number=number, listed=listed([told(need) for need in needs]))
    return joined(OR, [apart(alternative) for alternative in condition.alternatives])


def _choices(condition: Condition) -> list[list[Need]]:
    """Return the choices of which a condition needs one each; none where it cannot be stated so."""
    alternatives = {frozenset(needs) for needs in condition.alternatives}
    choices: list[list[Need]] = []
    for need in dict.fromkeys(need for needs in condition.alternatives for need in needs):
        rivals = {other for needs in alternatives if need in needs for other in needs}
        found = next((choice for choice in choices if rivals.isdisjoint(choice)), None)
        if found is None:
            choices.append([need])
        else:
            found.append(need)
    return choices if alternatives == {frozenset(needs) for needs in product(*choices)} else []


def _least(condition: Condition) -> tuple[int, Sequence[Need]]:
    """Return how many of which needs a condition asks for, 0 where it cannot be stated so."""
    needs = tuple(dict.fromkeys(need for needs in condition.alternatives for need in needs))
    number = len(condition.alternatives[0])
    chosen = {frozenset(some) for some in combinations(needs, number)}
    return (number if chosen == {frozenset(some) for some in condition.alternatives} else 0), needs
