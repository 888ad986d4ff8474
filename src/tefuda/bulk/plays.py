"""The last plays of a deal: remembered as they are made, and shown to a learner as far as its seat may see them."""

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
"""How many plays are remembered at most; a power of two."""
MOST_PLAYS = 24
"""How many plays can be shown at most: fewer than RING, since others may not see the last ones yet."""


@record
class Plays(Record):
    """The last plays of a deal, in a ring of RING slots: who made each, and what with which cards.

    `number` counts all plays of the deal; the next one goes to the slot `number % RING`. By slot, `makers` are the
    seats, `codes` the codes of the actions, `once` and `twice` the cards as masks. `doubtful` is a mask of the slots
    whose play others may not have seen in full yet.
    """

    number: int = cell()
    doubtful: int = cell()
    makers: Cells = cells(RING)
    codes: Cells = cells(RING)
    once: Cells = cells(RING)
    twice: Cells = cells(RING)


@dataclass(frozen=True, eq=False)
class Showing(Generic[T, O, V]):
    """How plays of a game are shown.

    `answered` returns the mask of the seats that have answered a window still open, `secrecy` the `Secrecy` of a
    decision as the table stands. `write_play(view, options, decision, seen, at)` writes a play, without its maker, from
    `seen[at]` on.
    """

    answered: Callable[[T], int]
    secrecy: Callable[[T, Decision], int]
    write_play: Callable[[V, O, Decision, Cells, int], None]


def all_open(table: T, decision: Decision) -> int:
    """Return `Secrecy.OPEN`, in games without secret decisions."""
    return Secrecy.OPEN


def none_answered(table: T) -> int:
    """Return the empty mask: in games without windows no seat has answered one."""
    return 0


def remember_play(showing: Showing[T, O, V], table: T, plays: Plays, maker: int, decision: Decision) -> None:
    """Remember what a seat has just decided; called after the rules have applied it. Overwrites `decision`."""
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
    """Return what others see now of the play in a slot of the ring, a `Secrecy`; write the play into `decision`."""
    decision.code, decision.once, decision.twice = plays.codes[index], plays.once[index], plays.twice[index]
    if showing.answered(table) >> plays.makers[index] & 1 != 0:
        return Secrecy.UNSEEN
    return showing.secrecy(table, decision)


def show_plays(
    showing: Showing[T, O, V], table: T, options: O, view: V, plays: Plays, shown: int, size: int, decision: Decision,
    seen: Octets, at: int,
) -> None:  # fmt: skip
    """Write the last plays that the seat of a view has seen, the latest first: who made each, and what it was.

    There is room for `shown` plays, at most MOST_PLAYS, of `size` numbers each, from `seen[at]` on; where there are
    fewer plays the rest is 0. Of a play made face down only the maker is written. Overwrites `decision`.
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
