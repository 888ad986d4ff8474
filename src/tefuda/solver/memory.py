"""Tables saved in a block of cells, and told apart by a key, by the declarations of their record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import accumulate

from tefuda.core.game import Game
from tefuda.core.records.record import Block, Cell, Cells, Declaration, Part, Record
from tefuda.core.table.batches import Batched
from tefuda.core.table.chance import MULTIPLIER, WORD, WORD_MASK, Chance
from tefuda.core.table.stock import Stock

KEY_MASK = (1 << 62) - 1
"""The largest number that a key is made from: 62 bits."""
UNTOLD = frozenset({*Batched.__annotations__, "scores", "payoffs"})
"""Cells that do not change how a deal can go on: what is remembered of the pile, and the points at its end."""


def stir(key: int, number: int) -> int:
    """Return a key for what had the key `key` and is followed by `number`: one step of the dice, modulo a prime."""
    key = (key + number) & KEY_MASK
    return MULTIPLIER * (key & WORD_MASK) + (key >> WORD)


@cache
def size_of_table(game: Game) -> int:
    """Return how many cells a table takes."""
    return len(game.table().numbers())


@cache
def fingerprinting(game: Game) -> Callable[[Cells, int], int]:
    """Return the rule that gives a key to a table saved in a block: equal for tables that can go on in the same ways.

    A key is odd, and so never 0. Two other tables have equal keys by accident in about one of 2**61 pairs.
    """
    spans = tuple(_spans(game.table))

    def fingerprint(memory: Cells, at: int) -> int:
        key = 1
        for i in range(len(spans)):
            first, length, size = at + spans[i][0], spans[i][1], spans[i][2]
            if size != ALL:
                length = memory[at + size]
            for index in range(first, first + length):
                key = stir(key, memory[index])
        return stir(stir(key, 1), 2) | 1

    return fingerprint


ALL = -1
"""Stands in a span for “all of its integers count”."""


def _spans(kind: type[Record], at: int = 0) -> Iterator[tuple[int, int, int]]:
    """Yield which integers of a record, saved from one index on, distinguish tables.

    Each span is where they begin, how many they are, and where it stands how many of them count, or ALL.
    """
    for name, declared in kind.__declarations__.items():
        indices = {inner: at + index for inner, index in _indices(declared).items()}
        match declared:
            case Part(record) if record is Stock:
                yield indices["size"], 1, ALL
                yield indices["cards"], 0, indices["size"]
            case Part(record) if record is Chance:
                yield indices["blocks"], 1, ALL
                yield indices["used"], 1, ALL
            case Part(record):
                yield from _spans(record, at)
            case Cell() if name not in UNTOLD:
                yield at, _length(declared), ALL
        at += _length(declared)


def _indices(declared: Declaration) -> Mapping[str, int]:
    """Return where the cells of a part begin in it."""
    cells = declared.record.__declarations__ if isinstance(declared, Part) else {}
    return dict(zip(cells, accumulate(map(_length, cells.values()), initial=0), strict=False))


def _length(declared: Declaration) -> int:
    """Return how many integers a cell, a block or a part takes."""
    match declared:
        case Part(record):
            return len(record().numbers())
        case Block(length=length):
            return length
    return 1
