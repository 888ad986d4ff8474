"""A book of messages as plain data, for programs in other languages that put stories into words themselves."""

from __future__ import annotations

from tefuda.core.cards.names import CARD_NAMES, JOKER_TITLES, RANK_NAMES, SUIT_SYMBOLS
from tefuda.core.words.messages import LISTS, SUBJECT, Book
from tefuda.core.words.sentences import AS_RANK, BOTH, SUIT_NAMES, WITH_WILDS, YOU
from tefuda.core.words.worder import SIGNS


def book_data(book: Book) -> dict[str, object]:
    """Return a book in a form that JSON can hold, in English.

    `messages` are by number: the text for others, that for the player whom it is about, the gaps by name and kind, and
    whether its caption is important. `lists` are the kinds of gaps that hold several integers after their number, and
    `subject` is the name of the gap that holds whom a message is about. `signs` are the texts of the signs of sums, and
    `words` what kinds of gaps are filled with; all but names and symbols are to be translated.
    """
    return {
        "messages": [
            [one.text, one.to_own, [[name, gap.value] for name, gap in one.gaps], one.important]
            for one in book.messages
        ],
        "lists": sorted(gap.value for gap in LISTS),
        "subject": SUBJECT,
        "signs": {str(number): text for number, text in SIGNS.items()},
        "words": {
            "you": YOU,
            "suits": [*SUIT_NAMES],
            "symbols": [*SUIT_SYMBOLS],
            "ranks": [*RANK_NAMES],
            "cards": [*CARD_NAMES],
            "jokers": dict(JOKER_TITLES),
            "asRank": AS_RANK,
            "both": BOTH,
            "withWilds": WITH_WILDS,
        },
    }
