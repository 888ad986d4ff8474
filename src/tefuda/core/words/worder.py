"""The worder: what rules have said in numbers, as sentences with gaps that are filled, and translated, for a reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from tefuda.core.cards.card import Card, Rank, show
from tefuda.core.cards.names import CARD_NAMES, RANK_NAMES, SUIT_SYMBOLS
from tefuda.core.records.counts import NO_SEAT, RANKS, SUITED_CARDS, SUITS
from tefuda.core.words.messages import LISTS, SUBJECT, Book, Gap, Message
from tefuda.core.words.sentences import suit_named, with_wilds
from tefuda.core.words.story import (
    CLOSES,
    EQUALS,
    MINUS,
    OPENS,
    PLUS,
    TIMES,
    WILD,
    Story,
    card_alone,
    rank_meant,
    suit_meant,
)
from tefuda.core.words.telling import Caption, PlayerName, Sentence

SIGNS: Mapping[int, str] = {PLUS: " + ", MINUS: " − ", TIMES: " × ", EQUALS: " = ", OPENS: "(", CLOSES: ")"}
"""How the signs of sums are written."""
REMEMBERED = 4096
"""How many stories are remembered in sentences, and how many in captions."""


def sentences(book: Book, story: Story) -> tuple[Sentence, ...]:
    """Return the messages of a story as sentences, in order; the same object as before for equal stories."""
    return _sentences(book, tuple(story.cells[: story.count]))


def captions(book: Book, story: Story) -> tuple[Caption, ...]:
    """Return the messages of a story as captions, in order; the same object as before for equal stories."""
    return _captions(book, tuple(story.cells[: story.count]))


@lru_cache(REMEMBERED)
def _sentences(book: Book, numbers: Sequence[int]) -> tuple[Sentence, ...]:
    return tuple(sentence for _, sentence in _read(book, numbers))


@lru_cache(REMEMBERED)
def _captions(book: Book, numbers: Sequence[int]) -> tuple[Caption, ...]:
    return tuple(Caption(sentence, message.important) for message, sentence in _read(book, numbers))


def _read(book: Book, numbers: Sequence[int]) -> Iterator[tuple[Message, Sentence]]:
    """Yield the messages of a story, each with its sentence."""
    at = 0
    while at < len(numbers):
        message = book[numbers[at]]
        sentence, at = _sentence(book, numbers, at)
        yield message, sentence


def contents(book: Book, story: Story) -> Iterator[list[Any]]:
    """Yield what stands in the gaps of each message of a story: integers, and phrases as sequences of them."""
    cells, at = story.cells, 0
    while at < story.count:
        found: list[Any] = []
        message, at = book[cells[at]], at + 1
        for _, gap in message.gaps:
            content, at = _content(cells, at, listed=gap in LISTS)
            found.append(content)
        yield found


def _content(cells: Sequence[int], at: int, *, listed: bool) -> tuple[Any, int]:
    """Return what stands in a gap, from an index on, and the index after it."""
    if not listed:
        return cells[at], at + 1
    end = at + 1 + cells[at]
    return cells[at + 1 : end], end


def _sentence(book: Book, cells: Sequence[int], at: int) -> tuple[Sentence, int]:
    """Return the message that begins at an index, and the index after it."""
    message, seat, at = book[cells[at]], NO_SEAT, at + 1
    facts: dict[str, object] = {}
    for name, gap in message.gaps:
        content, at = _content(cells, at, listed=gap in LISTS)
        if name == SUBJECT:
            seat = content
        elif gap is Gap.MESSAGE:
            facts[name] = _sentence(book, content, 0)[0]
        else:
            facts[name] = _WORDED[gap](content)
    return Sentence(message.text, message.to_own, seat, facts), at


def grouped(number: int) -> str:
    """Return a number as all languages write it in sentences, `1,250`."""
    return f"{number:,}"


def _suits(mask: int) -> str:
    return " ".join(SUIT_SYMBOLS[suit] for suit in range(SUITS) if mask >> suit & 1)


def _sum(numbers: Sequence[int]) -> int | str:
    """Return a calculation as text; a single number stays one, as it is for those who read the facts of an account."""
    if len(numbers) == 1:
        return numbers[0]
    return "".join(SIGNS[one] if one in SIGNS else grouped(one) for one in numbers)


def _cards(numbers: Sequence[int]) -> object:
    """Return cards, and what the wild ones among them stand for."""
    wilds = [one for one in numbers if one >= WILD]
    written = [f"{Card(card_alone(one))}={Rank(rank_meant(one))}{_suits(1 << suit_meant(one))}" for one in wilds]
    return with_wilds(show(map(card_alone, numbers)), " ".join(written))


def _written(numbers: Sequence[int]) -> str:
    """Return cards as in the notation, wild cards with what they stand for."""
    return " ".join(map(_written_card, numbers))


def _written_card(number: int) -> str:
    name, rank = CARD_NAMES[card_alone(number)], rank_meant(number)
    if rank < 0:
        return name
    stands = RANK_NAMES[rank] if rank < RANKS else CARD_NAMES[SUITED_CARDS + rank - RANKS]
    return f"{name}={stands}{_suits(1 << suit_meant(number))}"


_WORDED: Mapping[Gap, Callable[[Any], object]] = {
    Gap.SEAT: PlayerName,
    Gap.CARD: Card,
    Gap.SUIT: suit_named,
    Gap.SUITS: _suits,
    Gap.RANK: Rank,
    Gap.NUMBER: int,
    Gap.POINTS: "{:+,d}".format,
    Gap.CLAUSE: lambda clause: f"{clause // 100}.{clause % 100}",
    Gap.CARDS: _cards,
    Gap.WRITTEN: _written,
    Gap.NUMBERS: lambda numbers: ", ".join(map(grouped, numbers)) or "–",
    Gap.SUM: _sum,
}
