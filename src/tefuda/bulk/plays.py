"""The last plays of a deal, remembered as they are made and shown to a learner as far as they lie open to its seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from tefuda.bulk.rules import O, T, V
from tefuda.compiler.layout import Octets
from tefuda.core.records.record import Cells, Record, cell, cells, record
from tefuda.core.table.decision import Decision, Secrecy
from tefuda.core.table.encoding import write_maker

RING = 32
"""So many plays are remembered; a power of two."""
MOST_PLAYS = 24
"""So many can be shown: the last ones may be answers that nobody else has seen yet."""


@record
class Plays(Record):
    """The last plays of a deal, in a ring: who has made each, and what with which cards.

    `number` are all that were made, and `doubtful` is the mask of the indices in the ring whose play others have not
    seen so far.
    """

    number: int = cell()
    doubtful: int = cell()
    makers: Cells = cells(RING)
    codes: Cells = cells(RING)
    once: Cells = cells(RING)
    twice: Cells = cells(RING)


@dataclass(frozen=True, eq=False)
class Showing(Generic[T, O, V]):
    """How plays of a game are shown: who has answered a window, what others see of a play, and how it is written."""

    answered: Callable[[T], int]
    secrecy: Callable[[T, Decision], int]
    write_play: Callable[[V, O, Decision, Cells, int], None]


def all_open(table: T, decision: Decision) -> int:
    """Say of any decision that everybody sees it, in games without secret ones."""
    return Secrecy.OPEN


def none_answered(table: T) -> int:
    """Say that no seat has answered a window, in games that open none."""
    return 0


def remember_play(showing: Showing[T, O, V], table: T, plays: Plays, maker: int, decision: Decision) -> None:
    """Remember a decision that has just been made."""
    index = plays.number & RING - 1
    plays.makers[index], plays.codes[index] = maker, decision.code
    plays.once[index], plays.twice[index] = decision.once, decision.twice
    plays.number += 1
    plays.doubtful |= 1 << index
    if plays.doubtful == 1 << index:
        if secrecy_of(showing, table, plays, index, decision) == Secrecy.OPEN:
            plays.doubtful = 0
        return
    for i in range(RING):
        if plays.doubtful >> i & 1 != 0 and secrecy_of(showing, table, plays, i, decision) == Secrecy.OPEN:
            plays.doubtful ^= 1 << i


def secrecy_of(showing: Showing[T, O, V], table: T, plays: Plays, index: int, decision: Decision) -> int:
    """Say what others see now of a play in the ring, and write it into `decision`."""
    decision.code, decision.once, decision.twice = plays.codes[index], plays.once[index], plays.twice[index]
    if showing.answered(table) >> plays.makers[index] & 1 != 0:
        return Secrecy.UNSEEN
    return showing.secrecy(table, decision)


def show_plays(
    showing: Showing[T, O, V], table: T, options: O, view: V, plays: Plays, shown: int, size: int, decision: Decision,
    seen: Octets, at: int,
) -> None:  # fmt: skip
    """Write the last plays that the seat of a view has seen, the latest first: who has made each, and what it was.

    As many are `shown`, each as `size` numbers; `decision` is written over.
    """
    end = at + shown * size
    for i in range(at, end):
        seen[i] = 0
    back, remembered = 1, min(plays.number, RING)
    while at < end and back <= remembered:
        index = plays.number - back & RING - 1
        maker, secret = plays.makers[index], plays.doubtful >> index & 1
        how = secrecy_of(showing, table, plays, index, decision)
        if secret == 0 or maker == view.seat:
            how = Secrecy.OPEN
        if how != Secrecy.UNSEEN:
            write_maker(view, maker, seen, at)
            if how == Secrecy.OPEN:
                showing.write_play(view, options, decision, seen, at)
            at += size
        back += 1
