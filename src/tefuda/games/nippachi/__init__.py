"""Nippachi (二・八): match number or suit, and call don when the own hand adds up to the card laid."""

from __future__ import annotations

from tefuda.core.family import game_of
from tefuda.core.option import when
from tefuda.games.nippachi.table import SEATS

GAME = game_of(
    "nippachi",
    __name__,
    "options refusals turns view imagining encoding notation position telling input_help preference bounds",
    seats=range(2, SEATS + 1),
    zero_sum=True,
    nets_search=False,
    match_ends=when("rounds"),
    emblem=("2♦", "8♠", "8♦"),
)
