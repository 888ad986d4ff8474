"""Reading words, numbers and seats from the lines of a position; `name` is that of the line, for errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from tefuda.core.cards.card import read_cards
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.whole_numbers import LARGEST, whole_number
from tefuda.errors import NotationError, SeatsError

Thing = TypeVar("Thing")


def word_of(name: str, words: Mapping[int, str], text: str) -> int:
    """Return the number that a word stands for; raise NotationError for any other word."""
    for number, word in words.items():
        if word == text:
            return number
    known = ", ".join(words.values())
    raise NotationError("{name}: must be one of {words}, not “{text}”", name=name, words=known, text=text)


def word_at(name: str, read: Callable[[str], Thing], text: str, at: int = 1) -> Thing:
    """Return what `read` reads at a column, from 1, of a line; raise its NotationError with the line's name."""
    try:
        return read(text)
    except NotationError as fault:
        raise fault.moved(1, at, name=name) from None


def words_between(sign: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the stripped texts between signs in a line, each with its column, from 1."""
    at = 1
    for part in text.split(sign):
        yield at + len(part) - len(part.lstrip()), part.strip()
        at += len(part) + len(sign)


def answer_at(name: str, text: str) -> int:
    """Return 1 for yes and 0 for no; raise NotationError for any other text."""
    if text not in ("yes", "no"):
        raise NotationError("{name}: must be yes or no, not “{text}”", name=name, text=text)
    return int(text == "yes")


def number_at(name: str, text: str, bound: int | None = None) -> int:
    """Return a number from 0, below `bound` or else up to LARGEST; raise NotationError for anything else."""
    number = whole_number(text.strip())
    if number is None and not text.strip().isdecimal():
        raise NotationError("{name}: “{text}” is not a number", name=name, text=text)
    last = LARGEST if bound is None else bound - 1
    if number is None or number > last:
        raise _too_large(name, text, 0, last)
    return number


def _too_large(name: str, text: str, least: int, last: int) -> NotationError:
    sentence = "{name}: must be a number from {least} to {last}, not “{text}”"
    return NotationError(sentence, name=name, least=least, last=last, text=text)


def numbers_at(name: str, text: str, seats: int, sign: str = "-") -> list[int]:
    """Return a number up to LARGEST for each seat, which may have `sign` before it; raise NotationError."""
    words = text.split()
    for word in words:
        if word.removeprefix(sign).isdecimal() and whole_number(word.removeprefix(sign)) is None:
            raise _too_large(name, word, -LARGEST if sign else 0, LARGEST)
    if len(words) != seats or any(whole_number(word.removeprefix(sign)) is None for word in words):
        raise NotationError(
            "{name}: must be one number for each of {seats} seats, not “{text}”", name=name, seats=seats, text=text
        )
    return [int(word) for word in words]


def seat_at(name: str, text: str, seats: int) -> int:
    """Return a seat; raise NotationError for other text, and SeatsError for a seat that is not at the table."""
    known = text.strip()
    if not known.isdecimal():
        return number_at(name, text)
    seat = whole_number(known)
    if seat is None or seat >= seats:
        raise SeatsError("there is no seat {seat}; the seats are 0 to {last}", seat=known, last=seats - 1, name=name)
    return seat


def seats_at(name: str, text: str, seats: int) -> int:
    """Return the mask of some seats; raise what `seat_at` raises."""
    mask = 0
    for word in text.split():
        mask |= 1 << seat_at(name, word, seats)
    return mask


def show_seats(seats: int) -> str:
    """Return the seats of a mask as `seats_at` reads them."""
    return " ".join(str(seat) for seat in range(MAX_SEATS) if seats >> seat & 1)


def cards_at(name: str, text: str, at: int = 1) -> int:
    """Return the mask of the cards at column `at`, from 1, of a line; `-` is none.

    Raises NotationError for what is no card and for a card named twice.
    """
    once = 0
    for card in word_at(name, read_cards, "" if text.strip() == "-" else text, at):
        if once >> card & 1:
            raise NotationError("{card} appears too many times, in {name}", card=CARD_NAMES[card], name=name)
        once |= 1 << card
    return once


def words_at(name: str, text: str, number: int) -> list[str]:
    """Return the words of a line; raise NotationError unless there are `number` of them."""
    words = text.split()
    if len(words) != number:
        raise NotationError("{name}: must be {number} words, not “{text}”", name=name, number=number, text=text)
    return words
