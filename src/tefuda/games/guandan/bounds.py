"""How long a deal can be."""

from __future__ import annotations

from tefuda.games.guandan.options import Options
from tefuda.games.guandan.table import EXCHANGE, HAND, SEATS


def decisions_bound(options: Options, seats: int) -> int | None:
    """Return a number of decisions that no deal exceeds [6.4], [5.2].

    Each play takes a card at least, and after it at most three others pass; an exchange comes before.
    """
    return HAND * SEATS * SEATS + EXCHANGE
