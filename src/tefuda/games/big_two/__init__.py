"""Big Two (大老二): climbing with singles, pairs and five-card hands."""

from __future__ import annotations

from tefuda.core.family import game_of
from tefuda.core.option import when
from tefuda.games.big_two.table import SEATS

GAME = game_of(
    "big_two",
    __name__,
    "options refusals turns view encoding imagining notation readings position telling input_help preference",
    seats=range(SEATS, SEATS + 1),
    zero_sum=True,
    match_ends=when("target") | when("match_deals"),
    emblem=("3♦", "A♣", "2♠"),
)
