"""How long players search."""

from __future__ import annotations

from collections.abc import Mapping

ALLOWANCES: Mapping[str, int] = {"expert": 50_000, "master": 400_000}
"""By the names of bots, in how many decisions of playouts, so that no search takes much longer than another."""
WARY = frozenset({"master"})
"""Who thinks that all others play as in a club, on every world, where nets play in playouts."""
