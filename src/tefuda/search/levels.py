"""How players of the levels search."""

from __future__ import annotations

from collections.abc import Mapping

ALLOWANCES: Mapping[str, int] = {"expert": 50_000, "master": 400_000}
"""By the names of bots, in how many decisions of playouts, so that no search takes much longer than another."""
MASTERS = frozenset({"master"})
"""Who, where nets play in playouts, takes all others for club players and believes only how playouts end."""
