"""Faults of house rules in numbers: a rule says what is wrong with them, and an error puts it into words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, TypeAlias, TypeVar, cast, get_args, get_type_hints

from tefuda.core.cards.card import Rank
from tefuda.core.option import options_of
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import Writer
from tefuda.core.words.story import Story
from tefuda.errors import OptionError, SeatsError

Said = TypeVar("Said", bound=Callable[..., None])
OPTION, CLAUSE = "option", "clause"
"""The gaps for the house rule that is to be changed and, filled by itself, for its clause."""


class FaultGap(Enum):
    """What stands in a gap of a fault: a RULE is the name of a house rule, by its number among the `rules` told of."""

    RULE = "rule"
    RANK = "rank"
    NUMBER = "number"


RuleGap: TypeAlias = Annotated[int, FaultGap.RULE]
RankGap: TypeAlias = Annotated[int, FaultGap.RANK]
NumberGap: TypeAlias = Annotated[int, FaultGap.NUMBER]


@dataclass(frozen=True, eq=False)
class Fault(Writer):
    """A declared fault: its text in English, and its gaps by name and in order.

    Without the gap `option` the number of players is at fault, not an answer.
    """

    number: int
    text: str
    gaps: Sequence[tuple[str, FaultGap]]


class Faults:
    """The faults of a family by number; `rules` are the names of the house rules of which they tell."""

    def __init__(self, *rules: str) -> None:
        self.rules = rules
        self.known: list[Fault] = []

    def fault(self, text: str) -> Callable[[Said], Said]:
        """Declare a fault as the function that says it; its body is never executed.

        The first parameter is the story, the others are the gaps of the text but for `{clause}`.
        """

        def declare(function: Said) -> Said:
            hints = get_type_hints(function, include_extras=True)
            names = function.__code__.co_varnames[1 : function.__code__.co_argcount]
            fault = Fault(len(self.known), text, [(name, get_args(hints[name])[1]) for name in names])
            self.known.append(fault)
            return cast("Said", fault)

        return declare

    def data(self) -> dict[str, object]:
        """Return the faults in a form that JSON can hold: their texts, with the gaps by name and kind."""
        return {
            "rules": [*self.rules],
            "texts": [[one.text, [[name, gap.value] for name, gap in one.gaps]] for one in self.known],
        }

    def told(self, say: Callable[..., None]) -> FaultsTold:
        """Return as errors what a rule says: `say(options, story)`, or `say(options, seats, story)`."""
        return FaultsTold(self, say)


@rule
def no_contradictions(options: Any, story: Story) -> None:
    """Say nothing: all answers can stand together."""


@rule
def no_crowd(options: Any, seats: int, story: Story) -> None:
    """Say nothing: any number of players can play."""


@dataclass(frozen=True, eq=False)
class FaultsTold:
    """What a rule says is wrong with house rules, as errors."""

    faults: Faults
    say: Callable[..., None]

    def __call__(self, options: Any, *seats: int) -> Iterator[OptionError | SeatsError]:
        """Yield an error for each fault of some options, or of a number of players by them."""
        story = Story()
        self.say(options, *seats, story)
        at = 0
        while at < story.count:
            fault = self.faults.known[story.cells[at]]
            numbers = story.cells[at + 1 : at + 1 + len(fault.gaps)]
            facts = {name: self._worded(gap, one) for (name, gap), one in zip(fault.gaps, numbers, strict=True)}
            at += 1 + len(numbers)
            yield _error(options, fault.text, facts)

    def _worded(self, gap: FaultGap, number: int) -> object:
        match gap:
            case FaultGap.RULE:
                return self.faults.rules[number]
            case FaultGap.RANK:
                return str(Rank(number))
        return number


def _error(options: Any, text: str, facts: Mapping[str, Any]) -> OptionError | SeatsError:
    if OPTION not in facts:
        return SeatsError(text, **facts)
    return OptionError(text, **facts, clause=options_of(type(options))[facts[OPTION]].clause)


def told_by(yields: object, otherwise: Callable[..., None]) -> FaultsTold:
    """Return what a rule tells, where faults come from one; else what `otherwise` does, which says nothing."""
    return yields if isinstance(yields, FaultsTold) else Faults().told(otherwise)
