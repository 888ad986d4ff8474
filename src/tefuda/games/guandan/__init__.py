"""Guandan: four players, two packs, partners, bombs and levels."""

from __future__ import annotations

from tefuda.core.family import game_of
from tefuda.core.option import ALWAYS
from tefuda.games.guandan.table import SEATS

GAME = game_of(
    "guandan",
    __name__,
    "options refusals turns view encoding imagining notation readings position telling input_help preference",
    seats=range(SEATS, SEATS + 1),
    zero_sum=True,
    nets_play_out=False,
    match_ends=ALWAYS,
    emblem=("SJ", "2♥", "BJ"),
)
