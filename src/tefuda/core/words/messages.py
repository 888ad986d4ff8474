"""Messages: what a family says, as a number for the sentence and numbers for its gaps.

A message is declared once, as the function that says it: its English for the others, its English for the player whom it
is about, and a parameter for each gap, whose annotation says what stands there. Rules call that function to append the
message to a story; `tefuda.core.words.worder` puts a story into words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from string import Formatter
from typing import Annotated, Any, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

from tefuda.core.records.writer import Writer
from tefuda.core.words.story import Phrase

Said = TypeVar("Said", bound=Callable[..., None])
SUBJECT = "name"
"""The gap of a message that is about a player, in which the player's name stands."""


class Gap(Enum):
    """What stands in a gap of a message.

    A SEAT is the name of its player, and “you” to that player. CARDS are listed in order, and what the wild ones among
    them stand for; WRITTEN cards are listed as in the notation, `K♠ 2♥=K`. POINTS have a sign. A SUM is a calculation
    of numbers and signs, and NUMBERS are a list, or a dash. A CLAUSE is 100 times its chapter and its number in it. A
    MESSAGE is another message.
    """

    SEAT = "seat"
    CARD = "card"
    CARDS = "cards"
    WRITTEN = "written"
    SUIT = "suit"
    SUITS = "suits"
    RANK = "rank"
    NUMBER = "number"
    NUMBERS = "numbers"
    POINTS = "points"
    SUM = "sum"
    CLAUSE = "clause"
    MESSAGE = "message"


LISTS = frozenset({Gap.CARDS, Gap.WRITTEN, Gap.NUMBERS, Gap.SUM, Gap.MESSAGE})
"""The gaps that a phrase fills; the others are filled by one integer."""

SeatGap: TypeAlias = Annotated[int, Gap.SEAT]
CardGap: TypeAlias = Annotated[int, Gap.CARD]
CardsGap: TypeAlias = Annotated[Phrase, Gap.CARDS]
WrittenGap: TypeAlias = Annotated[Phrase, Gap.WRITTEN]
SuitGap: TypeAlias = Annotated[int, Gap.SUIT]
SuitsGap: TypeAlias = Annotated[int, Gap.SUITS]
RankGap: TypeAlias = Annotated[int, Gap.RANK]
NumberGap: TypeAlias = Annotated[int, Gap.NUMBER]
NumbersGap: TypeAlias = Annotated[Phrase, Gap.NUMBERS]
PointsGap: TypeAlias = Annotated[int, Gap.POINTS]
SumGap: TypeAlias = Annotated[Phrase, Gap.SUM]
ClauseGap: TypeAlias = Annotated[int, Gap.CLAUSE]
MessageGap: TypeAlias = Annotated[Phrase, Gap.MESSAGE]


@dataclass(frozen=True, eq=False)
class Message(Writer):
    """A declared message: its texts in English, its gaps by name and in order, and whether its caption is important.

    `to_own` addresses the player in the gap `name`. An empty text is not shown.
    """

    number: int
    text: str
    to_own: str
    gaps: Sequence[tuple[str, Gap]]
    important: bool = False


class Book:
    """The messages of a family by number: those of the book `before`, then its own in the order of declaration."""

    def __init__(self, before: Book | None = None) -> None:
        self.messages: list[Message] = [] if before is None else [*before.messages]

    def __getitem__(self, number: int) -> Message:
        return self.messages[number]

    def message(self, text: str, to_own: str = "") -> Callable[[Said], Said]:
        """Declare a message as the function that says it; its body is never executed.

        The first parameter is the story or phrase, the others are the gaps of the texts. Raises TypeError where a text
        has a gap that is no parameter, where a parameter is in no text, and where an annotation is not that of a gap.

        Declared again, a message stays the same one: a family does so with a common message for which it has its own
        words in other languages.
        """
        return self._declare(text, to_own, important=False)

    def alert(self, text: str, to_own: str = "") -> Callable[[Said], Said]:
        """Declare a message that, as a caption, is what a player must see first; see `message`."""
        return self._declare(text, to_own, important=True)

    def word(self, text: str) -> Callable[[Said], Said]:
        """Declare a message with a word of the notation, which is the same in every language; see `message`."""
        return self._declare(text, "", important=False)

    def words(self, texts: Iterable[str]) -> tuple[int, ...]:
        """Declare words of the notation, and return their numbers: a rule says the one it has worked out with `put`."""
        declared = [self.word(text)(_alone) for text in texts]
        return tuple(one.number for one in declared if isinstance(one, Message))

    def _declare(self, text: str, to_own: str, *, important: bool) -> Callable[[Said], Said]:
        def declare(function: Said) -> Said:
            message = Message(len(self.messages), text, to_own, _gaps_of(function), important)
            _check(function.__qualname__, message)
            known = next((one for one in self.messages if _are_equal(one, message)), None)
            if known is None:
                self.messages.append(message)
            return cast("Said", known or message)

        return declare


def _alone(story: Any) -> None:
    """Stand for a message without gaps that no rule calls by name."""


def text_of(said: Callable[..., None]) -> str:
    """Return the text of a declared message for the others, in English."""
    assert isinstance(said, Message)
    return said.text


def _are_equal(one: Message, other: Message) -> bool:
    return (one.text, one.to_own, one.gaps, one.important) == (other.text, other.to_own, other.gaps, other.important)


def _gaps_of(function: Callable[..., None]) -> list[tuple[str, Gap]]:
    hints = get_type_hints(function, include_extras=True)
    names = function.__code__.co_varnames[1 : function.__code__.co_argcount]
    return [(name, _gap_of(function, name, hints.get(name))) for name in names]


def _gap_of(function: Callable[..., None], name: str, hint: Any) -> Gap:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"{function.__qualname__}: the annotation of {name!r} is not that of a gap")
    _, gap = get_args(hint)
    assert isinstance(gap, Gap)
    return gap


def _check(function: str, message: Message) -> None:
    declared = {name for name, _ in message.gaps}
    used = set[str]()
    for text in filter(None, (message.text, message.to_own)):
        gaps = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        if unknown := gaps - declared:
            raise TypeError(f"{function}: the text has gaps that are no parameters: {', '.join(sorted(unknown))}")
        used |= gaps
    unused = declared - used - {SUBJECT}
    if unused and (message.text or message.to_own):
        raise TypeError(f"{function}: no text has these gaps: {', '.join(sorted(unused))}")
