"""Text as other systems write it: encodings named by the first bytes of a file, and letters that look alike."""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
LONGEST_MARK = 4
"""How many bytes a byte order mark has at most."""

_HYPHENS = "\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}"
_VARIANTS = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
"""What follows a suit that is to be shown as a picture, or expressly not."""
_BREAKS = "\n\r\v\f\N{NEXT LINE}\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}"


class NamedLine(NamedTuple):
    """A line that begins with a word, without the break: its `number`, the word, the rest of it, and the whole `text`.

    `number` and `column`, where the rest begins, count from 1.
    """

    number: int
    word: str
    rest: str
    column: int
    text: str


def encoding_marked(start: bytes) -> str | None:
    """Return the encoding that a byte order mark at the start of a file names; None where there is none."""
    return next((encoding for mark, encoding in _MARKS if start.startswith(mark)), None)


def decoded(data: bytes) -> str:
    """Return bytes as text, by their byte order mark or else as UTF-8; raise UnicodeDecodeError."""
    return data.decode(encoding_marked(data) or "utf-8")


def read_text(file: Path) -> str:
    """Return the text of a file, with line feeds as line breaks; raise OSError and UnicodeDecodeError."""
    return decoded(file.read_bytes()).replace("\r\n", "\n").replace("\r", "\n")


def named_lines(text: str) -> Iterator[NamedLine]:
    """Yield the lines of a text, as `even` makes them, except empty ones and remarks, which begin with #."""
    for number, line in enumerate(even(text).splitlines(), start=1):
        word, *rest = line.rstrip().split(None, 1) or [""]
        if word and not word.startswith("#"):
            after = rest[0] if rest else ""
            yield NamedLine(number, word, after, len(line.rstrip()) - len(after) + (1 if rest else 2), line)


def even(text: str) -> str:
    """Return text in the letters of the notation.

    Wide forms become narrow, and spaces and hyphens of all kinds the usual ones; invisible characters are removed, so
    that columns count visible ones. Line breaks stay.
    """
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", "".join(map(_even, text)))


@lru_cache(1024)
def _even(letter: str) -> str:
    if letter in _HYPHENS:
        return "-"
    if letter in _VARIANTS or unicodedata.category(letter) == "Cf":
        return ""
    if letter.isspace():
        return letter if letter in _BREAKS else " "
    is_form = unicodedata.decomposition(letter).startswith(("<wide>", "<narrow>"))
    return unicodedata.normalize("NFKC", letter) if is_form else letter
