"""The standard streams: missing letters, closed and full outputs, and the size of the terminal."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TextIO

from tefuda.core.cards.names import SUIT_LETTERS, SUIT_SYMBOLS
from tefuda.core.texts import LONGEST_MARK, encoding_marked

INSTEAD = "tefuda.instead"
"""The name under which `_instead` is registered as an error handler."""

NARROWEST, WIDEST = 20, 1000
"""The numbers of columns, or lines, that are believed of a terminal."""

_OTHERWISE = str.maketrans({
    **dict(zip(SUIT_SYMBOLS, SUIT_LETTERS, strict=True)),
    "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "·": "-", "…": "...",
    "×": "x", "±": "+/-", "≤": "<=", "≥": ">=", "→": "->", "←": "<-", "↻": "", "↺": "", "✓": "ok", "✗": "no",
    "、": ", ", "。": ". ", "「": '"', "」": '"', "『": '"', "』": '"', "〜": "-",
})  # fmt: skip
_SPINNER = range(0x2800, 0x2900)
_HIDDEN_BYTES = range(0xDC80, 0xDD00)
"""The characters by which Python represents bytes that are not text (PEP 383)."""


class Unwritten(OSError):
    """Raised when standard output cannot be written: the disk is full, or it is closed."""


@contextmanager
def opened() -> Iterator[None]:
    """Replace the standard streams for a while, so that they exist and accept every letter."""
    before = sys.stdin, sys.stdout, sys.stderr
    with ExitStack() as stack:
        stack.enter_context(_sensible_size())
        _hold_numbers()
        sys.stdin = stack.enter_context(_input(before[0]))
        sys.stdout = stack.enter_context(_output(before[1], _Output, _Closed))
        sys.stderr = stack.enter_context(_output(before[2], _Complaints, _Nowhere))
        try:
            yield
        finally:
            sys.stdin, sys.stdout, sys.stderr = before


def give_up(stream: TextIO | None) -> None:
    """Discard what a stream could not write, so that Python does not try again at exit."""
    with suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[union-attr]


def takes(stream: TextIO, text: str) -> bool:
    """Return whether a stream can write every letter of a text."""
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


class _Output(io.TextIOWrapper):
    """Standard output: all suits become letters if one of the signs cannot be written, so that hands look uniform."""

    has_suits = True

    def write(self, text: str) -> int:
        with self.told():
            super().write(text if self.has_suits else text.translate(_SUITS))
        return len(text)

    def flush(self) -> None:
        with self.told():
            super().flush()

    @contextmanager
    def told(self) -> Iterator[None]:
        """Raise Unwritten if the system refuses to write; a reader that has gone away is not an error."""
        try:
            yield
        except BrokenPipeError:
            raise
        except OSError as fault:
            raise Unwritten(fault.errno, fault.strerror) from None


class _Complaints(_Output):
    """Standard error: if it cannot be written, messages are lost."""

    @contextmanager
    def told(self) -> Iterator[None]:
        with suppress(OSError):
            yield


class _Closed(io.TextIOBase):
    """Standard output that the caller has closed."""

    encoding = "utf-8"
    errors = INSTEAD

    def write(self, text: str) -> int:
        raise Unwritten(errno.EBADF, os.strerror(errno.EBADF))


class _Nowhere(io.TextIOBase):
    """Standard error that the caller has closed."""

    encoding = "utf-8"
    errors = INSTEAD

    def write(self, text: str) -> int:
        return len(text)


class _Input(io.TextIOWrapper):
    """Standard input, typed or from a file, in the encoding of its byte order mark."""

    is_begun = False

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        if not self.is_begun:
            self.is_begun = True
            if isinstance(self.buffer, io.BufferedReader) and not self.isatty():
                self.reconfigure(encoding=encoding_marked(self.buffer.peek(LONGEST_MARK)) or self.encoding)
        return super().readline(size)


def typed_line(prompt: str) -> str:
    """Return the line typed after a prompt; raise EOFError at the end of input."""
    try:
        return input(prompt)
    except (Unwritten, BrokenPipeError):
        raise
    except (OSError, ValueError):
        raise EOFError from None


_SUITS = str.maketrans(SUIT_SYMBOLS, SUIT_LETTERS)


@contextmanager
def _output(before: TextIO | None, kind: type[_Output], closed: type[io.TextIOBase]) -> Iterator[TextIO]:
    """Yield the replacement of an output stream; a stream that is not a text file stays as it is."""
    if before is None:
        yield closed()  # type: ignore[misc]
        return
    if not isinstance(before, io.TextIOWrapper):
        yield before
        return
    with suppress(OSError):
        before.flush()
    stream = kind(
        before.buffer, before.encoding, INSTEAD, newline="" if os.linesep == "\n" else None,
        line_buffering=before.line_buffering, write_through=before.write_through,
    )  # fmt: skip
    stream.has_suits = takes(stream, SUIT_SYMBOLS)
    try:
        yield stream
    finally:
        with suppress(OSError, ValueError):
            stream.detach()
        try:
            before.flush()
        except (OSError, ValueError):
            give_up(before)


@contextmanager
def _input(before: TextIO | None) -> Iterator[TextIO]:
    """Yield the replacement of standard input: empty if closed; bytes that are not text become a sign in no word."""
    if before is None:
        yield io.StringIO()
        return
    if not isinstance(before, io.TextIOWrapper):
        yield before
        return
    stream = _Input(before.buffer, before.encoding, "replace")
    try:
        yield stream
    finally:
        with suppress(OSError, ValueError):
            stream.detach()


def _hold_numbers() -> None:
    """Reserve the numbers of standard streams that the caller has closed, so that no file gets one."""
    for number, mode in enumerate((os.O_RDONLY, os.O_WRONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)


@contextmanager
def _sensible_size() -> Iterator[None]:
    """Ignore the variables for the size of a terminal unless they hold a valid size."""
    before = {name: os.environ.pop(name) for name in ("COLUMNS", "LINES") if name in os.environ}
    for name, text in before.items():
        if text.isascii() and text.isdecimal() and len(text) < 10 and int(text) > 0:
            os.environ[name] = str(min(max(int(text), NARROWEST if name == "COLUMNS" else 1), WIDEST))
    try:
        yield
    finally:
        for name in before:
            os.environ[name] = before[name]


def _instead(fault: UnicodeError) -> tuple[str | bytes, int]:
    """Return the replacement of letters that an encoding lacks, as an error handler of `codecs`."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    letter = fault.object[fault.start]
    if ord(letter) in _HIDDEN_BYTES and not fault.encoding.startswith(("utf-16", "utf-32")):
        return bytes([ord(letter) - 0xDC00]), fault.start + 1
    return _without(letter), fault.start + 1


def _without(letter: str) -> str:
    """Return the ASCII replacement of a letter."""
    if ord(letter) in _SPINNER:
        return "."
    known = letter.translate(_OTHERWISE)
    if known.isascii():
        return known
    plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii())
    return plain or ("" if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf" else "?")


codecs.register_error(INSTEAD, _instead)
