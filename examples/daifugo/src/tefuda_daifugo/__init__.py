"""Daifugō (大富豪): shed your cards first, and the poor pay the rich."""

from __future__ import annotations

from tefuda.core.family import game_of
from tefuda.core.option import when
from tefuda.core.seats import MAX_SEATS

GAME = game_of(
    "daifugo",
    __name__,
    "options refusals turns view imagining notation position telling input_help preference dealing",
    seats=range(3, MAX_SEATS + 1),
    zero_sum=True,
    match_ends=when("deals"),
    emblem=("3♦", "8♠", "2♥"),
)
