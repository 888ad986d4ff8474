"""Crazy Eights, Two-Four-Jack (Switch, Black Jack) and Mau-Mau: one family of games."""

from __future__ import annotations

from tefuda.core.family import game_of
from tefuda.core.option import when
from tefuda.core.seats import MAX_SEATS

GAME = game_of(
    "eights",
    __name__,
    "options refusals turns view imagining inferring encoding notation position telling input_help preference bounds",
    seats=range(2, MAX_SEATS + 1),
    zero_sum=False,
    nets_search=False,
    match_ends=when("target"),
    emblem=("8♣", "8♥", "J♠"),
)
