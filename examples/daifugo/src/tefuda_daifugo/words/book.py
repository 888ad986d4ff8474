"""The book of the messages of Daifugō, and the titles that places give."""

from __future__ import annotations

from tefuda.core.records.rule import rule
from tefuda.core.records.writer import Written
from tefuda.core.words.common import COMMON
from tefuda.core.words.messages import Book
from tefuda_daifugo.rules.dealing import THREE_SEATS

BOOK = Book(COMMON)


@BOOK.message("daifugō")
def daifugo(story: Written) -> None: ...
@BOOK.message("fugō")
def fugo(story: Written) -> None: ...
@BOOK.message("heimin")
def heimin(story: Written) -> None: ...
@BOOK.message("hinmin")
def hinmin(story: Written) -> None: ...
@BOOK.message("daihinmin")
def daihinmin(story: Written) -> None: ...


@rule
def say_title(place: int, seats: int, story: Written) -> None:
    """Say the title of a place [4.1]."""
    if place == 1:
        daifugo(story)
    elif place == seats:
        daihinmin(story)
    elif place == 2 and seats > THREE_SEATS:
        fugo(story)
    elif place == seats - 1 and seats > THREE_SEATS:
        hinmin(story)
    else:
        heimin(story)
