"""Wrapping text by its displayed width, in languages with and without spaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

_NOT_FIRST = "、。，．！？：；）」』】〉》”’ーゃゅょっァィゥェォャュョッ々…,.!?:;)]"
_NOT_LAST = "（「『【〈《“‘(["
_MOST_INDENT = 30


def wrapped(text: str, width: int, indent: int = 0) -> str:
    """Return `text` in lines of at most `width` cells, all but the first indented; its own line breaks stay."""
    return "\n".join("\n".join(_lines(paragraph, width, indent)) for paragraph in text.split("\n"))


def padded(text: str, width: int) -> str:
    """Return `text` with spaces up to `width` cells."""
    return text + " " * (width - cell_len(text))


def explained(rows: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    """Yield lines in two columns, a text and its meaning; a text too long for its column has its own line."""
    column = min(_MOST_INDENT, max((cell_len(text) for text, _ in rows), default=0) + 4)
    for text, meaning in rows:
        start = f"  {text}"
        if cell_len(start) > column - 2:
            yield start
            start = ""
        yield wrapped(padded(start, column) + meaning, width, column)


def _lines(paragraph: str, width: int, indent: int) -> Iterator[str]:
    line = ""
    for piece in _pieces(paragraph):
        if line.strip() and cell_len(line) + cell_len(piece.rstrip()) > width:
            yield line.rstrip()
            line = " " * indent + piece.lstrip()
        else:
            line += piece
    yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """Yield the parts between which a line may break: words, or single wide characters with their punctuation."""
    piece = ""
    for letter in text:
        if piece and _may_break(piece[-1], letter):
            yield piece
            piece = ""
        piece += letter
    if piece:
        yield piece


def _may_break(left: str, right: str) -> bool:
    if right.isspace() or right in _NOT_FIRST or left in _NOT_LAST:
        return False
    return left.isspace() or cell_len(left) == 2 or cell_len(right) == 2
