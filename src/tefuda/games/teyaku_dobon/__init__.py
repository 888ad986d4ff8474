"""Teyaku Dobon (手役ドボン): hit a number with the whole hand, and win."""

from __future__ import annotations

from tefuda.core.family import game_of
from tefuda.core.option import when
from tefuda.games.teyaku_dobon.table import LEAST_SEATS, MOST_SEATS

GAME = game_of(
    "teyaku_dobon",
    __name__,
    "options refusals turns view imagining encoding notation position telling input_help preference",
    seats=range(LEAST_SEATS, MOST_SEATS + 1),
    zero_sum=False,
    nets_search=False,
    match_ends=when("rounds") | when("start"),
    emblem=("J♣", "K♦", "A♥"),
)
