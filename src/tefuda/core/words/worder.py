"""The worder: what rules have said in numbers, as sentences with gaps that are filled, and translated, for a reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tefuda.core.cards.card import Card, Rank, show
from tefuda.core.cards.names import SUIT_SYMBOLS
from tefuda.core.records.counts import NO_SEAT, SUITS
from tefuda.core.words.messages import LISTS, SUBJECT, Book, Gap
from tefuda.core.words.sentences import suit_named, with_wilds
from tefuda.core.words.story import CLOSES, EQUALS, MINUS, OPENS, PLUS, TIMES, Story
from tefuda.core.words.telling import Mark, Player, Sentence

_SIGNS: Mapping[int, str] = {PLUS: " + ", MINUS: " − ", TIMES: " × ", EQUALS: " = ", OPENS: "(", CLOSES: ")"}


def sentences(book: Book, story: Story) -> Iterator[Sentence]:
    """Yield the messages of a story as sentences, in order."""
    for mark in marks(book, story):
        yield mark.sentence


def marks(book: Book, story: Story) -> Iterator[Mark]:
    """Yield the messages of a story as marks, in order."""
    at = 0
    while at < story.count:
        important = book[story.cells[at]].important
        sentence, at = _sentence(book, story.cells, at)
        yield Mark(sentence, important)


def contents(book: Book, story: Story) -> Iterator[Sequence[int | Sequence[int]]]:
    """Yield what stands in the gaps of each message of a story: integers, and phrases as sequences of them."""
    at = 0
    while at < story.count:
        found, at = _contents(book, story.cells, at)
        yield found


def _contents(book: Book, cells: Sequence[int], at: int) -> tuple[list[int | Sequence[int]], int]:
    """Return what stands in the gaps of the message that begins at an index, and the index after it."""
    found: list[int | Sequence[int]] = []
    message, at = book[cells[at]], at + 1
    for _, gap in message.gaps:
        if gap in LISTS:
            found.append(cells[at + 1 : at + 1 + cells[at]])
            at += cells[at]
        else:
            found.append(cells[at])
        at += 1
    return found, at


def _sentence(book: Book, cells: Sequence[int], at: int) -> tuple[Sentence, int]:
    """Return the message that begins at an index, and the index after it."""
    message, seat = book[cells[at]], NO_SEAT
    found, at = _contents(book, cells, at)
    facts: dict[str, object] = {}
    for (name, gap), content in zip(message.gaps, found, strict=True):
        if name == SUBJECT and isinstance(content, int):
            seat = content
        else:
            facts[name] = _of_list(book, gap, content) if isinstance(content, Sequence) else _ONE[gap](content)
    return Sentence(message.text, message.to_own, seat, facts), at


def _of_list(book: Book, gap: Gap, numbers: Sequence[int]) -> object:
    if gap is Gap.MESSAGE:
        return _sentence(book, numbers, 0)[0]
    return _LISTED[gap](numbers)


def _suits(mask: int) -> str:
    return " ".join(SUIT_SYMBOLS[suit] for suit in range(SUITS) if mask >> suit & 1)


def _sum(numbers: Sequence[int]) -> int | str:
    """Return a calculation as text; a single number stays one, as it is for those who read the facts of an account."""
    if len(numbers) == 1:
        return numbers[0]
    return "".join(_SIGNS[one] if one in _SIGNS else str(one) for one in numbers)


def _wilds(numbers: Sequence[int]) -> object:
    """Return cards with what the wild ones among them stand for: each is its code, plus 64 times its rank and one."""
    cards = [Card(one & 63) for one in numbers]
    written = [f"{card}={Rank((one >> 6) - 1)}" for card, one in zip(cards, numbers, strict=True) if one >> 6]
    return with_wilds(show(cards), " ".join(written))


_ONE: Mapping[Gap, Callable[[int], object]] = {
    Gap.SEAT: Player,
    Gap.CARD: Card,
    Gap.SUIT: suit_named,
    Gap.SUITS: _suits,
    Gap.RANK: Rank,
    Gap.NUMBER: int,
    Gap.POINTS: "{:+d}".format,
    Gap.CLAUSE: lambda clause: f"{clause // 100}.{clause % 100}",
}
_LISTED: Mapping[Gap, Callable[[Sequence[int]], object]] = {
    Gap.CARDS: lambda cards: show(map(Card, cards)),
    Gap.WILDS: _wilds,
    Gap.NUMBERS: lambda numbers: ", ".join(map(str, numbers)),
    Gap.SUM: _sum,
}
