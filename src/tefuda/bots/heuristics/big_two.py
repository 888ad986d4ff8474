"""What a greedy player prefers in Big Two."""

from __future__ import annotations

from tefuda.core.rule import rule
from tefuda.games.big_two.actions import rank_of_code
from tefuda.games.big_two.options import Options
from tefuda.games.big_two.view import View


@rule
def preference(view: View, options: Options, code: int) -> int:
    """Return how much a greedy player likes an action; more is better."""
    return rank_of_code(code)
