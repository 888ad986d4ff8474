"""Tables kept in a block of cells, and distinguished by a key: rules written from the declarations of a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from tefuda.core.batches import Batched
from tefuda.core.chance import MULTIPLIER, WORD, WORD_MASK, Chance
from tefuda.core.game import Game
from tefuda.core.record import Block, Cell, Cells, Part, Record
from tefuda.core.stock import Stock
from tefuda.core.written import written

KEY_MASK = (1 << 62) - 1
UNTOLD = frozenset({*Batched.__annotations__, "scores", "payoffs"})
"""Cells that make no difference for how a deal can go on: what is remembered of the pile, and points of its end."""


def stir(key: int, number: int) -> int:
    """Return the key of what had a key before and is followed by a number: one step of the dice, modulo a prime."""
    key = (key + number) & KEY_MASK
    return MULTIPLIER * (key & WORD_MASK) + (key >> WORD)


@cache
def size_of_table(game: Game) -> int:
    """Return how many cells a table takes."""
    return len(game.table().numbers())


@cache
def keeping(game: Game) -> tuple[Callable[..., None], Callable[..., None]]:
    """Return the rules that write a table into a block of cells from some place on, and read it from there."""
    kept, read, at = [], [], 0
    for path, length in _cells(game.table):
        if length:
            kept += [f"for i in range({length}):", f"    memory[at + {at} + i] = table.{path}[i]"]
            read += [f"for i in range({length}):", f"    table.{path}[i] = memory[at + {at} + i]"]
        else:
            kept.append(f"memory[at + {at}] = table.{path}")
            read.append(f"table.{path} = memory[at + {at}]")
        at += length or 1
    given, parameters = {"Table": game.table, "Cells": Cells}, "table: Table, memory: Cells, at: int"
    return written("keep", parameters, kept, given=given), written("restore", parameters, read, given=given)


@cache
def fingerprinting(game: Game) -> Callable[[Any], int]:
    """Return the rule that gives a key to a table: the same to tables from which a deal can go on in the same ways.

    Two tables that differ have the same key by accident, about once in 2**61 pairs.
    """
    lines = ["key = 1", *(line for some in _told(game.table) for line in some), "return stir(stir(key, 1), 2) | 1"]
    given = {"Table": game.table, "stir": stir}
    return written("fingerprint", "table: Table", lines, returns="int", given=given)  # type: ignore[no-any-return]


def _cells(kind: type[Record], path: str = "") -> Iterator[tuple[str, int]]:
    """Yield the paths of the cells of a record, and the lengths of those that are blocks, in order."""
    for name, declared in kind.__declarations__.items():
        if isinstance(declared, Part):
            yield from _cells(declared.record, f"{path}{name}.")
        else:
            yield f"{path}{name}", declared.length if isinstance(declared, Block) else 0


def _told(kind: type[Record], path: str = "") -> Iterator[list[str]]:
    """Yield the lines that stir into a key what distinguishes tables."""
    for name, declared in kind.__declarations__.items():
        where = f"table.{path}{name}"
        match declared:
            case Part(record) if record is Stock:
                yield [f"key = stir(key, {where}.size)"]
                yield [f"for i in range({where}.size):", f"    key = stir(key, {where}.cards[i])"]
            case Part(record) if record is Chance:
                yield [f"key = stir(stir(key, {where}.blocks), {where}.used)"]
            case Part(record):
                yield from _told(record, f"{path}{name}.")
            case Block(length=length) if name not in UNTOLD:
                yield [f"for i in range({length}):", f"    key = stir(key, {where}[i])"]
            case Cell() if name not in UNTOLD and not isinstance(declared, Block):
                yield [f"key = stir(key, {where})"]
