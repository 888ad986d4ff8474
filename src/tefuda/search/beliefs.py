"""Making a determinization likelier, by what its seats could have done and did not do; written in the dialect.

A family says by `surprises` how much of a hand is surprising. Cards of such a hand are exchanged for other hidden
cards, as long as something is left to surprise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from tefuda.bulk.rules import O, T
from tefuda.core.records.bits import count
from tefuda.core.records.record import Cells
from tefuda.core.table.chance import Dice, roll
from tefuda.core.table.determinization import any_card
from tefuda.core.table.holdings import Holdings
from tefuda.core.table.stock import Stock


class DealtTable(Protocol):
    """A table that is played with cards dealt from a stock."""

    seats: int
    stock: Stock
    held: Holdings


class BatchedTable(Protocol):
    """A table that remembers which cards of the pile became a stock at once."""

    batches: Cells


D = TypeVar("D", bound=DealtTable)

TRIES = 24
"""How many exchanges are tried for a hand at most."""


def suppose_nothing(table: T, options: O, viewer: int, dice: Dice) -> None:
    """Leave a table as it was determinized, in families that say nothing of surprises."""


@dataclass(frozen=True, eq=False)
class Supposing(Generic[D, O]):
    """How tables are made likelier: `surprises` counts what is surprising in the hand of a seat, at least 0.

    `exchangeable` says whether two hidden cards may be exchanged.
    """

    surprises: Callable[[D, O, int], int]
    exchangeable: Callable[[D, int, int], bool]

    def suppose(self, table: D, options: O, viewer: int, dice: Dice) -> None:
        """Exchange cards that `viewer` cannot see until no hand surprises, or TRIES exchanges were tried for each.

        Hands with two copies of a card are left as they are.
        """
        for seat in range(table.seats):
            if seat != viewer and table.held.twice[seat] == 0:
                tries = 0
                while tries < TRIES and self.surprises(table, options, seat) > 0:
                    self.exchange(table, options, viewer, seat, dice)
                    tries += 1

    def exchange(self, table: D, options: O, viewer: int, seat: int, dice: Dice) -> None:
        """Exchange a random card of a hand for one hidden elsewhere, unless that makes the hands more surprising."""
        others = table.stock.size
        for other in range(table.seats):
            if other != viewer and other != seat:
                others += count(table.held.once[other])
        if others == 0:
            return
        index, given = roll(dice, others), any_card(table.held.once[seat], dice)
        if index < table.stock.size:
            self.exchange_with_stock(table, options, seat, given, index)
            return
        index -= table.stock.size
        other = 0
        while other == viewer or other == seat or index >= count(table.held.once[other]):
            if other != viewer and other != seat:
                index -= count(table.held.once[other])
            other += 1
        taken = any_card(table.held.once[other], dice)
        if self.exchangeable(table, given, taken):
            before = self.surprises(table, options, seat) + self.surprises(table, options, other)
            both = 1 << given | 1 << taken
            table.held.once[seat] ^= both
            table.held.once[other] ^= both
            if self.surprises(table, options, seat) + self.surprises(table, options, other) > before:
                table.held.once[seat] ^= both
                table.held.once[other] ^= both

    def exchange_with_stock(self, table: D, options: O, seat: int, given: int, index: int) -> None:
        """Exchange the card `given` for one of the stock, by its index, unless that makes the hand more surprising."""
        taken = table.stock.cards[index]
        if self.exchangeable(table, given, taken):
            before = self.surprises(table, options, seat)
            both = 1 << given | 1 << taken
            table.held.once[seat] ^= both
            table.stock.cards[index] = given
            if self.surprises(table, options, seat) > before:
                table.held.once[seat] ^= both
                table.stock.cards[index] = taken


def always_exchangeable(table: T, one: int, other: int) -> bool:
    """Say that any two hidden cards can be exchanged."""
    return True


def of_one_batch(table: BatchedTable, one: int, other: int) -> bool:
    """Say whether two cards belong to the same batches, so that an exchange leaves the counts that everybody knows."""
    for batch in range(len(table.batches)):
        if (table.batches[batch] >> one & 1) != (table.batches[batch] >> other & 1):
            return False
    return True
