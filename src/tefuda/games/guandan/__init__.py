"""Guandan: four players, two packs, partners, bombs and levels."""

from __future__ import annotations

from tefuda.core.family import game_of
from tefuda.core.option import ALWAYS
from tefuda.games.guandan.table import SEATS

from . import (
    encoding,
    imagining,
    input_help,
    notation,
    options,
    position,
    preference,
    readings,
    refusals,
    telling,
    turns,
    view,
)

GAME = game_of(
    "guandan",
    (
        options,
        refusals,
        turns,
        view,
        encoding,
        imagining,
        notation,
        readings,
        position,
        telling,
        input_help,
        preference,
    ),
    seats=range(SEATS, SEATS + 1),
    zero_sum=True,
    match_ends=ALWAYS,
    emblem=("SJ", "2♥", "BJ"),
)
