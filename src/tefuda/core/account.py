"""The account of a finished deal: which cards count for each seat, and how much."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.core.cards import Card


@dataclass(frozen=True, slots=True)
class Account:
    """The cards left in each hand with what each counts, and by how much the sums are multiplied.

    `times` is by how much the sum of each seat is multiplied, where that is not the same for all.
    """

    held: tuple[tuple[tuple[Card, int], ...], ...]
    factor: int
    clause: str
    factor_clause: str
    times: tuple[int, ...] = ()
